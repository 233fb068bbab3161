import type { DeskParcel } from '@ranar/contract/desk'
import { memo, type ReactNode, useCallback, useRef } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useI18n } from '../../lib/i18n.tsx'
import { useMe } from '../../lib/session.ts'
import { Badge, tones } from '../../ui/Badge.tsx'
import type { StillRow } from '../../ui/still-rows.ts'
import { CourierName } from '../dispatch/CourierName.tsx'
import { isMissing } from '../dispatch/desk-moves.ts'
import { useDeliveryMen } from '../dispatch/useDeliveryMen.ts'
import { nearest } from '../map/places.ts'
import { useThanaName } from '../parcels/useThanaName.ts'
import { Departed } from './Departed.tsx'
import { Since } from './Since.tsx'
import { StepBadge } from './StepBadge.tsx'
import s from './table.module.css'
import type { Selection } from './useSelection.ts'

type Props = {
  rows: readonly StillRow<DeskParcel>[]
  caption: string
  selection: Selection
  /** The selection as the rows show it, except the row marked last: a hundred rows may follow a moment later. */
  drawn: Selection['chosen']
  isDimmed: boolean
  onOpen: (code: string) => void
  focus: Record<'onFocus' | 'onBlur', () => void>
}

/** The page's parcels as a table, as cards if narrow. A row that left the list stays while the user works here. */
export const DeskTable = ({ rows, caption, selection, drawn, isDimmed, onOpen, focus }: Props) => {
  const { t } = useI18n()
  const { chosen, marked } = selection
  const { nameOf } = useDeliveryMen()
  const here = rows.filter(({ isGone }) => !isGone).map(({ row }) => row)
  const isAll = here.length > 0 && here.every(({ _id }) => chosen.has(_id))
  const isSome = here.some(({ _id }) => chosen.has(_id))
  // Stable callbacks: a memoized row redraws only if its own data changes, not at every selection.
  const latest = useRef({ here, selection, onOpen })
  latest.current = { here, selection, onOpen }
  const open = useCallback((code: string) => latest.current.onOpen(code), [])
  const mark = useCallback((row: DeskParcel, on: boolean, range: boolean) => {
    latest.current.selection.mark(row, on, latest.current.here, range)
  }, [])
  const titles = ['receiver', 'area', 'due', 'since', 'state', 'with'] as const
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: the cards' display:grid removes a table's implicit roles
    <table className={s.table} role="table" data-dimmed={isDimmed || undefined} data-desk {...focus}>
      <caption>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col" className={s.mark}>
            <label>
              <input
                type="checkbox"
                checked={isAll}
                ref={(box) => {
                  if (box) box.indeterminate = isSome && !isAll
                }}
                onChange={() => selection.change(here, !isAll)}
              />
              <span>{t('today.chooseAll')}</span>
            </label>
          </th>
          <th role="columnheader" scope="col">
            {t('admin.parcel')}
          </th>
          {titles.map((title) => (
            <th key={title} role="columnheader" scope="col" data-end={title === 'due' || undefined}>
              {t(`today.${title}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((still) => (
          <Row
            key={still.row._id}
            still={still}
            courier={still.row.delivery_men ? nameOf(still.row.delivery_men) : undefined}
            isChosen={(still.row._id === marked ? chosen : drawn).has(still.row._id)}
            onMark={mark}
            onOpen={open}
          />
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}

type RowProps = Pick<Props, 'onOpen'> & {
  still: StillRow<DeskParcel>
  /** The courier's name, told apart from others. */
  courier: string | undefined
  isChosen: boolean
  onMark: (row: DeskParcel, on: boolean, range: boolean) => void
}
const Row = memo(({ still, courier, isChosen, onMark, onOpen }: RowProps) => {
  const { t } = useI18n()
  const { row, isGone } = still
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: as above
    <tr role="row" data-chosen={isChosen || undefined} data-gone={isGone || undefined}>
      <td role="cell" className={s.mark}>
        <label>
          <input
            type="checkbox"
            aria-label={t('today.choose', { code: row._id })}
            data-code={row._id}
            disabled={isGone && !isChosen}
            checked={isChosen}
            onChange={({ target, nativeEvent }) =>
              onMark(row, target.checked, (nativeEvent as MouseEvent).shiftKey === true)
            }
          />
        </label>
      </td>
      <Cells still={still} courier={courier} onOpen={onOpen} />
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above
  )
})

/** The cells that do not show whether the row is selected: selecting a hundred rows draws none of them. */
const Cells = memo(({ still: { row, isGone }, courier, onOpen }: Pick<RowProps, 'still' | 'courier' | 'onOpen'>) => {
  const { t, locale } = useI18n()
  const thanaName = useThanaName({ apart: true })
  const { taka, number, day } = useFormats()
  const me = useMe()
  const first = useRef(row.since)
  const isOthers = row.since !== first.current && row.by !== null && row.by !== me?.name
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: as above
    <>
      <td role="cell" className={s.code}>
        <button type="button" aria-haspopup="dialog" onClick={() => onOpen(row._id)}>
          {row._id}
        </button>
      </td>
      <td role="cell" className={s.receiver}>
        <span>{row.reciever.name}</span> <small>{row.reciever.phone}</small>
      </td>
      <td role="cell" className={s.area}>
        {row.thana ? thanaName(row.thana) : areaOf(row, locale)}
      </td>
      <td role="cell" className={s.due} data-end>
        {row.due > 0 ? taka(row.due) : t('today.paid')}
      </td>
      <td role="cell" className={s.since}>
        <Since at={row.since} by={row.by} />
      </td>
      <td role="cell" className={s.state}>
        {isGone ? <Departed code={row._id} /> : <StepBadge step={row.step} />}
        {!isGone && row.late && (
          <Badge tone={tones.failed} sign="!">
            {t('today.late')}
          </Badge>
        )}
        {!isGone && isMissing(row) && (
          <Badge tone={tones.failed} sign="!">
            {t('today.missing')}
          </Badge>
        )}
        <Small>{!isGone && row.attempts > 0 && t('today.attempt', { n: number(row.attempts) })}</Small>
        <Small>{!isGone && isOthers && row.by}</Small>
      </td>
      <td role="cell" className={s.with}>
        {courier && (
          <>
            <span>
              <CourierName name={courier} />
            </span>{' '}
            {row.parcel.aproxDeliveryDate && <small>{day(row.parcel.aproxDeliveryDate)}</small>}
          </>
        )}
        <Small>{isMissing(row) && t('today.withFormer')}</Small>
      </td>
    </>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above
  )
})

const Small = ({ children }: { children: ReactNode }) => children && <small>{children}</small>

const areaOf = ({ reciever }: DeskParcel, locale: 'en' | 'bn') => {
  const area = nearest(reciever.map)
  return (area?.thana ?? area?.district)?.name[locale] ?? ''
}
