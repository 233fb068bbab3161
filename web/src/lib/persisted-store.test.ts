import type { User } from '@ranar/contract/people'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { persist, persistedAnswer, persistedMe } from './persisted-store.ts'
import { STORE } from './wipe-persisted.ts'

const rahima = { _id: 'rahima' } as User
const kept = new Map<string, string>()
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') })
})
afterEach(() => {
  kept.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const days = (n: number) => vi.setSystemTime(Date.now() + n * 86_400_000)

test('a stored list is shown for a week and no longer', () => {
  persist(rahima, 'parcels', ['old'])
  days(6)
  persist(rahima, 'reviews', ['new'])
  expect(persistedAnswer(rahima, 'parcels')?.data).toEqual(['old'])
  days(2)
  expect(persistedAnswer(rahima, 'parcels')).toBeUndefined()
  expect(persistedAnswer(rahima, 'reviews')?.data).toEqual(['new'])
})

test('after a week without use the browser keeps neither lists nor the person', () => {
  persist(rahima, 'parcels', ['old'])
  days(8)
  expect(persistedMe()).toBeUndefined()
  expect(kept.has(STORE)).toBe(false)
})
