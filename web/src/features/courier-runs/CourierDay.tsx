import { type CourierRun, dayLoad, deskRuns } from '@ranar/contract/desk-runs'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { today } from '../../lib/clock.ts'
import { dial } from '../../lib/dial.ts'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { read } from '../../lib/read.ts'
import { toastError } from '../../lib/toasts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { useOnline } from '../../ui/OfflineBanner.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Empty, ErrorState } from '../../ui/State.tsx'
import { useFootRoom } from '../../ui/useFootRoom.ts'
import { CourierName } from '../dispatch/CourierName.tsx'
import { useDeliveryMen } from '../dispatch/useDeliveryMen.ts'
import { MapView } from '../map/MapView.tsx'
import s from './courier-runs.module.css'
import { MoveOutcome } from './MoveOutcome.tsx'
import { RunStops } from './RunStops.tsx'
import { isMovable, type Reassigning } from './useReassign.ts'

type Props = {
  id: string
  day: string
  others: readonly CourierRun[]
  moves: Reassigning
  /** Called with a drop handler when a drag of stops begins, with null when it ends. */
  onDragging: (drop: ((to: string) => void) | null) => void
}

/** One courier's day: the stops, moving them to another courier, and the last known position. */
export const CourierDay = ({ id, day, others, moves, onDragging }: Props) => {
  const t = useT()
  const { number, moment } = useFormats()
  const online = useOnline()
  const { data, error, refetch } = useQuery(read(deskRuns.list, { query: { day, delivery_men_id: id } }))
  const [codes, setCodes] = useState<ReadonlySet<string>>(new Set())
  const [to, setTo] = useState('')
  const { nameOf } = useDeliveryMen()
  const bar = useRef<HTMLFormElement>(null)
  useFootRoom(bar, codes.size > 0)
  const title = useRef<HTMLHeadingElement>(null)
  if (!data)
    return error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : <Skeleton height="320px" />
  const [run] = data.runs
  if (!run) return <Empty text={t('couriers.gone')} />
  const name = nameOf(run.courier)
  const stops = run.stops ?? []
  // Leave out stops that others have moved meanwhile.
  const chosen = stops.filter((stop) => isMovable(stop) && codes.has(stop.parcel._id))
  const chosenCodes = new Set(chosen.map(({ parcel }) => parcel._id))

  const send = async (work: () => Promise<void>) => {
    try {
      await work()
      flushSync(() => setCodes(new Set()))
      // The bar or the button disappears and takes the focus with it; what came of the move stands below the title.
      title.current?.focus()
    } catch (problem) {
      toastError(problem instanceof Error ? problem.message : '')
    }
  }
  const move = (stops: typeof chosen, to: string) =>
    send(() => moves.reassign({ stops, from: id, to, day, bulk: crypto.randomUUID() }))
  const repeat = async () => {
    const asked = moves.outcome?.unanswered?.asked
    if (asked) await send(() => moves.reassign(asked, true))
  }
  const toggle = (code: string) =>
    setCodes(
      chosenCodes.has(code) ? new Set([...chosenCodes].filter((one) => one !== code)) : new Set([...chosenCodes, code]),
    )
  const movable = stops.filter(isMovable)
  const toggleAll = () =>
    setCodes(chosen.length === movable.length ? new Set() : new Set(movable.map(({ parcel }) => parcel._id)))
  const drag = (code: string | null) => {
    if (code === null) return onDragging(null)
    const dragged = chosenCodes.has(code) ? chosen : stops.filter(({ parcel }) => parcel._id === code)
    onDragging((courier) => void move(dragged, courier))
  }

  return (
    <section className={s.day} aria-label={name}>
      <header>
        <h2 ref={title} tabIndex={-1}>
          <CourierName name={name} />
        </h2>
        {run.courier.phone && <a href={dial(run.courier.phone)}>{run.courier.phone}</a>}
        <LinkButton kind="outline" to="/dashboard/admin/run-sheets" search={{ day, courier: id }}>
          {t('couriers.sheet')}
        </LinkButton>
      </header>
      <MoveOutcome moves={moves} onRepeat={() => void repeat()} />
      <RunStops
        run={run}
        name={name}
        selection={day >= today() ? { codes: chosenCodes, toggle, toggleAll } : null}
        onDrag={drag}
      />
      {chosen.length > 0 && (
        <form
          ref={bar}
          className={s.bar}
          aria-label={t('couriers.moveTo')}
          onSubmit={(event) => {
            event.preventDefault()
            if (to) void move(chosen, to)
          }}
        >
          <strong>{t('couriers.chosen', { n: number(chosen.length) })}</strong>
          <label>
            {t('couriers.moveTo')}
            <select value={to} onChange={({ target }) => setTo(target.value)}>
              <option value="">{t('couriers.chooseCourier')}</option>
              {others
                .filter(({ courier }) => courier._id !== id)
                .map((run) => (
                  <option key={run.courier._id} value={run.courier._id}>
                    {t('couriers.option', {
                      name: nameOf(run.courier),
                      load: number(dayLoad(run)),
                      capacity: number(run.capacity),
                    })}
                  </option>
                ))}
            </select>
          </label>
          <Button type="submit" busy={moves.busy} disabled={!to || !online}>
            {t('couriers.move')}
          </Button>
        </form>
      )}
      {run.place && (
        <div className={s.seen}>
          <h3>{t('couriers.seen', { time: moment(run.place.at), metres: number(Math.round(run.place.accuracyM)) })}</h3>
          <MapView latitude={run.place.latitude} longitude={run.place.longitude} label={t('couriers.map', { name })} />
        </div>
      )}
    </section>
  )
}
