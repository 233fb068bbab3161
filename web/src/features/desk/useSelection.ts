import type { DeskParcel } from '@ranar/contract/desk'
import { useMemo, useRef, useState } from 'react'

/** Parcels chosen on any page, as they were when they were chosen, in the order of choosing. */
export const useSelection = () => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, DeskParcel>>(new Map())
  /** Where a range begins: the last one that was chosen, or not, by itself. */
  const anchor = useRef<string | null>(null)
  const actions = useMemo(() => {
    const change = (parcels: readonly DeskParcel[], on: boolean) =>
      setChosen((old) => {
        const next = new Map(old)
        for (const parcel of parcels) on ? next.set(parcel._id, parcel) : next.delete(parcel._id)
        return next
      })
    return {
      change,
      /** Chooses one, or with `range` all from the last one to this. */
      mark: (parcel: DeskParcel, on: boolean, rows: readonly DeskParcel[], range: boolean) => {
        const place = (code: string | null) => rows.findIndex(({ _id }) => _id === code)
        const [from, to] = [place(anchor.current), place(parcel._id)].sort((one, other) => one - other)
        const isRange = range && from !== undefined && to !== undefined && from >= 0
        change(isRange ? rows.slice(from, to + 1) : [parcel], on)
        anchor.current = parcel._id
      },
      drop: (codes: readonly string[]) =>
        setChosen((old) => new Map([...old].filter(([code]) => !codes.includes(code)))),
      clear: () => setChosen(new Map()),
    }
  }, [])
  return { chosen, ...actions }
}
export type Selection = ReturnType<typeof useSelection>
