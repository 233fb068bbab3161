import { type DeskMove, desk, type MoveResult } from '@ranar/contract/desk'
import type { Stop } from '@ranar/contract/runs'
import { useState } from 'react'
import { useWrite } from '../../lib/read.ts'

/** Whether a stop can move to another courier; a loaded parcel has to come back to the office first. */
export const isMovable = ({ step }: Stop) => step === 'assigned' || step === 'booked'

type Asked = { stops: readonly Stop[]; from: string; to: string; day: string }
/** Parcels that may be left without a courier, and the courier to try again. */
export type Lost = { codes: readonly string[]; to: string }

/** Returns functions that move stops between couriers; parcels refused for the new courier go back to the old one. */
export const useReassign = () => {
  const move = useWrite(desk.move, { silent: true })
  const [busy, setBusy] = useState(false)

  const send = async (name: DeskMove, parcel_ids: string[], more: object = {}): Promise<MoveResult[]> => {
    if (parcel_ids.length === 0) return []
    const { data } = await move.mutateAsync({ body: { move: name, parcel_ids, ...more } })
    return data.results
  }
  const assign = async (parcel_ids: string[], courier: string, day: string, again = false) => {
    try {
      return { lines: await send('assign', parcel_ids, { delivery_men_id: courier, day, again }), lost: null }
    } catch {
      return { lines: [], lost: { codes: parcel_ids, to: courier } }
    }
  }
  const reassign = async ({ stops, from, to, day }: Asked) => {
    setBusy(true)
    try {
      const codes = (step: Stop['step']) => stops.filter((stop) => stop.step === step).map(({ parcel }) => parcel._id)
      const pickups = await send('assign_pickup', codes('booked'), { delivery_men_id: to, day })
      const assigned = codes('assigned')
      // Without an answer nobody knows whether they still have their courier.
      const freed = await send('unassign', assigned).catch(() => null)
      if (!freed) return { ...told(pickups), lost: { codes: assigned, to } }
      const free = freed.filter(({ success }) => success).map(({ parcel_id }) => parcel_id)
      const given = await assign(free, to, day)
      const back = await assign(refused(given.lines), from, day)
      const lines = [...pickups, ...freed.filter(({ success }) => !success), ...given.lines]
      const homeless = refused(back.lines)
      return { ...told(lines), lost: given.lost ?? back.lost ?? (homeless.length > 0 ? { codes: homeless, to } : null) }
    } finally {
      setBusy(false)
    }
  }
  /** Assigns parcels that a lost connection left without a courier; those already assigned stay so. */
  const giveAgain = async ({ codes, to }: Lost, day: string) => {
    setBusy(true)
    try {
      const { lines, lost } = await assign([...codes], to, day, true)
      return { ...told(lines), lost }
    } finally {
      setBusy(false)
    }
  }
  return { reassign, giveAgain, busy }
}

const refused = (lines: MoveResult[]) => lines.filter(({ success }) => !success).map(({ parcel_id }) => parcel_id)
const told = (lines: MoveResult[]) => ({
  moved: lines.filter(({ success }) => success).length,
  stayed: lines.filter(({ success }) => !success),
})
