import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { titled } from '../lib/head.ts'

/** Every path without a route; the dashboard's too, until its routes are loaded. */
export const Route = createFileRoute('/_site/$')({
  head: titled('shell.notFoundTitle'),
  beforeLoad: async ({ context, location }) => {
    const isInside = location.pathname.startsWith('/dashboard/')
    if (isInside && (await context.growTree())) throw redirect({ href: location.href, replace: true })
    throw notFound()
  },
})
