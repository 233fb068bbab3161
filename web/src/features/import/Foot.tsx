import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { useOnline } from '../../ui/OfflineBanner.tsx'
import s from './import.module.css'
import type { WorkStore } from './store.ts'
import { useIsPriced, usePrices, useTariff } from './usePrices.ts'
import { stateOf, type Work } from './work.ts'

type Props = {
  store: WorkStore
  work: Work
  /** The rows that equal an earlier one, as `twinsOf` returns them. */
  twins: ReadonlyMap<number, number>
  /** Resolves with false if nothing may be booked yet. */
  beforeBooking: () => Promise<boolean>
}

/** Total price of the valid rows, the button that books them, and the progress; nothing if no row is ready. */
export const Foot = ({ store, work, twins, beforeBooking }: Props) => {
  const t = useT()
  const { number, taka } = useFormats()
  const queryClient = useQueryClient()
  const online = useOnline()
  const [asking, setAsking] = useState(false)
  const ready = work.lines.filter((line) => stateOf(line) === 'ready')
  const booked = work.lines.filter((line) => stateOf(line) === 'booked').length
  const busy = work.run === 'booking' || work.run === 'waiting'
  const isPriced = useIsPriced()
  const priceOf = usePrices()
  const tariffVersion = useTariff()?.version
  const price = taka(ready.reduce((sum, { judged }) => sum + (priceOf(judged) ?? 0), 0))
  const count = number(ready.length)
  const codTaka = ready.reduce((sum, { judged }) => sum + (judged.booking?.codTaka ?? 0), 0)
  const unmailed = ready.filter(({ cells }) => cells.email === '').length
  const same = ready.filter(({ n }) => twins.has(n)).length
  const apart = ready.filter(({ judged }) => judged.apart).length
  if (!busy && ready.length === 0) return null
  const book = async () => {
    setAsking(false)
    if (!(await beforeBooking())) return
    const said = { vain: t('bookings.stoppedVain'), repriced: t('bookings.repriced'), known: t('bookings.rowKnown') }
    void store.book(queryClient, { tariffVersion, ...said })
  }
  return (
    <div className={s.foot}>
      {busy ? (
        <div className={s.progress} role="status">
          <progress aria-label={t('bookings.booking')} max={booked + ready.length} value={booked} />
          <span>
            {t('bookings.progress', { done: number(booked), total: number(booked + ready.length) })}
            {work.run === 'waiting' && ` · ${online ? work.why : t('bookings.waitsForSignal')}`}
          </span>
        </div>
      ) : (
        <output aria-live="polite">
          {isPriced ? (
            <>
              <strong className="nums">{price}</strong> <span>{t('bookings.total', { count })}</span>
            </>
          ) : (
            <span>{t('bookings.pricesToCome')}</span>
          )}
          {work.run === 'stopped' && <p className={s.fault}>{work.why || t('bookings.stopped')}</p>}
        </output>
      )}
      <Button busy={busy} disabled={!busy && !isPriced} onClick={() => setAsking(true)}>
        {t(work.run === 'stopped' ? 'bookings.goOn' : 'bookings.bookAll', { count })}
      </Button>
      <Confirm
        opened={asking}
        title={t('bookings.confirmTitle', { count })}
        local
        action={t('bookings.bookAll', { count })}
        safe={t('bookings.notYet')}
        everyday
        onConfirm={book}
        onClose={() => setAsking(false)}
      >
        <p>{t('bookings.confirmText', { count, price })}</p>
        {same > 0 && <p>{t('bookings.sameRows', { count: number(same) })}</p>}
        {apart > 0 && <p>{t('bookings.apartRows', { count: number(apart) })}</p>}
        {unmailed > 0 && <p>{t('bookings.ownEmail', { count: number(unmailed), email: work.defaults.email })}</p>}
        {codTaka > 0 && <p>{t('bookings.confirmCod', { amount: taka(codTaka) })}</p>}
      </Confirm>
    </div>
  )
}
