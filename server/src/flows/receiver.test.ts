import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { booking, company, inDays } from '../../test/company.ts'
import { by, crew, told } from '../../test/crew.ts'
import { act, action, moveAtDesk, stepOf, withCourier } from '../../test/door.ts'
import { digitsIn, linkIn } from '../../test/link.ts'
import { mailsTo } from '../../test/mails.ts'
import { outcomes, refusal } from '../../test/refusal.ts'

const world = await company()
const { guest, pool, a } = world
const { receiver, runs, parcels, dispatch, journeys } = api

let receivers = 0
const linked = async (more: object = {}) => {
  const people = await crew(world)
  const email = `linked${++receivers}@people.example`
  const id = await people.book({ email, ...more })
  return { ...people, id, email, token: await linkIn(world, email) }
}
const open = async (token: string) => (await guest(receiver.parcel, { query: { token } })).parcel
const wish = (token: string, body: object) => guest(receiver.wish, { body: { token, ...body } })
const stopOf = async (courier: Awaited<ReturnType<typeof crew>>['courier'], id: string, day = inDays(0)) =>
  (await courier(runs.mine, { query: { day } })).run.stops.find(({ parcel }) => parcel._id === id)
const tooLate = (step: string) => `409 This cannot be changed any more: ${step}`

test('the link in the first mail shows the way, the day and what to pay, and neither an address nor a phone', async () => {
  const { sender, id, token, send } = await linked({ codTaka: 900, chargeFrom: 'door' })
  await send(id, { days: 2 })
  const parcel = await open(token)
  expect(parcel).toMatchObject({
    _id: id,
    reciever: { name: booking.name },
    step: 'assigned',
    parcel: { type: 'v2', aproxDeliveryDate: inDays(2) },
    due: 1000,
    delivery_men: null,
    wish: { day: null, note: null, hasPhone: false },
    isRefused: false,
  })
  expect(parcel.timeline.map(({ name, by }) => [name, by])).toEqual([
    ['booked', 'sender'],
    ['assigned', 'office'],
  ])
  const { text } = { text: JSON.stringify(parcel) }
  for (const secret of [booking.phone, booking.address, booking.email, sender.email]) expect(text).not.toContain(secret)
})

test('the courier’s first name and phone are shown while the parcel is out, and not before or after', async () => {
  const man = await a('delivery_men', { name: 'Md. Karim Uddin', phone: '01811-222333' })
  const { id, token, send } = await linked()
  await send(id, { man, days: 0 })
  expect((await open(token)).delivery_men).toBe(null)
  await act(man, action(id, 'load'))
  expect((await open(token)).delivery_men).toEqual({ name: 'Md. Karim', phone: '01811-222333' })
  await act(man, action(id, 'fail', { reason: 'no_access', note: 'a rude house' }))
  const failed = await open(token)
  expect(failed.delivery_men).toBe(null)
  expect(failed.timeline.at(-1)).toMatchObject({ name: 'attempted', attempt: 1, reason: 'no_access', note: null })
})

test('before loading another day moves the parcel, and the courier’s run with it', async () => {
  const { id, token, send, courier, sender } = await linked()
  await send(id, { days: 0 })
  expect(await stopOf(courier, id)).toBeDefined()
  await wish(token, { day: inDays(3), note: 'Behind the school', phone: '০১৯১১-৪৪৪৫৫৫' })
  expect(await stopOf(courier, id)).toBeUndefined()
  expect((await stopOf(courier, id, inDays(3)))?.note).toBe('Behind the school · 01911-444555')
  expect((await sender(parcels.get, by(id))).parcel.parcel.aproxDeliveryDate).toBe(inDays(3))
  expect((await open(token)).wish).toEqual({ day: inDays(3), note: 'Behind the school', hasPhone: true })
  expect(await told(courier)).toContain(
    `The receiver of parcel ${id}, ${booking.name}, has asked for something. See the note`,
  )
  expect((await act(courier, action(id, 'load')))[0]).toMatchObject({
    result: 'rejected',
    message: `The receiver has asked for another day: ${inDays(3)}. Leave this parcel`,
  })
})

test('after loading everything is a note for the courier, and the day stays', async () => {
  const { id, token, send, courier } = await linked()
  await send(id, { days: 0 })
  await act(courier, action(id, 'load'))
  await wish(token, { day: inDays(2) })
  await wish(token, { note: 'Ring twice' })
  const stop = await stopOf(courier, id)
  expect(stop).toMatchObject({ step: 'out', note: `Asks for ${inDays(2)} · Ring twice` })
  expect(stop?.parcel.parcel.aproxDeliveryDate).toBe(inDays(0))
  await wish(token, { note: '' })
  expect((await stopOf(courier, id))?.note).toBe(`Asks for ${inDays(2)}`)
})

test('a phone that loaded before the receiver asked, and says so later, keeps the parcel in today’s run', async () => {
  const { id, token, send, courier } = await linked()
  await send(id, { days: 0 })
  const at = new Date().toISOString()
  await wish(token, { day: inDays(2) })
  expect((await act(courier, action(id, 'load', { at })))[0]?.result).toBe('applied')
  expect(await stopOf(courier, id)).toMatchObject({ step: 'out', note: `Asks for ${inDays(2)}` })
})

test('a receiver’s change against loading: one of them wins', async () => {
  const seen = { moved: 0, loaded: 0 }
  for (let round = 0; round < 12; round++) {
    const { id, token, send, courier } = await linked()
    await send(id, { days: 0 })
    const [[load]] = await Promise.all([act(courier, action(id, 'load')), wish(token, { day: inDays(2) })])
    const at = await stepOf(world, id)
    const today = await stopOf(courier, id)
    if (load?.result === 'applied') {
      expect(at).toBe('out/courier')
      expect(today?.note).toBe(`Asks for ${inDays(2)}`)
      seen.loaded++
    } else {
      expect(at).toBe('assigned/sender')
      expect(today).toBeUndefined()
      expect((await stopOf(courier, id, inDays(2)))?.note).toBe(null)
      seen.moved++
    }
  }
  expect(seen.moved + seen.loaded).toBe(12)
})

test('bad wishes are refused with a sentence, and ten changes a day are enough', async () => {
  const { id, token } = await linked()
  const refused = (body: object) => refusal(wish(token, body))
  expect(await refused({})).toBe('400 Choose a day, or write a note or a phone number')
  for (const day of [inDays(0), inDays(-1), inDays(7)]) expect(await refused({ day })).toMatch(/^400 /)
  expect(await refused({ day: 'tomorrow' })).toBe('400 A date looks like 2026-01-31')
  expect(await refused({ note: 'x'.repeat(301) })).toBe('400 This is too long')
  expect(await refused({ phone: '12' })).toBe('400 A phone number has 6 to 20 digits, spaces, + - ( )')
  expect(await refusal(guest(receiver.wish, { body: { note: 'x' } }))).toMatch(/^400 This link is not complete/)
  for (let n = 1; n <= 10; n++) await wish(token, { note: `Note ${n}` })
  expect(await refused({ note: 'One more' })).toBe(
    '429 You have made as many changes as a day allows. Please try again tomorrow',
  )
  expect((await open(token)).wish.note).toBe('Note 10')
  expect(await stepOf(world, id)).toBe('booked/sender')
})

test('an unknown, a revoked and a dead link open nothing; what is over can be looked at, not changed', async () => {
  const gone = '404 This link does not work any more. Ask the sender for the tracking code'
  expect(await refusal(open('A'.repeat(22)))).toBe(gone)
  expect(await refusal(wish('nobody', { note: 'x' }))).toBe(gone)
  const { sender, id, token, email } = await linked()
  await sender(parcels.update, { ...by(id), body: { email: `new-${email}` } })
  expect(await refusal(open(token))).toBe(gone)
  const { admin, courier, ...other } = await linked()
  await other.send(other.id)
  const next = await linkIn(world, other.email, 2)
  expect(next).toBe(other.token)
  await other.deliver(other.id)
  expect((await open(other.token)).step).toBe('delivered')
  expect(await refusal(wish(other.token, { note: 'x' }))).toBe(tooLate('delivered'))
  await pool.query(`BEGIN; SET LOCAL session_replication_role = replica;
    UPDATE parcel_events SET at = now() - interval '31 days' WHERE parcel_id = (SELECT id FROM parcels WHERE code = '${other.id}');
    COMMIT`)
  expect(await refusal(open(other.token))).toBe(gone)
})

test('"I don’t want it" mails a code, requires it, asks the sender to decide, and does not move the parcel', async () => {
  const { sender, id, token, email } = await linked()
  const refuse = (code?: string) => guest(receiver.refuse, { body: { token, ...(code && { code }) } })
  expect((await refuse()).parcel.isRefused).toBe(false)
  const digits = await digitsIn(world, email, 2)
  const wrong = String((Number(digits) + 1) % 1_000_000).padStart(6, '0')
  for (let n = 0; n < 4; n++)
    expect(await refusal(refuse(wrong))).toBe('400 The code is wrong. It is in the mail that told you of the delivery')
  expect((await refuse(digits)).parcel.isRefused).toBe(true)
  expect(await refusal(refuse(digits))).toBe('429 Too many wrong codes today. Please try again tomorrow')
  expect((await told(sender)).filter((sentence) => sentence.includes('does not want'))).toEqual([
    `${booking.name} does not want parcel ${id}. Decide: cancel it, talk to them, or have it sent back`,
  ])
  expect(await stepOf(world, id)).toBe('booked/sender')
  await refuse()
  await refuse()
  expect(await refusal(refuse())).toBe('429 We have mailed the code already. Please look at your mail')
})

test('the delivery code is in the on-the-way mail, alone in later runs, and nowhere else', async () => {
  const { id, email, send, admin, courier, sender } = await linked({ proofLevel: 'code' })
  await send(id, { days: 0 })
  const code = await digitsIn(world, email, 2)
  expect(code).toMatch(/^\d{6}$/)
  await act(courier, action(id, 'load'))
  await act(courier, action(id, 'fail', { reason: 'no_access' }))
  await moveAtDesk(admin, 'receive', id)
  await moveAtDesk(admin, 'assign', id, withCourier(courier))
  const mails = await mailsTo(world, { email }, 4)
  expect(mails.map(({ header }) => header('subject')).sort()).toEqual([
    'A parcel has been booked for you',
    'We could not hand over your parcel',
    'Your delivery code',
    'Your parcel is on its way',
  ])
  expect(mails.filter(({ text }) => text.includes(code))).toHaveLength(2)
  const { rows } = await pool.query(
    `SELECT to_jsonb(j)::text AS job FROM jobs j UNION ALL SELECT to_jsonb(d)::text FROM delivery_codes d`,
  )
  expect(rows.filter(({ job }) => job.includes(code))).toEqual([])
  expect(JSON.stringify([await sender(journeys.details, by(id)), await admin(dispatch.all)])).not.toContain(code)
  expect(await courier(runs.checkCode, { body: { parcel_id: id, code } })).toMatchObject({ right: true })
})

test('sender and receiver are mailed about a failed visit that counts, and after the last one that the parcel goes back; about other visits nobody is', async () => {
  const { id, email, sender, send, admin, courier } = await linked()
  await send(id, { days: 0 })
  await act(courier, action(id, 'load'))
  await act(courier, action(id, 'fail', { reason: 'weather' }))
  for (const reason of ['not_home', 'no_access', 'cod_not_ready']) {
    await moveAtDesk(admin, 'receive', id)
    await moveAtDesk(admin, 'assign', id, withCourier(courier))
    await act(courier, action(id, 'load'))
    await act(courier, action(id, 'fail', { reason, proofs: ['a'.repeat(64)] }))
  }
  const toReceiver = (await mailsTo(world, { email }, 5)).slice(2).map(({ text }) => text)
  expect(toReceiver.map((text) => /The reason: (.*)\./.exec(text)?.[1])).toEqual([
    'Nobody was at home',
    'There was no way in',
    'The money was not ready',
  ])
  expect(toReceiver.map((text) => text.includes('goes back to its sender'))).toEqual([false, false, true])
  const toSender = await mailsTo(world, sender, 3)
  expect(toSender.map(({ header }) => header('subject'))).toEqual(Array(3).fill('Your parcel could not be delivered'))
  expect(toSender.at(-1)?.text).toContain('The parcel is coming back to you.')
})

test('many changes at once keep the limit', async () => {
  const { token } = await linked()
  const { done } = await outcomes(Array.from({ length: 25 }, (_, n) => wish(token, { note: `${n}` })))
  expect(done).toBe(10)
})
