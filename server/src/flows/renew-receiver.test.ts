import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { by, crew } from '../../test/crew.ts'
import { act, action, moveAtDesk, withCourier } from '../../test/door.ts'
import { linkIn } from '../../test/link.ts'
import { mobiles } from '../../test/mobiles.ts'
import { refusal } from '../../test/refusal.ts'
import { until } from '../../test/until.ts'
import { openSms } from '../platform/sms/gateway.ts'
import { smsHandler } from './deliver-sms.ts'
import { gone } from './receiver.fixture.ts'

const world = await company()
const { caller, db, env, pool, secret } = world
const guest = caller(null)
const open = (token: string) => guest(api.receiver.parcel, { query: { token } })
const { newNumber, smsTo } = mobiles(world)
let mails = 0

/** Returns the texts sent to a number, in order, once no SMS job is left. */
const textsTo = async (number: string, count?: number) => {
  const texts = (await smsTo(number)).map(({ text }) => text)
  if (count !== undefined) expect(texts).toHaveLength(count)
  return texts
}
const tokenOf = (text = '') => /\/r\/([\w-]{22})/.exec(text)?.[1] ?? ''
const codeOf = (text = '') => /door: (\d{6})/.exec(text)?.[1] ?? ''

/** Sends out a parcel whose receiver has the link and the code by SMS. */
const sentOut = async () => {
  const people = await crew(world)
  const [phone, email] = [newNumber(), `number${++mails}@people.example`]
  const id = await people.book({ phone, email, proofLevel: 'code' })
  await people.send(id, { days: 0 })
  const [told = ''] = await textsTo(phone, 1)
  expect([tokenOf(told), codeOf(told)]).not.toContain('')
  return { ...people, id, phone, email, token: tokenOf(told), code: codeOf(told) }
}

test('a new number after a failed visit: the old link and code stop working, and SMS and mail bring new ones', async () => {
  const { sender, courier, id, phone, email, token, code } = await sentOut()
  await act(courier, action(id, 'fail', { reason: 'no_answer', calls: 2 }))
  await textsTo(phone, 2)
  const corrected = newNumber()
  await sender(api.journeys.afterAttempt, { body: { parcel_id: id, choice: 'again', phone: corrected } })
  const texts = await textsTo(corrected, 2)
  expect(await refusal(open(token))).toBe(gone)
  const renewed = texts.map(tokenOf).find(Boolean) ?? ''
  expect(renewed).not.toBe(token)
  expect((await open(renewed)).parcel).toMatchObject({ step: 'failed' })
  // The mails so far: booked, on the way, failed; then failed with the new link, and the code.
  expect(await linkIn(world, email, 4)).toBe(renewed)
  const check = (digits: string) => courier(api.runs.checkCode, { body: { parcel_id: id, code: digits } })
  expect(await check(code)).toMatchObject({ right: false })
  const fresh = texts.map((text) => /\b(\d{6})\b/.exec(text.replace(id, ''))?.[1]).find(Boolean) ?? ''
  expect(await check(fresh)).toMatchObject({ right: true })
  await textsTo(phone, 2)
})

test('a number corrected after an unassignment gets the on-the-way SMS with the new link at the next run', async () => {
  const { sender, admin, send, id, phone, email, token } = await sentOut()
  await moveAtDesk(admin, 'unassign', id)
  const corrected = newNumber()
  await sender(api.parcels.update, { ...by(id), body: { phone: corrected } })
  await textsTo(corrected, 0)
  expect(await refusal(open(token))).toBe(gone)
  const renewed = await linkIn(world, email, 3)
  expect((await open(renewed)).parcel).toMatchObject({ step: 'booked' })
  await send(id, { days: 0 })
  const [told] = await textsTo(corrected, 1)
  expect(tokenOf(told)).toBe(renewed)
  expect(told).toContain('is on its way')
  await textsTo(phone, 1)
})

test('another spelling of the number, or a number changed before any SMS, keeps the link', async () => {
  const { sender, admin, id, phone, token } = await sentOut()
  await moveAtDesk(admin, 'unassign', id)
  await sender(api.parcels.update, { ...by(id), body: { phone: `0${phone.slice(4, 8)}-${phone.slice(8)}` } })
  expect(await refusal(open(token))).toBe('done')
  const other = await crew(world)
  const email = `untold${mails}@people.example`
  const booked = await other.book({ email })
  const first = await linkIn(world, email)
  await other.sender(api.parcels.update, { ...by(booked), body: { phone: newNumber() } })
  expect(await refusal(open(first))).toBe('done')
  await moveAtDesk(other.admin, 'assign', booked, withCourier(other.courier))
})

const counted = (key: string, n: number) =>
  pool.query(
    `INSERT INTO rate_limits (key, n, resets_at) VALUES ($1, $2, now() + interval '30 minutes')
     ON CONFLICT (key) DO UPDATE SET n = excluded.n`,
    [key, n],
  )

test('changing the receiver’s address is limited per parcel and per sender, so that strangers are not flooded with mail', async () => {
  const { sender, book } = await crew(world)
  const id = await book({ email: 'first@people.example' })
  const change = (n: number) =>
    refusal(sender(api.parcels.update, { ...by(id), body: { email: `stranger${n}@people.example` } }))
  for (let n = 1; n <= 20; n++) expect(await change(n)).toBe('done')
  expect(await change(21)).toMatch(/^429 /)
  await sender(api.parcels.update, { ...by(id), body: { email: 'stranger20@people.example', name: 'Somebody' } })
  const other = await book({ email: 'second@people.example' })
  expect(await refusal(sender(api.parcels.update, { ...by(other), body: { email: 'third@people.example' } }))).toBe(
    'done',
  )
  await counted(`renewals:${sender.key}`, 200)
  expect(await refusal(sender(api.parcels.update, { ...by(other), body: { email: 'fourth@people.example' } }))).toMatch(
    /^429 /,
  )
})

test('changing the receiver’s number after a failed visit is limited too', async () => {
  const { sender, courier, id } = await sentOut()
  await act(courier, action(id, 'fail', { reason: 'no_answer', calls: 2 }))
  const correct = () =>
    refusal(sender(api.journeys.afterAttempt, { body: { parcel_id: id, choice: 'again', phone: newNumber() } }))
  for (let n = 1; n <= 20; n++) expect(await correct()).toBe('done')
  expect(await correct()).toMatch(/^429 /)
  expect(
    await refusal(sender(api.journeys.afterAttempt, { body: { parcel_id: id, choice: 'again', note: 'Ring twice' } })),
  ).toBe('done')
})

const gateway = openSms({ url: null, key: '', sender: '', dataDir: env.dataDir, log: world.app.log })
const handler = smsHandler({ db, gateway, origin: env.origin, secret })
/** Sends another SMS with link and code as its job would: retries until it succeeds. */
const sendCode = async (code: string) => {
  const asked = await pool.query(
    `INSERT INTO sms_messages (parcel_id, kind, has_code) SELECT id, 'onTheWay', true FROM parcels WHERE code = $1 RETURNING id`,
    [code],
  )
  const payload = { sms: Number(asked.rows[0].id) }
  const job = { id: 1, kind: 'sms.send' as const, payload, attempts: 1, bornAt: 0 }
  await until(() => handler(payload, { job, signal: AbortSignal.timeout(10_000) }))
}

test('when a number is corrected while SMS go out, the old number’s links and codes stop working and the new number’s work', async () => {
  const race = async () => {
    const { sender, courier, id, phone } = await sentOut()
    const corrected = newNumber()
    await act(courier, action(id, 'fail', { reason: 'no_answer', calls: 2 }))
    const first = Promise.withResolvers<void>()
    const sends = Array.from({ length: 10 }, async (_, n) => {
      await sleep(4 * n)
      await sendCode(id)
      first.resolve()
    })
    await first.promise
    await sender(api.journeys.afterAttempt, { body: { parcel_id: id, choice: 'again', phone: corrected } })
    await Promise.all([...sends, sendCode(id), sendCode(id)])
    return { courier, id, phone, corrected }
  }
  const raced = []
  for (let n = 0; n < 8; n++) raced.push(await race())
  for (const { courier, id, phone, corrected } of raced) {
    const [before, after] = [await textsTo(phone), await textsTo(corrected)]
    // 16 SMS: on the way, failed and twelve codes; after the correction, failed and the code.
    expect(before.length + after.length).toBe(16)
    // Before: on the way and at least one `sendCode`. After: at least two `sendCode`, failed and the code.
    expect(before.length).toBeGreaterThanOrEqual(2)
    expect(after.length).toBeGreaterThanOrEqual(4)
    for (const token of before.map(tokenOf).filter(Boolean)) expect(await refusal(open(token))).toBe(gone)
    for (const token of after.map(tokenOf).filter(Boolean)) expect(await refusal(open(token))).toBe('done')
    const [fresh, ...others] = new Set(after.map(codeOf).filter(Boolean))
    expect(others).toEqual([])
    expect(before.map(codeOf)).not.toContain(fresh)
    const told = await courier(api.runs.checkCode, { body: { parcel_id: id, code: fresh ?? '' } })
    expect(told).toMatchObject({ right: true })
  }
})
