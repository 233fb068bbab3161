import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { crew } from '../../test/crew.ts'
import { listening } from '../../test/listening.ts'
import { cards, paying } from '../../test/paying.ts'
import { until } from '../../test/until.ts'

const ranar = await company()
const { book, booked, intent, enter, check, pay, show, cancel, reject, returnIt, notices } = paying(ranar)

test('a sender pays a parcel by card and is notified once', async () => {
  const { sender, parcel } = await booked()
  const { client_secret, amount } = await intent(sender, parcel)
  expect(amount).toBe(100)
  expect((await show(sender, parcel)).payment).toEqual({ status: 'pending', amount: 100, refund: null })
  expect(await enter(sender, client_secret)).toEqual({ status: 'succeeded' })
  expect((await check(sender, parcel)).payment).toEqual({ status: 'succeeded', amount: 100, refund: null })
  const told = await notices(sender)
  expect(told.filter((message) => message.includes('payment of ৳100'))).toHaveLength(1)
  const { parcel: tracked } = await sender(api.parcels.track, { query: { parcel_id: parcel } })
  expect(tracked.events.map(({ name }) => name)).toEqual(['booked', 'paid'])
})

test('a payment is recorded by the signed event alone, without a check by the sender', async () => {
  const { sender, parcel } = await booked()
  await enter(sender, (await intent(sender, parcel)).client_secret)
  const paid = await until(
    () => show(sender, parcel),
    ({ payment }) => payment?.status === 'succeeded',
  )
  expect(paid.payment?.amount).toBe(100)
})

test('asking again returns the same intent, and a paid parcel gets none', async () => {
  const { sender, parcel } = await booked()
  const all = await Promise.all(Array.from({ length: 20 }, () => intent(sender, parcel)))
  expect(new Set(all.map(({ client_secret }) => client_secret)).size).toBe(1)
  await pay(sender, parcel)
  await expect(intent(sender, parcel)).rejects.toMatchObject({ status: 409, message: 'This parcel is already paid' })
  await expect(enter(sender, all[0]?.client_secret ?? '')).rejects.toMatchObject({ status: 409 })
})

test.each([
  [cards.declined, 'Your card was declined.'],
  [cards.poor, 'Your card has insufficient funds.'],
  ['4242 4242 4242 4241', 'Your card number is incorrect.'],
])('the card %s is refused with the bank’s message, and another card pays', async (number, sentence) => {
  const { sender, parcel } = await booked()
  const { client_secret } = await intent(sender, parcel)
  await expect(enter(sender, client_secret, number)).rejects.toMatchObject({ status: 402, message: sentence })
  expect((await check(sender, parcel)).payment?.status).toBe('pending')
  await enter(sender, client_secret)
  expect((await check(sender, parcel)).payment?.status).toBe('succeeded')
})

test('a sender who reads Bangla gets the bank’s refusal in Bangla', async () => {
  const sender = await ranar.a('consumer', {}, { 'accept-language': 'bn' })
  const parcel = await book(sender)
  await expect(enter(sender, (await intent(sender, parcel)).client_secret, cards.declined)).rejects.toMatchObject({
    status: 402,
    message: 'আপনার কার্ডটি গ্রহণ করা হয়নি।',
  })
})

test('a card that requires a confirmation pays only after it', async () => {
  const { sender, parcel } = await booked()
  const { client_secret } = await intent(sender, parcel)
  expect(await enter(sender, client_secret, cards.asking)).toEqual({ status: 'requires_action' })
  expect((await check(sender, parcel)).payment?.status).toBe('pending')
  expect(await enter(sender, client_secret, cards.asking, true)).toEqual({ status: 'succeeded' })
  expect((await check(sender, parcel)).payment?.status).toBe('succeeded')
})

test('a stranger can neither open, check nor pay the payment of somebody’s parcel', async () => {
  const [sender, stranger] = [await ranar.a('consumer'), await ranar.a('consumer')]
  const parcel = await book(sender)
  const { client_secret } = await intent(sender, parcel)
  await expect(intent(stranger, parcel)).rejects.toMatchObject({ status: 404 })
  await expect(check(stranger, parcel)).rejects.toMatchObject({ status: 404 })
  await expect(enter(stranger, client_secret)).rejects.toMatchObject({ status: 404 })
  await expect(intent(sender, 'RN0000000000')).rejects.toMatchObject({ status: 404 })
  await expect(sender(api.payments.check, { body: {} })).rejects.toMatchObject({
    status: 400,
    message: 'A parcel id is required',
  })
})

test('a canceled, rejected or returned parcel cannot be paid', async () => {
  const [sender, admin] = [await ranar.a('consumer'), await ranar.a('admin')]
  const [canceled, rejected, returned] = [await book(sender), await book(sender), await book(sender)]
  await cancel(sender, canceled)
  await reject(admin, rejected)
  await returnIt(returned)
  for (const parcel of [canceled, rejected, returned])
    await expect(intent(sender, parcel)).rejects.toMatchObject({ status: 409 })
})

test('canceling a parcel closes its open intent: the secret no longer pays, and no payment is shown', async () => {
  const { sender, parcel } = await booked()
  const { client_secret } = await intent(sender, parcel)
  await cancel(sender, parcel)
  expect((await show(sender, parcel)).payment).toBeNull()
  await expect(enter(sender, client_secret)).rejects.toMatchObject({ status: 409 })
  const closed = () =>
    ranar.pool.query('SELECT i.status FROM sandbox_bank.intents i WHERE i.client_secret = $1', [client_secret])
  await until(closed, ({ rows }) => rows[0].status === 'canceled')
  await check(sender, parcel)
  expect((await show(sender, parcel)).payment).toBeNull()
})

test('a payment whose card was declined shows as failed once the parcel is canceled', async () => {
  const { sender, parcel } = await booked()
  const { client_secret } = await intent(sender, parcel)
  await expect(enter(sender, client_secret, cards.declined)).rejects.toMatchObject({ status: 402 })
  await cancel(sender, parcel)
  const shown = await until(
    () => show(sender, parcel),
    ({ payment }) => payment !== null,
  )
  expect(shown.payment).toEqual({ status: 'failed', amount: 100, refund: null })
})

test('the courier of a parcel on the way is notified at once when it is paid, and no other courier is', async () => {
  const { sender, courier, book, send } = await crew(ranar)
  const [other, parcel, waiting] = [await ranar.a('delivery_men'), await book(), await book()]
  const [stream, quiet] = [await listening(ranar, courier), await listening(ranar, other)]
  // The event of the assignment may arrive after its reply: wait for it before counting.
  await send(parcel)
  await stream.hears(1)
  await pay(sender, waiting)
  await pay(sender, parcel)
  await stream.hears(2)
  const { parcels } = await courier(api.deliveries.mine)
  expect(parcels.map(({ payment }) => payment?.status)).toEqual(['succeeded'])
  expect(await notices(courier)).toEqual([
    `Parcel ${parcel} to Salma Khatun is now paid (৳100). Do not collect this charge`,
    expect.stringContaining('is yours to deliver'),
  ])
  expect([stream.changes(), quiet.changes()]).toEqual([2, 0])
})

test('a sender who changes a parcel gets a new intent at the new price, and the old one is refused', async () => {
  const { sender, parcel } = await booked(0.5)
  const first = await intent(sender, parcel)
  await sender(api.parcels.update, { query: { parcel_id: parcel }, body: { weight: 2 } })
  const second = await intent(sender, parcel)
  expect([first.amount, second.amount]).toEqual([66, 150])
  expect(second.client_secret).not.toBe(first.client_secret)
  await expect(enter(sender, first.client_secret)).rejects.toMatchObject({
    status: 409,
    message: 'This payment has been replaced, Refresh the page',
  })
  expect((await pay(sender, parcel)).payment).toMatchObject({ status: 'succeeded', amount: 150 })
})

test('money that arrives as its parcel is canceled is refunded automatically and in full', async () => {
  const { sender, parcel } = await booked()
  const { client_secret } = await intent(sender, parcel)
  await Promise.allSettled([cancel(sender, parcel), enter(sender, client_secret)])
  const end = await until(
    () => check(sender, parcel),
    ({ payment }) => payment === null || payment.refund?.status === 'succeeded',
  )
  if (end.payment?.status === 'succeeded')
    expect(end.payment.refund).toEqual({ status: 'succeeded', refundFee: 0, restAmount: 100 })
})

test('the payment config names the sandbox and contains no key', async () => {
  const sender = await ranar.a('consumer')
  expect(await sender(api.payments.config)).toEqual({ provider: 'sandbox', publishableKey: null })
})

test.each(['deliver', 'return'] as const)(
  'after %s a payment page that is still open can no longer be paid',
  async (move) => {
    const sender = await ranar.a('consumer')
    const { book, send, courier } = await crew(ranar)
    const parcel = await book({}, sender)
    await send(parcel)
    const { client_secret } = await intent(sender, parcel)
    await courier(api.deliveries[move], { query: { parcel_id: parcel } })
    await expect(enter(sender, client_secret)).rejects.toMatchObject({
      status: 409,
      message: 'This payment has been replaced, Refresh the page',
    })
    await until(
      async () =>
        (await ranar.pool.query('SELECT status FROM payments WHERE client_secret = $1', [client_secret])).rows[0]
          .status,
      (status) => status === 'canceled',
    )
  },
)
