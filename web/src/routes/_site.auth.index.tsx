import { createFileRoute, redirect } from '@tanstack/react-router'
import { nextOf } from '../lib/next.ts'

/** Redirects /auth to the login. */
export const Route = createFileRoute('/_site/auth/')({
  validateSearch: nextOf,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/auth/login', search: { next: search.next }, replace: true })
  },
})
