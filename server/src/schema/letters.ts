import type { ReasonCode } from '@ranar/contract'
import type { OtpPurpose } from './people.ts'

/** Parameters of mails: `otp` is a row id, `code` a tracking code, `amount` in taka. Never text typed by people. */
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
  /** Without `isOut` in mails stored by earlier versions. */
  receiverRefuses: { code: string; isOut?: boolean }
  attempted: { code: string; reason: ReasonCode; goesBack: boolean }
}
/** Mails to a parcel's receiver, who has no account. */
export type ReceiverLetter = 'booked' | 'onTheWay' | 'delivered' | 'returned' | 'attempted' | 'deliveryCode'
/** Why an attempt failed, and whether it was the last. */
export type ToldAttempt = { reason: ReasonCode; goesBack: boolean }

export type Letter = { [K in keyof Letters]: { kind: K } & Letters[K] }[keyof Letters]
