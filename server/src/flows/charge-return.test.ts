import { api, type TariffDraft } from '@ranar/contract'
import { afterEach, expect, test } from 'vitest'
import { accountsOf, booksBalance } from '../../test/books.ts'
import { company, inDays } from '../../test/company.ts'
import { by, crew, payBySql, type Somebody } from '../../test/crew.ts'
import { act, action, moveAtDesk } from '../../test/door.ts'
import { moneyFaults } from '../../test/money-faults.ts'
import { payroll } from '../../test/payday.ts'
import { paying } from '../../test/paying.ts'
import { refusal } from '../../test/refusal.ts'
import { until } from '../../test/until.ts'

const ranar = await company()
const { a, db, guest, pool } = ranar
const { intent, enter, check } = paying(ranar)
const root = await a('root')
afterEach(async () => {
  await booksBalance(db)
  expect(await moneyFaults(pool)).toEqual([])
})

/** Publishes a tariff with this return fee, valid from today. */
const publish = async (returnFeeTaka: number) => {
  const { tariff } = await guest(api.tariffs.valid)
  const draft: TariffDraft = { ...tariff, basedOn: tariff.version, validFrom: inDays(0), returnFeeTaka }
  return (await root(api.tariffs.publish, { body: draft })).tariff.version
}
const team = () => crew(ranar)
type Team = Awaited<ReturnType<typeof team>>
const sentOut = async ({ book, send }: Team, more: object = {}) => {
  const id = await book(more)
  await send(id, { days: 0 })
  return id
}
/** Counts the statements of this company that wait for a lock. */
const waiting = async () =>
  (await pool.query("SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"))
    .rowCount ?? 0
const linesOf = async (sender: Somebody) =>
  (await sender(api.statements.mine)).lines.map(({ kind, available, isReversal, parcel_id }) => ({
    ...{ kind, available, isReversal, parcel_id },
  }))

test('the return of an unpaid parcel costs the fee of the tariff it was booked by, whatever is published later', async () => {
  const men = await team()
  const free = await sentOut(men)
  await publish(40)
  const dear = await sentOut(men, { codTaka: 1000 })
  await publish(70)
  for (const id of [free, dear]) await act(men.courier, action(id, 'return'))
  expect(await accountsOf(db, men.sender)).toEqual({ sender_available: -40 })
  expect(await linesOf(men.sender)).toEqual([
    { kind: 'return_fee', available: -40, isReversal: false, parcel_id: dear },
  ])
})

test.each<[string, (men: Team, id: string) => Promise<unknown>]>([
  ['the courier at the door', ({ courier }, id) => act(courier, action(id, 'return'))],
  ['the courier by the specification’s own call', ({ courier }, id) => courier(api.deliveries.return, by(id))],
  ['the office at its counter', ({ admin }, id) => moveAtDesk(admin, 'return', id, { reason: 'came for it' })],
])('a return fee is charged once when the parcel is given back by: %s', async (_, giveBack) => {
  await publish(40)
  const men = await team()
  const id = await sentOut(men)
  await giveBack(men, id)
  await giveBack(men, id).catch(() => {})
  expect(await accountsOf(db, men.sender)).toEqual({ sender_available: -40 })
})

test('applying a conflict that was a return charges the return fee', async () => {
  await publish(40)
  const men = await team()
  const other = await a('delivery_men')
  const id = await sentOut(men)
  await moveAtDesk(men.admin, 'unassign', id)
  await men.send(id, { man: other, days: 0 })
  expect((await act(men.courier, action(id, 'return')))[0]?.result).toBe('conflict')
  const { exceptions } = await men.admin(api.desk.exceptions, { query: { kind: 'conflict', limit: 100 } })
  const asked = exceptions.find(({ parcel_id }) => parcel_id === id)?._id ?? ''
  await men.admin(api.desk.closeException, { body: { id: asked, decision: 'apply' } })
  expect(await accountsOf(db, men.sender)).toEqual({ sender_available: -40 })
})

test('a parcel paid by card has no return fee, also when payment and return happen at the same time', async () => {
  await publish(40)
  const men = await team()
  const [paid, late] = [await sentOut(men), await sentOut(men)]
  await payBySql(ranar, paid)
  const { client_secret } = await intent(men.sender, late)
  await act(men.courier, action(paid, 'return'))
  // Card and return race: whichever wins, a paid return has no fee and an unpaid one has it.
  const [, card] = await Promise.all([
    act(men.courier, action(late, 'return')),
    refusal(enter(men.sender, client_secret)),
  ])
  const { payment } = await until(
    () => check(men.sender, late),
    ({ payment }) => card !== 'done' || payment !== null,
  )
  expect(await accountsOf(db, men.sender)).toEqual(payment ? {} : { sender_available: -40 })
})

test('a card payment after the return waives the return fee', async () => {
  await publish(40)
  const men = await team()
  const id = await sentOut(men)
  const { client_secret } = await intent(men.sender, id)
  // Hold the parcel's lock, so that the return is applied before the card payment.
  const holder = await pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM parcels WHERE code = $1 FOR UPDATE', [id])
  const back = act(men.courier, action(id, 'return'))
  await until(waiting, (n) => n >= 1)
  await enter(men.sender, client_secret)
  const known = check(men.sender, id)
  await until(waiting, (n) => n >= 2)
  await holder.query('COMMIT')
  holder.release()
  await back
  expect((await known).payment?.status).toBe('succeeded')
  expect(await accountsOf(db, men.sender)).toEqual({})
  expect((await linesOf(men.sender)).map(({ available }) => available)).toEqual([40, -40])
})

test('reopening a return reverses its fee, and the next return is charged again', async () => {
  await publish(40)
  const men = await team()
  const id = await sentOut(men)
  await act(men.courier, action(id, 'return'))
  expect((await moveAtDesk(men.admin, 'reopen', id, { reason: 'wrong parcel' }))?.success).toBe(true)
  expect(await accountsOf(db, men.sender)).toEqual({})
  await men.send(id, { days: 0 })
  await act(men.courier, action(id, 'return'))
  expect(await accountsOf(db, men.sender)).toEqual({ sender_available: -40 })
  expect((await linesOf(men.sender)).map(({ available }) => available)).toEqual([-40, 40, -40])
})

test('a return fee is deducted from the sender’s next payout', async () => {
  await publish(40)
  const { sender, maker, teller } = await payroll(ranar)
  const men = await team()
  const [back, sold] = [await men.book({}, sender), await men.book({ codTaka: 1000 }, sender)]
  for (const id of [back, sold]) await men.send(id, { days: 0 })
  await act(men.courier, action(back, 'return'))
  const owing = await maker(api.payouts.make, { body: { user_ids: [sender.id] } })
  expect(owing.results).toMatchObject([{ success: false, message: 'This sender owes the company ৳40' }])
  await act(men.courier, action(sold, 'deliver'))
  const { balance } = await men.courier(api.cash.mine, { query: {} })
  const { handover } = await men.courier(api.cash.handOver, { body: { notes: { '1': balance }, taka: balance } })
  await men.admin(api.cash.accept, { body: { id: handover._id } })
  const { payouts } = await maker(api.payouts.make, { body: { user_ids: [sender.id] } })
  expect(payouts).toMatchObject([{ taka: 950, lines: 2 }])
  await teller(api.payouts.send, { body: { id: payouts[0]?._id ?? '', reference: 'R1' } })
  expect(await accountsOf(db, sender)).toEqual({})
})
