import type { DeskMove, DeskParcel, desk, MoveResult } from '@ranar/contract/desk'
import type { Sent } from '@ranar/contract/endpoint'
import { isRefusal } from '@ranar/contract/problem'

/** Small parts show progress; the server takes up to 500. */
export const LINES_AT_ONCE = 25

/** `bulk` identifies one assignment, for its undo. */
export type Asked = { move: DeskMove; codes: readonly string[]; delivery_men_id?: string; day?: string; bulk?: string }
/** Why a part failed; `isUnsure`: whether it may have been applied, because no answer came. */
export type MoveFault = { message: string; isUnsure: boolean }
/** State of a bulk move: the answered lines in order, and `left`, the codes without an answer. */
export type Bulk = {
  asked: Asked
  results: readonly MoveResult[]
  left: readonly string[]
  state: 'working' | 'ended' | 'stopped' | 'unanswered'
  fault?: MoveFault
}

type Send = (sent: Sent<typeof desk.move>) => Promise<{ data: { results: MoveResult[] } }>

/** Sends codes in parts, reporting to `tell`; `isStopped` ends it between parts, `before` resumes an earlier try. */
export const moveAll = async (
  send: Send,
  asked: Asked,
  tell: (bulk: Bulk) => void,
  isStopped: () => boolean,
  before?: Bulk,
) => {
  let bulk: Bulk = { asked, results: [], left: [...new Set(asked.codes)], ...before, state: 'working' }
  delete bulk.fault
  const step = (next: Partial<Bulk>) => {
    bulk = { ...bulk, ...next }
    tell(bulk)
  }
  tell(bulk)
  // Only the part without an answer may have been applied already.
  let again = before?.state === 'unanswered'
  while (bulk.left.length > 0) {
    if (isStopped()) {
      step({ state: 'stopped' })
      return bulk
    }
    const part = bulk.left.slice(0, LINES_AT_ONCE)
    const { move, delivery_men_id, day, bulk: name } = asked
    try {
      const { data } = await send({ body: { move, parcel_ids: part, delivery_men_id, day, again, bulk: name } })
      again = false
      step({ results: [...bulk.results, ...data.results], left: bulk.left.slice(part.length) })
    } catch (problem) {
      step({ state: 'unanswered', fault: faultOf(problem) })
      return bulk
    }
  }
  step({ state: 'ended' })
  return bulk
}

export const faultOf = (problem: unknown): MoveFault => ({
  message: problem instanceof Error ? problem.message : String(problem),
  isUnsure: !isRefusal(problem),
})

/** How many of the last part have no answer: they may have been moved; none if the server refused the part. */
export const unsureIn = ({ state, fault, left }: Bulk) =>
  state === 'unanswered' && fault?.isUnsure ? Math.min(left.length, LINES_AT_ONCE) : 0

export const doneIn = ({ results }: Bulk) => results.filter(({ success }) => success).map(({ parcel_id }) => parcel_id)

/** Codes of the chosen parcels that were refused because they are at another step by now. */
export const outdatedIn = ({ results }: Bulk, chosen: ReadonlyMap<string, Pick<DeskParcel, 'step'>>) =>
  results
    .filter(({ parcel_id, step }) => step !== undefined && step !== chosen.get(parcel_id)?.step)
    .map(({ parcel_id }) => parcel_id)

/** Codes of an assignment that can be undone; none while a part is unanswered, as undo replaces its record. */
export const undoable = (bulk: Bulk) =>
  bulk.asked.move === 'assign' && (bulk.state === 'ended' || bulk.state === 'stopped') ? doneIn(bulk) : []
