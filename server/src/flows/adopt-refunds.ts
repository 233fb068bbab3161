import { refundableStages } from '@ranar/contract'
import { eq } from 'drizzle-orm'
import { lockParcel } from '../payments/ledger.ts'
import type { ProviderRefund } from '../payments/provider.ts'
import { knownRefundIds, split } from '../payments/refunds.ts'
import type { Tx } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { type Cause, causes, payments, refunds } from '../schema/payments.ts'
import { applyRefundWithin } from './apply-refund.ts'
import { recordUnmatched } from './record-unmatched.ts'
import type { Deps } from './settle-payment.ts'

/** Records the provider's refunds that our books lack: lost with a restored backup, or made by hand at the provider. */
export const adoptRefunds = async (deps: Deps, paymentId: number) => {
  const { db, providers } = deps
  const [payment] = await db
    .select({ provider: payments.provider, sessionId: payments.sessionId, parcelId: payments.parcelId })
    .from(payments)
    .where(eq(payments.id, paymentId))
  if (!payment?.sessionId) return
  const told = (await providers.of(payment.provider).refundsOf?.(payment.sessionId)) ?? []
  const theirs = told.filter(({ status }) => status !== 'failed')
  const known = await knownRefundIds(
    db,
    theirs.map(({ id }) => id),
  )
  for (const refund of theirs) if (!known.includes(refund.id)) await adopt(deps, paymentId, payment.parcelId, refund)
}

/** Records a first refund; reports to root a second one, or one whose paid parcel is not canceled or returned. */
const adopt = async (deps: Deps, paymentId: number, parcelId: number, refund: ProviderRefund) => {
  const strange = await transact(deps.db, async (tx) => {
    const parcel = await lockParcel(tx, parcelId)
    const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update')
    const rows = await tx.select().from(refunds).where(eq(refunds.paymentId, paymentId))
    if (!payment?.sessionId || rows.some(({ providerId }) => providerId === refund.id)) return null
    const live = rows.find(({ status }) => status !== 'failed')
    // Our own refund request is still in flight; its reply will carry the provider's id.
    if (live?.providerId === null) return null
    if (!live) await writeDown(tx, { ...payment, parcelId }, rows, refund)
    const isExplained = !live && (payment.status !== 'succeeded' || refundableStages.includes(parcel.stage))
    return isExplained
      ? null
      : {
          provider: payment.provider,
          sessionId: payment.sessionId,
          parcelCode: parcel.code,
          currency: payment.currency,
        }
  })
  if (strange)
    await recordUnmatched(deps, {
      ...strange,
      providerId: refund.id,
      reason: 'refund',
      amount: refund.amount,
      isOwn: true,
    })
}

type Row = typeof refunds.$inferSelect
const writeDown = async (
  tx: Tx,
  { id: paymentId, parcelId, amountTaka, currency }: typeof payments.$inferSelect,
  rows: Row[],
  { id, cause, amount, status }: ProviderRefund,
) => {
  const [made] = await tx
    .insert(refunds)
    .values({
      paymentId,
      attempt: Math.max(0, ...rows.map(({ attempt }) => attempt)) + 1,
      cause: causes.find((one): one is Cause => one === cause) ?? 'outside',
      key: `outside:${id}`,
      amountTaka,
      ...split({ amountTaka }, amount),
      currency,
      providerId: id,
    })
    .returning({ id: refunds.id })
  if (made) await applyRefundWithin(tx, { id: made.id, parcelId }, { id, status })
}
