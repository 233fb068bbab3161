import type { ReasonCode } from '@ranar/contract'
import type { OtpPurpose } from './people.ts'

/** What a mail can tell. `otp` is the id of a code's row, `code` a parcel's tracking code, `amount` whole taka.
 * Nothing that a person has typed goes into a mail. */
export type Letters = {
  otp: { purpose: OtpPurpose; otp: number }
  passwordChanged: Record<string, never>
  payoutAccountChanged: Record<string, never>
  applicationAccepted: { applyFor: 'admin' | 'delivery_men' }
  applicationRejected: { applyFor: 'admin' | 'delivery_men' }
  paid: { code: string; amount: number }
  goesBack: { code: string }
  refunded: { code: string; amount: number }
  refundFailed: { code: string }
  payoutSent: { amount: number }
  payoutFailed: { amount: number }
  booksDiffer: { differences: number }
  attempted: { code: string; reason: ReasonCode; goesBack: boolean }
}
/** What a parcel's receiver, who has no account, is mailed. */
export type ReceiverLetter = 'booked' | 'onTheWay' | 'delivered' | 'returned' | 'attempted' | 'deliveryCode'
/** Of an attempt: why, and whether it was the last. */
export type ToldAttempt = { reason: ReasonCode; goesBack: boolean }

export type Letter = { [K in keyof Letters]: { kind: K } & Letters[K] }[keyof Letters]
