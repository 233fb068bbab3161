import type { User } from '@ranar/contract/people'
import { STORE } from './wipe.ts'

const MOST = 12
type Answer = { data: unknown; at: number }
type Kept = { user: User; at: number; answers: Record<string, Answer> }

const load = (): Kept | undefined => {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps an answer in this browser so that this person can read it without signal: the last few, of one person at a time. */
export const keep = (user: User, name: string, data: unknown) => {
  const before = load()
  const { [name]: _, ...others } = before?.user._id === user._id ? before.answers : {}
  const last = Object.entries(others).slice(1 - MOST)
  const now = Date.now()
  try {
    localStorage.setItem(STORE, JSON.stringify({ user, at: now, answers: { ...Object.fromEntries(last), [name]: { data, at: now } } } satisfies Kept))
  } catch {
    // A browser that keeps nothing has nothing to read without signal.
  }
}

/** What was kept for this person under this name, and when. */
export const keptAnswer = <T>(user: User | undefined, name: string): { data: T; at: number } | undefined => {
  const kept = user && load()
  return kept && kept.user._id === user._id ? (kept.answers[name] as { data: T; at: number } | undefined) : undefined
}

/** The person that something is kept for. */
export const keptMe = (): { data: User; at: number } | undefined => {
  const kept = load()
  return kept && { data: kept.user, at: kept.at }
}
