import { useEffect, useRef } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useI18n } from '../../lib/i18n.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { csv } from '../downloads/csv.ts'
import { fileName, save } from '../downloads/save.ts'
import { LabelLinks } from '../shipping-labels/LabelLinks.tsx'
import { columns, headOf } from './columns.ts'
import s from './import.module.css'
import { faultOf, stateOf, type Work } from './work.ts'

/** Result of an import: booked parcels with their labels, and wrong rows as a CSV file to correct. */
export const Outcome = ({ work }: { work: Work }) => {
  const { t, locale } = useI18n()
  const { number } = useFormats()
  const box = useRef<HTMLDivElement>(null)
  const wasBusy = useRef(false)
  const busy = work.run === 'booking' || work.run === 'waiting'
  // The booking button is gone, and was far away in a long file: move the focus here.
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body) box.current?.focus()
    wasBusy.current = busy
  }, [busy])
  const booked = work.lines.flatMap(({ told }) => told?.parcel_id ?? [])
  const known = work.lines.filter(({ told }) => told?.isKnown).length
  const fresh = booked.length - known
  const wrong = work.lines.filter((line) => stateOf(line) === 'mend')
  const isRefused = wrong.every(({ told }) => told)
  if (booked.length === 0 && wrong.length === 0) return null
  const download = () => {
    const rows = wrong.map((line) => [
      ...columns.map((column) => (column === 'phone' ? { phone: line.cells.phone } : line.cells[column])),
      columns
        .flatMap((column) => faultOf(line, column) ?? [])
        .map((fault) => t(fault as never))
        .join('; ') || line.told?.message,
    ])
    save(
      fileName('refused', work.fileName.replace(/\.\w+$/, '')),
      csv([[...headOf(locale), t('bookings.whatIsWrong')], ...rows]),
    )
  }
  return (
    <div ref={box} className={s.outcome} tabIndex={-1}>
      {booked.length > 0 && (
        <p className={s.done} role="status">
          {fresh > 0 ? t('bookings.bookedCount', { count: number(fresh) }) : t('bookings.nothingNew')}
          {known > 0 && ` · ${t('bookings.knownCount', { count: number(known) })}`}
        </p>
      )}
      {booked.length > 0 && (
        <LinkButton kind="outline" to="/dashboard/consumer/my-parcel">
          {t('consumer.toMyParcel')}
        </LinkButton>
      )}
      {booked.length > 0 && <LabelLinks ids={booked} />}
      {wrong.length > 0 && (
        <Button kind="outline" onClick={download}>
          {t(isRefused ? 'bookings.downloadWrong' : 'bookings.downloadToFix', { count: number(wrong.length) })}
        </Button>
      )}
    </div>
  )
}
