import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { openOnce } from './open-once.ts'
import { entriesOf, openStore, type Store } from './outbox/store.ts'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

/** Returns a store that records which connections were opened and closed, and their `onLost` callbacks. */
const watched = () => {
  const [opened, closed, ends]: [Store[], Store[], (() => void)[]] = [[], [], []]
  const { using } = openOnce(async (onLost) => {
    ends.push(onLost)
    const store = await openStore(onLost)
    const close = store.close.bind(store)
    store.close = () => {
      closed.push(store)
      close()
    }
    opened.push(store)
    return store
  })
  return { using, opened, closed, ends, read: () => using((store) => entriesOf(store, 'me')) }
}
const full = () => Promise.reject(new DOMException('The disk is full', 'QuotaExceededError'))

test('all work on a page shares one connection', async () => {
  const { opened, read } = watched()
  await Promise.all([read(), read()])
  await read()
  expect(opened).toHaveLength(1)
})

test('a store that could not be opened is opened again at the next use', async () => {
  let tries = 0
  const { using } = openOnce((onLost) => (++tries === 1 ? Promise.reject(new Error('refused')) : openStore(onLost)))
  await expect(using((store) => entriesOf(store, 'me'))).rejects.toThrow('refused')
  expect(await using((store) => entriesOf(store, 'me'))).toEqual([])
})

test('a connection that the browser has ended is not used again', async () => {
  const { opened, ends, read } = watched()
  await read()
  ends[0]?.()
  expect(await read()).toEqual([])
  expect(opened).toHaveLength(2)
})

test('a connection that was closed without notice is replaced after its first failure', async () => {
  const { opened, read } = watched()
  await read()
  opened[0]?.close()
  await expect(read()).rejects.toThrow()
  expect(await read()).toEqual([])
})

test('a full device leaves no connection open, even after five tries', async () => {
  const { using, opened, closed } = watched()
  for (let i = 0; i < 5; i++) await expect(using(full)).rejects.toThrow('The disk is full')
  expect([opened.length, closed.length]).toEqual([5, 5])
})

test('a failed connection is closed when the last work on it ends', async () => {
  const { using, closed, read } = watched()
  const gate = Promise.withResolvers<void>()
  const slow = using(async (store) => {
    await gate.promise
    return entriesOf(store, 'me')
  })
  await expect(using(full)).rejects.toThrow('The disk is full')
  expect(closed).toHaveLength(0)
  expect(await read()).toEqual([])
  gate.resolve()
  expect(await slow).toEqual([])
  expect(closed).toHaveLength(1)
})
