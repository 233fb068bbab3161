import type { Action } from '@ranar/contract/runs'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { Transport } from '../api.ts'
import { flush } from './flush.ts'
import { action, emptyStorage, person } from './outbox.fixture.ts'
import { sendAll } from './send.ts'
import { addEntry, entriesOf, openStore, picturesOf } from './store.ts'

beforeEach(emptyStorage)

test('a courier’s actions are not sent under another courier’s login', async () => {
  const store = await openStore(() => {})
  await addEntry(store, person, action('mine'), 0)
  const sent: string[] = []
  await flush(
    store,
    'somebody else',
    async (actions) => {
      sent.push(...actions.map((one) => one.parcel_id))
      return []
    },
    () => 1,
  )
  expect(sent).toEqual([])
})

test('a request holds at most a hundred actions and less than 256 KiB', async () => {
  const store = await openStore(() => {})
  for (let n = 0; n < 230; n++)
    await addEntry(store, person, { ...action(`p${n}`), note: 'x'.repeat(n < 10 ? 90_000 : 10) }, 0)
  const sizes: number[] = []
  await flush(
    store,
    person,
    async (actions) => {
      expect(JSON.stringify(actions).length).toBeLessThan(256 * 1024)
      sizes.push(actions.length)
      return actions.map(({ action_id }) => ({ action_id, result: 'applied', message: '' }))
    },
    () => 1,
  )
  expect(Math.max(...sizes)).toBeLessThanOrEqual(100)
  expect(sizes.reduce((sum, size) => sum + size)).toBe(230)
})

/** What may happen to a request: it arrives, it is lost, or it arrives and its reply is lost. */
const fate = fc.constantFrom('arrives', 'lost', 'answer lost')
const step = fc.oneof(
  fc.record({ do: fc.constant('act' as const) }),
  fc.record({ do: fc.constant('send' as const), fate, tabs: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ do: fc.constant('restart' as const) }),
)

test('whatever is lost, repeated or restarted, in one tab or two, every action takes effect once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (story) => {
      emptyStorage()
      let store = await openStore(() => {})
      const effects: string[] = []
      const done: string[] = []
      const serverOf = (how: string) => async (actions: Action[]) => {
        if (how === 'lost') throw new Error('no network')
        const results = actions.map(({ action_id }) => {
          const known = effects.includes(action_id)
          if (!known) effects.push(action_id)
          return { action_id, result: known ? 'duplicate' : 'applied', message: '' }
        })
        if (how === 'answer lost') throw new Error('no network')
        return results
      }
      const send = (how: string) => flush(store, person, serverOf(how), () => 1).catch(() => 0)
      for (const one of story) {
        if (one.do === 'act') {
          const next = action('parcel')
          done.push(next.action_id)
          await addEntry(store, person, next, 0)
        } else if (one.do === 'send') await Promise.all(Array.from({ length: one.tabs }, () => send(one.fate)))
        else {
          store.close()
          store = await openStore(() => {})
        }
      }
      await send('arrives')
      expect(effects).toEqual(done)
      expect((await entriesOf(store, person)).map(({ state }) => state)).toEqual(done.map(() => 'sent'))
      store.close()
    }),
    { numRuns: 100 },
  )
})

test('a conflict is told even if its first answer was lost', async () => {
  const store = await openStore(() => {})
  await addEntry(store, person, action('taken'), 0)
  const answer = async (actions: Action[]) =>
    actions.map(({ action_id }) => ({
      action_id,
      result: 'duplicate',
      first: 'conflict',
      message: 'The office decides',
    }))
  await flush(store, person, answer, () => 1)
  expect(await entriesOf(store, person)).toMatchObject([
    { state: 'refused', result: 'conflict', message: 'The office decides' },
  ])
})

test('actions and pictures refused with 429 stay in the queue and are sent later', async () => {
  const store = await openStore(() => {})
  await addEntry(store, person, action('one'), 0, [{ kind: 'photo', blob: new Blob(['a']) }])
  let answers: (url: string) => number = () => 429
  const transport: Transport = () => async (url, asked) => {
    const status = answers(url)
    const actions = typeof asked.body === 'string' ? (JSON.parse(asked.body).actions as Action[]) : []
    const results = actions.map(({ action_id }) => ({ action_id, result: 'applied', message: '', parcel: null }))
    const proof = { _id: 'p', kind: 'photo', sha256: 'a'.repeat(64), taken_at: null, place: null, isHere: true }
    const json = status === 429 ? { success: false, message: 'Later' } : { success: true, data: { results, proof } }
    return { ok: status < 400, status, json: async () => json }
  }
  const send = () => sendAll({ store, transport, person })
  await expect(send()).rejects.toMatchObject({ status: 429 })
  expect(await entriesOf(store, person)).toMatchObject([{ state: 'waiting' }])
  // The actions arrive; the pictures are rate-limited.
  answers = (url) => (url.includes('actions') ? 200 : 429)
  await expect(send()).rejects.toMatchObject({ status: 429 })
  expect(await entriesOf(store, person)).toMatchObject([{ state: 'sent' }])
  expect(await picturesOf(store, person)).toHaveLength(1)
  answers = () => 200
  await send()
  expect(await picturesOf(store, person)).toEqual([])
})

test('a queue is sent in its owner’s name and stays complete while somebody else is logged in', async () => {
  const store = await openStore(() => {})
  await addEntry(store, person, action('one'), 0, [{ kind: 'photo', blob: new Blob(['a']) }])
  const said: unknown[] = []
  const transport: Transport =
    ({ headers }) =>
    async () => {
      said.push(headers)
      return { ok: false, status: 409, json: async () => ({ success: false, message: 'Somebody else' }) }
    }
  await expect(sendAll({ store, transport, person })).rejects.toMatchObject({ status: 409 })
  await expect(sendAll({ store, transport, person, uploadToken: 'token' })).rejects.toMatchObject({ status: 409 })
  expect(said).toEqual([{ 'person-id': person }, { 'person-id': person, 'upload-token': 'token' }])
  expect(await entriesOf(store, person)).toMatchObject([{ state: 'waiting' }])
  expect(await picturesOf(store, person)).toHaveLength(1)
})
