import { MOST_LABELS } from '@ranar/contract/journeys'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { LinkButton } from '../../ui/Button.tsx'

/** Links to the labels of these parcels, at most `MOST_LABELS` per link. */
export const LabelLinks = ({ ids, onOpen }: { ids: readonly string[]; onOpen?: () => void }) => {
  const t = useT()
  const { number } = useFormats()
  const parts = Array.from({ length: Math.ceil(ids.length / MOST_LABELS) }, (_, at) => at * MOST_LABELS)
  return parts.map((from) => {
    const part = ids.slice(from, from + MOST_LABELS)
    return (
      <LinkButton
        key={from}
        kind="outline"
        to="/dashboard/labels"
        {...(onOpen && { onClick: onOpen })}
        search={{ ids: part.join(','), paper: undefined, language: undefined }}
      >
        {parts.length > 1
          ? t('bookings.labelsFromTo', { from: number(from + 1), to: number(from + part.length) })
          : t('bookings.labels', { count: number(part.length) })}
      </LinkButton>
    )
  })
}
