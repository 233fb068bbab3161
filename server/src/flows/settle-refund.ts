import { type Provider, ProviderDown, ProviderRefusal, type RefundNews } from '../payments/provider.ts'
import { findRefund, knownRefundIds, noteTry, type RefundToSend, refundsOfPayment } from '../payments/refunds.ts'
import type { Db } from '../platform/db/db.ts'
import { adoptRefunds } from './adopt-refunds.ts'
import { applyRefund } from './apply-refund.ts'
import type { Deps } from './settle-payment.ts'

type Sending = Pick<Deps, 'db' | 'providers' | 'log'>

/** Sends a refund or looks up its state. After a crash or a lost reply the same key finds the same refund. */
export const sendRefund = async ({ db, providers, log }: Sending, refundId: number) => {
  const refund = await findRefund(db, refundId)
  if (refund?.status !== 'pending') return
  const provider = providers.of(refund.provider)
  if (refund.providerId) return applyRefund(db, refund, await provider.findRefund(refund.providerId))
  if (refund.keyIsOld && provider.forgetsKeys)
    return applyRefund(db, refund, (await findSent(db, provider, refund)) ?? notSent)
  if (!refund.isTried) await noteTry(db, refund.id)
  try {
    const restTaka = refund.cause === 'mismatch' ? undefined : refund.restTaka
    const { id, status } = await provider.refund({ ...refund, restTaka })
    await applyRefund(db, refund, { id, status })
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    // The refusal may mean that an earlier try went through; without a list of refunds only a person can tell.
    if (refund.isTried && !provider.refundsOf) {
      log.error({ refund: refundId, reason: error.message }, 'a refund may have been sent before: look it up')
      throw new ProviderDown(`refused, as it may be because it was sent before: ${error.message}`)
    }
    await applyRefund(db, refund, (await findSent(db, provider, refund)) ?? notSent)
  }
}

/** Updates a payment's refunds after news from the provider, and adopts those that our books lack. */
export const settleRefunds = async (deps: Deps, paymentId: number) => {
  const { db, providers } = deps
  for (const refund of await refundsOfPayment(db, paymentId)) {
    if (refund.status === 'failed') continue
    const told = await lookUp(providers.of(refund.provider), refund)
    if (told) await applyRefund(db, refund, told)
  }
  await adoptRefunds(deps, paymentId)
}

/** Finds a refund by its id, or else in the provider's list of the session's refunds. */
const lookUp = async (
  provider: Provider,
  { providerId, sessionId, key }: RefundToSend,
): Promise<RefundNews | undefined> => {
  if (providerId)
    try {
      return await provider.findRefund(providerId)
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error
    }
  return (await provider.refundsOf?.(sessionId))?.find((theirs) =>
    providerId ? theirs.id === providerId : theirs.key === key,
  )
}

const notSent = { id: null, status: 'failed' } as const

/** Finds a refund by our key, else an unclaimed one without key of the same amount, as made by hand. */
const findSent = async (db: Db, provider: Provider, refund: RefundToSend): Promise<RefundNews | undefined> => {
  const sent = (await provider.refundsOf?.(refund.sessionId)) ?? []
  const known = await knownRefundIds(
    db,
    sent.map(({ id }) => id),
  )
  const mine = sent.find(({ key }) => key === refund.key)
  return (
    mine ??
    sent.find(
      ({ id, amount, key, status }) =>
        !key && !known.includes(id) && status !== 'failed' && amount === refund.restTaka * 100,
    )
  )
}
