import { randomUUID } from 'node:crypto'
import { api } from '@ranar/contract'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { accountsOf, booksBalance } from '../../test/books.ts'
import { deliver, handOver, inNotes, priceOf, sentOut } from '../../test/cash.ts'
import { company } from '../../test/company.ts'
import { crew, told } from '../../test/crew.ts'
import { act, action } from '../../test/door.ts'
import { bookedOf } from './hand-over.ts'

const ranar = await company()
const { a, db, pool } = ranar
const team = () => crew(ranar)
afterEach(() => booksBalance(db))

test('cash taken at the door is the courier’s to hand over; the goods are the sender’s once the office accepts it', async () => {
  const men = await team()
  const id = await sentOut(men)
  const taka = 1000 + (await priceOf(ranar, id))
  expect((await deliver(men.courier, id, { collected: { taka } }))[0]?.result).toBe('applied')
  expect(await accountsOf(db, men.courier)).toEqual({ courier_cash: taka })
  expect(await accountsOf(db, men.sender)).toEqual({ sender_pending: 990 })
  const { _id, expected } = await handOver(men.courier)
  expect(expected).toBe(taka)
  await men.admin(api.cash.accept, { body: { id: _id, notes: inNotes(taka).notes } })
  expect(await accountsOf(db, men.courier)).toEqual({})
  expect(await accountsOf(db, men.sender)).toEqual({ sender_available: 990 })
})

test('a shortage is the courier’s debt until it is paid or written off, and a settlement key posts once', async () => {
  const men = await team()
  const root = await a('root')
  const id = await sentOut(men)
  const taka = 1000 + (await priceOf(ranar, id))
  await deliver(men.courier, id, { collected: { taka } })
  const { _id } = await handOver(men.courier)
  await men.admin(api.cash.accept, { body: { id: _id, notes: inNotes(taka - 300).notes, reason: 'counted twice' } })
  expect(await accountsOf(db, men.courier)).toEqual({ courier_debt: 300 })
  expect((await told(men.courier))[0]).toBe(
    `The office has accepted your hand-over. It counted ৳${taka - 300} and should have got ৳${taka.toLocaleString('en')}: ৳300 was missing and is now your debt`,
  )
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
      'it is recorded already, with other contents',
    )
  await root(api.cash.settle, { body: { kind: 'write_off', taka: 100, ...owed } })
  expect(await accountsOf(db, men.courier)).toEqual({})
  await expect(root(api.cash.settle, { body: { kind: 'debt', taka: 1, ...owed } })).rejects.toThrow('not that much')
  await expect(root(api.cash.settle, { body: { kind: 'deposit', taka: 90_000_000 } })).rejects.toThrow('not that much')
})

test('a hand-over accepted at two desks at once is counted once', async () => {
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

test('cash collected after a hand-over was submitted joins the next one', async () => {
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

test('a courier is told what the office counted if it is more than there should be', async () => {
  const men = await team()
  await deliver(men.courier, await sentOut(men, { codTaka: 100, weight: 1 }))
  const { _id, expected } = await handOver(men.courier)
  await men.admin(api.cash.accept, { body: { id: _id, notes: inNotes(expected + 50).notes } })
  expect((await told(men.courier))[0]).toBe(
    `The office has accepted your hand-over. It counted ৳${expected + 50} and should have got ৳${expected}: that is ৳50 more`,
  )
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

test('a courier who became an admin cannot accept or send back their own hand-over', async () => {
  const men = await team()
  await deliver(men.courier, await sentOut(men))
  const { _id: id } = await handOver(men.courier)
  await pool.query(`UPDATE users SET role = 'admin', rights = '{money}' WHERE id = $1`, [men.courier.key])
  const own = { status: 409, message: 'You have brought this cash yourself. Somebody else must count it' }
  await expect(men.courier(api.cash.accept, { body: { id } })).rejects.toMatchObject(own)
  await expect(men.courier(api.cash.sendBack, { body: { id, reason: 'x' } })).rejects.toMatchObject(own)
  await men.admin(api.cash.accept, { body: { id } })
})

test('a courier who hands over while being archived leaves one open hand-over with all the cash', async () => {
  for (let round = 0; round < 6; round++) {
    const [men, root] = [await team(), await a('root')]
    for (const id of [await sentOut(men), await sentOut(men)]) await deliver(men.courier, id)
    const handing = men.courier(api.cash.handOver, { body: inNotes(2200) }).then(
      () => 201,
      ({ status }) => status,
    )
    await root(api.people.archive, { query: { user_id: men.courier.id } })
    expect([201, 401, 403]).toContain(await handing)
    const { handovers } = await men.admin(api.cash.handovers, { query: { status: 'submitted', limit: 100 } })
    expect(handovers.filter(({ courier }) => courier._id === men.courier.id)).toMatchObject([{ expected: 2200 }])
  }
})

test('an archived courier’s cash is submitted for the office to count, and a shortage is the courier’s debt', async () => {
  const men = await team()
  const root = await a('root')
  const id = await sentOut(men)
  await deliver(men.courier, id)
  await root(api.people.archive, { query: { user_id: men.courier.id } })
  const open = (await men.admin(api.cash.handovers, { query: { status: 'submitted', limit: 100 } })).handovers
  const his = open.find(({ courier }) => courier._id === men.courier.id)
  expect(his).toMatchObject({ taka: 0, expected: 1000 + (await priceOf(ranar, id)), lines: [{ parcel_id: id }] })
  await men.admin(api.cash.accept, { body: { id: his?._id ?? '', notes: { '1000': 1 } } })
  expect(await accountsOf(db, men.courier)).toEqual({ courier_debt: await priceOf(ranar, id) })
})

test('couriers cannot list hand-overs, and only root can settle', async () => {
  const men = await team()
  await expect(men.courier(api.cash.handovers as never)).rejects.toThrow('not allowed')
  await expect(men.admin(api.cash.settle, { body: { kind: 'deposit', taka: 1 } })).rejects.toThrow('not allowed')
  await expect(men.admin(api.cash.accept, { body: { id: randomUUID() } })).rejects.toThrow('not found')
  await expect(men.admin(api.cash.decide, { body: { id: 'x', approve: true } })).rejects.toThrow('not found')
  expect((await men.admin(api.cash.books)).differences).toEqual([])
})

type Plan = { [key: string]: unknown; Plans?: Plan[] }
/** Counts the rows that a query plan has read from a table. */
const rowsRead = (plan: Plan, table: string): number => {
  const ofOne = Number(plan['Actual Rows'] ?? 0) + Number(plan['Rows Removed by Filter'] ?? 0)
  const own = plan['Relation Name'] === table ? ofOne * Number(plan['Actual Loops'] ?? 0) : 0
  return (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part, table), own)
}

test('a hundred conflicting reports about one parcel do not slow down the accepting of its hand-over', async () => {
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
