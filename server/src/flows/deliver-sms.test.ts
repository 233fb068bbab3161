import { api } from '@ranar/contract'
import { expect, onTestFinished, test } from 'vitest'
import { booking, company } from '../../test/company.ts'
import { crew } from '../../test/crew.ts'
import { act, action } from '../../test/door.ts'
import { smsGateway } from '../../test/sms-gateway.ts'
import { until } from '../../test/until.ts'
import { openSms } from '../platform/sms/gateway.ts'
import { forgetOldSms } from '../texting/outbox.ts'
import { ended, noon, smsOf } from './sms.fixture.ts'

const world = await company()
const { db, pool, env } = world
const { newNumber, smsTo, gateway, root, change, comes, ask, handlerAt, deliver, seen } = await smsOf(world)

test('without a gateway the receiver’s SMS are written to files: on the way with amount, code and link, then delivered', async () => {
  const { book, send, courier } = await crew(world)
  const phone = newNumber()
  const id = await book({ phone, codTaka: 6000 })
  await send(id, { days: 0 })
  const [first] = await smsTo(phone)
  expect(first).toEqual({
    to: phone,
    text: expect.stringMatching(
      new RegExp(
        `^Ranar: parcel ${id} is on its way to you. Please have Tk 6,\\d{3} ready. Code to tell at the door: \\d{6}. ${env.origin}/r/\\S{22}$`,
      ),
    ),
    lang: 'en',
    segments: 1,
    at: expect.stringMatching(/Z$/),
  })
  const code = /\d{6}/.exec(first?.text.replace(id, '') ?? '')?.[0] ?? ''
  await act(courier, action(id, 'deliver', { code, collected: { taka: 6100, by: 'cash' } }))
  expect((await smsTo(phone)).map(({ text }) => text)).toEqual([first?.text, `Ranar: parcel ${id} has been delivered.`])
  expect(JSON.stringify((await pool.query('SELECT * FROM sms_messages')).rows)).not.toContain(code)
})

test('a number on the stop list gets no SMS, however it is spelled, until somebody removes it', async () => {
  const admin = await world.a('admin')
  const { id } = await comes({ phone: '০১৯১১-০০০০০২' })
  const { stop } = await admin(api.sms.stop, { body: { phone: '(+880) 1911 000002', note: 'asked for it' } })
  expect(stop).toMatchObject({ number: '+8801911000002', note: 'asked for it', stoppedBy: admin.person.name })
  // A second stop changes nothing; the first note stays.
  expect((await root(api.sms.stop, { body: { phone: '01911000002' } })).stop).toEqual(stop)
  const told = await ask(id, 'onTheWay', true)
  await deliver(told)
  expect(await seen(told)).toEqual({ ...ended, state: 'skipped', skipped: 'stopped', tries: 0 })
  expect((await admin(api.sms.stops)).stops.map(({ number }) => number)).toContain('+8801911000002')
  await admin(api.sms.allow, { body: { phone: '8801911000002' } })
  const again = await ask(id, 'onTheWay', true)
  await deliver(again)
  expect(await seen(again)).toMatchObject({ state: 'sent' })
  await expect(admin(api.sms.allow, { body: { phone: '01911000002' } })).rejects.toThrow(
    'This number is not on the list',
  )
  await expect(admin(api.sms.stop, { body: { phone: '1234567890123456789' } })).rejects.toThrow(
    'look like a phone number',
  )
})

test.each([
  ['02-9555555', 'notMobile'],
  ['+1 415 555 2671', 'abroad'],
  ['017110000001234', 'noNumber'],
])('no SMS to %s is tried, and root sees the reason: %s', async (phone, why) => {
  const { id } = await comes({ phone })
  await smsTo(phone)
  const { messages } = await root(api.sms.list, { query: { state: 'skipped', limit: 100 } })
  expect(messages.find(({ parcel_id }) => parcel_id === id)).toMatchObject({ kind: 'onTheWay', skipped: why, tries: 0 })
})

test('an on-the-way SMS is skipped if the parcel has been delivered meanwhile', async () => {
  const { id, deliver: hand } = await comes()
  const told = await ask(id, 'onTheWay')
  await hand(id)
  await deliver(told)
  expect(await seen(told)).toMatchObject({ state: 'skipped', skipped: 'outdated' })
})

test('a kind of SMS that root switched off is not sent, except for the code that a door needs', async () => {
  await change({ smsOnTheWay: false })
  const { id } = await comes()
  const [told, code] = [await ask(id, 'onTheWay'), await ask(id, 'onTheWay', true)]
  await deliver(told)
  await deliver(code)
  expect(await seen(told)).toMatchObject({ skipped: 'off' })
  const text = gateway.asked.at(-1)?.text
  expect(text).toMatch(/Code to tell at the door: \d{6}\.$/)
  expect(await seen(code)).toMatchObject({ state: 'sent' })
  await change({ smsOnTheWay: true })
})

test('a counted attempt is told by SMS in the receiver’s language, with its reason and the link', async () => {
  const { sender, send, courier } = await crew(world)
  const phone = newNumber()
  const bangla = world.caller(sender.cookie, { 'accept-language': 'bn' })
  const id = (await bangla(api.parcels.book, { body: { ...booking, phone } })).parcel._id
  await send(id, { days: 0 })
  await act(courier, action(id, 'fail', { reason: 'no_access', calls: 2 }))
  const [first, second] = await smsTo(phone)
  expect(first).toMatchObject({ lang: 'bn', text: expect.stringMatching(/^রানার: পার্সেল RN\w+ আসছে।/) })
  expect(second?.text).toBe(
    `রানার: পার্সেল ${id} দেওয়া যায়নি: ভেতরে যাওয়ার উপায় ছিল না। অন্য দিন বাছুন: ${/\S+\/r\/\S+/.exec(second?.text ?? '')?.[0]}`,
  )
  expect([first, second].map((sms) => sms?.segments)).toEqual([2, 2])
})

test('an SMS that the gateway refuses is retried and its fault shown; if it is outdated meanwhile, it has failed', async () => {
  const bad = await smsGateway((request) => (request === 0 ? 503 : 'lost'))
  onTestFinished(bad.close)
  const through = openSms({ url: bad.url, key: 'k', sender: 's', dataDir: env.dataDir, log: world.app.log })
  const { id, deliver: hand } = await comes()
  const told = await ask(id, 'onTheWay')
  const handler = handlerAt(noon, through)
  await expect(deliver(told, noon, handler)).rejects.toThrow('HTTP 503')
  expect(await seen(told)).toMatchObject({ state: 'waiting', fault: 'HTTP 503', tries: 1 })
  await expect(deliver(told, noon, handler)).rejects.toThrow()
  await hand(id)
  await deliver(told, noon, handler)
  expect(await seen(told)).toMatchObject({ state: 'failed', tries: 2 })
  expect(bad.asked).toHaveLength(2)
  // Both tries carry the same id, so that the gateway can recognize the repeat.
  expect(new Set(bad.asked.map((asked) => asked.id)).size).toBe(1)
})

test('an SMS that the gateway accepted is not sent again when the database failed to record it', async () => {
  const taken = Promise.withResolvers<'accept'>()
  const slow = await smsGateway(() => taken.promise)
  onTestFinished(slow.close)
  const { id } = await comes()
  const told = await ask(id, 'onTheWay')
  const handler = handlerAt(
    noon,
    openSms({ url: slow.url, key: '', sender: '', dataDir: env.dataDir, log: world.app.log }),
  )
  const busy = await pool.connect()
  try {
    await busy.query('BEGIN')
    const sending = deliver(told, noon, handler).catch((error) => String(error.cause ?? error))
    await until(() => expect(slow.asked).toHaveLength(1))
    await busy.query('SELECT FROM sms_messages WHERE id = $1 FOR UPDATE', [told])
    taken.resolve('accept')
    expect(await sending).toContain('lock timeout')
  } finally {
    await busy.query('ROLLBACK')
    busy.release()
  }
  expect(await seen(told)).toMatchObject({ state: 'waiting' })
  await deliver(told, noon, handler)
  expect(await seen(told)).toMatchObject({ state: 'sent' })
  expect(slow.asked).toHaveLength(1)
})

test('root sees the day’s SMS count, segments and cost, and only masked numbers', async () => {
  await change({ smsSegmentPoisha: 35 })
  const before = (await root(api.sms.day)).day
  const phone = newNumber()
  await comes({ phone })
  const [sms] = await smsTo(phone)
  const { day } = await root(api.sms.day)
  expect(day.sent).toEqual({
    messages: before.sent.messages + 1,
    segments: before.sent.segments + (sms?.segments ?? 0),
  })
  expect(day.costPoisha).toBe(day.sent.segments * 35)
  expect([day.toGateway, day.left]).toEqual([false, before.left - 1])
  const { messages } = await root(api.sms.list, { query: { state: 'sent' } })
  expect(messages[0]?.number).toBe(`+88017•••••${phone.slice(-3)}`)
})

test('SMS that ended a month ago are deleted, waiting ones are not', async () => {
  const { id } = await comes()
  const [old, waits] = [await ask(id, 'onTheWay'), await ask(id, 'onTheWay')]
  await deliver(old)
  await pool.query(`UPDATE sms_messages SET asked_at = now() - interval '31 days' WHERE id = $1`, [waits])
  await pool.query(`UPDATE sms_messages SET ended_at = now() - interval '31 days' WHERE id = $1`, [old])
  await forgetOldSms(db)
  expect([await seen(old), await seen(waits)]).toEqual([undefined, expect.objectContaining({ state: 'waiting' })])
})
