import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { crew, payBySql } from '../../test/crew.ts'
import { transact } from '../platform/db/transact.ts'
import { allBalances, balancesOf } from './balances.ts'
import { type Posting, post, reverse } from './post.ts'

const ranar = await company()
const { db, pool } = ranar
const { book, courier, sender, admin } = await crew(ranar)

let n = 0
const a = (posting: Partial<Posting>): Posting => ({
  kind: 'goods_collected',
  taka: 100,
  key: `test:${++n}`,
  courierId: courier.key,
  senderId: sender.key,
  ...posting,
})
const posted = (...some: Partial<Posting>[]) => transact(db, (tx) => post(tx, some.map(a)))
const idOf = async (code: string): Promise<number> =>
  (await pool.query('SELECT id FROM parcels WHERE code = $1', [code])).rows[0].id
const parcel = async () => Number(await idOf(await book()))
const last = async (): Promise<number> => Number((await pool.query('SELECT max(id) AS id FROM transfers')).rows[0].id)
const sum = async () => Number((await pool.query('SELECT sum(taka) AS taka FROM balances')).rows[0].taka)
const cause = (error: unknown) => String((error as { cause?: unknown }).cause ?? error)
const refused = async (work: Promise<unknown>) => work.then(() => 'posted', cause)

test('a posting changes the balances of both accounts, and all balances together are zero', async () => {
  const before = await balancesOf(db, courier.key)
  await posted({ parcelId: await parcel(), taka: 700 })
  expect((await balancesOf(db, courier.key)).courier_cash).toBe((before.courier_cash ?? 0) + 700)
  expect((await balancesOf(db, sender.key)).sender_pending).toBeGreaterThanOrEqual(700)
  expect(await sum()).toBe(0)
})

test('nothing is posted twice under the same key', async () => {
  const parcelId = await parcel()
  await posted({ parcelId, key: `twice:${parcelId}` })
  expect(await refused(posted({ parcelId, key: `twice:${parcelId}` }))).toContain('transfers_key')
})

test('a transfer can be reversed once, and a reversal cannot be reversed', async () => {
  await posted({ parcelId: await parcel() })
  const id = await last()
  const back = (one: number) => transact(db, (tx) => reverse(tx, [one], { actorId: admin.key }))
  await back(id)
  expect(await refused(back(id))).toContain('transfers_')
  expect(await refused(back(await last()))).toContain('a reversal differs')
  expect(await sum()).toBe(0)
})

test('a posting that takes more than a parcel, a courier or the office has is refused', async () => {
  await posted({ parcelId: await parcel(), taka: 5000 })
  expect(await refused(posted({ kind: 'cod_fee', parcelId: await parcel() }))).toContain('would be negative')
  expect(await refused(posted({ kind: 'prepaid_earned', parcelId: await parcel() }))).toContain('would be negative')
  expect(await refused(posted({ kind: 'cod_fee' }))).toContain('would be negative')
  expect(await refused(posted({ kind: 'debt_settled', taka: 5 }))).toContain('balances_courier')
  expect(await refused(posted({ kind: 'banked', taka: 1_000_000 }))).toContain('office_cash would be negative')
  expect(await refused(posted({ kind: 'handed_over', taka: 1 }))).toContain('transfers_of_handover')
})

test('a sender’s balance may become negative by a return fee', async () => {
  const parcelId = await parcel()
  await posted({ kind: 'return_fee', taka: 50, parcelId })
  expect((await balancesOf(db, sender.key)).sender_available).toBe(-50)
})

test('money for goods is not payable to the sender before its hand-over', async () => {
  const parcelId = await parcel()
  const { rows } = await pool.query(
    `INSERT INTO collections (parcel_id, courier_id, taka, due_taka, by, is_equal, is_posted) VALUES ($1, $2, 100, 100, 'cash', true, true) RETURNING id`,
    [parcelId, courier.key],
  )
  const collectionId = Number(rows[0].id)
  await posted({ parcelId, collectionId })
  expect(await refused(posted({ kind: 'payable', parcelId, collectionId }))).toContain('nothing is payable before')
  expect(await refused(posted({ kind: 'payable', parcelId }))).toContain('nothing is payable before')
})

test.each([
  ['an account of its own choice', 'debit_id = credit_id, credit_id = debit_id'],
  ['another amount', 'taka = taka + 1'],
])('the database refuses to delete a transfer or to rewrite it with %s', async (_, set) => {
  await expect(pool.query(`UPDATE transfers SET ${set}`)).rejects.toThrow('append-only')
  await expect(pool.query('DELETE FROM transfers')).rejects.toThrow('append-only')
  await expect(pool.query('TRUNCATE transfers CASCADE')).rejects.toThrow('append-only')
})

test('the database refuses direct writes to balances, unknown pairs of accounts, and amounts of zero or less', async () => {
  await expect(pool.query('UPDATE balances SET taka = taka + 1')).rejects.toThrow('balances follow transfers')
  await expect(pool.query('DELETE FROM balances')).rejects.toThrow('balances follow transfers')
  const row = (debit: string, credit: string, taka: number) =>
    pool.query(
      `INSERT INTO transfers (debit_id, debit_kind, credit_id, credit_kind, taka, kind, key)
       VALUES (account_id($1, NULL), $1, account_id($2, NULL), $2, $3, 'over', gen_random_uuid())`,
      [debit, credit, taka],
    )
  await expect(row('bank', 'surplus', 1)).rejects.toThrow('transfers_posting')
  await expect(row('office_cash', 'surplus', 0)).rejects.toThrow('transfers_taka')
  await expect(row('office_cash', 'surplus', -5)).rejects.toThrow('transfers_taka')
})

test('a card payment is posted to the books wherever it is recorded', async () => {
  const code = await book()
  const taka = (await allBalances(db)).find(({ account }) => account === 'prepaid')?.taka ?? 0
  await payBySql(ranar, code)
  expect((await allBalances(db)).find(({ account }) => account === 'prepaid')?.taka).toBeGreaterThan(taka)
})

test('many simultaneous postings keep every balance equal to its transfers', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, parcel))
  await Promise.all(
    ids.map((parcelId) => posted({ parcelId, taka: 10 }, { parcelId, kind: 'charge_collected', taka: 5 })),
  )
  const { rows } = await pool.query(`
    SELECT a.id FROM accounts a LEFT JOIN (SELECT account_id, sum(taka) AS taka FROM balances GROUP BY 1) b ON b.account_id = a.id
    WHERE coalesce(b.taka, 0) <> coalesce((SELECT sum(taka) FROM transfers WHERE debit_id = a.id), 0) - coalesce((SELECT sum(taka) FROM transfers WHERE credit_id = a.id), 0)`)
  expect(rows).toEqual([])
})
