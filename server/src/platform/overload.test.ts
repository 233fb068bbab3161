import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { refusal } from '../../test/refusal.ts'
import { until } from '../../test/until.ts'
import { patientLimit, watchLag } from './overload.ts'

/** Work that runs until `end` is called. */
const work = () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { run: () => promise, end: () => resolve('a page') }
}

test('work above the limit waits and runs in order', async () => {
  const limit = patientLimit({ atOnce: 1, waiting: 2, patienceMs: 60_000 })
  const [first, second, third] = [work(), work(), work()]
  const done: string[] = []
  const all = [first, second, third].map((one, i) => limit(one.run).then(() => done.push(String(i))))
  third.end()
  second.end()
  await turn()
  expect(done).toEqual([])
  first.end()
  await Promise.all(all)
  expect(done).toEqual(['0', '1', '2'])
})

test('work gets 503 when too many wait or its wait is too long, and work that fails frees its place', async () => {
  const limit = patientLimit({ atOnce: 1, waiting: 1, patienceMs: 20 })
  const long = work()
  const running = limit(long.run)
  const late = refusal(limit(work().run))
  expect([await refusal(limit(work().run)), await late].map((told) => told.slice(0, 3))).toEqual(['503', '503'])
  long.end()
  expect(await running).toBe('a page')
  await expect(limit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await limit(async () => 'again')).toBe('again')
})

test('a process is overloaded when it lags twice in a row, and not when it was paused once', async () => {
  const lag = watchLag()
  const stand = (ms: number) => {
    const end = performance.now() + ms
    while (performance.now() < end);
  }
  const tick = () => new Promise((resolve) => setTimeout(resolve, 1))
  stand(1500)
  await tick()
  expect(lag.isBehind()).toBe(false)
  stand(1500)
  await tick()
  expect(lag.isBehind()).toBe(true)
  await until(async () => !lag.isBehind())
  lag.stop()
})
