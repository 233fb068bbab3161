import { type CourierRun, dayLoad } from '@ranar/contract/desk-runs'
import { Link } from '@tanstack/react-router'
import { type DragEvent, useState } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { CourierName } from '../dispatch/CourierName.tsx'
import { useDeliveryMen } from '../dispatch/useDeliveryMen.ts'
import s from './courier-runs.module.css'
import { eventText } from './words.ts'

type Props = {
  runs: readonly CourierRun[]
  chosen: string | undefined
  /** Set while stops are dragged; called with the courier on whom they are dropped. */
  onDrop: ((courier: string) => void) | null
}

/** List of the couriers' days, one line each; stops can be dropped on a line. */
export const RunList = ({ runs, chosen, onDrop }: Props) => {
  const t = useT()
  const [over, setOver] = useState<string | null>(null)
  const { nameOf } = useDeliveryMen()
  const takes = (id: string) => onDrop !== null && id !== chosen
  const dropOn = (id: string) => ({
    onDragOver: (event: DragEvent) => {
      if (!takes(id)) return
      event.preventDefault()
      setOver(id)
    },
    onDragLeave: () => setOver(null),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(null)
      if (takes(id)) onDrop?.(id)
    },
  })
  return (
    <ul className={s.couriers} aria-label={t('couriers.list')}>
      {runs.map((run) => (
        <li
          key={run.courier._id}
          data-chosen={run.courier._id === chosen || undefined}
          data-over={over === run.courier._id || undefined}
          {...dropOn(run.courier._id)}
        >
          <CourierLine run={run} name={nameOf(run.courier)} isChosen={run.courier._id === chosen} />
        </li>
      ))}
    </ul>
  )
}

const CourierLine = ({ run, name, isChosen }: { run: CourierRun; name: string; isChosen: boolean }) => {
  const t = useT()
  const { number, taka, moment } = useFormats()
  const { courier, capacity, delivered, returned, failed, pickups, toCollect, collected, last } = run
  const done = delivered + returned
  const all = dayLoad(run)
  return (
    <Link
      to="."
      search={((old: object) => ({ ...old, courier: courier._id })) as never}
      resetScroll={false}
      className={s.courier}
      aria-current={isChosen || undefined}
    >
      <span className={s.name}>
        <b>
          <CourierName name={name} />
        </b>
        <span data-full={all >= capacity || undefined}>
          {t('couriers.load', { load: number(all), capacity: number(capacity) })}
        </span>
      </span>
      <progress max={Math.max(1, all)} value={done} aria-label={t('couriers.progress')} />
      <span className={s.figures}>
        <span>{t('couriers.done', { n: number(done), all: number(all) })}</span>
        {failed > 0 && <span data-bad>{t('couriers.failed', { n: number(failed) })}</span>}
        {pickups > 0 && <span>{t('couriers.pickups', { n: number(pickups) })}</span>}
      </span>
      <span className={s.figures}>
        <span>{t('couriers.toCollect', { amount: taka(toCollect) })}</span>
        <span>{t('couriers.collected', { amount: taka(collected) })}</span>
      </span>
      <small>
        {last
          ? t('couriers.last', { what: t(eventText(last.name)), code: last.parcel_id, time: moment(last.at) })
          : t('couriers.nothingYet')}
      </small>
    </Link>
  )
}
