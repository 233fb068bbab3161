/** Where to go after login: only an address of our own. */
export const nextOf = (raw: Record<string, unknown>): { next?: string } => {
  const next = String(raw.next ?? '')
  return { next: /^\/(?![/\\])/.test(next) && !next.startsWith('/auth/') ? next : undefined }
}
