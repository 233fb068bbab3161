import { type DeskMove, desk, type MoveResult } from '@ranar/contract/desk'
import type { Stop } from '@ranar/contract/runs'
import { useState } from 'react'
import { useWrite } from '../../lib/read.ts'

/** Whether a stop can move to another courier; a loaded parcel has to come back to the office first. */
export const isMovable = ({ step }: Stop) => step === 'assigned' || step === 'booked'

export type Given = { moved: number; stayed: MoveResult[]; lost: Lost | null; undoable?: Moved | null }

type Asked = { stops: readonly Stop[]; from: string; to: string; day: string }
/** Parcels that may be left without a courier, and the courier to try again. */
export type Lost = { codes: readonly string[]; to: string }
/** A move that can be undone: its assignments have the id `bulk`. */
export type Moved = { codes: readonly string[]; from: string; to: string; day: string; bulk: string }

/** Returns functions that move stops between couriers; parcels refused for the new courier go back to the old one. */
export const useReassign = () => {
  const move = useWrite(desk.move, { silent: true })
  const [busy, setBusy] = useState(false)

  const send = async (name: DeskMove, parcel_ids: string[], more: object = {}): Promise<MoveResult[]> => {
    if (parcel_ids.length === 0) return []
    const { data } = await move.mutateAsync({ body: { move: name, parcel_ids, ...more } })
    return data.results
  }
  const assign = async (
    parcel_ids: string[],
    courier: string,
    day: string,
    more: { again?: boolean; bulk?: string } = {},
  ) => {
    try {
      return { lines: await send('assign', parcel_ids, { delivery_men_id: courier, day, ...more }), lost: null }
    } catch {
      return { lines: [], lost: { codes: parcel_ids, to: courier } }
    }
  }
  const reassign = async ({ stops, from, to, day }: Asked): Promise<Given> => {
    setBusy(true)
    try {
      const codes = (step: Stop['step']) => stops.filter((stop) => stop.step === step).map(({ parcel }) => parcel._id)
      const pickups = await send('assign_pickup', codes('booked'), { delivery_men_id: to, day })
      const assigned = codes('assigned')
      // Without an answer nobody knows whether they still have their courier.
      const freed = await send('unassign', assigned).catch(() => null)
      if (!freed) return { ...told(pickups), lost: { codes: assigned, to }, undoable: null }
      const free = done(freed)
      const bulk = crypto.randomUUID()
      const given = await assign(free, to, day, { bulk })
      const back = await assign(refused(given.lines), from, day)
      const lines = [...pickups, ...stayedOf(freed), ...given.lines]
      const homeless = refused(back.lines)
      const lost = given.lost ?? back.lost ?? (homeless.length > 0 ? { codes: homeless, to } : null)
      const moved = done(given.lines)
      // A pickup is not assigned in a bulk, so nobody could tell whether it was changed since.
      const canUndo = moved.length > 0 && done(pickups).length === 0
      return { ...told(lines), lost, undoable: canUndo ? { codes: moved, from, to, day, bulk } : null }
    } finally {
      setBusy(false)
    }
  }
  /** Gives the parcels of a move back to the courier who had them; those moved since stay. Safe to repeat. */
  const undo = async ({ codes, from, day, bulk }: Moved): Promise<Given> => {
    setBusy(true)
    try {
      const freed = await send('unassign', [...codes], { bulk })
      const given = await assign(done(freed), from, day)
      return { ...told([...stayedOf(freed), ...given.lines]), lost: given.lost }
    } finally {
      setBusy(false)
    }
  }
  /** Assigns parcels that a lost connection left without a courier; those already assigned stay so. */
  const giveAgain = async ({ codes, to }: Lost, day: string): Promise<Given> => {
    setBusy(true)
    try {
      const { lines, lost } = await assign([...codes], to, day, { again: true })
      return { ...told(lines), lost }
    } finally {
      setBusy(false)
    }
  }
  return { reassign, undo, giveAgain, busy }
}

const done = (lines: MoveResult[]) => lines.filter(({ success }) => success).map(({ parcel_id }) => parcel_id)
const stayedOf = (lines: MoveResult[]) => lines.filter(({ success }) => !success)
const refused = (lines: MoveResult[]) => stayedOf(lines).map(({ parcel_id }) => parcel_id)
const told = (lines: MoveResult[]) => ({ moved: done(lines).length, stayed: stayedOf(lines) })
