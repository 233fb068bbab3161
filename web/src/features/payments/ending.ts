import type { MessageKey } from '@ranar/contract/messages/index'
import type { Parcel } from '@ranar/contract/parcels'
import { refundableStages } from '@ranar/contract/refunds'
import { canPay, isPaid } from '../parcels/rules.ts'

/** What the provider's redirect claims about the payment; it proves nothing. */
export type End = 'failed' | 'canceled'
/** A parcel, whether the providers have settled every payment begun for it, and whether the last one is returned. */
export type Outcome = { parcel: Parcel; isSettled: boolean; goesBack: boolean }
type Seen = { isGuest: boolean; isUnknown: boolean; outcome: Outcome | undefined; end: End | undefined }
type Ending = { title: MessageKey; text: MessageKey; isWaiting?: boolean; mayRetry?: boolean }

/** Whether the payer's own payment has been received and is kept. */
export const isReceived = ({ parcel, goesBack }: Outcome) => isPaid(parcel) && !parcel.payment?.refund && !goesBack

const waiting: Ending = { title: 'paying.waitTitle', text: 'paying.waitText', isWaiting: true }
const unproven = { canceled: 'paying.canceledUnproven', failed: 'paying.failedUnproven' } as const

/** Returns the texts for a payer who comes back, unless the parcel is simply paid. */
export const endingOf = ({ isGuest, isUnknown, outcome, end }: Seen): Ending => {
  if (isGuest) return { title: 'paying.guestTitle', text: 'paying.guestText' }
  if (isUnknown) return { title: 'paying.unknownTitle', text: 'paying.unknownText' }
  if (!outcome) return waiting
  const { parcel, isSettled, goesBack } = outcome
  if (isPaid(parcel) && goesBack) return { title: 'paying.returnedTitle', text: 'paying.returnedSecond' }
  if (parcel.payment?.refund) return goingBack(parcel)
  const mayRetry = canPay(parcel)
  // Not settled: another payment may be open, or the redirect may be wrong. The page keeps polling.
  if (!isSettled) return end ? { title: 'paying.unprovenTitle', text: unproven[end], mayRetry } : waiting
  return {
    title: 'paying.failedTitle',
    text: end === 'canceled' ? 'paying.canceledText' : 'paying.failedText',
    mayRetry,
  }
}

const goingBack = (parcel: Parcel): Ending => {
  const title = 'paying.returnedTitle'
  if (!isPaid(parcel)) return { title, text: 'paying.returnedText' }
  // In other stages the server retries the refund by itself.
  if (parcel.payment?.refund?.status === 'failed' && refundableStages.includes(parcel.status.stage))
    return { title: 'paying.returnFailedTitle', text: 'paying.returnFailedText' }
  return { title, text: parcel.status.stage === 'canceled' ? 'paying.returnedCanceled' : 'paying.returnedPaid' }
}
