import { accounts, codFeeTaka, postings, type TransferKind } from '@ranar/contract'
import { sql } from 'drizzle-orm'
import { addAccount } from '../src/payouts/accounts.ts'
import { makePayout } from '../src/payouts/make.ts'
import type { Db, Tx } from '../src/platform/db/db.ts'
import { transact } from '../src/platform/db/transact.ts'
import { handovers } from '../src/schema/handovers.ts'
import { payouts } from '../src/schema/payouts.ts'
import type { Made } from '../test/people.ts'
import type { Chance } from './chance.ts'

const DAY_MS = 86_400_000
const WEEKS = 26
type Cast = { senders: Made[]; admins: Made[] }
type Posted = {
  kind: TransferKind
  taka: number
  key: string
  at: Date
  parcel?: number
  collection?: number
  courier?: number
  sender?: number
  handover?: number
  payout?: number
}

/** Posts a transfer as the ledger's `post` does, but at a time in the past. */
const postThen = async (tx: Tx, { kind, taka, key, at, ...of }: Posted) => {
  if (taka <= 0) return
  const [debit, credit] = postings[kind]
  const owners = { company: null, courier: of.courier ?? null, sender: of.sender ?? null }
  await tx.execute(sql`
    insert into transfers (debit_id, debit_kind, credit_id, credit_kind, taka, kind, parcel_id, collection_id, handover_id, payout_id, key, at)
    values (account_id(${debit}, ${owners[accounts[debit].owner]}::bigint), ${debit}, account_id(${credit}, ${owners[accounts[credit].owner]}::bigint), ${credit},
      ${taka}, ${kind}, ${of.parcel ?? null}, ${of.collection ?? null}, ${of.handover ?? null}, ${of.payout ?? null}, ${key}, ${at.toISOString()}::timestamptz)`)
}

/** Posts half a year of cash: collected at doors, handed over weekly, paid out; couriers still hold the last week's. */
export const keepBooks = async (db: Db, luck: Chance, { senders, admins }: Cast) => {
  const homes = ['bkash', 'bkash', 'nagad', 'rocket', 'bank'] as const
  // Every ninth sender has no payout account yet.
  for (const [i, sender] of senders.entries())
    if (i % 9 !== 8)
      await transact(db, (tx) => {
        const method = luck.one(homes)
        const number = method === 'bank' ? `00${luck.whole(1e9, 9e9)}` : `017${luck.whole(10_000_000, 99_999_999)}`
        const bank = method === 'bank' ? { bank: 'City Bank', branch: 'Mirpur 10' } : { bank: null, branch: null }
        return addAccount(tx, sender.id, { method, number, name: sender.name, ...bank })
      })
  for (let week = WEEKS; week >= 0; week--) {
    const to = Date.now() - week * 7 * DAY_MS
    const couriers = await transact(db, (tx) => collectAll(tx, new Date(to - 7 * DAY_MS), new Date(to)))
    if (week === 0) break
    for (const courier of couriers) await transact(db, (tx) => bring(tx, courier, luck.one(admins).id, new Date(to)))
    // The cash of the last hand-over is still in the office.
    if (week > 1) await transact(db, (tx) => bank(tx, week, new Date(to)))
    for (const sender of senders) await transact(db, (tx) => payOut(tx, luck, sender, admins, { week, at: to }))
  }
  await transact(db, earn)
}

/** Moves all cash of the office to the bank. */
const bank = async (tx: Tx, week: number, at: Date) => {
  const { rows } = await tx.execute<{ taka: number }>(
    sql`select coalesce(sum(b.taka), 0)::int as taka from balances b join accounts a on a.id = b.account_id where a.kind = 'office_cash'`,
  )
  await postThen(tx, { kind: 'banked', taka: rows[0]?.taka ?? 0, key: `banked:${week}`, at })
}

/** Posts card payments as earned at the moment of delivery. */
const earn = async (tx: Tx) => {
  const { rows } = await tx.execute<{ parcel: string; taka: number; at: string }>(sql`
    select p.id as parcel, y.amount_taka as taka, e.at::text as at
    from payments y join parcels p on p.id = y.parcel_id join parcel_events e on e.parcel_id = p.id and e.name = 'delivered'
    where y.status = 'succeeded' and p.step = 'delivered'`)
  for (const { parcel, taka, at } of rows)
    await postThen(tx, {
      kind: 'prepaid_earned',
      taka,
      key: `parcel:${parcel}:earned:0`,
      at: new Date(at),
      parcel: Number(parcel),
    })
}

const feeOf = sql`(select t.cod_fee_basis_points from tariffs t where t.version = p.tariff_version)`
type Brought = { id: string; parcel: string; sender: string; taka: number; goods: number; codFeeBasisPoints: number }

/** Records what was paid at the door for each parcel delivered between `from` and `to`; returns the couriers' ids. */
const collectAll = async (tx: Tx, from: Date, to: Date): Promise<number[]> => {
  const { rows } = await tx.execute<{
    parcel: string
    courier: string
    sender: string
    cod: number
    charge: number
    codFeeBasisPoints: number
    at: string
  }>(sql`
    select p.id as parcel, p.delivery_man_id as courier, p.sender_id as sender, p.cod_taka as cod, e.at::text as at,
      case when exists (select from payments where parcel_id = p.id and status = 'succeeded') then 0 else p.price_taka end as charge,
      ${feeOf} as "codFeeBasisPoints"
    from parcels p join parcel_events e on e.parcel_id = p.id and e.name = 'delivered'
    where p.step = 'delivered' and e.at >= ${from.toISOString()}::timestamptz and e.at < ${to.toISOString()}::timestamptz
      and not exists (select from collections c where c.parcel_id = p.id)
    order by e.at`)
  for (const row of rows) {
    const [parcel, courier, sender] = [Number(row.parcel), Number(row.courier), Number(row.sender)]
    const taka = row.cod + row.charge
    if (taka === 0) continue
    const { rows: made } = await tx.execute<{ id: string }>(sql`
      insert into collections (parcel_id, courier_id, taka, due_taka, by, is_equal, is_posted, at)
      values (${parcel}, ${courier}, ${taka}, ${taka}, 'cash', true, true, ${row.at}::timestamptz) returning id`)
    const collection = Number(made[0]?.id)
    const common = { parcel, courier, sender, collection, at: new Date(row.at) }
    const key = `collection:${collection}`
    await postThen(tx, { ...common, kind: 'charge_collected', taka: row.charge, key: `${key}:charge` })
    await postThen(tx, { ...common, kind: 'goods_collected', taka: row.cod, key: `${key}:goods` })
    await postThen(tx, { ...common, kind: 'cod_fee', taka: codFeeTaka(row, row.cod), key: `${key}:fee` })
  }
  return [...new Set(rows.map(({ courier }) => Number(courier)))].sort((a, b) => a - b)
}

/** Hands a courier's cash over to the office and makes the goods' price, less the COD fee, payable to the senders. */
const bring = async (tx: Tx, courierId: number, adminId: number, at: Date) => {
  const { rows } = await tx.execute<Brought>(sql`
    select c.id, c.parcel_id as parcel, p.sender_id as sender, c.taka, p.cod_taka as goods, ${feeOf} as "codFeeBasisPoints" from collections c join parcels p on p.id = c.parcel_id
    where c.courier_id = ${courierId} and c.is_posted and c.handover_id is null and c.at < ${at.toISOString()}::timestamptz order by c.id`)
  const taka = rows.reduce((sum, row) => sum + row.taka, 0)
  if (taka === 0) return
  const notes = { '1000': Math.floor(taka / 1000), '1': taka % 1000 }
  const counted = { countedNotes: notes, countedTaka: taka, decidedBy: adminId, decidedAt: at }
  const [handover] = await tx
    .insert(handovers)
    .values({ courierId, status: 'accepted', expectedTaka: taka, notes, taka, submittedAt: at, ...counted })
    .returning({ id: handovers.id })
  if (!handover) return
  const common = { handover: handover.id, courier: courierId, at }
  for (const row of rows)
    await tx.execute(sql`update collections set handover_id = ${handover.id} where id = ${row.id}`)
  await postThen(tx, { ...common, kind: 'handed_over', taka, key: `handover:${handover.id}:counted` })
  for (const row of rows)
    await postThen(tx, {
      ...common,
      kind: 'payable',
      taka: row.goods - codFeeTaka(row, row.goods),
      key: `collection:${row.id}:payable`,
      parcel: Number(row.parcel),
      collection: Number(row.id),
      sender: Number(row.sender),
    })
}

/** Drafts a sender's weekly payout by one admin and sends it by another; a few fail, the newest drafts stay unsent. */
const payOut = async (
  tx: Tx,
  luck: Chance,
  sender: Made,
  admins: Made[],
  { week, at }: { week: number; at: number },
) => {
  const [maker, teller] = [luck.one(admins.slice(0, 1)), luck.one(admins.slice(1))]
  // Most money of last week is due without a draft, and the drafts of the last two weeks are not sent.
  if (week === 1 && luck.yes(0.6)) return
  const made = await makePayout(tx, maker.id, sender.id, new Date(at))
  if (made.is !== 'made' || week <= 2) return
  const sentAt = new Date(at + DAY_MS)
  await tx
    .update(payouts)
    .set({ status: 'sent', reference: `BK${luck.whole(100_000, 999_999)}`, sentBy: teller.id, sentAt })
    .where(sql`${payouts.id} = ${made.id}`)
  const common = { taka: made.taka, sender: sender.id, payout: made.id }
  await postThen(tx, { ...common, kind: 'payout_sent', key: `payout:${made.id}:sent`, at: sentAt })
  if (!luck.yes(0.03)) return
  const failedAt = new Date(at + 2 * DAY_MS)
  await tx
    .update(payouts)
    .set({ status: 'failed', reason: 'The account is closed', failedBy: teller.id, failedAt })
    .where(sql`${payouts.id} = ${made.id}`)
  await postThen(tx, { ...common, kind: 'payout_failed', key: `payout:${made.id}:failed`, at: failedAt })
  await tx.execute(sql`update statement_lines set payout_id = null where payout_id = ${made.id}`)
}
