import { api } from '@ranar/contract'
import { afterEach, expect, test } from 'vitest'
import { accountsOf, booksBalance } from '../../test/books.ts'
import { company } from '../../test/company.ts'
import { act, action, moveAtDesk } from '../../test/door.ts'
import { moneyFaults } from '../../test/money-faults.ts'
import { outcomes } from '../../test/refusal.ts'
import { until } from '../../test/until.ts'
import { correctors, reopen } from './corrections.fixture.ts'

const ranar = await company()
const { a, db, pool } = ranar
const team = () => correctors(ranar)
afterEach(async () => {
  await booksBalance(db)
  expect(await moneyFaults(pool)).toEqual([])
})

test.each(['atCounter', 'byMobile'] as const)(
  'a delivery reopened after its payout (%s) is owed by the sender, shown on the statement and deducted from a later payout',
  async (how) => {
    const men = await team()
    const id = await men[how]()
    expect(await men.pay()).toEqual(['A payout of ৳990 is made'])
    expect((await reopen(men.admin, id))?.success).toBe(true)
    expect(await accountsOf(db, men.sender)).toEqual({ sender_available: -990 })
    const { lines, balance, next } = await men.sender(api.statements.mine)
    expect({ balance, next }).toEqual({ balance: { pending: 0, available: -990 }, next: { due: -990, draft: 0 } })
    expect(lines.find(({ kind, isReversal }) => kind === 'payable' && isReversal)).toMatchObject({
      parcel_id: id,
      available: -990,
    })
    expect(await men.pay()).toEqual(['This sender owes the company ৳990'])
    await men.atCounter()
    expect(await men.pay()).toEqual(['Nothing is due to this sender'])
    await men.atCounter()
    expect(await men.pay()).toEqual(['A payout of ৳990 is made'])
    expect(await accountsOf(db, men.sender)).toEqual({})
  },
)

test('a counter delivery whose cash was banked can be reopened only when the office holds that much cash again', async () => {
  const { admin, atCounter } = await team()
  const root = await a('root')
  const id = await atCounter()
  const held = async () =>
    (await root(api.cash.books)).balances.find(({ account }) => account === 'office_cash')?.taka ?? 0
  await root(api.cash.settle, { body: { kind: 'deposit', taka: await held() } })
  const gone = {
    success: false,
    message: 'There is not as much in the office’s cash any more. Take it back once there is.',
  }
  expect(await reopen(admin, id)).toMatchObject(gone)
  await atCounter()
  expect(await reopen(admin, id)).toMatchObject({ success: true })
  expect(await held()).toBe(0)
})

test('a delivery reopened while its payout is a draft is owed by the sender after the payout is sent', async () => {
  const men = await team()
  const id = await men.atCounter()
  const { payouts } = await men.maker(api.payouts.make, { body: { user_ids: [men.sender.id] } })
  await reopen(men.admin, id)
  expect(await men.sender(api.statements.mine)).toMatchObject({
    balance: { available: 0 },
    next: { due: -990, draft: 990 },
  })
  await men.teller(api.payouts.send, { body: { id: payouts[0]?._id ?? '', reference: 'R' } })
  expect(await accountsOf(db, men.sender)).toEqual({ sender_available: -990 })
})

test('applying a conflict makes the delivery true; its money stays undecided if the dispatcher lacks the money right', async () => {
  const men = await team()
  const [mover, other] = [await a('admin', { rights: ['dispatch'] }), await a('delivery_men')]
  const conflict = async () => {
    const id = await men.sentOut()
    await moveAtDesk(men.admin, 'unassign', id)
    await men.send(id, { man: other, days: 0 })
    await act(men.courier, action(id, 'deliver', { collected: { taka: 1100 } }))
    const { exceptions } = await men.admin(api.desk.exceptions, { query: { kind: 'conflict', limit: 100 } })
    return { parcel: id, id: exceptions.find(({ parcel_id }) => parcel_id === id)?._id ?? '' }
  }
  const [his, hers] = [await conflict(), await conflict()]
  await mover(api.desk.closeException, { body: { id: his.id, decision: 'apply' } })
  expect(await accountsOf(db, men.sender)).toEqual({})
  expect(await accountsOf(db, men.courier)).toEqual({ courier_cash: 2200 })
  await men.admin(api.desk.closeException, { body: { id: hers.id, decision: 'apply' } })
  expect(await accountsOf(db, men.sender)).toEqual({ sender_pending: 990 })
  await men.decide(his.parcel)
  expect(await accountsOf(db, men.sender)).toEqual({ sender_pending: 1980 })
})

test('applying a delivery without a stated amount records the due amount as paid', async () => {
  const men = await team()
  const other = await a('delivery_men')
  const id = await men.sentOut()
  await moveAtDesk(men.admin, 'unassign', id)
  await men.send(id, { man: other, days: 0 })
  await act(men.courier, action(id, 'deliver'))
  const { exceptions } = await men.admin(api.desk.exceptions, { query: { kind: 'conflict', limit: 100 } })
  const asked = exceptions.find(({ parcel_id }) => parcel_id === id)?._id ?? ''
  expect(await accountsOf(db, men.courier)).toEqual({})
  await men.admin(api.desk.closeException, { body: { id: asked, decision: 'apply' } })
  expect(await accountsOf(db, men.courier)).toEqual({ courier_cash: 1100 })
  expect(await accountsOf(db, men.sender)).toEqual({ sender_pending: 990 })
})

test('when many decide about the same money at once, as a collection or an exception, one succeeds and the others get 409', async () => {
  const men = await team()
  const second = await a('admin')
  const id = await men.sentOut()
  await act(men.courier, action(id, 'deliver', { collected: { taka: 300, reason: 'no more' } }))
  const { exceptions } = await men.admin(api.desk.exceptions, { query: { kind: 'cash', limit: 100 } })
  const { collections } = await men.admin(api.cash.undecided, { query: { limit: 100 } })
  const asked = exceptions.find(({ parcel_id }) => parcel_id === id)?._id ?? ''
  const money = collections.find(({ parcel_id }) => parcel_id === id)?._id ?? ''
  const calls = Array.from({ length: 12 }, (_, n) =>
    n % 2
      ? men.admin(api.cash.decide, { body: { id: money, approve: true } })
      : second(api.desk.closeException, { body: { id: asked, decision: 'apply' } }),
  )
  const { done, ...refused } = await outcomes(calls)
  expect(done).toBe(1)
  expect(Object.keys(refused).every((message) => message.startsWith('409 Somebody has already decided'))).toBe(true)
})

test('the money of a parcel that its courier never had is taken at the counter, not by the courier', async () => {
  const men = await team()
  const id = await men.sentOut()
  const given = await moveAtDesk(men.admin, 'deliver', id, { reason: 'came', proofs: ['b'.repeat(64)] })
  expect(given).toMatchObject({ success: true })
  expect(await accountsOf(db, men.courier)).toEqual({})
  expect(await accountsOf(db, men.sender)).toEqual({ sender_available: 990 })
})

test('when a parcel’s money has been approved before, a second payment at the counter waits for a decision', async () => {
  const men = await team()
  const other = await a('delivery_men')
  const id = await men.sentOut()
  await moveAtDesk(men.admin, 'unassign', id)
  await men.send(id, { man: other, days: 0 })
  await act(men.courier, action(id, 'deliver', { collected: { taka: 1100 } }))
  await men.decide(id)
  expect(await accountsOf(db, men.sender)).toEqual({ sender_pending: 990 })
  await moveAtDesk(men.admin, 'receive', id)
  await men.send(id, { days: 0 })
  const given = await moveAtDesk(men.admin, 'deliver', id, { reason: 'came', proofs: ['a'.repeat(64)] })
  expect(given).toMatchObject({ success: true })
  expect(await accountsOf(db, men.sender)).toEqual({ sender_pending: 990 })
})

test('the books list debtors, also archived ones, and the differences of the last audit', async () => {
  const men = await team()
  const root = await a('root')
  const id = await men.sentOut()
  await act(men.courier, action(id, 'deliver'))
  await men.courier(api.cash.handOver, { body: { notes: { '100': 11 }, taka: 1100 } })
  const { handovers } = await men.courier(api.cash.mine)
  await men.admin(api.cash.accept, { body: { id: handovers[0]?._id ?? '', notes: { '1000': 1 } } })
  await root(api.people.archive, { query: { user_id: men.courier.id } })
  const asked = await Promise.all([men.admin(api.cash.audit), root(api.cash.audit)])
  expect(asked).toEqual([{ isAuditing: true }, { isAuditing: true }])
  const books = await until(
    () => men.admin(api.cash.books),
    ({ auditedAt, isAuditing }) => auditedAt !== null && !isAuditing,
  )
  expect(books.differences).toEqual([])
  expect(books.debtors.find(({ _id }) => _id === men.courier.id)).toMatchObject({ taka: 100, isArchive: true })
  await root(api.cash.settle, { body: { kind: 'debt', taka: 100, user_id: men.courier.id } })
  expect((await men.admin(api.cash.books)).debtors.map(({ _id }) => _id)).not.toContain(men.courier.id)
})
