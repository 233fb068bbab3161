import * as z from 'zod/mini'
import { Instant } from './answer-shapes.ts'
import { heldPassword } from './auth.ts'
import { asciiDigits } from './digits.ts'
import { freeName, key, name, oneOfTexts, text } from './shapes.ts'

export const payoutMethods = ['bank', 'bkash', 'nagad', 'rocket'] as const
export type PayoutMethod = (typeof payoutMethods)[number]

const MOBILE = /^(?:\+?88|0088)?0{0,2}(1[3-9]\d{8})$/
// Rocket accounts may have a check digit after the phone number.
const ROCKET = /^(?:\+?88|0088)?0{0,2}(1[3-9]\d{8}\d?)$/
const BANK = /^\d{6,20}$/

/** Normalizes an account number: `01…` for a phone, digits for a bank; null if it cannot be one. */
export const payoutNumber = (method: PayoutMethod, typed: string): string | null => {
  const plain = asciiDigits(typed).replace(/[\s().-]/g, '')
  if (method === 'bank') return BANK.test(plain) ? plain : null
  const national = (method === 'rocket' ? ROCKET : MOBILE).exec(plain)?.[1]
  return national ? `0${national}` : null
}

/** A sender's payout account with the last four digits of its number; only the file for the bank has all digits. */
export const PayoutAccount = z.object({
  method: z.enum(payoutMethods),
  number: z.string(),
  name: z.string(),
  bank: z.nullable(z.string()),
  branch: z.nullable(z.string()),
  changedAt: Instant,
})
export type PayoutAccount = z.output<typeof PayoutAccount>

const accountFields = {
  password: heldPassword('payouts.passwordRequired'),
  method: oneOfTexts(payoutMethods, 'payouts.methodRequired'),
  number: text('payouts.numberRequired', 40),
  name: name('payouts.nameRequired'),
}
const fits = z.refine<{ method: PayoutMethod; number: string }>(
  ({ method, number }) => payoutNumber(method, number) !== null,
  { path: ['number'], error: key('payouts.numberInvalid') },
)
export const PayoutAccountChange = z
  .object({ ...accountFields, bank: z.optional(z.nullable(freeName)), branch: z.optional(z.nullable(freeName)) })
  .check(fits)
/** The form also requires the bank's name and branch: without them nobody finds the account. */
const named = (part: 'bank' | 'branch') =>
  z.refine<Record<typeof part, string> & { method: PayoutMethod }>(
    ({ method, [part]: said }) => method !== 'bank' || said !== '',
    { path: [part], error: key(`payouts.${part}Required`) },
  )
export const PayoutAccountForm = z
  .object({ ...accountFields, bank: freeName, branch: freeName })
  .check(fits, named('bank'), named('branch'))
