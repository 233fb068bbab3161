import type { DeskParcel } from '@ranar/contract/desk'
import { useMemo, useState } from 'react'
import { createKeptChoice } from '../../lib/kept-choice.ts'

type Chosen = ReadonlyMap<string, DeskParcel>
const changed = (chosen: Chosen, parcels: readonly DeskParcel[], on: boolean): Chosen => {
  const next = new Map(chosen)
  for (const parcel of parcels) on ? next.set(parcel._id, parcel) : next.delete(parcel._id)
  return next
}

const kept = createKeptChoice<Chosen>()
/** Call before leaving for the labels: Back then finds the selection again. */
export const keepSelection = (chosen: readonly DeskParcel[]) => kept.keep(changed(new Map(), chosen, true))

/** Parcels selected on any page, in the order of selection, each as it was when selected. `marked` is the code of the
 * parcel marked last, where a range begins. */
export const useSelection = () => {
  const [state, set] = useState<{ chosen: Chosen; marked: string | null }>(() => ({
    chosen: kept.read() ?? new Map(),
    marked: null,
  }))
  const actions = useMemo(() => {
    const update = (next: (chosen: Chosen) => Chosen) => set((old) => ({ ...old, chosen: next(old.chosen) }))
    return {
      change: (parcels: readonly DeskParcel[], on: boolean) => update((chosen) => changed(chosen, parcels, on)),
      /** Marks one parcel, or with `range` all rows between the last marked one and this. */
      mark: (parcel: DeskParcel, on: boolean, rows: readonly DeskParcel[], range: boolean) =>
        set(({ chosen, marked }) => {
          const place = (code: string | null) => rows.findIndex(({ _id }) => _id === code)
          const [from, to] = [place(marked), place(parcel._id)].sort((one, other) => one - other)
          const isRange = range && from !== undefined && to !== undefined && from >= 0
          const parcels = isRange ? rows.slice(from, to + 1) : [parcel]
          return { chosen: changed(chosen, parcels, on), marked: parcel._id }
        }),
      drop: (codes: readonly string[]) =>
        update((chosen) => new Map([...chosen].filter(([code]) => !codes.includes(code)))),
      clear: () => update(() => new Map()),
    }
  }, [])
  return { ...state, ...actions }
}
export type Selection = ReturnType<typeof useSelection>
