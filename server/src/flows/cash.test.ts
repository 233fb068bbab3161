import { randomUUID } from 'node:crypto'
import { api, type Booking } from '@ranar/contract'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { accountsOf, booksBalance } from '../../test/books.ts'
import { company } from '../../test/company.ts'
import { by, crew, payBySql, type Somebody, told } from '../../test/crew.ts'
import { act, action, exceptionsOf, moveAtDesk } from '../../test/door.ts'
import { bookedOf } from './hand-over.ts'

const ranar = await company()
const { a, db, pool } = ranar
afterEach(() => booksBalance(db))

const team = () => crew(ranar)
/** A COD parcel with its courier. */
const sentOut = async ({ book, send }: Awaited<ReturnType<typeof crew>>, more: Partial<Booking> = {}) => {
  const id = await book({ weight: 1.5, codTaka: 1000, ...more })
  await send(id, { days: 0 })
  return id
}
const priceOf = async (code: string): Promise<number> =>
  (await pool.query('SELECT price_taka FROM parcels WHERE code = $1', [code])).rows[0].price_taka
const deliver = (courier: Somebody, id: string, more: object = {}) => act(courier, action(id, 'deliver', more))
const inNotes = (taka: number) => ({
  taka,
  notes: { '1000': Math.floor(taka / 1000), '1': taka % 1000 },
})
const handOver = async (courier: Somebody, taka?: number) => {
  const { balance } = await courier(api.cash.mine, { query: {} })
  return (await courier(api.cash.handOver, { body: inNotes(taka ?? balance) })).handover
}
const waiting = async (admin: Somebody, id: string) =>
  (await admin(api.cash.undecided, { query: { limit: 100 } })).collections.find(({ parcel_id }) => parcel_id === id)
const decide = async (admin: Somebody, id: string, approve: boolean, reason = 'looked at') =>
  admin(api.cash.decide, { body: { id: (await waiting(admin, id))?._id ?? '', approve, reason } })

test('what is taken at the door is the courier’s to hand over, and the sender’s once the office has it', async () => {
  const men = await team()
  const id = await sentOut(men)
  const taka = 1000 + (await priceOf(id))
  expect((await deliver(men.courier, id, { collected: { taka } }))[0]?.result).toBe('applied')
  expect(await accountsOf(db, men.courier)).toEqual({ courier_cash: taka })
  expect(await accountsOf(db, men.sender)).toEqual({ sender_pending: 990 })
  const { _id, expected } = await handOver(men.courier)
  expect(expected).toBe(taka)
  await men.admin(api.cash.accept, { body: { id: _id, notes: inNotes(taka).notes } })
  expect(await accountsOf(db, men.courier)).toEqual({})
  expect(await accountsOf(db, men.sender)).toEqual({ sender_available: 990 })
})

test('a shortage is the courier’s debt until it is paid or written off, what is over is the company’s', async () => {
  const men = await team()
  const root = await a('root')
  const id = await sentOut(men)
  const taka = 1000 + (await priceOf(id))
  await deliver(men.courier, id, { collected: { taka } })
  const { _id } = await handOver(men.courier)
  await men.admin(api.cash.accept, { body: { id: _id, notes: inNotes(taka - 300).notes, reason: 'counted twice' } })
  expect(await accountsOf(db, men.courier)).toEqual({ courier_debt: 300 })
  const owed = { user_id: men.courier.id, reason: 'paid' }
  const key = randomUUID()
  await root(api.cash.settle, { body: { kind: 'debt', taka: 200, key, ...owed } })
  await root(api.cash.settle, { body: { kind: 'debt', taka: 200, key, ...owed } })
  const others = [
    { taka: 201 },
    { kind: 'write_off' as const },
    { reason: 'other' },
    { user_id: (await a('delivery_men')).id },
  ]
  for (const other of others)
    await expect(root(api.cash.settle, { body: { kind: 'debt', taka: 200, key, ...owed, ...other } })).rejects.toThrow(
      'This key was already used for another posting',
    )
  await root(api.cash.settle, { body: { kind: 'write_off', taka: 100, ...owed } })
  expect(await accountsOf(db, men.courier)).toEqual({})
  await expect(root(api.cash.settle, { body: { kind: 'debt', taka: 1, ...owed } })).rejects.toThrow('not that much')
  await expect(root(api.cash.settle, { body: { kind: 'deposit', taka: 90_000_000 } })).rejects.toThrow('not that much')
})

test('two desks accept the same hand-over: it is counted once', async () => {
  const men = await team()
  const other = await a('admin')
  const id = await sentOut(men)
  await deliver(men.courier, id)
  const { _id } = await handOver(men.courier)
  const both = await Promise.allSettled(
    [men.admin, other].map((admin) => admin(api.cash.accept, { body: { id: _id } })),
  )
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await accountsOf(db, men.sender)).toEqual({ sender_available: 990 })
})

test('a courier delivers while handing over: what comes after joins the next hand-over', async () => {
  const men = await team()
  const ids = [await sentOut(men), await sentOut(men), await sentOut(men)]
  await deliver(men.courier, ids[0] ?? '')
  const [{ _id }] = await Promise.all([handOver(men.courier), deliver(men.courier, ids[1] ?? '')])
  await deliver(men.courier, ids[2] ?? '')
  await expect(handOver(men.courier)).rejects.toThrow('already waiting')
  await men.admin(api.cash.accept, { body: { id: _id } })
  const rest = await men.courier(api.cash.mine, { query: {} })
  expect(rest.balance).toBe(rest.collections.reduce((sum, { taka }) => sum + taka, 0))
  await men.admin(api.cash.accept, { body: { id: (await handOver(men.courier))._id } })
  await expect(handOver(men.courier, 0)).rejects.toThrow('no cash')
})

test('a disputed count is sent back with a reason, and its lines are in hand again', async () => {
  const men = await team()
  const id = await sentOut(men)
  await deliver(men.courier, id)
  const { _id } = await handOver(men.courier)
  await expect(men.admin(api.cash.sendBack, { body: { id: _id } })).rejects.toThrow('reason')
  await men.admin(api.cash.sendBack, { body: { id: _id, reason: 'two notes are torn' } })
  await expect(men.admin(api.cash.accept, { body: { id: _id } })).rejects.toThrow('already decided')
  expect((await men.courier(api.cash.mine, { query: {} })).collections).toHaveLength(1)
  await expect(men.courier(api.cash.handOver, { body: { notes: { '500': 1 }, taka: 600 } })).rejects.toThrow(
    'another amount',
  )
})

test('less than the due waits for a decision: approved, the charge comes first, then the goods', async () => {
  const men = await team()
  const id = await sentOut(men)
  const charge = await priceOf(id)
  await deliver(men.courier, id, { collected: { taka: 500, reason: 'had no more' } })
  expect(await accountsOf(db, men.courier)).toEqual({ courier_cash: 500 })
  expect(await accountsOf(db, men.sender)).toEqual({})
  expect(await exceptionsOf(ranar, id)).toContain('cash')
  await decide(men.admin, id, true)
  const goods = 500 - charge
  expect(await accountsOf(db, men.sender)).toEqual({ sender_pending: goods - Math.floor(goods / 100 + 0.5) })
  await men.admin(api.cash.accept, { body: { id: (await handOver(men.courier))._id } })
  expect(await accountsOf(db, men.sender)).toEqual({ sender_available: goods - Math.floor(goods / 100 + 0.5) })
})

test('decided after the hand-over, the goods are payable at once', async () => {
  const men = await team()
  const id = await sentOut(men)
  await deliver(men.courier, id, { collected: { taka: 2000, reason: 'insisted' } })
  await men.admin(api.cash.accept, { body: { id: (await handOver(men.courier))._id } })
  expect(await accountsOf(db, men.sender)).toEqual({})
  await decide(men.admin, id, true)
  expect(await accountsOf(db, men.sender)).toEqual({ sender_available: 990 })
  expect(await waiting(men.admin, id)).toBeUndefined()
})

test('money that never came is taken from the courier’s balance, with a reason', async () => {
  const men = await team()
  const id = await sentOut(men)
  await deliver(men.courier, id, { collected: { taka: 9000, reason: 'typed wrongly' } })
  const found = (await waiting(men.admin, id))?._id ?? ''
  await expect(men.admin(api.cash.decide, { body: { id: found, approve: false } })).rejects.toThrow('reason')
  await decide(men.admin, id, false)
  expect(await accountsOf(db, men.courier)).toEqual({})
})

test('a mobile payment waits for its number, which is confirmed for one parcel only', async () => {
  const men = await team()
  const trx = randomUUID().slice(0, 10)
  const ids = [await sentOut(men), await sentOut(men)]
  // However it is written.
  const spelled = [trx, ` ${trx.slice(0, 4).toLowerCase()} ${trx.slice(4)}.`]
  for (const [n, id] of ids.entries()) {
    const taka = 1000 + (await priceOf(id))
    await deliver(men.courier, id, { collected: { taka, by: 'mobile', trx: spelled[n] } })
  }
  expect(await accountsOf(db, men.courier)).toEqual({})
  await decide(men.admin, ids[0] ?? '', true)
  expect(await accountsOf(db, men.sender)).toEqual({ sender_available: 990 })
  await expect(decide(men.admin, ids[1] ?? '', true)).rejects.toThrow('already been confirmed')
  await decide(men.admin, ids[1] ?? '', false)
})

test('a charge from the goods is taken before the sender gets them', async () => {
  const men = await team()
  const id = await sentOut(men, { chargeFrom: 'cod' })
  await deliver(men.courier, id, { collected: { taka: 1000 } })
  expect(await accountsOf(db, men.courier)).toEqual({ courier_cash: 1000 })
  expect(await accountsOf(db, men.sender)).toEqual({ sender_pending: 990 - (await priceOf(id)) })
})

test('the specification’s own call collects what is due', async () => {
  const men = await team()
  const id = await sentOut(men)
  await men.courier(api.deliveries.deliver, by(id))
  expect(await accountsOf(db, men.courier)).toEqual({ courier_cash: 1000 + (await priceOf(id)) })
})

test('paid by card, then delivered: revenue; an offline courier’s cash with the charge stands and the card goes back', async () => {
  const men = await team()
  const [paid, twice] = [await sentOut(men), await sentOut(men)]
  for (const id of [paid, twice]) await payBySql(ranar, id)
  await deliver(men.courier, paid, { collected: { taka: 1000 } })
  await deliver(men.courier, twice, { collected: { taka: 1000 + (await priceOf(twice)) } })
  const { rows } = await pool.query(
    `SELECT c.code, r.cause, r.rest_taka FROM refunds r JOIN payments p ON p.id = r.payment_id JOIN parcels c ON c.id = p.parcel_id WHERE c.code = ANY($1)`,
    [[paid, twice]],
  )
  expect(rows).toEqual([{ code: twice, cause: 'duplicate', rest_taka: await priceOf(twice) }])
  expect((await told(men.sender)).filter((text) => text.includes('goes back'))).toEqual([
    `We could not use your money for parcel ${twice}. The whole amount goes back to you by itself`,
  ])
  expect(await accountsOf(db, men.courier)).toEqual({ courier_cash: 2000 + (await priceOf(twice)) })
})

test('delivered at the counter, the office has the cash at once', async () => {
  const men = await team()
  const id = await sentOut(men)
  await moveAtDesk(men.admin, 'receive', id)
  await men.send(id, { days: 0 })
  const line = await moveAtDesk(men.admin, 'deliver', id, { reason: 'came herself', proofs: ['a'.repeat(64)] })
  expect(line?.success).toBe(true)
  expect(await accountsOf(db, men.courier)).toEqual({})
  expect(await accountsOf(db, men.sender)).toEqual({ sender_available: 990 })
})

test('a delivery that is taken back takes its money along, unless the office has it', async () => {
  const men = await team()
  const [id, kept] = [await sentOut(men), await sentOut(men)]
  await deliver(men.courier, id)
  expect((await moveAtDesk(men.admin, 'reopen', id, { reason: 'wrong door' }))?.success).toBe(true)
  expect(await accountsOf(db, men.courier)).toEqual({})
  expect(await accountsOf(db, men.sender)).toEqual({})
  await men.send(id, { days: 0 })
  await deliver(men.courier, id)
  await deliver(men.courier, kept)
  await handOver(men.courier)
  expect((await moveAtDesk(men.admin, 'reopen', kept, { reason: 'wrong door' }))?.success).toBe(false)
})

test('an archived courier’s cash waits for the office, whatever he still had on the phone', async () => {
  const men = await team()
  const root = await a('root')
  const id = await sentOut(men)
  await deliver(men.courier, id)
  await root(api.people.archive, { query: { user_id: men.courier.id } })
  const open = (await men.admin(api.cash.handovers, { query: { status: 'submitted', limit: 100 } })).handovers
  const his = open.find(({ courier }) => courier._id === men.courier.id)
  expect(his).toMatchObject({ taka: 0, expected: 1000 + (await priceOf(id)), lines: [{ parcel_id: id }] })
  await men.admin(api.cash.accept, { body: { id: his?._id ?? '', notes: { '1000': 1 } } })
  expect(await accountsOf(db, men.courier)).toEqual({ courier_debt: await priceOf(id) })
})

test('hand-overs are for those who handle cash, and settling is root’s', async () => {
  const men = await team()
  await expect(men.courier(api.cash.handovers as never)).rejects.toThrow('not allowed')
  await expect(men.admin(api.cash.settle, { body: { kind: 'deposit', taka: 1 } })).rejects.toThrow('not allowed')
  await expect(men.admin(api.cash.accept, { body: { id: randomUUID() } })).rejects.toThrow('not found')
  await expect(men.admin(api.cash.decide, { body: { id: 'x', approve: true } })).rejects.toThrow('not found')
  expect((await men.admin(api.cash.books)).differences).toEqual([])
})

type Plan = { [key: string]: unknown; Plans?: Plan[] }
/** How many rows a plan has read of a table. */
const rowsRead = (plan: Plan, table: string): number => {
  const ofOne = Number(plan['Actual Rows'] ?? 0) + Number(plan['Rows Removed by Filter'] ?? 0)
  const own = plan['Relation Name'] === table ? ofOne * Number(plan['Actual Loops'] ?? 0) : 0
  return (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part, table), own)
}

test('a courier who tells of one door for ever brings nothing that the office cannot accept in time', async () => {
  const men = await team()
  const id = await sentOut(men)
  await deliver(men.courier, id)
  const tales = Array.from({ length: 100 }, () => action(id, 'deliver', { collected: { taka: 1 } }))
  expect((await act(men.courier, ...tales)).every(({ result }) => result === 'conflict')).toBe(true)
  const { _id } = await handOver(men.courier)
  const { rows } = await pool.query('SELECT id FROM handovers WHERE public_id = $1', [_id])
  const { rows: told } = await db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    sql`explain (analyze, format json) ${bookedOf(Number(rows[0].id))}`,
  )
  expect(rowsRead(told[0]?.['QUERY PLAN'][0].Plan ?? {}, 'transfers')).toBeLessThan(500)
  await men.admin(api.cash.accept, { body: { id: _id } })
  for (const { _id, parcel_id } of (await men.admin(api.cash.undecided, { query: { limit: 100 } })).collections)
    if (parcel_id === id)
      await men.admin(api.cash.decide, { body: { id: _id, approve: false, reason: 'he made it up' } })
  expect(await accountsOf(db, men.sender)).toEqual({ sender_available: 990 })
})
