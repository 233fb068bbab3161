import type { PublishedTariff } from '@ranar/contract/tariff'
import { useEffect, useRef } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { Badge, tones } from '../../ui/Badge.tsx'
import { PriceTable } from './PriceTable.tsx'
import s from './tariffs.module.css'

const stateText = {
  valid: 'tariff.isValid',
  coming: 'tariff.isComing',
  replaced: 'tariff.isReplaced',
  over: 'tariff.isOver',
} as const
const stateTone = {
  valid: tones.delivered,
  coming: tones.pending,
  replaced: tones.canceled,
  over: tones.canceled,
} as const

type Props = { tariff: PublishedTariff; state: keyof typeof stateText; isNew: boolean }
/** A published version of the tariff with its state and its prices; takes the focus if it has just been published. */
export const TariffVersion = ({ tariff, state, isNew }: Props) => {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  // The editor that published it is gone, and the page was scrolled to its end.
  useEffect(() => {
    if (isNew && document.activeElement === document.body) heading.current?.focus()
  }, [isNew])
  const { number, day, moment } = useFormats()
  return (
    <section className={s.version} aria-labelledby={`version-${tariff.version}`}>
      <header>
        <h2 ref={heading} id={`version-${tariff.version}`} tabIndex={-1}>
          {t('tariff.version', { number: number(tariff.version) })}
        </h2>
        <Badge tone={stateTone[state]}>{t(stateText[state])}</Badge>
        <p>{t('tariff.since', { day: day(tariff.validFrom) })}</p>
        {tariff.publishedBy && (
          <p>{t('tariff.publishedByAt', { name: tariff.publishedBy, time: moment(tariff.publishedAt) })}</p>
        )}
      </header>
      <PriceTable tariff={tariff} />
    </section>
  )
}
