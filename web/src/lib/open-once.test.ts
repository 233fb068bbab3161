import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { openOnce } from './open-once.ts'
import { entriesOf, openStore } from './outbox/store.ts'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

test('everybody on a page works over one connection', async () => {
  const { opened } = openOnce(openStore)
  const [one, other] = await Promise.all([opened(), opened()])
  expect(other).toBe(one)
})

test('a store that could not be opened is opened by the next who needs it', async () => {
  let tries = 0
  const { using } = openOnce((onLost) => (++tries === 1 ? Promise.reject(new Error('refused')) : openStore(onLost)))
  await expect(using((store) => entriesOf(store, 'me'))).rejects.toThrow('refused')
  expect(await using((store) => entriesOf(store, 'me'))).toEqual([])
})

test('a connection that the browser has ended is not used again', async () => {
  let end = () => {}
  const { opened } = openOnce((onLost) => {
    end = onLost
    return openStore(onLost)
  })
  const first = await opened()
  end()
  const next = await opened()
  expect(next).not.toBe(first)
  expect(await entriesOf(next, 'me')).toEqual([])
})

test('a connection that has died in silence is left after the first failure', async () => {
  const { opened, using } = openOnce(openStore)
  ;(await opened()).close()
  await expect(using((store) => entriesOf(store, 'me'))).rejects.toThrow()
  expect(await using((store) => entriesOf(store, 'me'))).toEqual([])
})
