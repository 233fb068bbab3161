import { and, eq, sql } from 'drizzle-orm'
import type { Db } from './db.ts'
import { type Params, textOf } from './form.ts'
import { newKey, poishaOf } from './gateway-sessions.ts'
import { gatewayRefunds, gatewaySessions } from './schema.ts'

type Told = Record<string, string>

/** Starts a refund of at most what is left of the payment. The same `refund_trans_id` returns the same refund. */
export const initiateRefund = (db: Db, params: Params, doneAfterMs: number, isForgetful: boolean): Promise<Told> =>
  db.transaction(async (tx) => {
    const bankTranId = textOf(params.bank_tran_id) ?? ''
    const refundTranId = textOf(params.refund_trans_id) ?? ''
    const amount = poishaOf(textOf(params.refund_amount))
    const refused = (errorReason: string, tranId = '') => ({
      APIConnect: 'DONE',
      bank_tran_id: bankTranId,
      trans_id: tranId,
      refund_ref_id: '',
      status: 'failed',
      errorReason,
    })
    const [session] = await tx
      .select()
      .from(gatewaySessions)
      .where(eq(gatewaySessions.bankTranId, bankTranId))
      .for('update')
    if (!session) return refused('Invalid bank_tran_id')
    if (!refundTranId || refundTranId.length > 30) return refused('Invalid refund_trans_id', session.tranId)
    if (!textOf(params.refund_remarks)) return refused('Missing refund_remarks', session.tranId)
    const [known] = await tx
      .select()
      .from(gatewayRefunds)
      .where(and(eq(gatewayRefunds.bankTranId, bankTranId), eq(gatewayRefunds.refundTranId, refundTranId)))
    const done = (refId: string, status: string) => ({
      APIConnect: 'DONE',
      bank_tran_id: bankTranId,
      trans_id: session.tranId,
      refund_ref_id: refId,
      status,
      errorReason: '',
    })
    if (known && !isForgetful) return done(known.refId, 'processing')
    if (amount === undefined || amount < 1 || amount > session.amount - session.amountRefunded)
      return refused('Refund amount exceeds the transaction amount', session.tranId)
    const end = session.refundFails ? 'cancelled' : 'refunded'
    const refId = newKey(8).toLowerCase()
    if (end === 'refunded')
      await tx
        .update(gatewaySessions)
        .set({ amountRefunded: sql`${gatewaySessions.amountRefunded} + ${amount}` })
        .where(eq(gatewaySessions.sessionKey, session.sessionKey))
    await tx.insert(gatewayRefunds).values({
      refId,
      refundTranId,
      bankTranId,
      amount,
      end,
      doneAt: sql`now() + make_interval(secs => ${doneAfterMs / 1000})`,
    })
    return done(refId, 'success')
  })

export const queryRefund = async (db: Db, refId: string): Promise<Told> => {
  const [row] = await db
    .select({
      bankTranId: gatewayRefunds.bankTranId,
      tranId: gatewaySessions.tranId,
      end: gatewayRefunds.end,
      createdAt: gatewayRefunds.createdAt,
      doneAt: gatewayRefunds.doneAt,
      isDone: sql<boolean>`${gatewayRefunds.doneAt} <= now()`,
    })
    .from(gatewayRefunds)
    .innerJoin(gatewaySessions, eq(gatewaySessions.bankTranId, gatewayRefunds.bankTranId))
    .where(eq(gatewayRefunds.refId, refId))
  if (!row) return { APIConnect: 'DONE', refund_ref_id: refId, status: '', errorReason: 'Invalid refund_ref_id' }
  const written = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ')
  return {
    APIConnect: 'DONE',
    bank_tran_id: row.bankTranId,
    tran_id: row.tranId,
    refund_ref_id: refId,
    initiated_on: written(row.createdAt),
    refunded_on: row.isDone && row.end === 'refunded' ? written(row.doneAt) : '',
    status: row.isDone ? row.end : 'processing',
    errorReason: '',
  }
}
