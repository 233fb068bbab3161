import { type HistoryState, useHydrated, useLocation } from '@tanstack/react-router'

/** What the previous screen handed over, such as an email. It is in the browser's history state, so it survives a reload
 * and is empty until hydration. */
export const useCarriedState = (): HistoryState => {
  const isHere = useHydrated()
  const { state } = useLocation()
  return isHere ? state : {}
}
