import type { Company } from './crew.ts'
import { mailsTo } from './mails.ts'

/** Returns the token of the receiver's page from the nth mail to this address. */
export const linkIn = async (world: Pick<Company, 'env'>, email: string, nth = 1) =>
  /\/r\/([\w-]{22})$/m.exec((await mailsTo(world, { email }, nth))[nth - 1]?.text ?? '')?.[1] ?? ''

/** Returns the delivery code from the nth mail to this address. */
export const digitsIn = async (world: Pick<Company, 'env'>, email: string, nth = 2) =>
  /^(\d{6})\r?$/m.exec((await mailsTo(world, { email }, nth))[nth - 1]?.text ?? '')?.[1] ?? ''
