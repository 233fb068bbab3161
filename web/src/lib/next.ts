import { readWritten } from './written.ts'

/** Where to go after login: only an address of our own. Browsers leave out tabs and line ends, so `/\t/evil.example`
 * would be another's. */
export const nextOf = (raw: Record<string, unknown>): { next?: string } => {
  const next = String(raw.next ?? '')
  return { next: /^\/(?![/\\])\P{Cc}*$/u.test(next) && !/^\/auth(?![^/?#])/i.test(next) ? next : undefined }
}

/** Where somebody comes out who is in: where they were going, else at the form they have begun, else in the
 * dashboard. */
export const arrivalOf = (next: string | undefined) => next ?? readWritten()?.path ?? '/dashboard'

type Here = { pathname: string; searchStr: string; search: { next?: string } }
/** The `next` of a link to the login: the present page; a page of the way in hands on its own. */
export const nextHere = ({ pathname, searchStr, search }: Here) =>
  pathname === '/auth' || pathname.startsWith('/auth/') ? search.next : pathname + searchStr
/** The same, for a link that is on the home page too: who logs in there wants into the dashboard. */
export const nextHereUnlessHome = (here: Here) => (here.pathname === '/' ? undefined : nextHere(here))
