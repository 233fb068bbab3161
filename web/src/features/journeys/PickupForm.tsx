import { journeys, type pickupModes } from '@ranar/contract/journeys'
import { type FormEvent, useRef, useState } from 'react'
import { today } from '../../lib/clock.ts'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { useWrite } from '../../lib/read.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { LeaveGuard } from '../../ui/mantine/LeaveGuard.tsx'
import { LocateButton } from '../map/LocateButton.tsx'
import s from './journeys.module.css'

type Point = { latitude: number; longitude: number }

/** How a booked parcel reaches the company: the sender brings it, or a courier collects it on a day. */
export const PickupForm = ({ code, address: known }: { code: string; address: string | null }) => {
  const t = useT()
  const { number } = useFormats()
  const [mode, setMode] = useState<(typeof pickupModes)[number]>('bring')
  const [address, setAddress] = useState(known ?? '')
  const [day, setDay] = useState(today())
  const [point, setPoint] = useState<Point | null>(null)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const written = JSON.stringify([address, day, point])
  const saved = useRef(written)
  const save = useWrite(journeys.pickup)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setFaults({})
    const body =
      mode === 'bring'
        ? { parcel_id: code, mode }
        : { parcel_id: code, mode, address: address.trim() || null, day: day || null, ...point }
    save.mutate(
      { body },
      {
        onSuccess: () => {
          saved.current = written
        },
        onError: ({ errors }) => setFaults(Object.fromEntries(errors.map(({ path, message }) => [path, message]))),
      },
    )
  }
  const fault = (name: string) => (faults[name] ? { error: faults[name] } : {})
  return (
    <form className={s.form} onSubmit={send} noValidate aria-label={t('journeys.pickupTitle')}>
      <LeaveGuard isDirty={() => mode === 'collect' && written !== saved.current} />
      <h3>{t('journeys.pickupTitle')}</h3>
      <fieldset aria-label={t('journeys.pickupTitle')}>
        {(['bring', 'collect'] as const).map((one) => (
          <label key={one} className={s.check}>
            <input type="radio" name="mode" checked={mode === one} onChange={() => setMode(one)} />
            {t(`journeys.${one}`)}
          </label>
        ))}
      </fieldset>
      {mode === 'collect' && (
        <>
          <Field label={t('journeys.pickupAddress')} most={300} {...fault('address')}>
            <input value={address} onChange={({ target }) => setAddress(target.value)} />
          </Field>
          <LocateButton onFound={setPoint} />
          {point && (
            <p role="status">
              {t('journeys.pickupPoint', { point: `${number(point.latitude)}, ${number(point.longitude)}` })}
            </p>
          )}
          <Field label={t('journeys.pickupDay')} {...fault('day')}>
            <input type="date" value={day} min={today()} onChange={({ target }) => setDay(target.value)} />
          </Field>
        </>
      )}
      <div className={s.buttons}>
        <Button type="submit" kind="outline" busy={save.isPending}>
          {t('journeys.save')}
        </Button>
      </div>
    </form>
  )
}
