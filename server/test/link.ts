import type { Company } from './crew.ts'
import { mailsTo } from './mails.ts'

/** The token of the receiver's page, as the nth mail to this address has it. */
export const linkIn = async (world: Pick<Company, 'env'>, email: string, nth = 1) =>
  /\/r\/([\w-]{22})$/m.exec((await mailsTo(world, { email }, nth))[nth - 1]?.text ?? '')?.[1] ?? ''

/** The delivery code, as the nth mail to this address has it. */
export const digitsIn = async (world: Pick<Company, 'env'>, email: string, nth = 2) =>
  /^(\d{6})\r?$/m.exec((await mailsTo(world, { email }, nth))[nth - 1]?.text ?? '')?.[1] ?? ''
