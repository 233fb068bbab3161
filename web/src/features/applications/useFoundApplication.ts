import { type Application, applications } from '@ranar/contract/applications'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { read } from '../../lib/read.ts'
import { toastError } from '../../lib/toasts.ts'

/** Returns the application of an id: from the list, which may be filtered, else read by itself; null until it is known.
 * If there is none, says so and calls `onMiss`. */
export const useFoundApplication = (
  id: string | undefined,
  listed: readonly Application[] | undefined,
  onMiss: () => void,
): Application | null => {
  const t = useT()
  const isIt = ({ _id }: Application) => _id === id
  const known = listed?.find(isIt)
  const isAlone = Boolean(id && listed && !known)
  const { data, error } = useQuery({
    ...read(applications.list, { query: { applies_id: id } }),
    enabled: isAlone,
  })
  const found = known ?? data?.applies.find(isIt) ?? null
  const isNone = isAlone && !found && data !== undefined
  const fault = isNone ? t('applications.notFound') : isAlone && error?.message
  const miss = useEffectEvent(onMiss)
  useEffect(() => {
    if (!fault) return
    toastError(fault)
    if (isNone) miss()
  }, [fault, isNone])
  return found
}
