import type { Locale, Right, Role } from '@ranar/contract'

/** Who is calling, as every request finds out anew. */
export type SessionUser = {
  id: number
  publicId: string
  role: Role
  isRoot: boolean
  isVerified: boolean
  /** All of them for root, none for who is no admin. */
  rights: readonly Right[]
  locale: Locale
  tokenHash: Buffer
}
