import { createFileRoute, notFound } from '@tanstack/react-router'
import { titled } from '../lib/head.ts'

/** Every address that is nothing else. */
export const Route = createFileRoute('/_site/$')({
  head: titled('shell.notFoundTitle'),
  beforeLoad: () => {
    throw notFound()
  },
})
