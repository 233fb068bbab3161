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
/** A call that says how long its body is, sends most of it and then nothing. */
const held = (path: string, length: number, cookie: string | null = null) => {
  const type = { 'content-type': 'application/json', 'content-length': length }
  const { call, status } = sending(origin + PREFIX + path, 'POST', { ...type, ...(cookie && { cookie }) })
  call.write(Buffer.alloc(length - 1, ' '))
  return { call, status }
}
const { price: _, ...plain } = booking
const oneRow = { body: { rows: [{ ...plain, reference: 'A1' }] } }

test('of twelve imports that one sender holds open one is read, and everybody else books', async () => {
  const [holder, other] = [await a('consumer'), await a('consumer')]
  const calls = Array.from({ length: 12 }, () => held(imported.path, 5 * MiB, holder.cookie))
  const told: number[] = []
  for (const { status } of calls) void status.then((code) => told.push(code))
  await expect.poll(() => told, patient).toEqual(Array(11).fill(429))
  expect((await other(imported, oneRow)).results).toMatchObject([{ success: true }])
  for (const { call } of calls) call.destroy()
  // Who let go has room again.
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(oneRow.body).padEnd(5 * MiB)
  await expect
    .poll(async () => (await holder.ask(imported.path, { method: 'POST', headers, body })).status, patient)
    .toBe(200)
})

test('beside imports that many senders hold open a courier’s batch is read, small or large, and a small import', async () => {
  const senders = await Promise.all(Array.from({ length: 5 }, () => a('consumer')))
  const calls = senders.map(({ cookie }) => held(imported.path, 6 * MiB, cookie))
  // Those who find no room are told after a while; the others hold it.
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
  'a stranger holds open sixteen bodies of $path, and no more',
  async ({ path }) => {
    const calls = Array.from({ length: 60 }, () => held(path, MiB / 4))
    const told: number[] = []
    for (const { status } of calls) void status.then((code) => told.push(code))
    await expect.poll(() => told, patient).toEqual(Array(44).fill(429))
    for (const { call } of calls) call.destroy()
  },
)

test('a batch without a length takes the room of the largest one, and is read', async () => {
  const courier = await a('delivery_men')
  const { call, status } = sending(origin + PREFIX + api.runs.actions.path, 'POST', {
    'content-type': 'application/json',
    'transfer-encoding': 'chunked',
    cookie: courier.cookie ?? '',
  })
  call.end('{"actions":[]}')
  expect(await status).toBe(200)
})

test('one large body after the other is read, over one connection too', async () => {
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
])('a body of %s is refused before it keeps others waiting', async (_, body) => {
  const { ask } = await a('consumer')
  const headers = { 'content-type': 'application/json' }
  const reply = await ask(imported.path, { method: 'POST', headers, body })
  expect([reply.status, reply.body.message]).toEqual([400, 'The request body cannot be read'])
})

test('what belongs to a text is no value, and a full file of bookings is no such body', () => {
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
