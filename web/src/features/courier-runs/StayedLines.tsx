import type { MoveResult } from '@ranar/contract/desk'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import s from './stayed.module.css'

/** Lists the parcels that were not moved, each with the reason. */
export const StayedLines = ({ stayed }: { stayed: readonly MoveResult[] }) => {
  const t = useT()
  if (stayed.length === 0) return null
  return (
    <div role="alert" className={s.stayed} data-landing tabIndex={-1}>
      <p>{t('couriers.stayed')}</p>
      <ul>
        {stayed.map(({ parcel_id, message }) => (
          <li key={parcel_id}>
            <code>{parcel_id}</code> {message}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Lists the parcels that an interrupted move may have left without a courier, with a button that assigns them. */
export const LostLines = ({
  codes,
  name,
  busy,
  onGive,
}: {
  codes: readonly string[]
  name: string
  busy: boolean
  onGive: () => void
}) => {
  const t = useT()
  const { number } = useFormats()
  return (
    <div role="alert" className={s.stayed}>
      <p>{t('couriers.lost', { n: number(codes.length) })}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button kind="outline" busy={busy} onClick={onGive}>
        {t('couriers.giveAgain', { name })}
      </Button>
    </div>
  )
}
