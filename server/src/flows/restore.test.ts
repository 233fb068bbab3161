import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { until } from '../../test/until.ts'
import { restoredHouse } from './restore.fixture.ts'

const {
  house,
  book,
  intent,
  notices,
  confirm,
  pay,
  atProvider,
  seen,
  unmatched,
  asleep,
  sessionOf,
  claiming,
  compared,
} = await restoredHouse()

/** Waits until every session of the parcel is paid or canceled, and returns the paid ones. */
const paidAtProvider = async (parcel: string) => {
  const asked = await until(
    () => atProvider(parcel),
    (all) => all.every(({ status }) => ['succeeded', 'canceled'].includes(status)),
  )
  return asked.filter(({ status }) => status === 'succeeded')
}

test('a payment made after the backup is restored to the books and cannot be paid twice', async () => {
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

test('a sender who opens the payment page right after a restore is not charged twice', async () => {
  const sender = await house.ranar.a('consumer')
  const [parcel, other] = [await book(sender), await book(sender)]
  const restore = await house.backUp()
  await pay(sender, parcel)
  await restore(asleep)
  await expect(intent(sender, parcel)).rejects.toMatchObject({ status: 409, message: 'This parcel is already paid' })
  expect(await paidAtProvider(parcel)).toEqual([{ status: 'succeeded', paid: 10_000, back: 0 }])
  await expect(intent(sender, other)).resolves.toMatchObject({ amount: 100 })
})

test('a payment that reconcile has found is not charged again while it is being claimed', async () => {
  const sender = await house.ranar.a('consumer')
  const parcel = await book(sender)
  const restore = await house.backUp()
  await pay(sender, parcel)
  await restore(claiming(await sessionOf(parcel)))
  await compared()
  await expect(intent(sender, parcel)).rejects.toMatchObject({ status: 409, message: 'This parcel is already paid' })
  expect(await paidAtProvider(parcel)).toEqual([{ status: 'succeeded', paid: 10_000, back: 0 }])
})

test('money for a parcel that the backup lacks is refunded, and the roots are notified', async () => {
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

test('payment pages opened after the backup can no longer be paid', async () => {
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

test('a payment at a price that the backup lacks is refunded in full', async () => {
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

test('a signed event is enough to restore a lost payment', async () => {
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
