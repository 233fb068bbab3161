import { useEffect, useState } from 'react'
import { keepPlaces, type StillRow } from '../../ui/still-rows.ts'

/** Keeps rows in place while the user works on them: spread `focus` on the rows, `hover` on rows and buttons below.
 * `list` names page and filter; a new name resets the rows. */
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
  /** Shows the list as it is now. */
  const settle = () => setKept(undefined)
  return { rows, hover, focus, settle }
}
