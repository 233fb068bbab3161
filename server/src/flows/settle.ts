import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { SettleKind, Transfer, TransferKind } from '@ranar/contract'
import { lockBalance } from '../ledger/balances.ts'
import { findSettled } from '../ledger/find.ts'
import { post } from '../ledger/post.ts'
import { findCourierKey } from '../people/couriers.ts'
import { type Db, sqlState } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { badRequest, conflict, keyReused } from '../platform/problems.ts'
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

/** Posts an entry of root's (debt, write-off, surplus, deposit, gateway), once per key; 409 for other contents. */
export const settle = async (db: Db, root: SessionUser, asked: Asked): Promise<{ transfer: Transfer }> => {
  const { kind, taka } = asked
  const isDebt = kind === 'debt' || kind === 'write_off'
  const reason = asked.reason?.trim() || null
  if (isDebt && !asked.user_id) throw badRequest('cash.personRequired', 'user_id')
  if (kind === 'write_off' && !reason) throw badRequest('desk.reasonRequired', 'reason')
  const courierId = isDebt ? await findCourierKey(db, asked.user_id ?? '') : null
  if (courierId === undefined) throw badRequest('cash.personRequired', 'user_id')
  const costTaka = kind === 'gateway' ? (asked.cost_taka ?? 0) : 0
  const key = `settle:${asked.key ?? randomUUID()}`
  const find = async (db: Db) => {
    const { transfer, ...about } = (await findSettled(db, key)) ?? {}
    if (!transfer) return
    const first = { kind: transfer.kind, taka: transfer.taka, ...about }
    if (!isDeepStrictEqual(first, { kind: kinds[kind], taka, courierId, costTaka, reason }))
      throw keyReused('cash.keyReused', 'key')
    return { transfer }
  }
  const known = await find(db)
  if (known) return known
  try {
    return await transact(db, async (tx) => {
      const common = { courierId, actorId: root.id, reason }
      await post(tx, [
        { ...common, kind: kinds[kind], taka, key },
        { ...common, kind: 'gateway_cost', taka: costTaka, key: `${key}:cost` },
      ])
      // Only refunds may overdraw the provider's account: it withholds them from what it pays out next.
      if (kind === 'gateway' && (await lockBalance(tx, 'gateway')) < 0) throw conflict('cash.tooMuch')
      if (courierId) await tellOfChange(tx, courierId, ['cash'])
      const made = await find(tx)
      if (!made) throw new Error('a settlement was not posted')
      return made
    })
  } catch (error) {
    // A check constraint refuses more than the account holds, also in a race.
    if (sqlState(error) === CHECK_VIOLATION) throw conflict('cash.tooMuch')
    const twin = sqlState(error) === TAKEN ? await find(db) : undefined
    if (twin) return twin
    throw error
  }
}
