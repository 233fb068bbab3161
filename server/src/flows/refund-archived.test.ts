import { api, refundQuote } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { cards, paying } from '../../test/paying.ts'
import { outcomes } from '../../test/refusal.ts'
import { until } from '../../test/until.ts'

const ranar = await company()
const { book, pay, cancel, reject, returnIt, askBack } = paying(ranar)
const root = await ranar.a('root')
const who = ({ id }: { id: string }) => ({ query: { user_id: id } })
const sweepNow = () => ranar.pool.query("UPDATE jobs SET run_at = now() WHERE kind = 'payments.sweep'")
const refundOf = async (parcel: string) =>
  (await root(api.dispatch.all, { query: { limit: 100 } })).parcels.find(({ _id }) => _id === parcel)?.payment?.refund
const back = (parcel: string) =>
  until(
    async () => {
      await sweepNow()
      return refundOf(parcel)
    },
    (refund) => refund?.status === 'succeeded',
  )
const give = (who: typeof root, parcel_id: string) => who(api.refunds.forArchived, { body: { parcel_id } })
const quote = async (parcel_id: string) => (await root(api.refunds.quoteForAdmin, { query: { parcel_id } })).refundQuote

/** Books, pays and cancels a parcel whose refund the bank refuses. */
const refusedByBank = async (sender: typeof root) => {
  const parcel = await book(sender)
  await pay(sender, parcel, cards.refundFails)
  await cancel(sender, parcel)
  await askBack(sender, parcel)
  await until(
    () => refundOf(parcel),
    (refund) => refund?.status === 'failed',
  )
  return parcel
}

test.each(['rejected', 'returned', 'canceled before'])(
  'an archived sender’s paid parcel that is %s is refunded in full automatically',
  async (how) => {
    const sender = await ranar.a('consumer')
    const parcel = await book(sender)
    await pay(sender, parcel)
    if (how === 'canceled before') await cancel(sender, parcel)
    await root(api.people.archive, who(sender))
    if (how === 'rejected') await reject(root, parcel)
    if (how === 'returned') await returnIt(parcel)
    expect(await back(parcel)).toEqual({ status: 'succeeded', refundFee: 0, restAmount: 100 })
    expect(await outcomes([give(root, parcel)])).toEqual({ '409 This parcel is already refunded': 1 })
  },
)

test('an admin can refund again what the bank had refused, and of many concurrent requests one succeeds', async () => {
  const [sender, admin] = [await ranar.a('consumer'), await ranar.a('admin')]
  const parcel = await refusedByBank(sender)
  expect(await quote(parcel)).toBeNull()
  await root(api.people.archive, who(sender))
  expect(await quote(parcel)).toEqual({ refundFee: 0, restAmount: 100 })
  const pressed = await outcomes(Array.from({ length: 20 }, () => give(admin, parcel)))
  expect(pressed.done).toBe(1)
  expect(await refundOf(parcel)).toMatchObject({ refundFee: 0, restAmount: 100 })
})

test('an admin cannot request a refund that the sender can request, or where there is nothing to refund', async () => {
  const sender = await ranar.a('consumer')
  const [paid, unpaid] = [await book(sender), await book(sender)]
  await pay(sender, paid)
  await cancel(sender, paid)
  await cancel(sender, unpaid)
  expect(await outcomes([give(root, paid)])).toEqual({ '409 Only its sender can ask for this money': 1 })
  await sweepNow()
  await root(api.people.archive, who(sender))
  expect(await outcomes([give(root, unpaid)])).toEqual({ '409 There is nothing to refund for this parcel': 1 })
  expect(await outcomes([give(root, 'RN00000000000')])).toEqual({ '404 This parcel was not found': 1 })
  expect(await outcomes([give(await ranar.a('consumer'), paid)])).toEqual({
    '403 Your account is not allowed to do this': 1,
  })
})

test('an admin can request the refund of a sender who has become a courier since, with the usual fee', async () => {
  const [sender, admin] = [await ranar.a('consumer'), await ranar.a('admin')]
  const parcel = await refusedByBank(sender)
  await ranar.pool.query(`UPDATE users SET role = 'delivery_men' WHERE public_id = $1`, [sender.id])
  expect(await quote(parcel)).toEqual(refundQuote(100, 'canceled'))
  expect(await outcomes([give(admin, parcel), give(admin, parcel)])).toMatchObject({ done: 1 })
})
