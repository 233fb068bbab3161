import type { Tariff } from '@ranar/contract/tariff'
import { useFormats } from '../../lib/format.ts'
import { useI18n } from '../../lib/i18n.tsx'
import s from './tariffs.module.css'

/** The prices of a version: a row for each zone, a column for each weight. */
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
              <th scope="col">{t('tariff.zone')}</th>
              {fromKg.map((kg) => (
                <th key={kg} scope="col">
                  {t('tariff.fromKg', { kg: number(kg) })}
                </th>
              ))}
              <th scope="col">{t('tariff.extraColumn')}</th>
            </tr>
          </thead>
          <tbody>
            {zones.map((zone) => (
              <tr key={zone.name.en}>
                <th scope="row">
                  {zone.name[locale]}
                  <small>
                    {t('tariff.placesCount', {
                      districts: number(zone.districts.length),
                      thanas: number(zone.thanas.length),
                    })}
                  </small>
                </th>
                {fromKg.map((kg, at) => (
                  <td key={kg} className="nums">
                    {taka(zone.pricesTaka[at] ?? 0)}
                  </td>
                ))}
                <td className="nums">{taka(zone.extraPerKgTaka)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={s.fees}>
        {t('tariff.fees', { percent: number(codFeeBasisPoints / 100), price: taka(returnFeeTaka) })}
      </p>
    </>
  )
}
