import type { Proposal, Suggestion } from '@ranar/contract/desk-runs'
import { useState } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { CourierName } from '../dispatch/CourierName.tsx'
import { CourierOptions } from '../dispatch/CourierOptions.tsx'
import { useDeliveryMen } from '../dispatch/useDeliveryMen.ts'
import { useThanaName } from '../parcels/useThanaName.ts'
import s from './proposal.module.css'
import { reasonText } from './words.ts'

export type Couriers = Proposal['couriers']
type Props = {
  /** Null for the parcels that get no courier. */
  courier: Couriers[number] | null
  lines: readonly Suggestion[]
  couriers: Couriers
  isChanged: (code: string) => boolean
  onChange: (code: string, courier: string) => void
}

/** Proposed parcels of one courier, each with its reason and a select to choose another courier. */
export const ProposalGroup = ({ courier, lines, couriers, isChanged, onChange }: Props) => {
  const t = useT()
  const { number, taka } = useFormats()
  const thanaName = useThanaName({ apart: true })
  const { nameOf } = useDeliveryMen()
  const [opened, setOpened] = useState(courier === null)
  const full = courier !== null && courier.load + lines.length > courier.capacity
  return (
    <details className={s.group} open={opened} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>
        <b>{courier ? <CourierName name={nameOf(courier)} /> : t('couriers.nobody')}</b>
        <span>{t('couriers.gets', { n: number(lines.length) })}</span>
        {courier && (
          <span data-full={full || undefined}>
            {t('couriers.load', { load: number(courier.load + lines.length), capacity: number(courier.capacity) })}
          </span>
        )}
        <span className={s.areas}>{areasOf(lines, thanaName).join(' · ')}</span>
      </summary>
      {opened && (
        <ul>
          {lines.map((line) => (
            <li key={line.parcel_id}>
              <span className={s.parcel}>
                <b>{line.name}</b>
                <span>{[line.address, line.thana && thanaName(line.thana)].filter(Boolean).join(' · ')}</span>
                <code>{line.parcel_id}</code>
              </span>
              <span className={s.why}>
                {line.due > 0 && <b>{taka(line.due)}</b>}
                {t(isChanged(line.parcel_id) ? 'couriers.whyChanged' : reasonText[line.why])}
              </span>
              <select
                aria-label={t('couriers.courierOf', { name: line.name, code: line.parcel_id })}
                value={courier?._id ?? ''}
                onChange={({ target }) => onChange(line.parcel_id, target.value)}
              >
                <option value="">{t('couriers.nobody')}</option>
                <CourierOptions men={couriers.filter(({ _id }) => mayGet(line, _id))} nameOf={nameOf} />
              </select>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

/** A parcel that was collected from its sender stays with the courier who has it. */
const mayGet = ({ step, delivery_men_id }: Suggestion, courier: string) =>
  step !== 'picked_up' || courier === delivery_men_id

const areasOf = (lines: readonly Suggestion[], nameOf: (id: string) => string) =>
  [...new Set(lines.flatMap(({ thana }) => (thana ? nameOf(thana) : [])))].slice(0, 4)
