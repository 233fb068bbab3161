import { desk } from '@ranar/contract/desk'
import type { AdminParcel } from '@ranar/contract/parcels'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { read } from '../../lib/read.ts'
import { toastError } from '../../lib/toasts.ts'

/** Returns the parcel of a code: from a list, which follows changes, else found by the server; null without a code and
 * until the list is loaded. If there is none, says so and calls `onMiss`. */
export const useFoundParcel = (
  code: string | undefined,
  listed: readonly AdminParcel[] | undefined,
  onMiss: () => void,
): AdminParcel | null => {
  const t = useT()
  const isIt = ({ _id }: { _id: string }) => _id === code
  const known = listed?.find(isIt)
  const isAlone = Boolean(code && listed && !known)
  const { data, error } = useQuery({ ...read(desk.find, { query: { q: code ?? '' } }), enabled: isAlone })
  const found = known ?? data?.parcels.find(isIt) ?? null
  const missed = useRef(onMiss)
  missed.current = onMiss
  const isNone = isAlone && !found && data !== undefined
  const fault = isNone ? t('today.noParcel', { code: code ?? '' }) : isAlone && error?.message
  useEffect(() => {
    if (!fault) return
    toastError(fault)
    if (isNone) missed.current()
  }, [fault, isNone])
  return found
}
