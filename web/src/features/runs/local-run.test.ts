import type { Stop } from '@ranar/contract/runs'
import { expect, test } from 'vitest'
import type { Entry } from '../../lib/outbox/store.ts'
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

test('a delivery that is not sent yet is done on this phone and says that it waits', () => {
  const [one, other] = localStops([stop('one'), stop('other')], [entry('one', {})], 3)
  expect(one).toMatchObject({ step: 'delivered', isWaiting: true })
  expect(other).toMatchObject({ step: 'out', isWaiting: false })
})

test('the third failed visit that counts sends the parcel back, and one that does not count changes nothing of it', () => {
  const twice = stop('one', { attempts: 2 })
  expect(localStops([twice], [entry('one', { kind: 'fail', reason: 'no_access' })], 3)[0]?.step).toBe('returning')
  expect(localStops([twice], [entry('one', { kind: 'fail', reason: 'weather' })], 3)[0]?.step).toBe('failed')
})

test('how many visits there are before the way back is the company’s to say', () => {
  const once = stop('one', { attempts: 1 })
  const visit = entry('one', { kind: 'fail', reason: 'no_access' })
  expect([2, 3].map((most) => localStops([once], [visit], most)[0]?.step)).toEqual(['returning', 'failed'])
})

test('what the server refused is not done, and its words are shown', () => {
  const [one] = localStops([stop('one')], [entry('one', {}, { state: 'refused', message: 'Take a photo first' })], 3)
  expect(one).toMatchObject({ step: 'out', refusal: 'Take a photo first' })
})

test('the figures count what is done, the cash in hand and what is still to collect', () => {
  const entries = [
    entry('one', { collected: { taka: 100, by: 'cash' } }),
    entry('two', { collected: { taka: 50, by: 'mobile', trx: 'x' } }, { seq: 2 }),
  ]
  const stops = localStops(
    [stop('one'), stop('two'), stop('three', { due: 70 }), stop('four', { step: 'failed' })],
    entries,
    3,
  )
  expect(figures(stops, entries)).toEqual({ done: 3, all: 4, delivered: 2, failed: 1, collected: 100, left: 70 })
  expect(stops.filter(isOpen)).toHaveLength(1)
})

test('the cash in hand is what the office knows, and what this phone has taken since', () => {
  const taken = (taka: number, more: Partial<Entry>) => entry('one', { collected: { taka, by: 'cash' } }, more)
  const entries = [taken(1, {}), taken(10, { state: 'sent', settledAt: 500 }), taken(100, { state: 'refused' })]
  expect(cashInHand(2000, 400, entries)).toBe(2011)
  expect(cashInHand(2000, 600, entries)).toBe(2001)
})

test('the cash in hand is not known before the office has said it, whatever this phone has taken', () => {
  expect(cashInHand(undefined, 0, [entry('one', { collected: { taka: 100, by: 'cash' } })])).toBeNull()
})

test('a phone whose clock was set back does not count again what the office knows', () => {
  const readAt = Date.now()
  const sent = entry('one', { collected: { taka: 100, by: 'cash' } }, { state: 'sent', settledAt: readAt + 3_600_000 })
  expect(cashInHand(2000, readAt, [sent])).toBe(2000)
  expect(localStops([stop('one')], [sent], 3, readAt)[0]?.step).toBe('out')
})

test('what another phone delivered is counted as it was due', () => {
  expect(figures(localStops([stop('one', { step: 'delivered' })], [], 3), []).collected).toBe(100)
})

test('a delivery stays done between its sending and the next look at the server', () => {
  const sent = entry('one', {}, { state: 'sent', settledAt: 500 })
  expect(localStops([stop('one')], [sent], 3, 400)[0]?.step).toBe('delivered')
  expect(localStops([stop('one')], [sent], 3, 600)[0]?.step).toBe('out')
})
