import { isProblem } from '@ranar/contract/problem'
import { scans } from '@ranar/contract/scans'
import { asPerson, caller, type Transport } from '../api.ts'
import { dueScans, keepExpected, type ScanEntry, type ScanStore, settleScans } from './store.ts'

const AT_ONCE = 50

/**
 * Sends waiting scans, list by list; returns how many. Each stays until the server answers for it.
 * A lost reply is sent again; the server answers the repeat as it did the first time.
 */
export const sendScans = async (store: ScanStore, transport: Transport, person: string): Promise<number> => {
  const call = caller(transport, { headers: asPerson(person) })
  let sent = 0
  for (;;) {
    const due = await dueScans(store, person, AT_ONCE)
    const [first] = due
    if (!first) return sent
    const { mode, courier } = first
    const body = { mode, delivery_men_id: courier, scans: due.map(({ scan }) => scan) }
    const { results, missing } = await call(scans.send, { body }).then(
      ({ data }) => data,
      (problem: unknown) => refused(due, problem),
    )
    await settleScans(store, person, results, Date.now())
    if (missing) await keepExpected(store, person, { mode, courier }, missing)
    // The answer names no scan of the batch: stop, or the same batch would be sent forever.
    if (!due.some(({ scan }) => results.some(({ action_id }) => action_id === scan.action_id))) return sent
    sent += due.length
  }
}

// A batch the server will never take, e.g. because its courier has left, must not block other lists.
const refused = (due: readonly ScanEntry[], problem: unknown) => {
  if (!isProblem(problem) || problem.status !== 400) throw problem
  const results = due.map(({ scan: { action_id } }) => ({
    ...{ action_id, message: problem.message, parcel: null },
    result: 'rejected' as const,
  }))
  return { results, missing: null }
}

/** Asks the server which parcels a list expects, before any is scanned. */
export const askExpected = async (
  store: ScanStore,
  transport: Transport,
  person: string,
  list: Parameters<typeof keepExpected>[2],
) => {
  const { missing } = (
    await caller(transport, { headers: asPerson(person) })(scans.send, {
      body: { mode: list.mode, delivery_men_id: list.courier, scans: [] },
    })
  ).data
  await keepExpected(store, person, list, missing)
}
