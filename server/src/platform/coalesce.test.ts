import { expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'

/** Returns a coalesced read whose runs are ended by hand. */
const reads = () => {
  const runs: { key: string; end: PromiseWithResolvers<string> }[] = []
  const read = coalesce((key: string) => {
    const end = Promise.withResolvers<string>()
    runs.push({ key, end })
    return end.promise
  })
  return { read, runs }
}

test('calls during a read share the next read, not the one that began before them', async () => {
  const { read, runs } = reads()
  const first = read('a')
  const others = [read('a'), read('a')]
  expect(runs).toHaveLength(1)
  runs[0]?.end.resolve('old')
  await expect(first).resolves.toBe('old')
  expect(runs).toHaveLength(2)
  const last = read('a')
  runs[1]?.end.resolve('new')
  await expect(Promise.all(others)).resolves.toEqual(['new', 'new'])
  expect(runs).toHaveLength(3)
  runs[2]?.end.resolve('newest')
  await expect(last).resolves.toBe('newest')
})

test('a read that fails fails for those who share it and not for the next', async () => {
  const { read, runs } = reads()
  const first = read('a')
  const second = read('a')
  runs[0]?.end.reject(new Error('lost'))
  await expect(first).rejects.toThrow('lost')
  runs[1]?.end.resolve('found')
  await expect(second).resolves.toBe('found')
  const third = read('a')
  expect(runs).toHaveLength(3)
  runs[2]?.end.resolve('again')
  await expect(third).resolves.toBe('again')
})

test('different keys are read at once', () => {
  const { read, runs } = reads()
  void read('a')
  void read('b')
  expect(runs.map(({ key }) => key)).toEqual(['a', 'b'])
})
