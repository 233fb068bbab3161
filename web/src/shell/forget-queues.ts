import { using as usingOutbox } from '../lib/outbox/opened.ts'
import { forgetSent, OUTBOX } from '../lib/outbox/store.ts'
import { using as usingScans } from '../lib/scans/opened.ts'
import { forgetSettled, SCANS } from '../lib/scans/store.ts'

/** Deletes from this device's queues all that the office has; what has not arrived there stays. */
export const forgetQueues = async () => {
  // Do not create a database only to empty it. Browsers without `databases` cannot tell which exist.
  const names = (await indexedDB.databases?.())?.map(({ name }) => name)
  const has = (name: string) => names?.includes(name) ?? true
  await Promise.all([has(OUTBOX) && usingOutbox(forgetSent), has(SCANS) && usingScans(forgetSettled)])
}
