import { api, type RefundableParcel } from '@ranar/contract'
import { expect, test } from 'vitest'
import { amount as howOften } from '../../test/amount.ts'
import { company } from '../../test/company.ts'
import { cards, paying, type Someone } from '../../test/paying.ts'
import { until } from '../../test/until.ts'

const ranar = await company()
const { book, pay, cancel, reject, returnIt, askBack, refunded, notices, mailsTo } = paying(ranar)

const refundable = (sender: Someone, query: object = {}) => sender(api.refunds.list, { query })
const codes = ({ parcels }: { parcels: RefundableParcel[] }) => parcels.map(({ _id }) => _id)
const received = async (parcel: string) =>
  (
    await ranar.pool.query(
      `SELECT i.amount_received AS paid, i.amount_refunded AS back FROM sandbox_bank.intents i WHERE i.metadata->>'parcel_id' = $1 AND i.amount_received > 0`,
      [parcel],
    )
  ).rows

test.each([
  ['canceled by its sender', 0.5, 66, 3, 63],
  ['canceled by its sender', 1.5, 100, 5, 95],
  ['canceled by its sender', 2, 150, 8, 142],
  ['rejected by the company', 1.5, 100, 0, 100],
  ['returned', 1.5, 100, 50, 50],
])('a paid parcel %s (%d kg, ৳%d) is refunded less ৳%d, so ৳%d', async (how, weight, amount, refundFee, restAmount) => {
  const [sender, admin] = [await ranar.a('consumer'), await ranar.a('admin')]
  const parcel = await book(sender, weight)
  await pay(sender, parcel)
  if (how.startsWith('canceled')) await cancel(sender, parcel)
  else if (how.startsWith('rejected')) await reject(admin, parcel)
  else await returnIt(parcel)

  const { parcels, meta } = await refundable(sender)
  expect(parcels).toHaveLength(1)
  expect(parcels[0]).toMatchObject({
    _id: parcel,
    payment: { status: 'succeeded', amount, refund: null },
    refundQuote: { refundFee, restAmount },
  })
  expect(meta).toEqual({ page: 1, limit: 10, pages: 1, total: 1 })

  expect((await askBack(sender, parcel)).payment?.refund).toEqual({ status: 'pending', refundFee, restAmount })
  expect((await refunded(sender, parcel)).payment?.refund).toEqual({ status: 'succeeded', refundFee, restAmount })
  expect(await received(parcel)).toEqual([{ paid: amount * 100, back: restAmount * 100 }])
  expect((await notices(sender)).filter((message) => message.includes(`refund of ৳${restAmount}`))).toHaveLength(1)
})

test('of sixty simultaneous requests for a refund one succeeds, and the money goes back once', async () => {
  for (let round = 0; round < howOften(2, 20); round++) {
    const sender = await ranar.a('consumer')
    const parcel = await book(sender)
    await pay(sender, parcel)
    await cancel(sender, parcel)
    const asked = await Promise.allSettled(Array.from({ length: 60 }, () => askBack(sender, parcel)))
    const refused = asked.flatMap((reply) => (reply.status === 'rejected' ? [reply.reason.status] : []))
    expect(refused).toEqual(Array(59).fill(409))
    await refunded(sender, parcel)
    await expect(askBack(sender, parcel)).rejects.toMatchObject({
      status: 409,
      message: 'This parcel is already refunded',
    })
    expect(await received(parcel)).toEqual([{ paid: 10_000, back: 9500 }])
  }
})

test('a sender can ask again for a refund that failed at the bank, at the same fee', async () => {
  const sender = await ranar.a('consumer')
  const parcel = await book(sender)
  await pay(sender, parcel, cards.refundFails)
  await cancel(sender, parcel)
  await askBack(sender, parcel)
  const failed = await refunded(sender, parcel, 'failed')
  expect(failed.payment?.refund).toEqual({ status: 'failed', refundFee: 5, restAmount: 95 })
  expect((await refundable(sender, { refund_status: 'failed' })).parcels[0]?.refundQuote).toEqual({
    refundFee: 5,
    restAmount: 95,
  })
  expect((await notices(sender)).filter((message) => message.includes('failed'))).toHaveLength(1)
  expect((await askBack(sender, parcel)).payment?.refund?.status).toBe('pending')
})

test('an unpaid parcel and a pending one cannot be refunded', async () => {
  const sender = await ranar.a('consumer')
  const [unpaid, pending] = [await book(sender), await book(sender)]
  await cancel(sender, unpaid)
  await pay(sender, pending)
  for (const parcel of [unpaid, pending])
    await expect(askBack(sender, parcel)).rejects.toMatchObject({
      status: 409,
      message: 'There is nothing to refund for this parcel',
    })
  expect((await refundable(sender)).parcels).toEqual([])
})

test('a stranger can neither request nor see the refund of somebody’s parcel', async () => {
  const [sender, stranger] = [await ranar.a('consumer'), await ranar.a('consumer')]
  const parcel = await book(sender)
  await pay(sender, parcel)
  await cancel(sender, parcel)
  await expect(askBack(stranger, parcel)).rejects.toMatchObject({ status: 404 })
  expect((await refundable(stranger)).parcels).toEqual([])
})

test('the list of refundable parcels is filtered by refund status and paged, newest first', async () => {
  const sender = await ranar.a('consumer')
  const [first, second, third] = [await book(sender), await book(sender), await book(sender)]
  for (const parcel of [first, second, third]) {
    await pay(sender, parcel)
    await cancel(sender, parcel)
  }
  await askBack(sender, second)
  await refunded(sender, second)
  expect(codes(await refundable(sender))).toEqual([third, second, first])
  expect(codes(await refundable(sender, { refund_status: 'none' }))).toEqual([third, first])
  expect(codes(await refundable(sender, { refund_status: 'succeeded' }))).toEqual([second])
  expect(codes(await refundable(sender, { refund_status: 'pending' }))).toEqual([])
  expect((await refundable(sender, { refund_status: 'succeeded' })).parcels[0]).not.toHaveProperty('refundQuote')
  const page = await refundable(sender, { page: 2, limit: 2 })
  expect([codes(page), page.meta]).toEqual([[first], { page: 2, limit: 2, pages: 2, total: 3 }])

  const one = await refundable(sender, { parcel_id: first })
  expect([codes(one), one.meta]).toEqual([[first], { page: 1, limit: 10, pages: 1, total: 1 }])
  expect(one.parcels[0]?.refundQuote).toEqual({ refundFee: 5, restAmount: 95 })
  const none = { parcels: [], meta: { page: 1, limit: 10, pages: 1, total: 0 } }
  expect(await refundable(sender, { parcel_id: first, refund_status: 'succeeded' })).toMatchObject(none)
  expect(await refundable(await ranar.a('consumer'), { parcel_id: first })).toMatchObject(none)
})

test('admins are notified that a paid parcel was canceled, and see its payment and refund in their list', async () => {
  const [sender, admin] = [await ranar.a('consumer'), await ranar.a('admin')]
  const parcel = await book(sender)
  await pay(sender, parcel)
  await reject(admin, parcel)
  expect((await notices(admin)).some((message) => message.includes(parcel))).toBe(true)
  await askBack(sender, parcel)
  const seen = () => admin(api.dispatch.all, { query: { limit: 100 } })
  const { parcels } = await until(
    seen,
    (list) => list.parcels.find(({ _id }) => _id === parcel)?.payment?.refund?.status === 'succeeded',
  )
  expect(parcels.find(({ _id }) => _id === parcel)?.payment).toMatchObject({ status: 'succeeded', amount: 100 })
})

test('a sender gets a mail for the payment and one for the refund', async () => {
  const sender = await ranar.a('consumer')
  const parcel = await book(sender)
  await pay(sender, parcel)
  await cancel(sender, parcel)
  await askBack(sender, parcel)
  await refunded(sender, parcel)
  const mails = await until(
    () => mailsTo(sender),
    (found) => found.length >= 2,
  )
  expect(mails).toHaveLength(2)
})
