import '@mantine/core/styles/Menu.layer.css'
import { Menu, NativeSelect, TextInput } from '@mantine/core'
import type { DeskParcel } from '@ranar/contract/desk'
import { MOST_LABELS } from '@ranar/contract/journeys'
import { IconChevronUp, IconPrinter } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { today } from '../../lib/clock.ts'
import { dayFault, lastDay } from '../../lib/day-fault.ts'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { lacksRight } from '../../lib/rights.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { useOnline } from '../../ui/OfflineBanner.tsx'
import { Close } from '../../ui/signs.tsx'
import { finalMoves, finalWord, isMissing } from '../dispatch/desk-moves.ts'
import s from './bar.module.css'
import { CourierPick } from './CourierPick.tsx'
import { type BulkMove, bulkMoves, isPossible, likelyPurpose, type Purpose, purposes } from './desk-bulk-moves.ts'
import type { BulkMoves } from './useBulk.ts'
import { keepSelection } from './useSelection.ts'

type Props = {
  chosen: readonly DeskParcel[]
  /** True while `chosen` lags behind the selection; the bar ignores clicks until it is redrawn. */
  isLate: boolean
  mayMove: boolean
  moves: BulkMoves
  onClear: () => void
}

/** Bar at the foot of the screen with the actions for all selected parcels. */
export const DeskBar = ({ chosen, isLate, mayMove, moves, onClear }: Props) => {
  const t = useT()
  const { number } = useFormats()
  const online = useOnline()
  const [picked, setPicked] = useState<Purpose | null>(null)
  const [day, setDay] = useState(today())
  const dayBox = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<ReturnType<typeof dayFault>>()
  const [asking, setAsking] = useState<BulkMove | null>(null)
  const [unsure, setUnsure] = useState<string | null>(null)
  const purpose = picked && isPossible(picked, chosen) ? picked : likelyPurpose(chosen)
  const codes = chosen.map(({ _id }) => _id)
  const locked = moves.isWorking || !online
  const others = (Object.keys(bulkMoves) as BulkMove[]).filter((move) => move !== 'receive' && isPossible(move, chosen))
  const missing = purpose === 'assign' ? chosen.filter(isMissing).length : 0
  const give = (delivery_men_id: string, isSure = missing === 0) => {
    const wrong = day ? dayFault(day) : undefined
    setFault(wrong)
    if (wrong) dayBox.current?.focus()
    else if (!isSure) setUnsure(delivery_men_id)
    else moves.run({ move: purpose, codes, delivery_men_id, day: day || today() })
  }
  const send = (move: BulkMove) => (finalMoves.includes(move) ? setAsking(move) : moves.run({ move, codes }))
  return (
    <section className={s.bar} aria-label={t('today.bar')} data-late={isLate || undefined}>
      <p className={s.count}>
        <strong>{t('today.chosen', { count: number(chosen.length) })}</strong>
        <button type="button" className="icon-button" aria-label={t('today.chooseNone')} onClick={onClear}>
          <Close />
        </button>
      </p>
      {!mayMove && <p className={s.note}>{t(lacksRight.dispatch)}</p>}
      {mayMove && (
        <>
          <NativeSelect
            aria-label={t('today.purpose')}
            className={s.purpose}
            disabled={locked}
            value={purpose}
            onChange={({ target }) => setPicked(target.value as Purpose)}
            data={(Object.keys(purposes) as Purpose[]).map((value) => ({
              value,
              label: t(purposes[value]),
              disabled: !isPossible(value, chosen),
            }))}
          />
          <TextInput
            ref={dayBox}
            type="date"
            aria-label={t('today.when')}
            className={s.day}
            min={today()}
            max={lastDay()}
            value={day}
            error={fault && t(fault)}
            disabled={locked}
            onChange={({ target }) => {
              setDay(target.value)
              setFault(undefined)
            }}
          />
          <CourierPick disabled={locked} none={!isPossible(purpose, chosen)} onPick={give} />
          <Button
            kind="outline"
            disabled={locked || !isPossible('receive', chosen)}
            onClick={() => moves.run({ move: 'receive', codes })}
          >
            {t('today.receive')}
          </Button>
        </>
      )}
      {codes.length > MOST_LABELS ? (
        <small className={s.note}>{t('today.labelsTooMany', { most: number(MOST_LABELS) })}</small>
      ) : (
        <LinkButton
          kind="outline"
          to="/dashboard/labels"
          search={{ ids: codes.join(','), paper: undefined, language: undefined }}
          id="desk-labels"
          onClick={() => keepSelection(chosen)}
        >
          <IconPrinter size={18} aria-hidden /> {t('today.labels')}
        </LinkButton>
      )}
      {mayMove && others.length > 0 && (
        <Menu position="top-start" withinPortal={false} disabled={locked}>
          <Menu.Target>
            <Button kind="outline" disabled={locked}>
              {t('today.more')} <IconChevronUp size={18} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((move) => (
              <Menu.Item key={move} onClick={() => send(move)}>
                {t(bulkMoves[move])}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {unsure && (
        <Confirm
          opened
          title={t('today.missingTitle')}
          action={t('today.giveAnyway')}
          safe={t('shell.keep')}
          onConfirm={() => {
            setUnsure(null)
            give(unsure, true)
          }}
          onClose={() => setUnsure(null)}
        >
          <p>{t('today.missingText', { count: number(missing) })}</p>
        </Confirm>
      )}
      {asking && (
        <Confirm
          opened
          title={t('today.confirmTitle', { what: t(bulkMoves[asking]), count: number(codes.length) })}
          action={t(bulkMoves[asking])}
          safe={t('shell.keep')}
          onConfirm={() => {
            setAsking(null)
            moves.run({ move: asking, codes })
          }}
          onClose={() => setAsking(null)}
        >
          {asking === 'reject' && <p>{t('today.confirmReject')}</p>}
          <p>
            {t('today.confirmText')} {t(finalWord(asking))}
          </p>
        </Confirm>
      )}
    </section>
  )
}
