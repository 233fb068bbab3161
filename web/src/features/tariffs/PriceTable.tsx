import type { Tariff } from '@ranar/contract/tariff'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { PriceGrid } from './PriceGrid.tsx'
import s from './tariffs.module.css'

/** The prices of a version: a column for each zone, a row for each weight. */
export const PriceTable = ({ tariff }: { tariff: Tariff }) => {
  const t = useT()
  const { number, taka } = useFormats()
  const { codFeeBasisPoints, returnFeeTaka } = tariff
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section className={s.scroll} aria-label={t('tariff.prices')} tabIndex={0}>
        <PriceGrid
          tariff={tariff}
          weightOf={(at) => t('tariff.fromKg', { kg: number(tariff.fromKg[at] ?? 0) })}
          below={({ districts, thanas }) => (
            <small>
              {[
                districts.length > 0 && t('tariff.districtsIn', { count: number(districts.length) }),
                thanas.length > 0 && t('tariff.thanasIn', { count: number(thanas.length) }),
              ]
                .filter(Boolean)
                .join(', ')}
            </small>
          )}
          namesExtra
          className={s.grid}
        />
      </section>
      <p className={s.fees}>
        {t('tariff.fees', { percent: number(codFeeBasisPoints / 100), price: taka(returnFeeTaka) })}
      </p>
    </>
  )
}
