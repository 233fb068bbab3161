import { journeys, type Pickup } from '@ranar/contract/journeys'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { today } from '../../lib/clock.ts'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { read, useWrite } from '../../lib/read.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { Field } from '../../ui/Field.tsx'
import { LeaveGuard } from '../../ui/mantine/LeaveGuard.tsx'
import { LocateButton } from '../map/LocateButton.tsx'
import s from './journeys.module.css'
import { type PickupValues, valuesOf, written } from './pickup-values.ts'

type Props = { code: string; pickup: Pickup | null; senderAddress: string | null }

/** How a booked parcel reaches the company: the sender brings it, or a courier collects it on a day. */
export const PickupForm = ({ code, pickup, senderAddress }: Props) => {
  const t = useT()
  const { number, day: dayOf } = useFormats()
  const queryClient = useQueryClient()
  const [changed, setChanged] = useState<Partial<PickupValues>>({})
  const [asking, setAsking] = useState(false)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const save = useWrite(journeys.pickup)
  const saved = valuesOf(pickup, senderAddress)
  const values = { ...saved, ...changed }
  const { mode, address, day } = values
  // A saved point belongs to the saved address.
  const point = changed.point ?? (address === saved.address ? saved.point : null)
  const change = (more: Partial<PickupValues>) => setChanged((before) => ({ ...before, ...more }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A day is saved if a courier is to come.
    if (mode === 'bring' && pickup?.day) setAsking(true)
    else send()
  }
  const send = () => {
    setFaults({})
    const body =
      mode === 'bring'
        ? { parcel_id: code, mode }
        : { parcel_id: code, mode, address: address.trim() || null, day: day || null, ...point }
    save.mutate(
      { body },
      {
        onSuccess: ({ data }) => {
          const { queryKey } = read(journeys.details, { query: { parcel_id: code } })
          queryClient.setQueryData(queryKey, (details) => details && { ...details, pickup: data.pickup })
          setChanged({})
        },
        onError: ({ errors }) => setFaults(Object.fromEntries(errors.map(({ path, message }) => [path, message]))),
        onSettled: () => setAsking(false),
      },
    )
  }
  const fault = (name: string) => (faults[name] ? { error: faults[name] } : {})
  return (
    <form className={s.form} onSubmit={submit} noValidate aria-label={t('journeys.pickupTitle')}>
      <LeaveGuard
        kept={asking}
        isDirty={() => mode === 'collect' && written({ ...values, point }) !== written(saved)}
      />
      <h2>{t('journeys.pickupTitle')}</h2>
      <fieldset aria-label={t('journeys.pickupTitle')}>
        {(['bring', 'collect'] as const).map((one) => (
          <label key={one} className={s.check}>
            <input type="radio" name="mode" checked={mode === one} onChange={() => change({ mode: one })} />
            {t(`journeys.${one}`)}
          </label>
        ))}
      </fieldset>
      {mode === 'collect' && (
        <>
          <Field label={t('journeys.pickupAddress')} most={300} {...fault('address')}>
            <textarea rows={3} value={address} onChange={({ target }) => change({ address: target.value })} />
          </Field>
          <LocateButton hasMap={false} onFound={(found) => change({ point: found })} />
          {point && (
            <p role="status">
              {t('journeys.pickupPoint', { point: `${number(point.latitude)}, ${number(point.longitude)}` })}
            </p>
          )}
          <Field label={t('journeys.pickupDay')} {...fault('day')}>
            <input type="date" value={day} min={today()} onChange={({ target }) => change({ day: target.value })} />
          </Field>
        </>
      )}
      <div className={s.buttons}>
        <Button type="submit" kind="outline" busy={save.isPending}>
          {t('journeys.save')}
        </Button>
      </div>
      <Confirm
        opened={asking}
        title={t('journeys.dropTitle', { code })}
        action={t('journeys.bring')}
        safe={t('shell.keep')}
        busy={save.isPending}
        onConfirm={send}
        onClose={() => setAsking(false)}
      >
        <p>{t('journeys.dropText', { date: dayOf(pickup?.day) })}</p>
      </Confirm>
    </form>
  )
}
