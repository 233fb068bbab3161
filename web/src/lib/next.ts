/** Where to go after login: only an address of our own. Browsers leave out tabs and line ends, so `/\t/evil.example` would be another's. */
export const nextOf = (raw: Record<string, unknown>): { next?: string } => {
  const next = String(raw.next ?? '')
  return { next: /^\/(?![/\\])\P{Cc}*$/u.test(next) && !next.startsWith('/auth/') ? next : undefined }
}
