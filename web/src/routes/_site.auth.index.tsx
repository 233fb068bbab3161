import { createFileRoute, redirect } from '@tanstack/react-router'
import { nextOf } from '../lib/next.ts'

/** The way in has no page of its own: it begins at the login. */
export const Route = createFileRoute('/_site/auth/')({
  validateSearch: nextOf,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/auth/login', search: { next: search.next }, replace: true })
  },
})
