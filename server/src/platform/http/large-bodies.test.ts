import { api, PREFIX } from '@ranar/contract'
import { expect, test } from 'vitest'
import { booking, company } from '../../../test/company.ts'
import { sending } from '../../../test/sending.ts'
import { isTangled } from './tangled-json.ts'

const world = await company({ IP_LIMIT_FACTOR: '1' })
const { a, origin } = world
const MiB = 1024 * 1024
const patient = { timeout: 15_000 }

const { import: imported } = api.bookings
/** Declares a body of `length` bytes, sends all but the last one and stalls. */
const held = (path: string, length: number, cookie: string | null = null) => {
  const type = { 'content-type': 'application/json', 'content-length': length }
  const { call, status } = sending(origin + PREFIX + path, 'POST', { ...type, ...(cookie && { cookie }) })
  call.write(Buffer.alloc(length - 1, ' '))
  return { call, status }
}
const { price: _, ...plain } = booking
const oneRow = { body: { rows: [{ ...plain, reference: 'A1' }] } }

test('a sender who holds twelve imports open gets 429 for eleven of them, and others can still import', async () => {
  const [holder, other] = [await a('consumer'), await a('consumer')]
  const calls = Array.from({ length: 12 }, () => held(imported.path, 5 * MiB, holder.cookie))
  const told: number[] = []
  for (const { status } of calls) void status.then((code) => told.push(code))
  await expect.poll(() => told, patient).toEqual(Array(11).fill(429))
  expect((await other(imported, oneRow)).results).toMatchObject([{ success: true }])
  for (const { call } of calls) call.destroy()
  // After hanging up, the sender has room again.
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(oneRow.body).padEnd(5 * MiB)
  await expect
    .poll(async () => (await holder.ask(imported.path, { method: 'POST', headers, body })).status, patient)
    .toBe(200)
})

test('while many senders hold imports open, a courier’s batches and a small import are still read', async () => {
  const senders = await Promise.all(Array.from({ length: 5 }, () => a('consumer')))
  const calls = senders.map(({ cookie }) => held(imported.path, 6 * MiB, cookie))
  // Imports without room get 503 after a while; the others hold their room.
  await expect.poll(() => Promise.race([...calls.map(({ status }) => status), 'none']), patient).toBe(503)
  const [courier, sender] = [await a('delivery_men'), await a('consumer')]
  const headers = { 'content-type': 'application/json' }
  for (const length of [1024, 200 * 1024]) {
    const body = '{"actions":[]}'.padEnd(length)
    expect((await courier.ask(api.runs.actions.path, { method: 'POST', headers, body })).status).toBe(200)
  }
  expect((await sender(imported, oneRow)).results).toMatchObject([{ success: true }])
  for (const { call } of calls) call.destroy()
})

test.each([api.runs.actions, api.payments.webhook])(
  'a stranger can hold at most sixteen bodies of $path open',
  async ({ path }) => {
    const calls = Array.from({ length: 60 }, () => held(path, MiB / 4))
    const told: number[] = []
    for (const { status } of calls) void status.then((code) => told.push(code))
    await expect.poll(() => told, patient).toEqual(Array(44).fill(429))
    for (const { call } of calls) call.destroy()
  },
)

test('a courier’s batch without a declared length is read', async () => {
  const courier = await a('delivery_men')
  const { call, status } = sending(origin + PREFIX + api.runs.actions.path, 'POST', {
    'content-type': 'application/json',
    'transfer-encoding': 'chunked',
    cookie: courier.cookie ?? '',
  })
  call.end('{"actions":[]}')
  expect(await status).toBe(200)
})

test('large bodies that a sender sends one after the other are all read', async () => {
  const sender = await a('consumer')
  const body = JSON.stringify({ rows: [] }).padEnd(5 * MiB)
  for (let n = 0; n < 4; n++) {
    const headers = { 'content-type': 'application/json' }
    await expect
      .poll(async () => (await sender.ask(imported.path, { method: 'POST', headers, body })).status, patient)
      .toBe(400)
  }
})

const nested = (levels: number) => `{"rows":${'['.repeat(levels)}${']'.repeat(levels)}}`
test.each([
  ['a million levels', nested(1_000_000)],
  ['a million values', `{"rows":[${Array(1_000_000).fill('{}').join()}]}`],
  [
    'a row of two hundred thousand names',
    `{"rows":[{${Array.from({ length: 200_000 }, (_, n) => `"${n}x":1`).join()}}]}`,
  ],
])('a body of %s is refused with 400', async (_, body) => {
  const { ask } = await a('consumer')
  const headers = { 'content-type': 'application/json' }
  const reply = await ask(imported.path, { method: 'POST', headers, body })
  expect([reply.status, reply.body.message]).toEqual([400, 'The request body cannot be read'])
})

test('punctuation inside texts is not counted, and a full file of bookings is not refused', () => {
  const row = {
    ...booking,
    reference: 'A1',
    thana: 'Savar',
    codTaka: 1,
    chargeFrom: 'door',
    address: ',[{"\\'.repeat(60),
  }
  expect(isTangled(JSON.stringify({ rows: Array(2000).fill(row) }))).toBe(false)
})
