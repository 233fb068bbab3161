import type { PaymentProvider } from '@ranar/contract'
import type { Payer } from './payer.ts'

/** One way for one payer to pay one amount, as its provider knows it. Amounts are hundredths of the currency:
 * 100 taka are 10000. An `open` session may still be paid, a `canceled` one never again. */
export type Session = {
  id: string
  status: 'open' | 'succeeded' | 'canceled'
  amount: number
  received: number
  currency: string
  parcelCode: string | undefined
  /** Idempotency key of the payment for which it was made. */
  key: string | undefined
  /** Mark of the installation that made it. */
  site: string | undefined
  /** How the payer gets in: a secret for the provider's field on our page, or the URL of the provider's page. */
  entrance: string | null
  /** The last try to pay was refused. */
  isDeclined: boolean
  /** The provider took the money but flags it as risky. */
  isRisky?: boolean
  /** Ids of further payments by the same request, each a session of its own; undefined where none can come. */
  others?: string[]
}

/** `key` and `cause` are ours, sent along with the request for the refund. */
export type ProviderRefund = {
  id: string
  sessionId: string | undefined
  status: 'pending' | 'succeeded' | 'failed'
  amount: number
  key: string | undefined
  cause: string | undefined
}
/** The state of a refund, with its amount where the provider repeats it. */
export type RefundNews = Pick<ProviderRefund, 'id' | 'status'> & { amount?: number }

/** A page of a list, newest first; `created` is the newest item's time in seconds of the provider's clock. */
export type Page<T> = { items: T[]; created: number | null; last: string | null; hasMore: boolean }

/** An event from a provider, already verified. `isPaid`: it says that money came. */
export type ProviderEvent = {
  id: string
  type: string
  objectId: string
  sessionId: string | null
  about: 'payment' | 'refund' | null
  isPaid: boolean
}

export type ToPay = { key: string; amountTaka: number; parcelCode: string; payer: Payer }
export type ToRefund = { key: string; cause: string; sessionId: string; restTaka: number | undefined }

/** No answer, or an inconclusive one: the request may or may not have been carried out. */
export class ProviderDown extends Error {}

/** A definite refusal by the provider. */
export class ProviderRefusal extends Error {
  readonly isMissing: boolean
  readonly isTooSmall: boolean
  constructor(message: string, { isMissing = false, isTooSmall = false } = {}) {
    super(message)
    this.isMissing = isMissing
    this.isTooSmall = isTooSmall
  }
}

/** A payment provider. Its calls throw `ProviderDown` or `ProviderRefusal`; none may be made in a transaction. */
export type Provider = {
  kind: PaymentProvider
  /** A field on our page, perhaps with its own key, or the provider's page, which lives `seconds` unused. */
  entrance: { field: true; key: string | null } | { field: false; seconds: number }
  /** Written on every session, to tell apart those of other installations. */
  site: string
  /** Returns the idempotency key of a parcel's `nth` payment at this provider. */
  keyOf: (parcelCode: string, nth: number) => string
  /** Opens a session; the same key returns the same session for a day. */
  openSession: (payment: ToPay) => Promise<Session>
  findSession: (id: string) => Promise<Session>
  /** Ends a session and returns it: canceled, or paid before that. Null where sessions only expire. */
  endSession: ((id: string) => Promise<Session>) | null
  /** Returns the last digits of the card or number that paid, for the receipt; null if the provider does not tell. */
  findCard: (id: string) => Promise<string | null>
  /** Refunds `restTaka`, or all that was received if it is undefined. */
  refund: (asked: ToRefund) => Promise<RefundNews>
  findRefund: (id: string) => Promise<RefundNews>
  /** Null where the provider does not tell: then a refund that may have been sent never counts as unsent. */
  refundsOf: ((sessionId: string) => Promise<ProviderRefund[]>) | null
  /** Whether a key older than a day makes another refund; otherwise the same key always means the same refund. */
  forgetsKeys: boolean
  /** Lists what was made `since` (seconds of its clock), newest first, after the id `after`; null without lists. */
  lists: {
    sessions: (since: number, after: string | null) => Promise<Page<Session>>
    refunds: (since: number, after: string | null) => Promise<Page<ProviderRefund>>
  } | null
  /** Returns the event of a signed message; null if the signature is not the provider's. */
  readEvent?: (body: Buffer, headers: Record<string, unknown>) => ProviderEvent | null
  /** Returns the session and key that an unsigned message names; null if it cannot be one of ours. */
  readNotice?: (form: Record<string, unknown>) => { id: string; key: string } | null
}
