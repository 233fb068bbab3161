import type { Payout } from '@ranar/contract/payouts'
import { useState } from 'react'

export type Chosen = ReadonlyMap<string, Payout>
type Picked = ReadonlyMap<string, { payout: Payout; page: string }>

/** Senders chosen on one or several pages of a list; who has left the page since, or has no account, is left out. */
export const useChosen = (page: string, rows: readonly Payout[] | undefined) => {
  const [picked, setPicked] = useState<Picked>(new Map())
  const here = new Map(rows?.map((row) => [row.user._id, row]))
  const chosen: Chosen = new Map(
    [...picked].flatMap(([id, { payout, page: on }]) => {
      const now = here.get(id) ?? (rows && on === page ? undefined : payout)
      return now?.account ? [[id, now] as const] : []
    }),
  )
  const choose = (next: Chosen) =>
    setPicked(
      new Map(
        [...next].map(([id, payout]) => [id, { payout, page: here.has(id) ? page : (picked.get(id)?.page ?? page) }]),
      ),
    )
  return [chosen, choose] as const
}
