import { type DeskMove, desk, type MoveResult } from '@ranar/contract/desk'
import type { Stop } from '@ranar/contract/runs'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useWrite } from '../../lib/read.ts'
import { faultOf, type MoveFault } from '../desk/bulk.ts'

/** Whether a stop can move to another courier; a loaded parcel has to come back to the office first. */
export const isMovable = ({ step }: Stop) => step === 'assigned' || step === 'booked'

/** A move of stops; the assignments among them have the id `bulk`, by which it can be repeated and undone. */
type Asked = { stops: readonly Stop[]; from: string; to: string; day: string; bulk: string }
/** A move that can be undone. */
type Moved = { codes: readonly string[]; from: string; to: string; day: string; bulk: string }
export type Outcome = {
  /** How many parcels moved last, and to whom. */
  moved: { n: number; to: string }
  stayed: readonly MoveResult[]
  undoable: Moved | null
  /** Why no answer came, and what to send again. */
  unanswered: { fault: MoveFault; asked: Asked } | null
}

/** Moves stops between couriers and takes that back; the outcome stays while other couriers are looked at. */
export const useReassign = () => {
  const move = useWrite(desk.move, { silent: true })
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  // Drawn at once, so that the focus can go there.
  const show = (next: Outcome) => flushSync(() => setOutcome(next))

  const send = async (name: DeskMove, parcel_ids: readonly string[], more: object): Promise<MoveResult[]> => {
    if (parcel_ids.length === 0) return []
    const { data } = await move.mutateAsync({ body: { move: name, parcel_ids: [...parcel_ids], ...more } })
    return data.results
  }
  const whileBusy = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } finally {
      setBusy(false)
    }
  }
  /** Gives stops to another courier; throws a refusal of the whole. Safe to repeat with `again`. */
  const reassign = (asked: Asked, again = false) =>
    whileBusy(async () => {
      const { stops, from, to, day, bulk } = asked
      const codes = (step: Stop['step']) => stops.filter((stop) => stop.step === step).map(({ parcel }) => parcel._id)
      const given = { delivery_men_id: to, day, again }
      try {
        const pickups = await send('assign_pickup', codes('booked'), given)
        const onward = await send('assign', codes('assigned'), { ...given, from_delivery_men_id: from, bulk })
        const moved = done(onward)
        // A pickup is not assigned in a bulk, so nobody could tell whether it was changed since.
        const canUndo = moved.length > 0 && done(pickups).length === 0
        show({
          ...told([...pickups, ...onward], to),
          undoable: canUndo ? { codes: moved, from, to, day, bulk } : null,
        })
      } catch (problem) {
        const fault = faultOf(problem)
        if (!fault.isUnsure) throw problem
        show({ ...told([], to), undoable: null, unanswered: { fault, asked } })
      }
    })
  /** Gives the parcels of a move back to the courier who had them; those moved since stay. Safe to repeat. */
  const undo = ({ codes, from, to, day, bulk }: Moved) =>
    whileBusy(async () => {
      const back = { delivery_men_id: from, from_delivery_men_id: to, day, undoes: bulk }
      show({ ...told(await send('assign', codes, back), from), undoable: null })
    })
  return { reassign, undo, busy, outcome }
}
export type Reassigning = ReturnType<typeof useReassign>

const done = (lines: MoveResult[]) => lines.filter(({ success }) => success).map(({ parcel_id }) => parcel_id)
const told = (lines: MoveResult[], to: string) => ({
  moved: { n: done(lines).length, to },
  stayed: lines.filter(({ success }) => !success),
  unanswered: null,
})
