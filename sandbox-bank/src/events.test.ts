import { expect, test } from 'vitest'
import { good, merchant } from './bank.fixture.ts'

const shop = await merchant()

test('an event is sent again until the merchant accepts it', async () => {
  shop.inbox.refuse = 3
  const { id } = await shop.ask()
  expect(await shop.told(id, 'payment_intent.created')).toEqual(['payment_intent.created'])
  expect(shop.inbox.refused).toBe(3)
})

test('events that were not accepted before the bank stopped are sent after it starts again', async () => {
  shop.inbox.refuse = Number.POSITIVE_INFINITY
  const { id } = await shop.ask()
  await shop.confirm(id, good)
  await shop.bank.stop()
  shop.inbox.refuse = 0
  await shop.restart()
  expect((await shop.told(id, 'payment_intent.created', 'payment_intent.succeeded')).sort()).toEqual([
    'payment_intent.created',
    'payment_intent.succeeded',
  ])
})

test('an event shows the object as it was at that time', async () => {
  const { id } = await shop.ask()
  await shop.confirm(id, good)
  await shop.told(id, 'payment_intent.created', 'payment_intent.succeeded')
  const about = shop.events.filter((event) => (event.data.object as { id: string }).id === id)
  expect(about.find(({ type }) => type === 'payment_intent.created')?.data.object).toMatchObject({
    status: 'requires_payment_method',
  })
  expect(about.find(({ type }) => type === 'payment_intent.succeeded')).toMatchObject({
    object: 'event',
    livemode: false,
    data: { object: { status: 'succeeded' } },
  })
})
