import { journeys } from '@ranar/contract/journeys'
import type { Parcel } from '@ranar/contract/parcels'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../lib/i18n.tsx'
import { read } from '../../lib/read.ts'
import { LinkButton } from '../../ui/Button.tsx'

/** The way to a parcel's journey; it is the row's main action while its sender has to choose. */
export const ChoiceNeeded = ({ parcel }: { parcel: Parcel }) => {
  const t = useT()
  const { data } = useQuery({
    ...read(journeys.details, { query: { parcel_id: parcel._id } }),
    enabled: parcel.status.stage === 'on the way',
  })
  const last = data?.attempts.at(-1)
  const isOpen = Boolean(last?.deadline && !last.choice)
  return (
    <LinkButton kind={isOpen ? 'main' : 'outline'} to="/dashboard/consumer/parcel/$id" params={{ id: parcel._id }}>
      {t(isOpen ? 'journeys.needsChoice' : 'journeys.open')}
    </LinkButton>
  )
}
