import { Button } from '@mantine/core'
import type { MessageKey } from '@ranar/contract/messages/index'
import { MAX_WEIGHT_KG } from '@ranar/contract/weight'
import { useFormats } from '../../lib/format.ts'
import { useI18n } from '../../lib/i18n.tsx'
import type { ParcelValues } from './ParcelFields.tsx'
import s from './parcels.module.css'
import type { Quote } from './useQuote.ts'

/** Foot of a parcel's form: the current price and the submit button. */
export const PriceBar = ({
  values,
  quote: { price, before, zone, tariff, isAbroad, isLoaded },
  action,
  busy,
  disabled,
  booked,
}: {
  values: ParcelValues
  quote: Quote
  action: string
  busy: boolean
  disabled?: boolean
  /** The price before this change, in whole taka. */
  booked?: number | undefined
}) => {
  const { t, locale } = useI18n()
  const { number, taka } = useFormats()
  const several = (tariff?.zones.length ?? 0) > 1
  return (
    <div className={s.bar}>
      <output aria-live="polite">
        {/* A parcel that is closed gets no other price. */}
        {!disabled && (
          <>
            {price ? (
              <>
                <strong className="nums">{taka(price)}</strong>{' '}
                <span>
                  {zone && several
                    ? t('tariff.priceForTo', { kg: number(Number(values.weight)), zone: zone.name[locale] })
                    : t('consumer.priceFor', { kg: number(Number(values.weight)) })}
                </span>
              </>
            ) : (
              <span>{t(whyUnpriced(Number(values.weight), isAbroad, isLoaded))}</span>
            )}
            {booked !== undefined && price !== null && booked !== price && (
              <p className={s.changed}>{t('tariff.changesTo', { before: taka(booked), price: taka(price) })}</p>
            )}
            {before !== null && price !== null && before !== price && (
              <p className={s.changed}>{t('tariff.changedHere', { before: taka(before), price: taka(price) })}</p>
            )}
          </>
        )}
      </output>
      <Button type="submit" loading={busy} disabled={disabled}>
        {action}
      </Button>
    </div>
  )
}

const whyUnpriced = (weightKg: number, isAbroad: boolean, isLoaded: boolean): MessageKey => {
  if (weightKg > MAX_WEIGHT_KG) return 'parcels.weightTooLarge'
  if (isAbroad) return 'parcels.placeOutside'
  if (weightKg > 0 && !isLoaded) return 'tariff.priceToCome'
  return weightKg > 0 ? 'tariff.placeForPrice' : 'consumer.priceUnknown'
}
