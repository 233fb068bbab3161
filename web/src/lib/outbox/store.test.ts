import { beforeEach, expect, test } from 'vitest'
import { action, emptyStorage, person } from './outbox.fixture.ts'
import {
  addEntry,
  dueEntries,
  duePictures,
  entriesOf,
  forgetSent,
  HELD_MS,
  lastHeld,
  markRead,
  openStore,
  picturesOf,
  settleEntries,
  takeBack,
} from './store.ts'

beforeEach(emptyStorage)

test('an action can be taken back while it is held, and not once it may be sent', async () => {
  const store = await openStore(() => {})
  const seq = await addEntry(store, person, action('one'), 1000)
  expect(await takeBack(store, [seq], 1001)).toBe(false)
  expect(await takeBack(store, [seq], 999)).toBe(true)
  expect(await entriesOf(store, person)).toEqual([])
})

test('taking an action back deletes its picture and no other', async () => {
  const store = await openStore(() => {})
  const taken = await addEntry(store, person, action('one'), 1000, [{ kind: 'photo', blob: new Blob(['a']) }])
  await addEntry(store, person, action('two'), 1000, [{ kind: 'photo', blob: new Blob(['b']) }])
  await takeBack(store, [taken], 1)
  expect(await picturesOf(store, person)).toHaveLength(1)
  expect(await duePictures(store, person)).toEqual([])
})

test('the actions of one tap are taken back together, or not at all once one may be sent', async () => {
  const store = await openStore(() => {})
  const earlier = await addEntry(store, person, action('earlier'), 900)
  for (const name of ['one', 'two']) await addEntry(store, person, action(name), 1000)
  const all = await entriesOf(store, person)
  const tap = lastHeld(all, 899).map(({ seq }) => seq)
  expect(await takeBack(store, [earlier, ...tap], 950)).toBe(false)
  expect(await takeBack(store, tap, 950)).toBe(true)
  expect(await entriesOf(store, person)).toMatchObject([{ seq: earlier }])
})

test('later actions wait behind one that is still held', async () => {
  const store = await openStore(() => {})
  await addEntry(store, person, action('first'), 0)
  await addEntry(store, person, action('held'), 5000)
  await addEntry(store, person, action('third'), 0)
  const due = async (now: number) => (await dueEntries(store, person, now, 100)).map((entry) => entry.action.parcel_id)
  expect(await due(1000)).toEqual(['first'])
  expect(await due(6000)).toEqual(['first', 'held', 'third'])
})

test('when the clock is set back by a day, an older action is sent and can no longer be taken back', async () => {
  const store = await openStore(() => {})
  const day = 86_400_000
  const seq = await addEntry(store, person, action('before'), day + HELD_MS)
  await addEntry(store, person, action('after'), HELD_MS)
  expect(await dueEntries(store, person, 1, 100)).toMatchObject([{ action: { parcel_id: 'before' } }])
  expect(await takeBack(store, [seq], 1)).toBe(false)
  expect(await dueEntries(store, person, HELD_MS, 100)).toHaveLength(2)
})

test('a logout deletes the actions that the office has; waiting and refused ones stay', async () => {
  const store = await openStore(() => {})
  const actions = ['sent', 'refused', 'waiting'].map(action)
  for (const one of actions) await addEntry(store, person, one, 0, [{ kind: 'photo', blob: new Blob(['a']) }])
  const told = (n: number, result: string) => ({ action_id: actions[n]?.action_id ?? '', result, message: '' })
  await settleEntries(store, person, [told(0, 'applied'), told(1, 'rejected')], 1)
  await forgetSent(store)
  expect((await entriesOf(store, person)).map(({ state }) => state)).toEqual(['refused', 'waiting'])
  // The pictures of the sent and of the refused action are still to be uploaded.
  expect(await duePictures(store, person)).toHaveLength(2)
})

test('a refusal that is marked as read stays with its picture, and no other action can be marked', async () => {
  const store = await openStore(() => {})
  const refused = action('refused')
  const seq = await addEntry(store, person, refused, 0, [{ kind: 'photo', blob: new Blob(['a']) }])
  const waiting = await addEntry(store, person, action('waiting'), 0)
  await settleEntries(store, person, [{ action_id: refused.action_id, result: 'conflict', message: '' }], 1)
  await markRead(store, [seq, waiting])
  expect((await entriesOf(store, person)).map(({ isRead }) => isRead)).toEqual([true, undefined])
  expect(await duePictures(store, person)).toHaveLength(1)
})
