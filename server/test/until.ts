import { vi } from 'vitest'

/** How long anything may take before a test gives it up: a bound for failing, with room for a busy machine. Below the runner's own bound for a test. */
export const PATIENCE_MS = 90_000

/** Looks again until looking throws no more and what is seen is so; answers it. What happens behind the door takes a moment. */
export const until = <T>(look: () => T | Promise<T>, isSo: (seen: T) => boolean = () => true): Promise<T> =>
  vi.waitFor(
    async () => {
      const seen = await look()
      if (!isSo(seen)) throw new Error(`It never came so: ${JSON.stringify(seen)}`)
      return seen
    },
    { timeout: PATIENCE_MS, interval: 20 },
  )
