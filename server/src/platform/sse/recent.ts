import { both, type Touched } from './touched.ts'

/** How far back a new stream can ask, in milliseconds. */
const LONGEST_AGO_MS = 30_000
const MOST_KEPT = 10_000

/** Keeps the changes of the last 30 seconds, by a person's id or a role's name: a page reads before its stream is open,
 * and what changed in between is sent once more. */
export const keepRecent = () => {
  const told = new Map<number | string, { touches: Touched; at: number }>()
  const forget = () => {
    for (const [who, { at }] of told) {
      if (told.size <= MOST_KEPT && at > Date.now() - LONGEST_AGO_MS) return
      told.delete(who)
    }
  }
  return {
    remember: (who: number | string, touches: Touched) => {
      const before = told.get(who)
      told.delete(who)
      told.set(who, { touches: before ? both(before.touches, touches) : touches, at: Date.now() })
      forget()
    },
    /** Returns what has changed in the last `agoMs` for any of `whose`, null if nothing. */
    since: (agoMs: number, whose: (number | string)[]): { touches: Touched } | null =>
      whose
        .flatMap((who) => told.get(who) ?? [])
        .filter(({ at }) => at > Date.now() - Math.min(agoMs, LONGEST_AGO_MS))
        .reduce<{ touches: Touched } | null>(
          (all, { touches }) => ({ touches: all ? both(all.touches, touches) : touches }),
          null,
        ),
  }
}
