import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { until } from '../../test/until.ts'
import { restoredHouse } from './restore.fixture.ts'

const { house, book, show, cancel, askBack, refunded, notices, pay, atProvider, unmatched, asleep } =
  await restoredHouse()
type Sender = Parameters<typeof cancel>[0]
/** Cancels a paid parcel and waits for its refund. */
const takeBack = async (sender: Sender, parcel: string) => {
  await cancel(sender, parcel)
  await askBack(sender, parcel)
  await refunded(sender, parcel)
}

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

test('a refund requested again right after the restore is paid once', async () => {
  const [sender, admin] = [await house.ranar.a('consumer'), await house.ranar.a('admin')]
  const parcel = await book(sender)
  await pay(sender, parcel)
  const restore = await house.backUp()
  await takeBack(sender, parcel)
  // Webhooks off: the provider would repeat an event that the app had not confirmed, before the sender asks again.
  house.switches.webhooks = false
  await restore(asleep)
  // This time the company rejects the parcel first, which would refund everything.
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

test('a refund whose parcel is pending again after the restore is recorded and reported to root', async () => {
  const [sender, root] = [await house.ranar.a('consumer'), await house.ranar.a('root')]
  const parcel = await book(sender)
  await pay(sender, parcel)
  const restore = await house.backUp()
  await takeBack(sender, parcel)
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

test('a parcel paid, canceled and refunded after the backup gets its fee back too and can be paid again', async () => {
  const sender = await house.ranar.a('consumer')
  const parcel = await book(sender)
  const restore = await house.backUp()
  await pay(sender, parcel)
  await takeBack(sender, parcel)
  await restore()
  await until(
    () => atProvider(parcel),
    ([only]) => only?.back === 10_000,
  )
  expect((await show(sender, parcel)).payment).toBeNull()
  expect((await pay(sender, parcel)).payment).toMatchObject({ status: 'succeeded', amount: 100, refund: null })
})
