import { using as usingOutbox } from '../lib/outbox/opened.ts'
import { forgetSent, OUTBOX } from '../lib/outbox/store.ts'
import { using as usingScans } from '../lib/scans/opened.ts'
import { forgetSettled, SCANS } from '../lib/scans/store.ts'

/** Whoever is gone leaves on this device what has not arrived at the office, and nothing else of its queues. */
export const forgetQueues = async () => {
  // Nobody gets a store only to have it emptied. Older browsers do not say which there are.
  const names = (await indexedDB.databases?.())?.map(({ name }) => name)
  const has = (name: string) => names?.includes(name) ?? true
  await Promise.all([has(OUTBOX) && usingOutbox(forgetSent), has(SCANS) && usingScans(forgetSettled)])
}
