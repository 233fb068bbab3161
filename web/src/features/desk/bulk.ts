import type { DeskMove, desk, MoveResult } from '@ranar/contract/desk'
import type { Sent } from '@ranar/contract/endpoint'

/** Small enough that one sees it go on; the server takes 500. */
export const LINES_AT_ONCE = 25

/** `bulk` names what one press assigns, for its undo. */
export type Asked = { move: DeskMove; codes: readonly string[]; delivery_men_id?: string; day?: string; bulk?: string }
/** A bulk move as far as it has come: its lines in order, and the codes of which nothing is known yet. */
export type Bulk = {
  asked: Asked
  results: readonly MoveResult[]
  left: readonly string[]
  state: 'working' | 'ended' | 'stopped' | 'unanswered'
  /** Why no answer came. */
  fault?: string
}

type Send = (sent: Sent<typeof desk.move>) => Promise<{ data: { results: MoveResult[] } }>

/**
 * Sends the lines in parts, one after the other, telling of each; `isStopped` ends it between two parts.
 * `before` is an earlier try: what it has left is sent again, and its lines stay.
 */
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
  // Only the part that got no answer may have arrived.
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
      step({ state: 'unanswered', fault: problem instanceof Error ? problem.message : String(problem) })
      return bulk
    }
  }
  step({ state: 'ended' })
  return bulk
}

export const doneIn = ({ results }: Bulk) => results.filter(({ success }) => success).map(({ parcel_id }) => parcel_id)

/** The assignments that can be undone: none while a part has got no answer, as undoing would forget that part. */
export const undoable = (bulk: Bulk) =>
  bulk.asked.move === 'assign' && (bulk.state === 'ended' || bulk.state === 'stopped') ? doneIn(bulk) : []
