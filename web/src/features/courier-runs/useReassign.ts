import { type DeskMove, desk, type MoveResult } from '@ranar/contract/desk'
import type { Stop } from '@ranar/contract/runs'
import { useState } from 'react'
import { useWrite } from '../../lib/read.ts'

/** Whether a stop can still be given to another courier: what is loaded has to come to the office first. */
export const isMovable = ({ step }: Stop) => step === 'assigned' || step === 'booked'

type Asked = { stops: readonly Stop[]; from: string; to: string; day: string }

/** Gives stops of one courier to another, with a line for each that stayed. What its new courier cannot have goes
 * back to the old one. */
export const useReassign = () => {
  const move = useWrite(desk.move, { silent: true })
  const [busy, setBusy] = useState(false)

  const send = async (name: DeskMove, parcel_ids: string[], more: object = {}): Promise<MoveResult[]> => {
    if (parcel_ids.length === 0) return []
    const { data } = await move.mutateAsync({ body: { move: name, parcel_ids, ...more } })
    return data.results
  }
  const reassign = async ({ stops, from, to, day }: Asked): Promise<{ moved: number; stayed: MoveResult[] }> => {
    setBusy(true)
    try {
      const codes = (step: Stop['step']) => stops.filter((stop) => stop.step === step).map(({ parcel }) => parcel._id)
      const pickups = await send('assign_pickup', codes('booked'), { delivery_men_id: to, day })
      const freed = await send('unassign', codes('assigned'))
      const free = freed.filter(({ success }) => success).map(({ parcel_id }) => parcel_id)
      const given = await send('assign', free, { delivery_men_id: to, day })
      const homeless = given.filter(({ success }) => !success).map(({ parcel_id }) => parcel_id)
      await send('assign', homeless, { delivery_men_id: from, day })
      const lines = [...pickups, ...freed.filter(({ success }) => !success), ...given]
      return {
        moved: lines.filter(({ success }) => success).length,
        stayed: lines.filter(({ success }) => !success),
      }
    } finally {
      setBusy(false)
    }
  }
  return { reassign, busy }
}
