import { randomUUID } from 'node:crypto'
import { api } from '@ranar/contract'
import { afterEach, expect, test } from 'vitest'
import { accountsOf, booksBalance } from '../../test/books.ts'
import { company } from '../../test/company.ts'
import type { Somebody } from '../../test/crew.ts'
import { act, action, moveAtDesk } from '../../test/door.ts'
import { moneyFaults } from '../../test/money-faults.ts'
import { outcomes, refusal } from '../../test/refusal.ts'
import { correctors, reopen } from './corrections.fixture.ts'

const ranar = await company()
const { a, db, pool } = ranar
const team = () => correctors(ranar)
afterEach(async () => {
  await booksBalance(db)
  expect(await moneyFaults(pool)).toEqual([])
})

const decisionsOf = async (who: Somebody, decision: 'approved' | 'rejected', parcel: string) => {
  const { collections, meta } = await who(api.cash.undecided, { query: { decision, limit: 100 } })
  expect(meta.total).toBe(collections.length)
  return collections.find(({ parcel_id }) => parcel_id === parcel)
}
const takeBack = async (who: Somebody, decision: 'approved' | 'rejected', parcel: string, reason = 'a wrong click') => {
  const decided = await decisionsOf(who, decision, parcel)
  return who(api.cash.reopenDecision, { body: { id: decided?._id ?? '', reason } })
}

test.each([
  ['in hand', false],
  ['handed over and paid out', true],
])(
  'an unequal collection that was approved by mistake (%s) can be made undecided again and decided anew',
  async (_, isPaid) => {
    const men = await team()
    const id = await men.sentOut()
    await act(men.courier, action(id, 'deliver', { collected: { taka: 700, reason: 'no more' } }))
    await men.decide(id)
    if (isPaid) {
      const { handover } = await men.courier(api.cash.handOver, { body: { notes: { '100': 7 }, taka: 700 } })
      await men.admin(api.cash.accept, { body: { id: handover._id } })
      expect(await men.pay()).toEqual(['A payout of ৳594 is made'])
    }
    const { collection } = await takeBack(men.admin, 'approved', id)
    expect(collection).toMatchObject({ state: 'undecided', decision: null, decisionReason: null })
    expect(await accountsOf(db, men.sender)).toEqual(isPaid ? { sender_available: -594 } : {})
    expect(await men.sender(api.statements.mine)).toMatchObject({ deciding: [{ parcel_id: id, taka: 700 }] })
    await men.decide(id, false)
    expect(await accountsOf(db, men.courier)).toEqual({})
    expect(await accountsOf(db, men.sender)).toEqual(isPaid ? { sender_available: -594 } : {})
    await takeBack(men.admin, 'rejected', id)
    await men.decide(id)
    expect(await accountsOf(db, men.sender)).toEqual(isPaid ? {} : { sender_pending: 594 })
    expect(await accountsOf(db, men.courier)).toEqual(isPaid ? {} : { courier_cash: 700 })
  },
)

test('a mobile payment rejected by mistake can be approved later, and its number then for no other parcel', async () => {
  const men = await team()
  const [id, other] = [await men.sentOut(), await men.sentOut()]
  const trx = randomUUID()
  for (const parcel of [id, other])
    await act(men.courier, action(parcel, 'deliver', { collected: { taka: 1100, by: 'mobile', trx } }))
  await men.decide(id, false)
  await men.decide(other)
  await takeBack(men.admin, 'rejected', id)
  await expect(men.decide(id)).rejects.toMatchObject({ status: 409 })
  await takeBack(men.admin, 'approved', other)
  await men.decide(id)
  expect(await accountsOf(db, men.sender)).toEqual({ sender_available: 990 })
})

test('a decision is taken back once, with a reason, by an admin with the money right, and its exception shows the reason', async () => {
  const men = await team()
  const id = await men.sentOut()
  await act(men.courier, action(id, 'deliver', { collected: { taka: 700, reason: 'no more' } }))
  await men.decide(id)
  const of = { id: (await decisionsOf(men.admin, 'approved', id))?._id ?? '', reason: 'a wrong click' }
  const mover = await a('admin', { rights: ['dispatch'] })
  await expect(mover(api.cash.reopenDecision, { body: of })).rejects.toMatchObject({ status: 403 })
  await expect(men.admin(api.cash.reopenDecision, { body: { ...of, reason: ' ' } })).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'reason' }],
  })
  const both = [men.admin, men.maker].map((who) => who(api.cash.reopenDecision, { body: of }))
  expect(await outcomes(both)).toEqual({ done: 1, '409 Nobody has decided about this money yet': 1 })
  const { exceptions } = await men.admin(api.desk.exceptions, { query: { kind: 'cash', status: 'open', limit: 100 } })
  const asked = exceptions.find(({ parcel_id }) => parcel_id === id)
  const told = asked?.detail.history as object[] | undefined
  expect(told?.at(-1)).toMatchObject({ name: 'reopened', note: 'a wrong click' })
  await men.decide(id)
  await reopen(men.admin, id)
  expect(await refusal(men.admin(api.cash.reopenDecision, { body: of }))).toBe(
    '409 The delivery itself was taken back, and this money with it',
  )
})

test('the sender’s statement lists money that is still undecided', async () => {
  const men = await team()
  const id = await men.sentOut()
  await act(men.courier, action(id, 'deliver', { collected: { taka: 700, reason: 'no more' } }))
  expect(await men.sender(api.statements.mine)).toMatchObject({
    balance: { pending: 0, available: 0 },
    deciding: [{ parcel_id: id, taka: 700 }],
  })
  expect((await (await a('consumer'))(api.statements.mine)).deciding).toEqual([])
  await men.decide(id)
  expect(await men.sender(api.statements.mine)).toMatchObject({ balance: { pending: 594 }, deciding: [] })
})

test('rejected cash of a counter whose delivery was taken back cannot return to the books', async () => {
  const men = await team()
  const id = await men.sentOut()
  await moveAtDesk(men.admin, 'unassign', id)
  await men.send(id, { days: 0, man: await a('delivery_men') })
  await act(men.courier, action(id, 'deliver', { collected: { taka: 1100, by: 'cash' } }))
  await men.decide(id)
  await moveAtDesk(men.admin, 'receive', id)
  await men.send(id, { days: 0 })
  expect(await moveAtDesk(men.admin, 'deliver', id, { reason: 'came', proofs: ['a'.repeat(64)] })).toMatchObject({
    success: true,
  })
  await men.decide(id, false)
  await reopen(men.admin, id)
  expect(await refusal(takeBack(men.admin, 'rejected', id))).toMatch(/^409 /)
  expect(await accountsOf(db, men.sender)).toEqual({})
})

test('the number of a mobile payment can be confirmed again once its delivery was taken back', async () => {
  const men = await team()
  const id = await men.sentOut()
  const collected = { taka: 1100, by: 'mobile' as const, trx: randomUUID() }
  await act(men.courier, action(id, 'deliver', { collected }))
  await men.decide(id)
  await reopen(men.admin, id)
  expect(await accountsOf(db, men.sender)).toEqual({})
  await moveAtDesk(men.admin, 'receive', id)
  await men.send(id, { days: 0 })
  await act(men.courier, action(id, 'deliver', { collected }))
  await men.decide(id)
  expect(await accountsOf(db, men.sender)).toEqual({ sender_available: 990 })
})
