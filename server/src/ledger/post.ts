import { accounts, postings, type TransferKind } from '@ranar/contract'
import { count, sql } from 'drizzle-orm'
import { sqlMessage, type Tx } from '../platform/db/db.ts'
import { perDb } from '../platform/db/prepared.ts'
import { conflict } from '../platform/problems.ts'
import { transfers } from '../schema/ledger.ts'

/** One transfer; its kind determines the accounts, `courierId` and `senderId` their owners. */
export type Posting = {
  kind: TransferKind
  /** Whole taka; 0 posts nothing. */
  taka: number
  /** Names what happened, so that it is never posted twice. */
  key: string
  courierId?: number | null
  senderId?: number
  parcelId?: number
  collectionId?: number
  handoverId?: number | null
  payoutId?: number
  actorId?: number | null
  reason?: string | null
}

const posted = perDb((db) => {
  const made = db.$with('made', { id: transfers.id }).as(sql`
    insert into ${transfers} (debit_id, debit_kind, credit_id, credit_kind, taka, kind, parcel_id, collection_id, handover_id, payout_id, key, actor_id, reason)
    select account_id(t.debit, t.debit_owner), t.debit, account_id(t.credit, t.credit_owner), t.credit, t.taka, t.kind, t."parcelId", t."collectionId", t."handoverId", t."payoutId", t.key, t."actorId", t.reason
    from jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) as t(debit text, debit_owner bigint, credit text, credit_owner bigint, taka int, kind text,
      "parcelId" bigint, "collectionId" bigint, "handoverId" bigint, "payoutId" bigint, key text, "actorId" bigint, reason text)
    returning id`)
  return db.with(made).select({ n: count() }).from(made).prepare('post')
})
/** Posts transfers in one statement. The database refuses unbalanced, negative and repeated ones. */
export const post = async (tx: Tx, transfers: readonly Posting[]) => {
  const rows = transfers.filter(({ taka }) => taka !== 0).map(toRow)
  if (rows.length > 0) await posted(tx).execute({ rows: JSON.stringify(rows) })
}

const toRow = ({ courierId, senderId, ...posting }: Posting) => {
  const owners = { company: null, courier: courierId ?? null, sender: senderId ?? null }
  const [debit, credit] = postings[posting.kind]
  return {
    ...posting,
    debit,
    debit_owner: owners[accounts[debit].owner],
    credit,
    credit_owner: owners[accounts[credit].owner],
  }
}

/** Reverses transfers by mirrored ones. A second reversal is refused; 409 if the office no longer has the money. */
export const reverse = async (
  tx: Tx,
  ids: readonly number[],
  { actorId, reason }: { actorId: number | null; reason?: string | null },
) => {
  try {
    await tx.execute(
      sql`select reverse_transfers(${sql.param(`{${ids.join(',')}}`)}::bigint[], ${actorId}::bigint, ${reason ?? null}::text)`,
    )
  } catch (error) {
    if (/_(cash|money) would be negative/.test(sqlMessage(error))) throw conflict('cash.gone')
    throw error
  }
}
