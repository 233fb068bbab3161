import type { PaymentProvider } from '@ranar/contract'
import type { Payer } from './payer.ts'

/**
 * One way in which one payer may pay one amount, as its provider knows it. Amounts are whole hundredths of the
 * currency, so 100 taka are 10000.
 * `open` may still be paid; `canceled` can be paid by nobody any more.
 */
export type Session = {
  id: string
  status: 'open' | 'succeeded' | 'canceled'
  amount: number
  received: number
  currency: string
  parcelCode: string | undefined
  /** Of the payment for which it was made. */
  key: string | undefined
  /** The installation that made it. */
  site: string | undefined
  /** What lets its payer in: a secret for the provider's own field, or the address of its page. */
  entrance: string | null
  /** The last try to pay was refused. */
  isDeclined: boolean
  /** The provider took the money but warns of it. */
  isRisky?: boolean
  /** Further money that came in by the same session, each as a session of its own; where it can, this is named even
   * when there is none. */
  others?: string[]
}

/** `key` is ours, sent along when the refund was asked for, as is `cause`. */
export type ProviderRefund = {
  id: string
  sessionId: string | undefined
  status: 'pending' | 'succeeded' | 'failed'
  amount: number
  key: string | undefined
  cause: string | undefined
}
/** What has become of a refund; with its amount where the provider repeats it. */
export type RefundNews = Pick<ProviderRefund, 'id' | 'status'> & { amount?: number }

/** What came on one page of a list, newest first; `created` is of the newest, in seconds of the provider's clock. */
export type Page<T> = { items: T[]; created: number | null; last: string | null; hasMore: boolean }

/** News from a provider, already proven. `isPaid`: it says that money came. */
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

/** No answer, or one that settles nothing: what was asked may or may not have been done. */
export class ProviderDown extends Error {}

/** A clear no. `session` is the one that stood in the way. */
export class ProviderRefusal extends Error {
  readonly isMissing: boolean
  readonly isTooSmall: boolean
  constructor(message: string, { isMissing = false, isTooSmall = false } = {}) {
    super(message)
    this.isMissing = isMissing
    this.isTooSmall = isTooSmall
  }
}

/** Who takes money for us. Every call throws `ProviderDown` or `ProviderRefusal`, and none may be made inside a
 * transaction. */
export type Provider = {
  kind: PaymentProvider
  /** Whether it is paid in a field on our page, which may need a key of its own, or on a page of the provider's, which
   * lives so many seconds unused. */
  entrance: { field: true; key: string | null } | { field: false; seconds: number }
  /** Written on every session, so that those of another installation are told apart. */
  site: string
  /** The key of a parcel's payment, the `nth` of this provider. */
  keyOf: (parcelCode: string, nth: number) => string
  /** The same key gives the same session for a day. */
  openSession: (payment: ToPay) => Promise<Session>
  findSession: (id: string) => Promise<Session>
  /** Answers the session as it then is: canceled, or paid before that. Null where a session ends by time alone. */
  endSession: ((id: string) => Promise<Session>) | null
  /** The last digits of the card or number that paid it, for the receipt; null when the provider does not tell. */
  findCard: (id: string) => Promise<string | null>
  /** Without `restTaka`, all that was received. */
  refund: (asked: ToRefund) => Promise<RefundNews>
  findRefund: (id: string) => Promise<RefundNews>
  /** Null where the provider does not tell: a refund that may have been sent is then never taken for one that was
   * not. */
  refundsOf: ((sessionId: string) => Promise<ProviderRefund[]>) | null
  /** A key older than a day makes another refund; else the same one for ever. */
  forgetsKeys: boolean
  /** What it has made since then (seconds of its clock), newest first, below the one named `after`; null where it
   * has no lists. */
  lists: {
    sessions: (since: number, after: string | null) => Promise<Page<Session>>
    refunds: (since: number, after: string | null) => Promise<Page<ProviderRefund>>
  } | null
  /** What its signed message tells, or null when the signature is not the provider's. */
  readEvent?: (body: Buffer, headers: Record<string, unknown>) => ProviderEvent | null
  /** Of a message that proves nothing: the session it names, if that can be one of ours. */
  readNotice?: (form: Record<string, unknown>) => string | null
}

/** The providers that run: those that are offered, and those whose open payments are still to be settled. */
export type Providers = {
  /** What may be chosen, in the order of the page. */
  offered: readonly Provider[]
  /** Throws `ProviderDown` for one that is not set up any more. */
  of: (kind: PaymentProvider) => Provider
  all: readonly Provider[]
}

export const providersFrom = (all: readonly Provider[], kinds: readonly PaymentProvider[]): Providers => ({
  all,
  offered: kinds.flatMap((kind) => all.find((provider) => provider.kind === kind) ?? []),
  of: (kind) => {
    // Payments from before there was a choice say stripe, also where the sandbox bank stood in its place.
    const found =
      all.find((provider) => provider.kind === kind) ??
      (kind === 'stripe' ? all.find((provider) => provider.kind === 'sandbox') : undefined)
    if (!found) throw new ProviderDown(`the payment provider ${kind} is not set up`)
    return found
  },
})
