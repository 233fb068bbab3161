import type { Tariff, Zone } from '@ranar/contract/tariff'
import type { ReactNode } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useI18n } from '../../lib/i18n.tsx'

type Props = {
  tariff: Pick<Tariff, 'fromKg' | 'zones'>
  weightOf: (at: number) => string
  /** The zone to highlight. */
  own?: Zone | undefined
  /** Content below a zone's name. */
  below?: (zone: Zone) => ReactNode
  /** Shows the row for extra kilograms even if no zone charges for them. */
  namesExtra?: boolean
  className?: string | undefined
}

/** Prices: a column for each zone, a row for each weight. */
export const PriceGrid = ({ tariff: { fromKg, zones }, weightOf, own, below, namesExtra, className }: Props) => {
  const { t, locale } = useI18n()
  const { taka } = useFormats()
  const row = (title: string, priceOf: (zone: Zone) => number) => (
    <tr key={title}>
      <th scope="row">{title}</th>
      {zones.map((zone) => (
        <td key={zone.name.en} className="nums" data-own={zone === own || undefined}>
          {taka(priceOf(zone))}
        </td>
      ))}
    </tr>
  )
  return (
    <table className={className}>
      <thead>
        <tr>
          <th scope="col">{t('consumer.weight')}</th>
          {zones.map((zone) => (
            <th key={zone.name.en} scope="col" data-own={zone === own || undefined}>
              {zone.name[locale]}
              {below?.(zone)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fromKg.map((_, at) => row(weightOf(at), ({ pricesTaka }) => pricesTaka[at] ?? 0))}
        {(namesExtra || zones.some(({ extraPerKgTaka }) => extraPerKgTaka > 0)) &&
          row(t('tariff.extraColumn'), ({ extraPerKgTaka }) => extraPerKgTaka)}
      </tbody>
    </table>
  )
}
