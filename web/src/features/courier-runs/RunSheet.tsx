import { type CourierRun, deskRuns } from '@ranar/contract/desk-runs'
import type { Stop } from '@ranar/contract/runs'
import { stepWords } from '@ranar/contract/step-words'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { read } from '../../lib/read.ts'
import { capitalized } from '../../ui/Badge.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'
import { Letterhead } from '../company/Letterhead.tsx'
import { CourierName } from '../dispatch/CourierName.tsx'
import { useDeliveryMen } from '../dispatch/useDeliveryMen.ts'
import { doorOf, toCollect } from '../runs/door.ts'
import { isOpenable } from '../runs/local-run.ts'
import s from './run-sheet.module.css'

/** One courier's day on paper: a line for each stop, with room for a signature. */
export const RunSheet = ({ id, day }: { id: string; day: string }) => {
  const { data, error, refetch } = useQuery(read(deskRuns.list, { query: { day, delivery_men_id: id } }))
  if (!data)
    return error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : <Skeleton height="420px" />
  const [run] = data.runs
  return run ? <Sheet run={run} day={day} /> : null
}

const Sheet = ({ run, day }: { run: CourierRun; day: string }) => {
  const t = useT()
  const { number, taka, day: dayOf } = useFormats()
  const { nameOf } = useDeliveryMen()
  const stops = (run.stops ?? []).filter(isOpenable)
  const due = stops.reduce((sum, stop) => sum + toCollect(stop), 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a sheet wider than a phone must be scrollable by keyboard
    <article className={s.sheet} tabIndex={0}>
      <Letterhead className={s.company} />
      <header>
        <h2>
          <CourierName name={nameOf(run.courier)} />
        </h2>
        <p>{run.courier.phone}</p>
        <p>{t('couriers.sheetDay', { day: dayOf(day) })}</p>
        <p>{t('couriers.sheetSum', { n: number(stops.length), amount: taka(due) })}</p>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('couriers.sheetNumber')}</th>
            <th scope="col">{t('couriers.sheetWho')}</th>
            <th scope="col">{t('couriers.sheetParcel')}</th>
            <th scope="col">{t('couriers.sheetDue')}</th>
            <th scope="col">{t('couriers.sheetSign')}</th>
          </tr>
        </thead>
        <tbody>
          {stops.map((stop, at) => (
            <Line key={stop.parcel._id} stop={stop} place={at + 1} />
          ))}
        </tbody>
      </table>
    </article>
  )
}

const Line = ({ stop, place }: { stop: Stop; place: number }) => {
  const { parcel, step, note } = stop
  const due = toCollect(stop)
  const t = useT()
  const { number, taka } = useFormats()
  const { person, address } = doorOf(stop)
  return (
    <tr>
      <td>{number(place)}</td>
      <td>
        <strong>{person.name}</strong>
        <span>{address}</span>
        <b>{person.phone}</b>
        {note && <em>{note}</em>}
      </td>
      <td>
        <code>{parcel._id}</code>
        <span>{capitalized(t(step === 'booked' ? 'couriers.toFetch' : stepWords[step]))}</span>
      </td>
      <td>{due === 0 ? '–' : taka(due)}</td>
      <td />
    </tr>
  )
}
