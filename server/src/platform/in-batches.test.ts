import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inBatches } from './in-batches.ts'

/** Returns a batched read whose runs are ended by hand. */
const reads = () => {
  const runs: { keys: readonly string[]; end: PromiseWithResolvers<string[]> }[] = []
  const read = inBatches((keys: readonly string[]) => {
    const end = Promise.withResolvers<string[]>()
    runs.push({ keys, end })
    return end.promise
  })
  return { read, runs }
}

test('calls of one turn share a read, and a later call never gets the value of an earlier read', async () => {
  const { read, runs } = reads()
  const first = [read('a'), read('b'), read('a')]
  await turn()
  const later = read('a')
  await turn()
  expect(runs.map(({ keys }) => keys)).toEqual([['a', 'b', 'a'], ['a']])
  runs[1]?.end.resolve(['new'])
  await expect(later).resolves.toBe('new')
  runs[0]?.end.resolve(['old a', 'old b', 'old a'])
  await expect(Promise.all(first)).resolves.toEqual(['old a', 'old b', 'old a'])
})

test('a read that fails fails for those who share it and not for the next', async () => {
  const { read, runs } = reads()
  const shared = Promise.allSettled([read('a'), read('b')])
  await turn()
  runs[0]?.end.reject(new Error('lost'))
  expect((await shared).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const next = read('a')
  await turn()
  runs[1]?.end.resolve(['found'])
  await expect(next).resolves.toBe('found')
})
