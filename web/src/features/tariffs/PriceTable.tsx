import type { Tariff } from '@ranar/contract/tariff'
import { useFormats } from '../../lib/format.ts'
import { useI18n } from '../../lib/i18n.tsx'
import s from './tariffs.module.css'

/** The prices of a version: a column for each zone, a row for each weight. */
export const PriceTable = ({ tariff }: { tariff: Tariff }) => {
  const { t, locale } = useI18n()
  const { number, taka } = useFormats()
  const { fromKg, zones, codFeeBasisPoints, returnFeeTaka } = tariff
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section className={s.scroll} aria-label={t('tariff.prices')} tabIndex={0}>
        <table className={s.grid}>
          <thead>
            <tr>
              <th scope="col">{t('consumer.weight')}</th>
              {zones.map((zone) => (
                <th key={zone.name.en} scope="col">
                  {zone.name[locale]}
                  <small>
                    {t('tariff.placesCount', {
                      districts: number(zone.districts.length),
                      thanas: number(zone.thanas.length),
                    })}
                  </small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fromKg.map((kg, at) => (
              <tr key={kg}>
                <th scope="row">{t('tariff.fromKg', { kg: number(kg) })}</th>
                {zones.map((zone) => (
                  <td key={zone.name.en} className="nums">
                    {taka(zone.pricesTaka[at] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">{t('tariff.extraColumn')}</th>
              {zones.map((zone) => (
                <td key={zone.name.en} className="nums">
                  {taka(zone.extraPerKgTaka)}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
      <p className={s.fees}>
        {t('tariff.fees', { percent: number(codFeeBasisPoints / 100), price: taka(returnFeeTaka) })}
      </p>
    </>
  )
}
