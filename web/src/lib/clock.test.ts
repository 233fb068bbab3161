import { expect, test, vi } from 'vitest'
import { today } from './clock.ts'
import { learnTime, serverTime } from './server-time.ts'

test('the server’s clock decides which day it is, not the device’s', () => {
  vi.useFakeTimers({ now: new Date('2023-05-01T12:00:00Z') })
  expect(today()).toBe('2023-05-01')
  learnTime('Sat, 31 Jan 2026 18:30:00 GMT')
  expect(today()).toBe('2026-02-01')
  expect(serverTime(Date.parse('2023-05-01T11:00:00Z'))).toBe(Date.parse('2026-01-31T17:30:00Z'))
  learnTime(null)
  expect(today()).toBe('2026-02-01')
  vi.useRealTimers()
})
