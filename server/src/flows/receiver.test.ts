import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { booking, company, inDays } from '../../test/company.ts'
import { by, told } from '../../test/crew.ts'
import { act, action, moveAtDesk, stepOf, withCourier } from '../../test/door.ts'
import { digitsIn, linkIn } from '../../test/link.ts'
import { listening } from '../../test/listening.ts'
import { mailsTo } from '../../test/mails.ts'
import { refusal } from '../../test/refusal.ts'
import { gone, receiversOf, stopOf } from './receiver.fixture.ts'

const world = await company()
const { guest, pool, a } = world
const { receiver, runs, parcels, dispatch, journeys } = api
const { linked, open, wish } = receiversOf(world)
const tooLate = (step: string) => `409 This cannot be changed any more: ${step}`

test('the link in the first mail shows history, day and amount due, but no address or phone', async () => {
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
    wish: { day: null, note: null, hasPhone: false, phoneEnd: null },
    isRefused: false,
  })
  expect(parcel.timeline.map(({ name, by }) => [name, by])).toEqual([
    ['booked', 'sender'],
    ['assigned', 'office'],
  ])
  const { text } = { text: JSON.stringify(parcel) }
  for (const secret of [booking.phone, booking.address, booking.email, sender.email]) expect(text).not.toContain(secret)
})

test('the receiver sees the courier’s first name and phone only while the parcel is out', async () => {
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

test('an unknown, revoked or expired link opens nothing; an ended parcel can be viewed but not changed', async () => {
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

test('the courier’s open run hears at once that the receiver refuses', async () => {
  const { id, token, email, send, courier } = await linked()
  await send(id, { days: 0 })
  const code = await digitsIn(world, email)
  const his = await listening(world, courier)
  const before = his.changes()
  await guest(receiver.refuse, { body: { token, code } })
  await his.hears(before + 1)
  expect(his.named().at(-1)).toEqual(['parcels'])
})

test('"I don’t want it" mails a code, requires it, asks the sender to decide, and does not move the parcel', async () => {
  const { sender, id, token, email } = await linked()
  const refuse = (code?: string) => guest(receiver.refuse, { body: { token, ...(code && { code }) } })
  expect((await refuse()).parcel.isRefused).toBe(false)
  const digits = await digitsIn(world, email, 2)
  const wrong = String((Number(digits) + 1) % 1_000_000).padStart(6, '0')
  for (let n = 0; n < 4; n++)
    expect(await refusal(refuse(wrong))).toBe('400 The code is wrong. “Mail me the code” sends you the right one')
  expect((await refuse(digits)).parcel.isRefused).toBe(true)
  expect(await refusal(refuse(digits))).toBe('429 Too many wrong codes today. Please try again tomorrow')
  expect((await told(sender)).filter((sentence) => sentence.includes('does not want'))).toEqual([
    `${booking.name} does not want parcel ${id}. Talk to them: until it is on the way you can cancel it, and after a failed delivery you can have it sent back`,
  ])
  expect(await stepOf(world, id)).toBe('booked/sender')
  await refuse()
  await refuse()
  expect(await refusal(refuse())).toBe('429 We have mailed the code already. Please look at your mail')
})

test('a refusal by the link is mailed to the sender once, and sender, office and courier see it until the end', async () => {
  const { sender, admin, courier, id, token, email, send } = await linked()
  await send(id, { days: 0 })
  await act(courier, action(id, 'load'))
  const code = await digitsIn(world, email, 2)
  for (const _ of [1, 2]) await guest(receiver.refuse, { body: { token, code } })
  await act(courier, action(id, 'fail', { reason: 'no_access' }))
  const mails = await mailsTo(world, sender, 2)
  expect(mails.map(({ header }) => header('subject'))).toEqual([
    'The receiver does not want your parcel',
    'Your parcel could not be delivered',
  ])
  expect((await told(sender)).filter((sentence) => sentence.includes('does not want'))).toEqual([
    `${booking.name} does not want parcel ${id}. It is on the way, so you cannot cancel it any more. Talk to them: after a failed delivery you can have it sent back`,
  ])
  for (const person of [sender, admin, courier]) {
    const { timeline } = await person(journeys.details, by(id))
    expect(timeline.map(({ name }) => name)).toEqual(['booked', 'assigned', 'loaded', 'refused', 'attempted'])
    expect(timeline[3]).toMatchObject({ by: 'receiver', note: null })
  }
  const seenByGuests = [await guest(journeys.journey, by(id)), await open(token)]
  for (const { timeline } of seenByGuests) expect(timeline.map(({ name }) => name)).not.toContain('refused')
  expect((await stopOf(courier, id))?.note).toBe(
    'The receiver does not want it. If they refuse it at the door, report “The receiver refused it”',
  )
  await wish(token, { day: inDays(2), note: 'Or later' })
  expect((await stopOf(courier, id))?.note).toBe(
    `The receiver does not want it. If they refuse it at the door, report “The receiver refused it” · Asks for ${inDays(2)} · Or later`,
  )
  await act(courier, action(id, 'deliver'))
  expect((await stopOf(courier, id))?.note).not.toContain('does not want')
})

test('the delivery code is in the on-the-way mail, in a mail of its own for later runs, and nowhere else', async () => {
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
  const withCode = mails.filter(({ text }) => text.includes(code))
  expect(withCode).toHaveLength(2)
  for (const { text } of withCode) expect(text).toContain('Should you not want the parcel, your page asks for them.')
  const { rows } = await pool.query(
    `SELECT to_jsonb(j)::text AS job FROM jobs j UNION ALL SELECT to_jsonb(d)::text FROM delivery_codes d`,
  )
  expect(rows.filter(({ job }) => job.includes(code))).toEqual([])
  expect(JSON.stringify([await sender(journeys.details, by(id)), await admin(dispatch.all)])).not.toContain(code)
  expect(await courier(runs.checkCode, { body: { parcel_id: id, code } })).toMatchObject({ right: true })
})

test('sender and receiver are mailed about each counted attempt, after the last also about the return; others send no mail', async () => {
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
  expect(toReceiver.map((text) => text.includes('Choose another day'))).toEqual([true, true, false])
  expect(toReceiver.at(-1)).toContain(`See the parcel: ${world.env.origin}/r/`)
  const toSender = await mailsTo(world, sender, 3)
  expect(toSender.map(({ header }) => header('subject'))).toEqual(Array(3).fill('Your parcel could not be delivered'))
  expect(toSender.at(-1)?.text).toContain('The parcel is coming back to you.')
  expect(toSender.map(({ text }) => text.includes('Choose what happens next'))).toEqual([true, true, false])
  const page = `${world.env.origin}/dashboard/consumer/parcel/${id}`
  expect(toSender.at(-1)?.text).toContain(`See the parcel: ${page}`)
  const choices = (await told(sender)).filter((sentence) => sentence.includes('Choose what happens next'))
  expect(choices).toHaveLength(2)
  expect(await told(sender)).toContain(
    `Parcel ${id} could not be brought to ${booking.name}: The money was not ready. This was the last try`,
  )
})
