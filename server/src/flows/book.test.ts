import { api, type Booking } from '@ranar/contract'
import { expect, test } from 'vitest'
import { booking, company } from '../../test/company.ts'
import { told, wayOf } from '../../test/crew.ts'
import { json } from '../../test/json.ts'
import { refusal } from '../../test/refusal.ts'

const { a, pool } = await company()
const sender = await a('consumer')
const book = (change: object) => sender(api.parcels.book, { body: { ...booking, ...change } as Booking })
const path = '/consumer/book-parcel'

const texts = {
  weight: 'Weight is Required!',
  type: 'Parcel Type is Required',
  name: 'Reciever Name is Required',
  phone: 'Reciever Phone is Required',
  address: 'Reciever Address is Required',
  email: 'Reciever Email is Required',
  price: 'Price is Required',
  latitude: 'Latitude is Required',
  longitude: 'Longitude is Required',
}

test('an empty booking is refused with every missing field', async () => {
  const { status, body } = await sender.ask(path, json('POST', {}))
  expect({ status, ...body }).toEqual({
    status: 400,
    success: false,
    message: 'Weight is Required!',
    errors: Object.entries(texts).map(([at, message]) => ({ path: at, message })),
  })
})

test.each(Object.entries(texts))(
  'a booking whose %s is missing, null or of the wrong type is refused: %s',
  async (field, text) => {
    const other = ['weight', 'price', 'latitude', 'longitude'].includes(field) ? '1' : 7
    for (const value of [undefined, null, other, [], {}])
      expect(await refusal(book({ [field]: value }))).toBe(`400 ${text}`)
    if (typeof other === 'number')
      for (const blank of ['', '   ']) expect(await refusal(book({ [field]: blank }))).toBe(`400 ${text}`)
  },
)

test.each([
  [{ weight: 0 }, 'Weight must be above 0 kg'],
  [{ weight: -1 }, 'Weight must be above 0 kg'],
  [{ weight: 100.001 }, 'Weight can be at most 100 kg'],
  [{ weight: 1.0001 }, 'Weight can have at most 3 decimals'],
  [{ type: 'v5' }, 'Parcel Type is Required'],
  [{ latitude: 90.01 }, 'Latitude is between -90 and 90'],
  [{ longitude: -180.01 }, 'Longitude is between -180 and 180'],
  [{ email: 'salma' }, 'This is not an email address'],
  [{ phone: '12345' }, 'A phone number has 6 to 20 digits, spaces, + - ( )'],
  [{ phone: '----------' }, 'A phone number needs at least 6 digits'],
  [{ phone: '+(12) 34-5' }, 'A phone number needs at least 6 digits'],
  [{ phone: '0'.repeat(21) }, 'A phone number has 6 to 20 digits, spaces, + - ( )'],
  [{ name: 'x'.repeat(101) }, 'This is too long'],
  [{ address: 'x'.repeat(301) }, 'This is too long'],
  [{ name: 'Salma\u0000' }, 'This contains characters that cannot be used'],
])('a booking with %j is refused: %s', async (change, text) => {
  expect(await refusal(book(change))).toBe(`400 ${text}`)
})

test.each([
  [0.001, 66],
  [0.999, 66],
  [1, 100],
  [1.001, 100],
  [1.999, 100],
  [2, 150],
  [100, 150],
])('%s kg cost %s taka, whatever price is sent', async (weight, taka) => {
  for (const price of [taka, 0, -1, 1e9]) {
    const { parcel } = await book({ weight, price })
    expect(parcel.parcel).toMatchObject({ weight, price: taka })
  }
})

test('a booking is stored as sent, pending, with its event and the sender’s notification', async () => {
  const person = await a('consumer', { phone: '01711', address: 'Bogura' })
  const { status, body } = await person.ask(
    path,
    json('POST', {
      ...booking,
      email: 'Salma@People.Example',
      phone: ' +৮৮০ (১৭১১) 000-০০০ ',
      stage: 'delivered',
      payment: {},
    }),
  )
  expect([status, body.message]).toEqual([201, 'Parcel has been booked!'])
  const { parcel } = body.data as { parcel: { _id: string } }
  expect(parcel).toEqual({
    _id: expect.stringMatching(/^RN[0-9A-HJKMNP-TV-Z]{11}$/),
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    sender: {
      _id: person.id,
      name: 'A consumer',
      email: person.email,
      phone: '01711',
      address: 'Bogura',
      avatar: { secure_url: 'http://localhost:3000/uploads/avatar.webp' },
    },
    reciever: {
      name: 'Salma Khatun',
      email: 'salma@people.example',
      phone: '+880 (1711) 000-000',
      address: booking.address,
      map: { latitude: booking.latitude, longitude: booking.longitude },
    },
    status: { stage: 'pending' },
    payment: null,
    parcel: { type: 'v2', weight: 1.5, price: 100, aproxDeliveryDate: null },
    delivery_men: null,
    review: null,
  })
  expect(await wayOf(person, parcel._id)).toEqual(['booked'])
  expect(await told(person)).toEqual([`Your parcel ${parcel._id} to Salma Khatun is booked`])
})

test('a booking repeated with its idempotency key returns the same parcel, also concurrently; others may use the key too', async () => {
  const [first, second] = await Promise.all([a('consumer'), a('consumer')])
  const send = async (person: typeof first) => {
    const { status, body } = await person.ask(path, json('POST', booking, { 'idempotency-key': 'tap-1' }))
    return `${status} ${(body.data as { parcel: { _id: string } }).parcel._id}`
  }
  const answers = new Set(await Promise.all(Array.from({ length: 12 }, () => send(first))))
  expect(answers.size).toBe(1)
  expect(answers).toContain(await send(first))
  expect(answers).not.toContain(await send(second))
  const { rows } = await pool.query(
    "SELECT count(*)::int AS n FROM parcel_events e JOIN parcels p ON p.id = e.parcel_id WHERE idempotency_key = 'tap-1'",
  )
  expect(rows).toEqual([{ n: 2 }])
})

test('an idempotency key is refused for another booking, also concurrently; field order and unknown fields do not matter', async () => {
  const person = await a('consumer')
  const send = async (body: object, key: string) => {
    const { status, body: answer } = await person.ask(path, json('POST', body, { 'idempotency-key': key }))
    if (status === 409) expect(answer.errors).toMatchObject([{ path: 'Idempotency-Key' }])
    return `${status} ${status === 201 ? (answer.data as { parcel: { _id: string } }).parcel._id : answer.message}`
  }
  const other = { ...booking, name: 'Somebody else' }
  const refused = '409 This Idempotency-Key was already used for another booking'
  const first = await send(booking, 'tap-2')
  expect(await send(Object.fromEntries(Object.entries({ ...booking, more: 1 }).reverse()), 'tap-2')).toBe(first)
  expect(await send(other, 'tap-2')).toBe(refused)
  const both = await Promise.all(
    Array.from({ length: 12 }, (_, n) => send(n % 2 ? booking : { ...booking, weight: 2 }, 'tap-3')),
  )
  expect(both.filter((answer) => answer === refused)).toHaveLength(6)
  expect(new Set(both).size).toBe(2)
  await pool.query('UPDATE parcels SET idempotency_hash = NULL WHERE sender_id = $1', [person.key])
  expect(await send(other, 'tap-2')).toBe(first) // stored before bookings had a hash
})

test('an idempotency key has at most 200 characters', async () => {
  const person = await a('consumer')
  const send = (key: string) => person.ask(path, json('POST', booking, { 'idempotency-key': key }))
  expect(await send('x'.repeat(201))).toMatchObject({
    status: 400,
    body: {
      message: 'An Idempotency-Key has at most 200 characters',
      errors: [{ path: 'Idempotency-Key', message: 'An Idempotency-Key has at most 200 characters' }],
    },
  })
  expect((await send('x'.repeat(200))).status).toBe(201)
})

test('a person books at most 200 parcels an hour', async () => {
  const eager = await a('consumer')
  await pool.query("INSERT INTO rate_limits (key, n, resets_at) VALUES ($1, 199, now() + interval '30 minutes')", [
    `booking:${eager.key}`,
  ])
  await eager(api.parcels.book, { body: booking })
  const { status, headers } = await eager.ask(path, json('POST', booking))
  expect([status, Number(headers.get('retry-after')) > 1600]).toEqual([429, true])
})
