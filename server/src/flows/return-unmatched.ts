import { ProviderRefusal } from '../payments/provider.ts'
import { findUnmatched, settleUnmatched } from '../payments/unmatched.ts'
import { returned } from './claim-session.ts'
import type { Deps } from './settle-payment.ts'

/** Refunds the rest of an unmatched payment or updates its status; after a crash the provider's refunds tell which. */
export const returnUnmatched = async ({ db, providers, log }: Deps, id: number) => {
  const row = await findUnmatched(db, id)
  if (!row || row.reason === 'refund' || row.status === 'kept') return
  try {
    const provider = providers.of(row.provider)
    const [session, refunds] = await Promise.all([
      provider.findSession(row.sessionId),
      provider.refundsOf?.(row.sessionId) ?? [],
    ])
    if (returned(refunds) >= session.received) {
      const isOver = refunds.every(({ status }) => status !== 'pending')
      return void (await settleUnmatched(db, id, isOver ? 'returned' : 'returning'))
    }
    if (row.status === 'returned') return void (await settleUnmatched(db, id, 'failed'))
    if (row.status !== 'returning') return
    const key = `return:${row.sessionId}:${row.attempt}`
    const sent =
      refunds.find((refund) => refund.key === key) ??
      (await provider.refund({ key, cause: 'unmatched', sessionId: row.sessionId, restTaka: undefined }))
    if (sent.status === 'succeeded') await settleUnmatched(db, id, 'returned')
    if (sent.status === 'failed') await settleUnmatched(db, id, 'failed')
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    log.error({ session: row.sessionId, reason: error.message }, 'the provider does not give a stray payment back')
    if (row.status === 'returning') await settleUnmatched(db, id, 'failed')
  }
}
