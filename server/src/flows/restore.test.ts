import { api } from '@ranar/contract'
import { afterEach, expect, test } from 'vitest'
import { until } from '../../test/until.ts'
import { restoredHouse } from './restore.fixture.ts'

const {
  house,
  book,
  intent,
  show,
  cancel,
  askBack,
  refunded,
  notices,
  confirm,
  pay,
  atProvider,
  seen,
  unmatched,
  asleep,
  wake,
  sessionOf,
  claiming,
  compared,
} = await restoredHouse()
afterEach(wake)

/** What somebody has paid of all that was asked for; the rest has been canceled. */
const paidAtProvider = async (parcel: string) => {
  const asked = await until(
    () => atProvider(parcel),
    (all) => all.every(({ status }) => ['succeeded', 'canceled'].includes(status)),
  )
  return asked.filter(({ status }) => status === 'succeeded')
}

test('a payment made after the backup is in the books again, and nobody pays it twice', async () => {
  const sender = await house.ranar.a('consumer')
  const parcel = await book(sender)
  const restore = await house.backUp()
  await pay(sender, parcel)
  await restore()
  expect((await seen(sender, parcel, 'succeeded')).payment).toEqual({ status: 'succeeded', amount: 100, refund: null })
  await expect(intent(sender, parcel)).rejects.toMatchObject({ status: 409, message: 'This parcel is already paid' })
  expect(await atProvider(parcel)).toEqual([{ status: 'succeeded', paid: 10_000, back: 0 }])
  expect((await notices(sender)).filter((message) => message.includes('payment of'))).toHaveLength(1)
})

test('who asks for the payment page in the first moment after a restore is not charged again either', async () => {
  const sender = await house.ranar.a('consumer')
  const [parcel, other] = [await book(sender), await book(sender)]
  const restore = await house.backUp()
  await pay(sender, parcel)
  await restore(asleep)
  await expect(intent(sender, parcel)).rejects.toMatchObject({ status: 409, message: 'This parcel is already paid' })
  expect(await paidAtProvider(parcel)).toEqual([{ status: 'succeeded', paid: 10_000, back: 0 }])
  await expect(intent(sender, other)).resolves.toMatchObject({ amount: 100 })
})

test('a payment that the comparing has found is not charged again while it is taken into the books', async () => {
  const sender = await house.ranar.a('consumer')
  const parcel = await book(sender)
  const restore = await house.backUp()
  await pay(sender, parcel)
  await restore(claiming(await sessionOf(parcel)))
  await compared()
  await expect(intent(sender, parcel)).rejects.toMatchObject({ status: 409, message: 'This parcel is already paid' })
  expect(await paidAtProvider(parcel)).toEqual([{ status: 'succeeded', paid: 10_000, back: 0 }])
})

test('money for a parcel that the backup does not know goes back, and the roots are told', async () => {
  const [sender, root] = [await house.ranar.a('consumer'), await house.ranar.a('root')]
  const restore = await house.backUp()
  const parcel = await book(sender)
  await pay(sender, parcel)
  await restore()
  await until(
    () => atProvider(parcel),
    ([only]) => only?.back === 10_000,
  )
  await until(
    () => unmatched(parcel),
    ([row]) => row?.status === 'returned',
  )
  expect(await unmatched(parcel)).toEqual([{ reason: 'unknown', status: 'returned', amount: 10_000, own: true }])
  expect(await notices(root)).toEqual([
    `Money at the payment provider does not match parcel ${parcel}. See Unmatched Payments`,
  ])
})

test('payment pages that were opened after the backup take no money any more', async () => {
  const sender = await house.ranar.a('consumer')
  const known = await book(sender)
  const restore = await house.backUp()
  const lost = await book(sender)
  const secrets = [await intent(sender, known), await intent(sender, lost)].map(({ client_secret }) => client_secret)
  await restore()
  for (const parcel of [known, lost])
    await until(
      () => atProvider(parcel),
      ([only]) => only?.status === 'canceled',
    )
  for (const secret of secrets) await expect(confirm(secret)).rejects.toMatchObject({ statusCode: 400 })
  await pay(sender, known)
})

test('a refund made after the backup is not made again', async () => {
  const sender = await house.ranar.a('consumer')
  const parcel = await book(sender)
  await pay(sender, parcel)
  await cancel(sender, parcel)
  const restore = await house.backUp()
  await askBack(sender, parcel)
  await refunded(sender, parcel)
  await restore()
  expect((await refunded(sender, parcel)).payment?.refund).toEqual({
    status: 'succeeded',
    refundFee: 5,
    restAmount: 95,
  })
  await expect(askBack(sender, parcel)).rejects.toMatchObject({ status: 409 })
  expect(await atProvider(parcel)).toEqual([{ status: 'succeeded', paid: 10_000, back: 9500 }])
  expect(await unmatched(parcel)).toEqual([])
})

test('who asks again for a refund of before the restore, in its first moment, gets it once', async () => {
  const [sender, admin] = [await house.ranar.a('consumer'), await house.ranar.a('admin')]
  const parcel = await book(sender)
  await pay(sender, parcel)
  const restore = await house.backUp()
  await cancel(sender, parcel)
  await askBack(sender, parcel)
  await refunded(sender, parcel)
  // What the provider tells again, because the app stopped before it said thanks, would come first.
  house.switches.webhooks = false
  await restore(asleep)
  // This time the company is faster, and would give everything back.
  await admin(api.dispatch.reject, { query: { parcel_id: parcel } })
  await askBack(sender, parcel)
  house.switches.webhooks = true
  expect((await refunded(sender, parcel)).payment?.refund).toEqual({
    status: 'succeeded',
    refundFee: 5,
    restAmount: 95,
  })
  expect(await atProvider(parcel)).toEqual([{ status: 'succeeded', paid: 10_000, back: 9500 }])
})

test('a refund of a parcel that travels again after the restore is in the books, and root sees that it does not fit', async () => {
  const [sender, root] = [await house.ranar.a('consumer'), await house.ranar.a('root')]
  const parcel = await book(sender)
  await pay(sender, parcel)
  const restore = await house.backUp()
  await cancel(sender, parcel)
  await askBack(sender, parcel)
  await refunded(sender, parcel)
  await restore()
  expect(await refunded(sender, parcel)).toMatchObject({
    status: { stage: 'pending' },
    payment: { status: 'succeeded', refund: { refundFee: 5, restAmount: 95 } },
  })
  await until(
    () => unmatched(parcel),
    (rows) => rows.length > 0,
  )
  expect(await unmatched(parcel)).toEqual([{ reason: 'refund', status: 'open', amount: 9500, own: true }])
  expect((await notices(root))[0]).toContain(parcel)
})

test('paid, canceled and refunded after the backup: the fee goes back too, and the parcel can be paid anew', async () => {
  const sender = await house.ranar.a('consumer')
  const parcel = await book(sender)
  const restore = await house.backUp()
  await pay(sender, parcel)
  await cancel(sender, parcel)
  await askBack(sender, parcel)
  await refunded(sender, parcel)
  await restore()
  await until(
    () => atProvider(parcel),
    ([only]) => only?.back === 10_000,
  )
  expect((await show(sender, parcel)).payment).toBeNull()
  expect((await pay(sender, parcel)).payment).toMatchObject({ status: 'succeeded', amount: 100, refund: null })
})

test('paid at a price that the backup does not know: the money goes back whole', async () => {
  const sender = await house.ranar.a('consumer')
  const parcel = await book(sender, 0.5)
  await intent(sender, parcel)
  const restore = await house.backUp()
  await sender(api.parcels.update, { query: { parcel_id: parcel }, body: { weight: 5 } })
  await pay(sender, parcel)
  await restore()
  await until(
    () => atProvider(parcel),
    (all) => all.some(({ back }) => back === 15_000),
  )
  await expect(
    until(
      () => intent(sender, parcel),
      () => true,
    ),
  ).resolves.toMatchObject({ amount: 66 })
})

test('a signed event about a payment that the books have lost is enough', async () => {
  const sender = await house.ranar.a('consumer')
  const parcel = await book(sender)
  const restore = await house.backUp()
  const { client_secret } = await intent(sender, parcel)
  house.switches.webhooks = false
  await confirm(client_secret)
  await restore(asleep)
  house.switches.webhooks = true
  expect((await seen(sender, parcel, 'succeeded')).payment?.amount).toBe(100)
})
