import { setTimeout as sleep } from 'node:timers/promises'

/** How long `until` waits before it fails: long enough for a busy machine, and shorter than the runner's timeout. */
export const PATIENCE_MS = 90_000

/** Repeats `look` until it does not throw and `isSo` accepts its result, which it returns. Throws after PATIENCE_MS. */
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
