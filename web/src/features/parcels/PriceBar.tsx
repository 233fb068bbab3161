import { Button } from '@mantine/core'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import type { ParcelValues } from './ParcelFields.tsx'
import s from './parcels.module.css'

/** The foot of a parcel's form: the price that follows the weight, and the one button. */
export const PriceBar = ({
  values,
  action,
  busy,
  disabled,
}: {
  values: ParcelValues
  action: string
  busy: boolean
  disabled?: boolean
}) => {
  const t = useT()
  const { number, taka } = useFormats()
  return (
    <div className={s.bar}>
      <output aria-live="polite">
        {values.price > 0 ? (
          <>
            <strong className="nums">{taka(values.price)}</strong>{' '}
            <span>{t('consumer.priceFor', { kg: number(Number(values.weight)) })}</span>
          </>
        ) : (
          <span>{t('consumer.priceUnknown')}</span>
        )}
      </output>
      <Button type="submit" loading={busy} disabled={disabled}>
        {action}
      </Button>
    </div>
  )
}
