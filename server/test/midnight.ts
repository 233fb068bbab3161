import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach } from 'vitest'

const DAY_MS = 86_400_000
const ZONES_MS = { dhaka: 6 * 3_600_000, utc: 0 }
/** Longer than nearly every test takes. */
const MARGIN_MS = 20_000

/** Waits until after midnight in Dhaka or UTC if that is near, so that the date does not change during a test. */
const dayIsLong = async () => {
  for (const zone of Object.values(ZONES_MS)) {
    const leftMs = DAY_MS - ((Date.now() + zone) % DAY_MS)
    if (leftMs < MARGIN_MS) await sleep(leftMs + 100)
  }
}
// A test file may compute dates while it is loaded.
await dayIsLong()
beforeEach(dayIsLong)
