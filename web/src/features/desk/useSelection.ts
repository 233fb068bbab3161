import type { DeskParcel } from '@ranar/contract/desk'
import { useMemo, useRef, useState } from 'react'

/** Parcels selected on any page, in the order of selection, each as it was when selected. */
export const useSelection = () => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, DeskParcel>>(new Map())
  /** Code of the parcel marked last, where a range begins. */
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
      /** Marks one parcel, or with `range` all rows between the last marked one and this. */
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
