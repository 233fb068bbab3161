import type { Locale, Right, Role } from '@ranar/contract'

/** The caller, looked up anew for each request. */
export type SessionUser = {
  id: number
  publicId: string
  role: Role
  isRoot: boolean
  isVerified: boolean
  /** All rights for root, none for people who are not admins. */
  rights: readonly Right[]
  locale: Locale
  tokenHash: Buffer
}
