import type { User } from '@ranar/contract/people'
import { STORE, wipePersisted } from './wipe-persisted.ts'

const MOST = 30
/** What is older tells more of the past than of the present, and may lie in a browser that its person has left. */
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

/** Keeps an answer in this browser so that this person can read it without signal: the last few, of one person at a
 * time. */
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
    // A browser that keeps nothing has nothing to read without signal.
  }
}

/** What was kept for this person under this name, and when. */
export const persistedAnswer = <T>(user: User | undefined, name: string): { data: T; at: number } | undefined => {
  const stored = user && load()
  return stored && stored.user._id === user._id
    ? (stored.answers[name] as { data: T; at: number } | undefined)
    : undefined
}

/** The person that something is kept for. */
export const persistedMe = (): { data: User; at: number } | undefined => {
  const stored = load()
  return stored && { data: stored.user, at: stored.at }
}
