import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { crew, type Somebody } from '../../test/crew.ts'
import { act, action, moveAtDesk } from '../../test/door.ts'
import { earned, payroll } from '../../test/payday.ts'
import { refusal } from '../../test/refusal.ts'

const world = await company()
const { a } = world
const own = '409 You have sent this parcel yourself. Somebody else must decide about it'

/** Makes a sender an admin with all rights, through an application as root would. */
const becomesAdmin = async (sender: Somebody) => {
  const { application } = await sender(api.applications.applyForAdmin)
  const root = await a('root')
  await root(api.applications.accept, { query: { applies_id: application._id } })
  await root(api.staff.giveRights, { body: { user_id: sender.id, rights: ['dispatch', 'money', 'people'] } })
}
const collectionOf = async (admin: Somebody, parcel: string) => {
  const { collections } = await admin(api.cash.undecided, { query: { limit: 100 } })
  return collections.find(({ parcel_id }) => parcel_id === parcel)?._id ?? ''
}

test('an admin cannot decide about money or reopen a delivery of a parcel they sent themselves', async () => {
  const { sender, admin, courier, book, send } = await crew(world)
  const [id, taken] = [await book({ codTaka: 900 }), await book({ codTaka: 900 })]
  for (const one of [id, taken]) await send(one, { days: 0 })
  await act(courier, action(id, 'deliver', { collected: { taka: 1000, by: 'mobile', trx: 'NEVER1' } }))
  await act(courier, action(taken, 'deliver', { collected: { taka: 0, reason: 'nobody paid' } }))
  await becomesAdmin(sender)
  const money = { id: await collectionOf(admin, id), approve: true, reason: 'seen' }
  expect(await refusal(sender(api.cash.decide, { body: money }))).toBe(own)
  const { exceptions } = await admin(api.desk.exceptions, { query: { kind: 'cash', limit: 100 } })
  const asked = exceptions.find(({ parcel_id }) => parcel_id === id)?._id ?? ''
  expect(await refusal(sender(api.desk.closeException, { body: { id: asked, decision: 'apply' } }))).toBe(own)
  expect(await moveAtDesk(sender, 'reopen', taken, { reason: 'again' })).toMatchObject({ message: own.slice(4) })
  expect((await admin(api.cash.decide, { body: money })).collection.decision).toBe('approved')
  const back = { id: money.id, reason: 'again' }
  expect(await refusal(sender(api.cash.reopenDecision, { body: back }))).toBe(own)
  await admin(api.cash.reopenDecision, { body: back })
})

test('a dispatcher cannot deliver their own parcel at the counter or apply a conflict about it', async () => {
  const { sender, admin, courier, book, send } = await crew(world)
  const other = await a('delivery_men')
  const id = await book({ codTaka: 900 })
  await send(id, { days: 0 })
  await moveAtDesk(admin, 'unassign', id)
  await send(id, { days: 0, man: other })
  await act(courier, action(id, 'deliver'))
  await moveAtDesk(admin, 'receive', id)
  await send(id, { days: 0 })
  await world.pool.query(`UPDATE users SET role = 'admin', rights = '{dispatch}' WHERE id = $1`, [sender.key])
  const proofs = ['a'.repeat(64)]
  expect(await moveAtDesk(sender, 'deliver', id, { reason: 'came', proofs })).toMatchObject({ message: own.slice(4) })
  const { exceptions } = await admin(api.desk.exceptions, { query: { kind: 'conflict', limit: 100 } })
  const asked = exceptions.find(({ parcel_id }) => parcel_id === id)?._id ?? ''
  expect(await refusal(sender(api.desk.closeException, { body: { id: asked, decision: 'apply' } }))).toBe(own)
  expect(await moveAtDesk(admin, 'deliver', id, { reason: 'came', proofs })).toMatchObject({ success: true })
})

test('an admin cannot send their own payout while a third person could; of only two, one sends what the other made', async () => {
  const { sender, maker, teller } = await payroll(world)
  await earned(world, sender, 500)
  const { payouts } = await maker(api.payouts.make, { body: { user_ids: [sender.id] } })
  await world.pool.query(`UPDATE users SET role = 'admin', rights = '{money}' WHERE id = $1`, [sender.key])
  const body = { id: payouts[0]?._id ?? '', reference: 'R' }
  expect(await refusal(sender(api.payouts.send, { body }))).toBe(
    '409 This payout is your own money. Somebody else must mark it as sent',
  )
  await world.pool.query(
    `UPDATE users SET archived_at = now() WHERE role = 'admin' AND id <> ALL($1) AND archived_at IS NULL`,
    [[sender.key, maker.key]],
  )
  expect((await sender(api.payouts.send, { body })).payouts[0]).toMatchObject({ status: 'sent' })
  await expect(teller(api.people.me)).rejects.toMatchObject({ status: 401 })
})

test('an admin cannot declare that their own payout came back while a colleague handles money', async () => {
  const { sender, maker, teller } = await payroll(world)
  await earned(world, sender, 500)
  const { payouts } = await maker(api.payouts.make, { body: { user_ids: [sender.id] } })
  const id = payouts[0]?._id ?? ''
  await teller(api.payouts.send, { body: { id, reference: 'R' } })
  await world.pool.query(`UPDATE users SET role = 'admin', rights = '{money}' WHERE id = $1`, [sender.key])
  const body = { id, reason: 'came back' }
  expect(await refusal(sender(api.payouts.fail, { body }))).toBe(
    '409 This payout is your own money. Somebody else must mark it as sent',
  )
  expect((await maker(api.payouts.fail, { body })).payouts[0]).toMatchObject({ status: 'failed' })
})

test('the only admin with a right can decide about their own parcels', async () => {
  const { sender, courier, book, send } = await crew(world)
  const id = await book({ codTaka: 900 })
  await send(id, { days: 0 })
  await act(courier, action(id, 'deliver', { collected: { taka: 1000, by: 'mobile', trx: 'ALONE1' } }))
  await world.pool.query(`UPDATE users SET archived_at = now() WHERE role = 'admin'`)
  await world.pool.query(`UPDATE users SET role = 'admin', rights = '{money}' WHERE id = $1`, [sender.key])
  const money = { id: await collectionOf(sender, id), approve: true }
  expect((await sender(api.cash.decide, { body: money })).collection.decision).toBe('approved')
})
