import { randomUUID } from 'node:crypto'
import type { SettleKind, Transfer, TransferKind } from '@ranar/contract'
import { findByKey } from '../ledger/find.ts'
import { post } from '../ledger/post.ts'
import { findCourierKey } from '../people/couriers.ts'
import { type Db, sqlState } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { badRequest, conflict } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { tellOfChange } from '../platform/sse/signals.ts'

const kinds: Record<SettleKind, TransferKind> = {
  debt: 'debt_settled',
  write_off: 'written_off',
  surplus: 'over',
  deposit: 'banked',
  gateway: 'gateway_settled',
}
type Asked = {
  kind: SettleKind
  taka: number
  cost_taka?: number | null | undefined
  user_id?: string | null | undefined
  reason?: string | null | undefined
  key?: string | null | undefined
}
const [TAKEN, CHECK_VIOLATION] = ['23505', '23514']

/** Root's own postings: a debt paid or written off, cash found over, cash banked, the provider's settlement and its
 * cost. The same key is posted once. */
export const settle = async (db: Db, root: SessionUser, asked: Asked): Promise<{ transfer: Transfer }> => {
  const { kind, taka, reason } = asked
  const isDebt = kind === 'debt' || kind === 'write_off'
  if (isDebt && !asked.user_id) throw badRequest('cash.personRequired', 'user_id')
  if (kind === 'write_off' && !reason?.trim()) throw badRequest('desk.reasonRequired', 'reason')
  const key = `settle:${asked.key ?? randomUUID()}`
  const known = await findByKey(db, key)
  if (known) return { transfer: known }
  try {
    return await transact(db, async (tx) => {
      const courierId = isDebt ? await findCourierKey(tx, asked.user_id ?? '') : null
      if (isDebt && courierId === undefined) throw badRequest('cash.personRequired', 'user_id')
      const common = { courierId: courierId ?? null, actorId: root.id, reason: reason?.trim() || null }
      await post(tx, [
        { ...common, kind: kinds[kind], taka, key },
        { ...common, kind: 'gateway_cost', taka: kind === 'gateway' ? (asked.cost_taka ?? 0) : 0, key: `${key}:cost` },
      ])
      if (common.courierId) await tellOfChange(tx, common.courierId, ['cash'])
      const made = await findByKey(tx, key)
      if (!made) throw new Error('a settlement was not posted')
      return { transfer: made }
    })
  } catch (error) {
    // More than there is: the database refuses it, whoever else took of it meanwhile.
    if (sqlState(error) === CHECK_VIOLATION) throw conflict('cash.tooMuch')
    const twin = sqlState(error) === TAKEN ? await findByKey(db, key) : undefined
    if (twin) return { transfer: twin }
    throw error
  }
}
