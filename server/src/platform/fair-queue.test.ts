import { expect, test } from 'vitest'
import { fairQueue, type Turn } from './fair-queue.ts'

const member = (key: string, weight = 1, caps = {}): Turn => ({ lane: 'members', key, weight, caps })
const stranger = (key: string, weight = 1): Turn => ({ lane: 'strangers', key, weight })
const open = (more = {}) => fairQueue({ capacity: 3, mostPerLane: 2, mostWaiting: 4, patienceMs: 60_000, ...more })

/** Joins a queue by name and records who is admitted, in order. */
const line = (enter: ReturnType<typeof fairQueue>) => {
  const admitted: string[] = []
  const leave = new Map<string, () => void>()
  const join = (name: string, turn: Turn) =>
    enter(turn).then((release) => {
      admitted.push(name)
      leave.set(name, release)
    })
  return { admitted, join, leave: (name: string) => leave.get(name)?.() }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('members cannot take the whole capacity, so that a stranger is admitted', async () => {
  const { admitted, join } = line(open())
  for (const n of [1, 2, 3]) void join(`member ${n}`, member(`m${n}`))
  void join('stranger', stranger('s'))
  await settled()
  expect(admitted).toEqual(['member 1', 'member 2', 'stranger'])
})

test('the lane that holds least goes next, even if another one came first', async () => {
  const { admitted, join, leave } = line(open({ capacity: 2, mostPerLane: 2 }))
  for (const n of [1, 2, 3]) void join(`member ${n}`, member(`m${n}`))
  void join('stranger', stranger('s'))
  await settled()
  leave('member 1')
  await settled()
  expect(admitted).toEqual(['member 1', 'member 2', 'stranger'])
})

test('someone with many waiting calls takes turns with someone who has one', async () => {
  const { admitted, join, leave } = line(open({ capacity: 1, mostPerLane: 1 }))
  for (const n of [1, 2, 3]) void join(`greedy ${n}`, member('greedy'))
  void join('modest', member('modest'))
  for (const name of ['greedy 1', 'modest', 'greedy 2']) {
    await settled()
    leave(name)
  }
  await settled()
  expect(admitted).toEqual(['greedy 1', 'modest', 'greedy 2', 'greedy 3'])
})

test('a turn that waits for its share lets others use the rest of the lane, and goes when the share is free', async () => {
  const { admitted, join, leave } = line(open({ capacity: 4, mostPerLane: 3 }))
  const share = { name: 'large', most: 2 }
  void join('large', { ...member('a', 2), share })
  void join('second', { ...member('b', 1), share })
  void join('batch', member('c', 1))
  await settled()
  expect(admitted).toEqual(['large', 'batch'])
  leave('large')
  await settled()
  expect(admitted).toEqual(['large', 'batch', 'second'])
})

test('a turn too heavy for the free capacity lets lighter ones pass, and goes when there is room', async () => {
  const { admitted, join, leave } = line(open())
  void join('first', member('a', 2))
  void join('heavy', member('b', 2))
  void join('light', stranger('c', 1))
  await settled()
  expect(admitted).toEqual(['first', 'light'])
  leave('first')
  await settled()
  expect(admitted).toEqual(['first', 'light', 'heavy'])
})

test('a sender whose calls exceed the cap gets 429, and is admitted again afterwards', async () => {
  const enter = open({ capacity: 1, mostPerLane: 1 })
  const mine = member('a', 1, { a: 2, address: 9 })
  const release = await enter(mine)
  const second = enter(mine)
  await expect(enter(mine)).rejects.toMatchObject({ status: 429, retryAfter: 5 })
  release()
  ;(await second)()
  ;(await enter(mine))()
})

test('when too many wait in one lane, only that lane gets 503', async () => {
  const enter = open({ mostPerLane: 1 })
  const release = await enter(member('a'))
  const waiting = Array.from({ length: 4 }, () => enter(member('a')))
  await expect(enter(member('b'))).rejects.toMatchObject({ status: 503, key: 'common.busy' })
  ;(await enter(stranger('s')))()
  release()
  for (const turn of waiting) (await turn)()
})

test('a wait that is too long ends with 503 and leaves nothing behind', async () => {
  const enter = open({ capacity: 1, mostPerLane: 1, patienceMs: 10 })
  const release = await enter(member('a'))
  const late = member('b', 1, { b: 1 })
  await expect(enter(late)).rejects.toMatchObject({ status: 503, key: 'common.busy' })
  release()
  ;(await enter(late))()
})

test('a caller who disconnects while waiting gives up the place', async () => {
  const enter = open({ capacity: 1, mostPerLane: 1 })
  const release = await enter(member('a'))
  const gone = new AbortController()
  const waiting = enter(member('b'), gone.signal)
  gone.abort(new Error('The connection was cut'))
  await expect(waiting).rejects.toThrow('The connection was cut')
  release()
  release()
  const again = await enter(member('c'))
  const last = enter(member('d'))
  again()
  ;(await last)()
})
