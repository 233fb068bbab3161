import type { Stop } from '@ranar/contract/runs'
import { expect, test } from 'vitest'
import type { Entry } from '../../lib/outbox/store.ts'
import { toCollect } from './door.ts'
import { cashInHand, figures, isOpen, localStops } from './local-run.ts'

const stop = (id: string, more: Partial<Stop> = {}): Stop => ({
  parcel: { _id: id } as Stop['parcel'],
  step: 'out',
  due: 100,
  attempts: 0,
  proofLevel: 'none',
  note: null,
  ...more,
})
const entry = (parcel_id: string, action: Partial<Entry['action']>, more: Partial<Entry> = {}): Entry => ({
  seq: 1,
  person: 'me',
  action: { action_id: 'a', seq: 1, kind: 'deliver', parcel_id, at: '2030-01-01T00:00:00Z', ...action },
  heldUntil: 0,
  state: 'waiting',
  ...more,
})

test('an unsent delivery is shown as delivered and waiting on this phone', () => {
  const [one, other] = localStops([stop('one'), stop('other')], [entry('one', {})], 3)
  expect(one).toMatchObject({ step: 'delivered', isWaiting: true })
  expect(other).toMatchObject({ step: 'out', isWaiting: false })
})

test('a third failed visit that counts sends the parcel back; one that does not count leaves it failed', () => {
  const twice = stop('one', { attempts: 2 })
  expect(localStops([twice], [entry('one', { kind: 'fail', reason: 'no_access' })], 3)[0]?.step).toBe('returning')
  expect(localStops([twice], [entry('one', { kind: 'fail', reason: 'weather' })], 3)[0]?.step).toBe('failed')
})

test('the company’s settings say after how many failed visits a parcel goes back', () => {
  const once = stop('one', { attempts: 1 })
  const visit = entry('one', { kind: 'fail', reason: 'no_access' })
  expect([2, 3].map((most) => localStops([once], [visit], most)[0]?.step)).toEqual(['returning', 'failed'])
})

test('an action that the server refused is not applied, and the courier sees the message until it is marked as read', () => {
  const [one] = localStops([stop('one')], [entry('one', {}, { state: 'refused', message: 'Take a photo first' })], 3)
  expect(one).toMatchObject({ step: 'out', refused: { message: 'Take a photo first' } })
  const read = entry('one', {}, { state: 'refused', message: 'Take a photo first', isRead: true })
  expect(localStops([stop('one')], [read], 3)[0]).toMatchObject({ step: 'out', refused: null })
})

test('the run’s figures count the finished stops, the cash collected and the cash still to collect', () => {
  const entries = [
    entry('one', { collected: { taka: 100, by: 'cash' } }),
    entry('two', { collected: { taka: 50, by: 'mobile', trx: 'x' } }, { seq: 2 }),
  ]
  const stops = localStops(
    [
      stop('one'),
      stop('two'),
      stop('three', { due: 70 }),
      stop('four', { step: 'failed' }),
      stop('five', { step: 'returning' }),
    ],
    entries,
    3,
  )
  expect(figures(stops, entries)).toEqual({
    done: 3,
    all: 5,
    delivered: 2,
    failed: 1,
    returned: 0,
    picked: 0,
    missed: 0,
    collected: 100,
    left: 70,
  })
  expect(stops.filter(isOpen)).toHaveLength(2)
})

test('the cash in hand is the office’s figure plus the cash taken on this phone since', () => {
  const taken = (taka: number, more: Partial<Entry>) => entry('one', { collected: { taka, by: 'cash' } }, more)
  const entries = [taken(1, {}), taken(10, { state: 'sent', settledAt: 500 }), taken(100, { state: 'refused' })]
  expect(cashInHand(2000, 400, entries)).toBe(2011)
  expect(cashInHand(2000, 600, entries)).toBe(2001)
})

test('a delivery whose answer was lost is counted once, as soon as the office lists it', () => {
  const taken = entry('one', { collected: { taka: 100, by: 'cash' } })
  expect(cashInHand(100, 400, [taken], [])).toBe(200)
  expect(cashInHand(100, 400, [taken], ['one'])).toBe(100)
  expect(cashInHand(0, 400, [{ ...taken, heldUntil: 500 }], ['one'])).toBe(100)
  expect(cashInHand(0, 400, [{ ...taken, state: 'sent', settledAt: 500 }], ['one'])).toBe(100)
})

test('the cash in hand is unknown until the office has reported it, even if this phone has taken cash', () => {
  expect(cashInHand(undefined, 0, [entry('one', { collected: { taka: 100, by: 'cash' } })])).toBeNull()
})

test('a phone whose clock was set back does not apply again what the server already knows', () => {
  const readAt = Date.now()
  const sent = entry('one', { collected: { taka: 100, by: 'cash' } }, { state: 'sent', settledAt: readAt + 3_600_000 })
  expect(cashInHand(2000, readAt, [sent])).toBe(2000)
  expect(localStops([stop('one')], [sent], 3, readAt)[0]?.step).toBe('out')
})

test('a delivery made on another phone counts with the cash taken there', () => {
  const collected = (more: Partial<Stop>) => figures(localStops([stop('one', more)], [], 3), []).collected
  expect(collected({ step: 'delivered', taken: 60 })).toBe(60)
  expect(collected({ step: 'delivered', taken: 0 })).toBe(0)
})

test('a failed pickup is what this phone reported last, else what the office knows, which another phone may have reported', () => {
  const pickup = { address: null, latitude: null, longitude: null, missed: null }
  const failed = (more: Partial<Entry>) =>
    entry('one', { kind: 'pickup_failed', reason: 'no_access' }, { state: 'sent', settledAt: 500, ...more })
  const missed = (known: Stop['pickup'], entries: Entry[], readAt = 400) =>
    localStops([stop('one', { step: 'booked', pickup: known })], entries, 3, readAt)[0]?.missed
  expect(missed(pickup, [failed({})])).toBe('no_access')
  expect(missed({ ...pickup, missed: 'weather' }, [])).toBe('weather')
  expect(missed(pickup, [failed({})], 600)).toBeNull()
  expect(missed({ ...pickup, missed: 'weather' }, [entry('one', { kind: 'collect' })])).toBeNull()
})

test('a sent delivery stays done until the next answer of the server', () => {
  const sent = entry('one', {}, { state: 'sent', settledAt: 500 })
  expect(localStops([stop('one')], [sent], 3, 400)[0]?.step).toBe('delivered')
  expect(localStops([stop('one')], [sent], 3, 600)[0]?.step).toBe('out')
})

test('money is collected at a receiver’s door only, not at a pickup or when the parcel goes back', () => {
  const steps = ['booked', 'picked_up', 'assigned', 'out', 'returning', 'returned'] as const
  expect(steps.map((step) => toCollect(stop('one', { step })))).toEqual([0, 0, 100, 100, 0, 0])
})
