import type { Locale, Role } from '@ranar/contract'

/** Who is calling, as every request finds out anew. */
export type SessionUser = {
  id: number
  role: Role
  isRoot: boolean
  isVerified: boolean
  locale: Locale
  tokenHash: Buffer
}
