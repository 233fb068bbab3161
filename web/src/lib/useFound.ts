import type { Problem } from '@ranar/contract/problem'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { toastError } from './toasts.ts'

type Asked<T, Data> = {
  /** The item's public id; undefined if none is asked for. */
  id: string | undefined
  /** The items that are shown; undefined until they are loaded. */
  listed: readonly T[] | undefined
  /** Reads the item by itself, if it is not listed. */
  alone: UseQueryOptions<Data, Problem, Data, readonly [string, object]>
  itemsOf: (data: Data) => readonly T[]
  /** Says that there is none. */
  none: string
  onMiss: () => void
}

/** Returns the item of an id: from a list, which follows changes, else read by itself; null until it is known. If there
 * is none, says so and calls `onMiss`. An item that leaves the list stays until it is known by itself. */
export const useFound = <T extends { _id: string }, Data>({
  id,
  listed,
  alone,
  itemsOf,
  none,
  onMiss,
}: Asked<T, Data>): T | null => {
  const isIt = ({ _id }: T) => _id === id
  const known = listed?.find(isIt)
  const isAlone = Boolean(id && listed && !known)
  const { data, error } = useQuery({ ...alone, enabled: isAlone })
  const found = known ?? (data && itemsOf(data).find(isIt)) ?? null
  const isNone = isAlone && !found && data !== undefined
  const fault = isNone ? none : isAlone && error?.message
  const miss = useEffectEvent(onMiss)
  useEffect(() => {
    if (!fault) return
    toastError(fault)
    if (isNone) miss()
  }, [fault, isNone])
  // Closing what shows it for a moment would take the focus and the text out of a form inside.
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  return found ?? (!isNone && last?._id === id ? last : null)
}
