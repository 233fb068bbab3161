import type { User } from '@ranar/contract/people'
import { STORE, wipePersisted } from './wipe-persisted.ts'

const MOST = 30
/** An older answer misleads, and may be left in a browser that the person no longer uses. */
const MOST_MS = 7 * 86_400_000
type Answer = { data: unknown; at: number }
type Persisted = { user: User; at: number; answers: Record<string, Answer> }

const isOld = ({ at }: { at: number }) => Date.now() - at > MOST_MS

const load = (): Persisted | undefined => {
  try {
    const stored: Persisted | null = JSON.parse(localStorage.getItem(STORE) ?? 'null')
    if (!stored || isOld(stored)) {
      wipePersisted()
      return undefined
    }
    const fresh = Object.entries(stored.answers).filter(([, answer]) => !isOld(answer))
    return { ...stored, answers: Object.fromEntries(fresh) }
  } catch {
    return undefined
  }
}

/** Stores an answer for reading offline: the last 30 answers, of one person at a time. */
export const persist = (user: User, name: string, data: unknown) => {
  const before = load()
  const { [name]: _, ...others } = before?.user._id === user._id ? before.answers : {}
  const last = Object.entries(others).slice(1 - MOST)
  const now = Date.now()
  try {
    localStorage.setItem(
      STORE,
      JSON.stringify({
        user,
        at: now,
        answers: { ...Object.fromEntries(last), [name]: { data, at: now } },
      } satisfies Persisted),
    )
  } catch {
    // Without localStorage nothing can be read offline.
  }
}

/** Returns a person's stored answer of this name, and when it was stored (ms since 1970). */
export const persistedAnswer = <T>(user: User | undefined, name: string): { data: T; at: number } | undefined => {
  const stored = user && load()
  return stored && stored.user._id === user._id
    ? (stored.answers[name] as { data: T; at: number } | undefined)
    : undefined
}

/** Returns the person whose answers are stored, and when the last was stored. */
export const persistedMe = (): { data: User; at: number } | undefined => {
  const stored = load()
  return stored && { data: stored.user, at: stored.at }
}
