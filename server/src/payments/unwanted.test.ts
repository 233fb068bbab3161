import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { inDays } from '../../test/company.ts'
import { until } from '../../test/until.ts'
import { elsewhere } from './stripe/stripe.fixture.ts'

const { ranar, book, intent, check, cancel, askBack, refunded, notices, confirm, atProvider, during, paid } =
  await elsewhere()

test('money for an intent that a change has replaced is refunded in full', async () => {
  const sender = await ranar.a('consumer')
  const parcel = await book(sender, 0.5)
  const { client_secret } = await intent(sender, parcel)
  await during(
    ({ path }) => (path.endsWith('/cancel') ? 'broken' : undefined),
    async () => {
      await sender(api.parcels.update, { query: { parcel_id: parcel }, body: { weight: 3 } })
      await confirm(client_secret)
    },
  )
  await until(
    () => atProvider(parcel),
    ([only]) => only.back === 6600,
  )
  expect((await check(sender, parcel)).payment?.status).toBe('failed')
  await expect(intent(sender, parcel)).resolves.toMatchObject({ amount: 150 })
})

test('a second payment of the same parcel is refunded in full, and the first one stays', async () => {
  const sender = await ranar.a('consumer')
  const parcel = await book(sender, 0.5)
  const outcome = () => sender(api.payments.outcome, { body: { parcel_id: parcel } })
  const first = await intent(sender, parcel)
  await during(
    ({ path }) => (path.endsWith('/cancel') ? 'broken' : undefined),
    async () => {
      await sender(api.parcels.update, { query: { parcel_id: parcel }, body: { weight: 0.6 } })
      const second = await intent(sender, parcel)
      await confirm(second.client_secret)
      await paid(sender, parcel)
      expect((await outcome()).goesBack).toBe(false)
      await confirm(first.client_secret)
    },
  )
  await until(
    () => atProvider(parcel),
    (intents) => intents.some(({ back }) => back === 6600),
  )
  expect((await atProvider(parcel)).map(({ paid, back }) => [paid, back])).toEqual([
    [6600, 6600],
    [6600, 0],
  ])
  expect((await check(sender, parcel)).payment).toEqual({ status: 'succeeded', amount: 66, refund: null })
  expect((await outcome()).goesBack).toBe(true)
})

test('a card payment made after the courier took cash is refunded, and the sender is notified', async () => {
  const [sender, admin, courier] = [await ranar.a('consumer'), await ranar.a('admin'), await ranar.a('delivery_men')]
  const parcel = await book(sender, 0.5)
  const { client_secret } = await intent(sender, parcel)
  await during(
    ({ path }) => (path.endsWith('/cancel') ? 'broken' : undefined),
    async () => {
      await admin(api.dispatch.transport, {
        body: { parcel_id: parcel, delivery_men_id: courier.id, approximate_delivery_date: inDays(1) },
      })
      await courier(api.deliveries.deliver, { query: { parcel_id: parcel } })
      await confirm(client_secret)
      await check(sender, parcel)
    },
  )
  expect((await refunded(sender, parcel)).payment).toEqual({
    status: 'failed',
    amount: 66,
    refund: { status: 'succeeded', refundFee: 0, restAmount: 66 },
  })
  const told = (await notices(sender)).filter((message) => message.includes('money'))
  expect(told).toEqual([
    `We could not use your money for parcel ${parcel}. The whole amount goes back to you by itself`,
  ])
})

test('money that comes after the parcel was canceled is refunded in full', async () => {
  const sender = await ranar.a('consumer')
  const parcel = await book(sender)
  const { client_secret } = await intent(sender, parcel)
  await during(
    ({ path }) => (path.endsWith('/cancel') ? 'broken' : undefined),
    async () => {
      await cancel(sender, parcel)
      await confirm(client_secret)
    },
  )
  expect((await refunded(sender, parcel)).payment).toEqual({
    status: 'succeeded',
    amount: 100,
    refund: { status: 'succeeded', refundFee: 0, restAmount: 100 },
  })
  await expect(askBack(sender, parcel)).rejects.toMatchObject({ status: 409 })
})
