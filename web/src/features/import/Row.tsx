import { chargeSources } from '@ranar/contract/cod'
import type { MessageKey } from '@ranar/contract/messages/index'
import { typeCodes } from '@ranar/contract/parcel-types'
import { proofLevels } from '@ranar/contract/proof-levels'
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useI18n, useT } from '../../lib/i18n.tsx'
import { Badge, tones } from '../../ui/Badge.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { lengthOf, useCount } from '../../ui/useCount.ts'
import { chargeTexts, proofTexts, typeText } from '../parcels/words.ts'
import { type Column, columns, titles } from './columns.ts'
import s from './import.module.css'
import { THANAS } from './Thanas.tsx'
import { fullName, namesakes } from './thana.ts'
import { usePrices } from './usePrices.ts'
import { chargeOf, proofOf, typeOf } from './words.ts'
import { faultOf, type Line, type LineState, stateOf } from './work.ts'

const states: Record<LineState, { text: MessageKey; tone: string | undefined; sign: string }> = {
  booked: { text: 'bookings.rowBooked', tone: tones.delivered, sign: '✓' },
  mend: { text: 'bookings.toMend', tone: tones.returned, sign: '!' },
  ready: { text: 'bookings.ready', tone: tones.way, sign: '→' },
}
type Props = { line: Line; onMend: (n: number, column: Column, value: string) => void; disabled: boolean }

type Hold = {
  /** Number of the earlier row that it equals. */
  twin: number | undefined
  /** This row was edited last: its cells stay open even if it is valid now. */
  isHeld: boolean
  onHold: (n: number | null) => void
}

/** One row of the file; its cells open if something is wrong or the sender wants to change them. */
export const Row = ({ line, onMend, disabled, twin, isHeld, onHold }: Props & Hold) => {
  const { t, locale } = useI18n()
  const { number, taka } = useFormats()
  const [open, setOpen] = useState(false)
  const { n, cells, judged, told } = line
  const price = usePrices()(judged)
  const state = stateOf(line)
  const { text, tone, sign } = states[state]
  const code = told?.parcel_id
  const name = t('bookings.rowNumber', { n: number(n) })
  const isOpen = open || isHeld
  const toggle = () => {
    setOpen(!isOpen)
    onHold(null)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row
    <div role="group" aria-label={name} className={s.row} data-state={state}>
      <div className={s.summary}>
        <span className={s.number}>{number(n)}</span>
        <span className={s.who}>
          <strong>{cells.name || '—'}</strong>
          <span>
            {cells.phone} {cells.address && `· ${cells.address}`}
          </span>
        </span>
        <span className={s.money}>{price ? taka(price) : null}</span>
        <Badge tone={tone} sign={sign}>
          {(code && told?.message) || t(text)}
        </Badge>
        {code ? (
          <LinkButton kind="quiet" to="/parcel-status" search={{ parcel_id: code }}>
            {code}
          </LinkButton>
        ) : (
          state === 'ready' && (
            <Button kind="quiet" aria-expanded={isOpen} disabled={disabled} onClick={toggle}>
              {t(isOpen ? 'shell.close' : 'bookings.change')}
            </Button>
          )
        )}
      </div>
      {twin && !code && <p className={s.same}>{t('bookings.sameAs', { row: number(twin) })}</p>}
      {judged.apart && !code && (
        <p className={s.same}>
          {t('bookings.apart', {
            km: number(judged.apart.km),
            nearest: t('map.thanaOf', fullName(judged.apart.nearest, locale)),
          })}
        </p>
      )}
      {told && !code && !columns.some((column) => faultOf(line, column)) && <p className={s.fault}>{told.message}</p>}
      {!code && (state === 'mend' || isOpen) && (
        <div className={s.cells}>
          {columns.map((column) => (
            <Cell
              key={column}
              line={line}
              column={column}
              onMend={onMend}
              disabled={disabled}
              onFocus={() => onHold(n)}
            />
          ))}
        </div>
      )}
    </div>
  )
}

const Cell = ({ line, column, onMend, disabled, onFocus }: Props & { column: Column; onFocus: () => void }) => {
  const t = useT()
  const id = useId()
  const { n, cells } = line
  const fault = faultOf(line, column)
  const written = cells[column]
  const [typed, setTyped] = useState(written)
  const [before, setBefore] = useState(written)
  if (before !== written) {
    setBefore(written)
    setTyped(written)
  }
  const commit = (value: string) => value.trim() !== written && onMend(n, column, value.trim())
  const keep = useEffectEvent(() => commit(typed))
  useEffect(() => {
    const screen = location.pathname
    return () => {
      // Going back with the cursor in the cell is no blur.
      if (location.pathname !== screen) keep()
    }
  }, [])
  const said = {
    disabled,
    onFocus,
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': fault ? `${id}-fault` : undefined,
  }
  const choices = useChoices(column, written, fault)
  const count = useCount(lengthOf(typed), line.judged.most[column] ?? Number.POSITIVE_INFINITY)
  return (
    <div className={s.cell}>
      <label htmlFor={id}>{t(titles[column])}</label>
      {choices ? (
        <select id={id} value={choices.value} onChange={({ currentTarget }) => commit(currentTarget.value)} {...said}>
          {choices.options}
        </select>
      ) : (
        <input
          id={id}
          value={typed}
          autoComplete="off"
          list={column === 'thana' ? THANAS : undefined}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onBlur={({ currentTarget }) => commit(currentTarget.value)}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && commit(currentTarget.value)}
          {...said}
        />
      )}
      {fault && <small id={`${id}-fault`}>{[t(fault as MessageKey), count].filter(Boolean).join(' · ')}</small>}
    </div>
  )
}

type Choices = { value: string | undefined; all: (readonly [string, string])[] }

/** Options of a cell with a fixed vocabulary, else null; an unknown value is listed first, an empty cell has its default. */
const useChoices = (
  column: Column,
  written: string,
  fault: string | undefined,
): { value: string; options: ReactNode } | null => {
  const { t, locale } = useI18n()
  const known = {
    type: () => ({ value: typeOf(written), all: typeCodes.map((code) => [code, t(typeText(code))] as const) }),
    chargeFrom: () => ({
      value: written ? chargeOf(written) : 'door',
      all: chargeSources.map((one) => [one, t(chargeTexts[one])] as const),
    }),
    proofLevel: () => ({
      value: written ? proofOf(written) : 'none',
      all: proofLevels.map((one) => [one, t(proofTexts[one])] as const),
    }),
    ...(fault === 'bookings.thanaSeveral' && {
      thana: () => ({
        value: undefined,
        all: namesakes(written, locale).map(({ id, ...names }) => [id, t('map.thanaOf', names)] as const),
      }),
    }),
  } as const
  if (!(column in known)) return null
  const { value, all } = (known[column as keyof typeof known] as () => Choices)()
  const options = (
    <>
      {!value && <option value={written}>{written || t('bookings.asDefault')}</option>}
      {all.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </>
  )
  return { value: value ?? written, options }
}
