import { PREFIX } from '@ranar/contract'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { amount } from '../../test/amount.ts'
import { company } from '../../test/company.ts'
import { paying } from '../../test/paying.ts'
import { until } from '../../test/until.ts'

let isSilent = false
const ranar = await company({}, { bankFaults: () => (isSilent ? 'hang' : undefined) })
const { book, intent, enter, show, cancel, askBack, refunded, notices, mailsTo } = paying(ranar)
const stripe = new Stripe('sk_test_any')
const { secret } = (await ranar.pool.query('SELECT webhook_secret AS secret FROM sandbox_bank.settings')).rows[0]

const sign = (payload: string, { at = Math.floor(Date.now() / 1000), by = secret as string } = {}) =>
  stripe.webhooks.generateTestHeaderString({ payload, secret: by, timestamp: at })
const post = (payload: string, signature: string | null) =>
  fetch(`${ranar.origin}${PREFIX}/payment/webhook`, {
    method: 'POST',
    body: payload,
    headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
  })
const taken = async () => Number((await ranar.pool.query('SELECT count(*) FROM webhook_events')).rows[0].count)
const settling = async () => (await ranar.pool.query("SELECT FROM jobs WHERE kind = 'payments.settle'")).rowCount
/** Returns the events that the bank sent about a parcel. */
const eventsOf = async (parcel: string): Promise<string[]> =>
  (
    await ranar.pool.query(
      'SELECT payload FROM sandbox_bank.events WHERE payload LIKE $1 OR payload LIKE (SELECT $2 || id || $2 FROM sandbox_bank.intents WHERE metadata->>$3 = $4)',
      [`%${parcel}%`, '%', 'parcel_id', parcel],
    )
  ).rows.map(({ payload }) => payload)

test('a forged, stale, future, altered, unsigned or too large event is refused and not stored', async () => {
  const payload = JSON.stringify({
    id: 'evt_forged',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_1', object: 'payment_intent' } },
  })
  const now = Math.floor(Date.now() / 1000)
  const before = await taken()
  const message = 'The signature is wrong'
  const nameless = JSON.stringify({
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_1', object: 'payment_intent' } },
  })
  const bad: [string, string | null][] = [
    [nameless, sign(nameless)],
    [payload, sign(payload, { by: 'whsec_another' })],
    [payload, sign(payload, { at: now - 301 })],
    [payload, sign(payload, { at: now + 400 })],
    [payload.replace('pi_1', 'pi_2'), sign(payload)],
    [payload, null],
    [payload, ''],
    [payload, 't=1,v1=ff'],
    [payload, `t=${now},v1=${'0'.repeat(64)}`],
    ['', sign('')],
    ['{', sign('{')],
  ]
  for (const [body, signature] of bad) {
    const reply = await post(body, signature)
    expect([reply.status, await reply.json()]).toEqual([
      400,
      { success: false, message, errors: [{ path: '', message }] },
    ])
  }
  const large = payload.padEnd(256 * 1024 + 1)
  expect((await post(large, sign(large))).status).toBe(413)
  expect(await taken()).toBe(before)
})

test('a signed but malformed event is refused and not stored', async () => {
  const event = (more: object, object: unknown = { id: 'pi_1', object: 'payment_intent' }) =>
    JSON.stringify({ id: 'evt_bad', object: 'event', type: 'payment_intent.succeeded', data: { object }, ...more })
  const bad: Record<string, string> = {
    'a NUL in its id': event({ id: 'evt_\u0000' }),
    'a NUL in its type': event({ type: 'payment_intent.\u0000' }),
    'half a character in its id': event({ id: 'evt_\ud800' }),
    'an id as long as a page': event({ id: 'e'.repeat(5000) }),
    'a type as long as a page': event({ type: 't'.repeat(5000) }),
    'an id that is a number': event({ id: 7 }),
    'an object with a NUL in its id': event({}, { id: 'pi_\u0000' }),
    'an object with an id as long as a page': event({}, { id: 'p'.repeat(5000) }),
    'an object whose id is a number': event({}, { id: 7 }),
    'an object whose id is a list': event({}, { id: ['pi_1'] }),
    'an intent with a NUL': event({ type: 'charge.refunded' }, { id: 'ch_1', payment_intent: 'pi_\u0000' }),
    'an intent within an intent': event(
      { type: 'charge.refunded' },
      { id: 'ch_1', payment_intent: { id: { id: 'pi_1' } } },
    ),
    'an intent that is a number': event({ type: 'charge.refunded' }, { id: 'ch_1', payment_intent: 7 }),
    'no object': event({}, null),
    'no data': event({ data: undefined }),
    'data that is a text': event({ data: 'pi_1' }),
    'nothing but null': 'null',
    'a list': '[]',
    'a depth that nobody reads': `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  }
  const before = await taken()
  for (const [what, body] of Object.entries(bad)) {
    const reply = await post(body, sign(body))
    expect([reply.status, await reply.json()], what).toMatchObject([400, { success: false }])
  }
  expect(await taken()).toBe(before)
})

test('a genuine event is accepted, whatever its type', async () => {
  const payload = JSON.stringify({
    id: 'evt_other',
    object: 'event',
    type: 'customer.created',
    data: { object: { id: 'cus_1', object: 'customer' } },
  })
  const reply = await post(payload, sign(payload))
  expect(reply.status).toBe(200)
  expect(await reply.json()).toEqual({ success: true, message: 'OK', data: {} })
})

test('an event is acknowledged before the bank is asked about it', async () => {
  const sender = await ranar.a('consumer')
  const [id] = (await intent(sender, await book(sender))).client_secret.split('_secret_')
  const payload = JSON.stringify({
    id: 'evt_now',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id, object: 'payment_intent' } },
  })
  isSilent = true
  expect((await post(payload, sign(payload))).status).toBe(200)
  expect(await settling()).toBe(1)
  isSilent = false
  await until(settling, (jobs) => jobs === 0)
})

test('an event alone, without the bank’s confirmation, does not make a parcel paid', async () => {
  const sender = await ranar.a('consumer')
  const parcel = await book(sender)
  const { client_secret } = await intent(sender, parcel)
  const id = client_secret.split('_secret_')[0]
  const payload = JSON.stringify({
    id: 'evt_lie',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id, object: 'payment_intent', status: 'succeeded', amount: 10_000 } },
  })
  expect((await post(payload, sign(payload))).status).toBe(200)
  await until(settling, (jobs) => jobs === 0)
  expect((await show(sender, parcel)).payment?.status).toBe('pending')
})

const shuffled = <T>(list: T[]) =>
  list
    .map((item) => [Math.random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item)

test('events in any order, once or many times at once, lead to the same state and notify once', async () => {
  for (let round = 0; round < amount(6, 360); round++) {
    const sender = await ranar.a('consumer')
    const parcel = await book(sender)
    await enter(sender, (await intent(sender, parcel)).client_secret)
    await until(
      () => show(sender, parcel),
      ({ payment }) => payment?.status === 'succeeded',
    )
    await cancel(sender, parcel)
    await askBack(sender, parcel)
    await refunded(sender, parcel)
    const events = await eventsOf(parcel)
    expect(events.length).toBeGreaterThanOrEqual(4)
    const copies = [1, 2, 20][round % 3] as number
    // New ids make each event new; the originals are repeats.
    const renamed = events.map((payload, i) => payload.replace(/"id":"evt_[0-9a-f]+"/, `"id":"evt_${round}_${i}"`))
    for (const payload of shuffled([...renamed, ...events])) {
      const replies = await Promise.all(Array.from({ length: copies }, () => post(payload, sign(payload))))
      expect(replies.every(({ status }) => status === 200)).toBe(true)
    }
    await until(
      () => ranar.pool.query("SELECT FROM jobs WHERE kind IN ('payments.settle', 'refunds.settle', 'mail')"),
      ({ rowCount }) => rowCount === 0,
    )
    expect((await show(sender, parcel)).payment).toEqual({
      status: 'succeeded',
      amount: 100,
      refund: { status: 'succeeded', refundFee: 5, restAmount: 95 },
    })
    const told = await notices(sender)
    expect(told.filter((message) => /payment of|refund of/.test(message))).toHaveLength(2)
    expect(await mailsTo(sender)).toHaveLength(2)
  }
})
