import { setTimeout as sleep } from 'node:timers/promises'

/** How long anything may take before a test gives it up: a bound for failing, with room for a busy machine. Below
 * the runner's own bound for a test. */
export const PATIENCE_MS = 90_000

/** Looks again until looking throws no more and what is seen is so; answers it. What happens behind the door takes a
 * moment. For tests and stories. */
export const until = async <T>(look: () => T | Promise<T>, isSo: (seen: T) => boolean = () => true): Promise<T> => {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      const seen = await look()
      if (isSo(seen)) return seen
      throw new Error(`It never came so: ${JSON.stringify(seen)}`)
    } catch (fault) {
      if (Date.now() > end) throw fault
    }
    await sleep(20)
  }
}
