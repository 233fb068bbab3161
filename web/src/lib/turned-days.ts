import { useRef } from 'react'

type Days = { from?: string; to?: string }

/** Whether the first day comes after the last; without one of them the days are open on that side. */
export const isTurned = ({ from, to }: Days) => Boolean(from && to && from > to)

/** Returns the chosen days; while they are wrong, by default turned round, the last valid ones, at first `usual`. */
export const useValidDays = <D extends Days>(chosen: D, usual: D, isWrong = isTurned(chosen)): D => {
  const valid = useRef(usual)
  if (!isWrong) valid.current = chosen
  return valid.current
}
