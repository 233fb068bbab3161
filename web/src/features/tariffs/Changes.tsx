import type { Thana } from '@ranar/contract/places'
import type { Tariff, TariffDraft } from '@ranar/contract/tariff'
import { useFormats } from '../../lib/format.ts'
import { useI18n, useT } from '../../lib/i18n.tsx'
import { changesOf, feeChangesOf } from './draft.ts'
import s from './tariffs.module.css'

type Props = {
  before: Tariff
  /** Undefined while it has wrong prices, which would be compared in vain. */
  draft: TariffDraft | undefined
  thanas: readonly Thana[]
}

/** What the draft changes compared with the prices that are valid now. */
export const Changes = ({ before, draft, thanas }: Props) => {
  const t = useT()
  return (
    <section className={s.changes} aria-label={t('tariff.changes')}>
      <h2>{t('tariff.changes')}</h2>
      {draft ? <List before={before} draft={draft} thanas={thanas} /> : <p>{t('tariff.changesLater')}</p>}
    </section>
  )
}

const List = ({ before, draft, thanas }: Props & { draft: TariffDraft }) => {
  const { t, locale } = useI18n()
  const { number, taka } = useFormats()
  const changes = changesOf(before, draft, thanas)
  const fees = feeChangesOf(before, draft)
  const price = (amount: number | null) => (amount === null ? t('shell.none') : taka(amount))
  if (changes.length + fees.length === 0) return <p>{t('tariff.noChanges')}</p>
  return (
    <ul>
      {changes.map(({ from, to, thanas: count, prices, extra }) => (
        <li key={`${from?.en}:${to.en}`}>
          <strong>{from && from.en !== to.en ? `${from[locale]} → ${to[locale]}` : to[locale]}</strong>{' '}
          {t('tariff.thanasCount', { count: number(count) })}
          <ul className={s.prices}>
            {prices.map(({ kg, before: was, now }) => (
              <li key={kg}>{t('tariff.priceChange', { kg: number(kg), before: price(was), now: price(now) })}</li>
            ))}
            {extra && <li>{t('tariff.extraChange', { before: price(extra.before), now: price(extra.now) })}</li>}
          </ul>
        </li>
      ))}
      {fees.map(({ fee, before: was, now }) => (
        <li key={fee}>
          {fee === 'returnFeeTaka'
            ? t('tariff.returnFeeChange', { before: price(was), now: price(now) })
            : t('tariff.codFeeChange', { before: number(was / 100), now: number(now / 100) })}
        </li>
      ))}
    </ul>
  )
}
