import { isProblem } from '@ranar/contract/problem'
import { scans } from '@ranar/contract/scans'
import { asPerson, caller, type Transport } from '../api.ts'
import { dueScans, keepExpected, type ScanEntry, type ScanStore, settleScans } from './store.ts'

const AT_ONCE = 50

/**
 * Sends what waits, list by list, until nothing does. A scan stays until the server has answered for it; a lost reply
 * is
 * asked for again, and the server answers the repeat as the first time.
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
    // An answer that names none of them would be asked for again for ever.
    if (!due.some(({ scan }) => results.some(({ action_id }) => action_id === scan.action_id))) return sent
    sent += due.length
  }
}

// What the server will never take, as for a courier who has left, must not hold up other lists.
const refused = (due: readonly ScanEntry[], problem: unknown) => {
  if (!isProblem(problem) || problem.status !== 400) throw problem
  const results = due.map(({ scan: { action_id } }) => ({
    ...{ action_id, message: problem.message, parcel: null },
    result: 'rejected' as const,
  }))
  return { results, missing: null }
}

/** Asks what is to come under the scanner, before anything has. */
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
