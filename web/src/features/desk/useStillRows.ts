import { useEffect, useState } from 'react'
import { keepPlaces, type StillRow } from './still-rows.ts'

/**
 * Rows that stay where they are while somebody is at them, whatever others do meanwhile: `focus` goes to the rows,
 * `hover` to what holds them and the buttons below, which would run away from a pointer on its way to them.
 * `list` names what is listed: another page or filter begins anew.
 */
export const useStillRows = <Row extends { _id: string }>(list: string, fresh: readonly Row[] | undefined) => {
  const [isBusy, setBusy] = useState(false)
  const [kept, setKept] = useState<{ list: string; fresh: readonly Row[] | undefined; rows: StillRow<Row>[] }>()
  let rows = kept?.rows ?? []
  if (kept?.list !== list || kept.fresh !== fresh || (!isBusy && rows.some(({ isGone }) => isGone))) {
    const shown = isBusy && kept?.list === list ? rows : []
    rows = fresh ? keepPlaces(shown, fresh) : []
    setKept({ list, fresh, rows })
  }
  const [hovers, setHovers] = useState(false)
  const [focused, setFocused] = useState(false)
  useEffect(() => setBusy(hovers || focused), [hovers, focused])
  const hover = { onPointerEnter: () => setHovers(true), onPointerLeave: () => setHovers(false) }
  const focus = { onFocus: () => setFocused(true), onBlur: () => setFocused(false) }
  /** Now the list is as it is. */
  const settle = () => setKept(undefined)
  return { rows, hover, focus, settle }
}
