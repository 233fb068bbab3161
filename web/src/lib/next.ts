import { readWritten } from './written.ts'

/** Accepts only a path of this site outside /auth. Browsers drop tabs and newlines: `/\t/evil.example` is foreign. */
export const nextOf = (raw: Record<string, unknown>): { next?: string } => {
  const next = String(raw.next ?? '')
  return { next: /^\/(?![/\\])\P{Cc}*$/u.test(next) && !/^\/auth(?![^/?#])/i.test(next) ? next : undefined }
}

/** Returns where a logged-in person goes: `next`, else the form they began, else the dashboard. */
export const arrivalOf = (next: string | undefined) => next ?? readWritten()?.path ?? '/dashboard'

type Here = { pathname: string; searchStr: string; search: { next?: string } }
/** Returns `next` for a link to the login: the current page; pages under /auth pass on their own `next`. */
export const nextHere = ({ pathname, searchStr, search }: Here) =>
  pathname === '/auth' || pathname.startsWith('/auth/') ? search.next : pathname + searchStr
/** Like `nextHere`, but undefined on the home page: who logs in there goes to the dashboard. */
export const nextHereUnlessHome = (here: Here) => (here.pathname === '/' ? undefined : nextHere(here))
