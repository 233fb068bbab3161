import type { Zone } from '@ranar/contract/tariff'
import { useFormats } from '../../lib/format.ts'
import { useI18n } from '../../lib/i18n.tsx'
import s from './parcels.module.css'
import type { Quote } from './useQuote.ts'

/** What carrying costs by weight: in the parcel's zone, and in every zone for whoever opens them. */
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
        <table>
          <thead>
            <tr>
              <th scope="col">{t('consumer.weight')}</th>
              {zones.map((of) => (
                <th key={of.name.en} scope="col" data-own={of === zone || undefined}>
                  {of.name[locale]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fromKg.map((kg, at) => (
              <tr key={kg}>
                <th scope="row">{weightOf(at)}</th>
                {zones.map((of) => (
                  <td key={of.name.en} className="nums" data-own={of === zone || undefined}>
                    {taka(of.pricesTaka[at] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
            {zones.some(({ extraPerKgTaka }) => extraPerKgTaka > 0) && (
              <tr>
                <th scope="row">{t('tariff.extraColumn')}</th>
                {zones.map((of) => (
                  <td key={of.name.en} className="nums" data-own={of === zone || undefined}>
                    {taka(of.extraPerKgTaka)}
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </details>
    </div>
  )
}
