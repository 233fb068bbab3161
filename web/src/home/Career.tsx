import { asciiDigits } from '@ranar/contract/digits'
import type { Gender, User } from '@ranar/contract/people'
import type { Problem } from '@ranar/contract/problem'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { caller } from '../lib/api.ts'
import { useT } from '../lib/i18n.tsx'
import { whoIsHere } from '../lib/person.ts'
import { transportOf } from '../lib/queryClient.ts'
import { useMe } from '../lib/session.ts'
import { toast, toastError } from '../lib/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import s from './home.module.css'
import { apply } from './reads.ts'

/** 'Apply For Delivery Men': for guests and consumers; the server judges what is written. */
export const Career = () => {
  const t = useT()
  const user = useMe()
  if (user && user.role !== 'consumer') return null
  return (
    <section className={s.inside} aria-labelledby="career">
      <div className={s.career}>
        <div>
          <h2 id="career">{t('site.career')}</h2>
          <p className={s.lead}>{t('site.careerLead')}</p>
        </div>
        <CareerForm user={user} />
      </div>
    </section>
  )
}

const CareerForm = ({ user }: { user: User | null | undefined }) => {
  const t = useT()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  // What the profile knows is not asked again; what is written already stays.
  useEffect(() => {
    for (const name of ['dob', 'phone', 'address'] as const) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement && !field.value) field.value = user?.[name] ?? ''
    }
  }, [user])
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<Record<string, string>>({})

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const person = user ?? (await whoIsHere(queryClient).catch(() => null))
    if (!person) return toastError(t('site.applyLoggedOut'))
    const said = (name: string) => String(new FormData(form).get(name) ?? '')
    const body = {
      name: said('name'),
      gender: said('gender') as Gender,
      dob: said('dob'),
      email: said('email'),
      phone: asciiDigits(said('phone')),
      address: said('address'),
    }
    setBusy(true)
    setFaults({})
    try {
      toast((await caller(transportOf(queryClient))(apply, { body })).message)
      form.reset()
    } catch (problem) {
      const { message, errors } = problem as Problem
      if (errors.length === 0) return toastError(message)
      // Drawn at once, so that there is a fault to go to.
      flushSync(() => setFaults(Object.fromEntries(errors.map(({ path, message }) => [path, message]))))
      form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    } finally {
      setBusy(false)
    }
  }

  return (
    // Sent before its code is here, it is held: see held.ts.
    <form id="career-form" method="post" ref={form} className={s.careerForm} noValidate aria-labelledby="career" onSubmit={(event) => void send(event)}>
      <Field label={t('site.name')} error={faults.name}>
        <input key={user?._id} name="name" autoComplete="name" defaultValue={user?.name} readOnly={Boolean(user)} maxLength={100} />
      </Field>
      <Field label={t('site.gender')} error={faults.gender}>
        <select name="gender" defaultValue="others">
          <option value="male">{t('site.genderMale')}</option>
          <option value="female">{t('site.genderFemale')}</option>
          <option value="others">{t('site.genderOthers')}</option>
        </select>
      </Field>
      <Field label={t('site.dob')} error={faults.dob}>
        <input name="dob" type="date" autoComplete="bday" />
      </Field>
      <Field label={t('site.email')} error={faults.email}>
        <input key={user?._id} name="email" type="email" autoComplete="email" defaultValue={user?.email} readOnly={Boolean(user)} />
      </Field>
      <Field label={t('site.phone')} error={faults.phone}>
        <input name="phone" type="tel" autoComplete="tel" />
      </Field>
      <Field label={t('site.address')} error={faults.address}>
        <input name="address" autoComplete="street-address" maxLength={300} />
      </Field>
      <Button type="submit" busy={busy}>
        {t('site.apply')}
      </Button>
    </form>
  )
}
