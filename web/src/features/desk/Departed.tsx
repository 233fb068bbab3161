import { journeys } from '@ranar/contract/journeys'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../lib/i18n.tsx'
import { read } from '../../lib/read.ts'
import { useMover } from '../journeys/useMover.ts'
import { stepText } from './StepBadge.tsx'

/** Shows the current step of a parcel that left the list, and who moved it. */
export const Departed = ({ code }: { code: string }) => {
  const t = useT()
  const mover = useMover()
  const { data } = useQuery(read(journeys.details, { query: { parcel_id: code } }))
  if (!data) return <small>{t('today.gone')}</small>
  const step = { key: stepText(data.step) }
  // A receiver asks and moves nothing.
  const by = data.timeline.findLast((entry) => entry.by !== 'receiver')?.by
  return <small>{by ? t('today.goneBy', { step, name: mover(by) }) : t('today.goneNow', { step })}</small>
}
