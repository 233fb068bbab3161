import type { Zone } from '@ranar/contract/tariff'
import { useFormats } from '../../lib/format.ts'
import { useI18n } from '../../lib/i18n.tsx'
import { PriceGrid } from '../tariffs/PriceGrid.tsx'
import s from './parcels.module.css'
import type { Quote } from './useQuote.ts'

/** Prices by weight: those of the parcel's zone, and all zones on demand. */
export const Prices = ({ quote: { tariff, zone } }: { quote: Quote }) => {
  const { t, locale } = useI18n()
  const { number, taka } = useFormats()
  if (!tariff) return null
  const { fromKg, zones } = tariff
  const weightOf = (at: number) => {
    const [from, under] = [fromKg[at] ?? 0, fromKg[at + 1]]
    if (under === undefined) return t('tariff.from', { kg: number(from) })
    return from === 0
      ? t('tariff.under', { kg: number(under) })
      : t('tariff.between', { from: number(from), under: number(under) })
  }
  const extra = ({ extraPerKgTaka }: Zone) =>
    extraPerKgTaka > 0 ? [t('tariff.extra', { price: taka(extraPerKgTaka), kg: number(fromKg.at(-1) ?? 0) })] : []
  const line = (of: Zone) =>
    [...fromKg.map((_, at) => `${weightOf(at)} ${taka(of.pricesTaka[at] ?? 0)}`), ...extra(of)]
      .map((step) => step.replaceAll(' ', '\u00a0'))
      .join('\u00a0· ')
  const [only] = zones
  if (zones.length === 1 && only) return <p className={s.tariff}>{line(only)}</p>
  return (
    <div className={s.tariff}>
      {zone && (
        <p>
          <strong>{zone.name[locale]}</strong>: {line(zone)}
        </p>
      )}
      <details open={!zone}>
        <summary>{t('tariff.allPrices')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
        <section className={s.allPrices} aria-label={t('tariff.allPrices')} tabIndex={0}>
          <PriceGrid tariff={tariff} weightOf={weightOf} own={zone} />
        </section>
      </details>
    </div>
  )
}
