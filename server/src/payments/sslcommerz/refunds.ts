import { createHash } from 'node:crypto'
import { ProviderDown, ProviderRefusal, type RefundNews, type ToRefund } from '../provider.ts'
import { get, type Line, textOf } from './call.ts'
import { readTransaction } from './session.ts'

const REFUND = '/validator/api/merchantTransIDvalidationAPI.php'

/** Returns an id of at most 30 characters, the same for the same key, by which the gateway recognises a repeat. */
const refundIdOf = (key: string) => `R${createHash('sha256').update(key).digest('hex').slice(0, 28).toUpperCase()}`
// A refusal because of a refund under way says nothing about how that refund ends.
const isAlready = /already|duplicate|exist|processing/i

export const sendRefund = async (store: Line, { key, cause, sessionId, restTaka }: ToRefund): Promise<RefundNews> => {
  const { bankTranId, received, status } = await readTransaction(store, sessionId)
  if (status !== 'succeeded') throw new ProviderRefusal('nothing was paid')
  const told = await get(store, REFUND, {
    bank_tran_id: bankTranId,
    refund_trans_id: refundIdOf(key),
    refund_amount: restTaka === undefined ? (received / 100).toFixed(2) : `${restTaka}.00`,
    refund_remarks: cause,
    refe_id: key.slice(0, 50),
  })
  if (told.APIConnect !== 'DONE') throw new ProviderDown(`SSLCommerz takes no refund: ${textOf(told.APIConnect)}`)
  const [id, reason] = [textOf(told.refund_ref_id), textOf(told.errorReason)]
  if (told.status === 'failed' && !isAlready.test(reason)) throw new ProviderRefusal(reason || 'refused')
  if (!id) throw new ProviderDown('a refund without its reference')
  // It is under way; whether it arrived is asked later, or at once if it had been sent before.
  return told.status === 'processing' ? askRefund(store, id) : { id, status: 'pending' }
}

const ends: Record<string, RefundNews['status']> = { refunded: 'succeeded', processing: 'pending', cancelled: 'failed' }
export const askRefund = async (store: Line, id: string): Promise<RefundNews> => {
  const told = await get(store, REFUND, { refund_ref_id: id })
  const status = ends[textOf(told.status)]
  if (told.APIConnect !== 'DONE' || !status) throw new ProviderDown('SSLCommerz does not say how the refund stands')
  return { id, status }
}
