import { api, dayFirst } from '@ranar/contract'
import { expect, test } from 'vitest'
import { adminSignals } from '../../test/admin-signals.ts'
import { booking, company, inDays } from '../../test/company.ts'
import { by, crew, told } from '../../test/crew.ts'
import { act, action, stepOf } from '../../test/door.ts'
import { digitsIn, linkIn } from '../../test/link.ts'
import { outcomes, refusal } from '../../test/refusal.ts'
import { until } from '../../test/until.ts'
import { gone, receiversOf, stopOf } from './receiver.fixture.ts'

const world = await company()
const { guest, pool } = world
const { parcels, receiver } = api
const { linked, open, wish } = receiversOf(world)
let people = 0

test('before loading, a receiver’s new day moves the parcel to that day’s run', async () => {
  const { id, token, send, courier, sender } = await linked()
  await send(id, { days: 0 })
  expect(await stopOf(courier, id)).toBeDefined()
  await wish(token, { day: inDays(3), note: 'Behind the school', phone: '০১৯১১-৪৪৪৫৫৫' })
  expect(await stopOf(courier, id)).toBeUndefined()
  expect((await stopOf(courier, id, inDays(3)))?.note).toBe('Behind the school · 01911-444555')
  expect((await sender(parcels.get, by(id))).parcel.parcel.aproxDeliveryDate).toBe(inDays(3))
  expect((await open(token)).wish).toEqual({
    day: inDays(3),
    note: 'Behind the school',
    hasPhone: true,
    phoneEnd: '555',
  })
  expect(await told(courier)).toContain(
    `The receiver of parcel ${id}, ${booking.name}, asks for ${dayFirst(inDays(3))}. It is now in your run of that day, not in today’s`,
  )
  expect((await act(courier, action(id, 'load')))[0]).toMatchObject({
    result: 'rejected',
    message: `The receiver has asked for another day: ${inDays(3)}. Do not take this parcel along today`,
  })
})

test('after loading, a receiver’s wishes are notes for the courier, and the day stays', async () => {
  const { id, token, send, courier } = await linked()
  await send(id, { days: 0 })
  await act(courier, action(id, 'load'))
  await wish(token, { day: inDays(2) })
  await wish(token, { note: 'Ring twice' })
  expect((await told(courier)).slice(0, 2)).toEqual(
    Array(2).fill(`The receiver of parcel ${id}, ${booking.name}, has asked for something. See the note`),
  )
  const stop = await stopOf(courier, id)
  expect(stop).toMatchObject({ step: 'out', note: `Asks for ${inDays(2)} · Ring twice` })
  expect(stop?.parcel.parcel.aproxDeliveryDate).toBe(inDays(0))
  await wish(token, { note: '' })
  expect((await stopOf(courier, id))?.note).toBe(`Asks for ${inDays(2)}`)
})

test('a parcel that was loaded before the receiver’s wish, but reported later, stays in today’s run', async () => {
  const { id, token, send, courier } = await linked()
  await send(id, { days: 0 })
  const at = new Date().toISOString()
  await wish(token, { day: inDays(2) })
  expect((await act(courier, action(id, 'load', { at })))[0]?.result).toBe('applied')
  expect(await stopOf(courier, id)).toMatchObject({ step: 'out', note: `Asks for ${inDays(2)}` })
})

test('a parcel loaded on an earlier day, before the wish, and reported today is in today’s run', async () => {
  const { id, token, send, courier } = await linked()
  await send(id, { days: 0 })
  await world.pool.query(
    `UPDATE parcel_assignments SET assigned_at = now() - interval '4 days' WHERE parcel_id = (SELECT id FROM parcels WHERE code = $1)`,
    [id],
  )
  await wish(token, { day: inDays(2) })
  const at = new Date(Date.now() - 3 * 86_400_000).toISOString()
  expect((await act(courier, action(id, 'load', { at })))[0]).toMatchObject({ result: 'applied', message: 'Saved' })
  expect((await stopOf(courier, id))?.parcel.parcel.aproxDeliveryDate).toBe(inDays(0))
})

test('when a receiver’s change and the loading happen at once, one of them wins', async () => {
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

test('bad wishes are refused with a reason, and a receiver can make ten changes a day', async () => {
  const { id, token } = await linked()
  const refused = (body: object) => refusal(wish(token, body))
  for (const nothing of [{}, { note: '' }, { phone: null }, { note: ' ', phone: '' }])
    expect(await refused(nothing)).toBe('400 Choose a day, or write a note or a phone number')
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

test('the office hears of each wish, of the sender’s answer to a failed visit and of a refusal', async () => {
  const { sender, courier, send, id, email, token } = await linked()
  await send(id, { days: 0 })
  const code = await digitsIn(world, email)
  await act(courier, action(id, 'load'), action(id, 'fail', { reason: 'no_access' }))
  const heard = await adminSignals(pool)
  const changes: Record<string, () => Promise<unknown>> = {
    'a note': () => wish(token, { note: 'Ring twice' }),
    'another try': () => sender(api.journeys.afterAttempt, { body: { parcel_id: id, choice: 'again' } }),
    'a refusal': () => guest(receiver.refuse, { body: { token, code } }),
  }
  for (const [name, change] of Object.entries(changes)) {
    const before = await heard()
    await change()
    expect((await heard()) - before, name).toBe(1)
  }
})

test('concurrent changes keep the daily limit', async () => {
  const { token } = await linked()
  const { done } = await outcomes(Array.from({ length: 25 }, (_, n) => wish(token, { note: `${n}` })))
  expect(done).toBe(10)
})

test('correcting the receiver’s address drops the wrong receiver’s wish and refusal, and the right one can refuse too', async () => {
  const { sender, courier, send, book } = await crew(world)
  const [wrong, right] = [`wrong${++people}@people.example`, `right${people}@people.example`]
  const id = await book({ email: wrong })
  const first = await linkIn(world, wrong)
  await guest(api.receiver.wish, { body: { token: first, note: 'Give it to me at the market', phone: '01999-000000' } })
  const refuse = async (token: string, email: string) => {
    await guest(api.receiver.refuse, { body: { token } })
    const code = await digitsIn(world, email, 2)
    return guest(api.receiver.refuse, { body: { token, code } })
  }
  expect((await refuse(first, wrong)).parcel.isRefused).toBe(true)
  await sender(api.parcels.update, { ...by(id), body: { email: right } })
  const token = await linkIn(world, right)
  expect(await open(token)).toMatchObject({ wish: { note: null, hasPhone: false }, isRefused: false })
  await send(id, { days: 0 })
  const { run } = await courier(api.runs.mine, { query: {} })
  expect(run.stops.find(({ parcel }) => parcel._id === id)?.note).toBe(null)
  const code = await digitsIn(world, right, 2)
  expect((await guest(api.receiver.refuse, { body: { token, code } })).parcel.isRefused).toBe(true)
  expect((await told(sender)).filter((sentence) => sentence.includes('does not want'))).toHaveLength(2)
})

test('a wish from a wrong address that arrives during the correction is refused', async () => {
  const { sender, book } = await crew(world)
  const [wrong, right] = [`late${++people}@people.example`, `corrected${people}@people.example`]
  const id = await book({ email: wrong })
  const first = await linkIn(world, wrong)
  const holder = await pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM parcels WHERE code = $1 FOR UPDATE', [id])
  const waiting = (count: number) =>
    until(
      async () =>
        (
          await pool.query(
            "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
          )
        ).rowCount,
      (seen) => seen === count,
    )
  const corrected = refusal(sender(api.parcels.update, { ...by(id), body: { email: right } }))
  await waiting(1)
  const wished = refusal(guest(api.receiver.wish, { body: { token: first, note: 'Give it to me at the market' } }))
  await waiting(2)
  await holder.query('COMMIT')
  holder.release()
  expect([await corrected, await wished]).toEqual(['done', gone])
  expect(await open(await linkIn(world, right))).toMatchObject({ wish: { note: null } })
})
