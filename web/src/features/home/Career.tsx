import type { Application } from '@ranar/contract/applications'
import { asciiDigits } from '@ranar/contract/digits'
import type { Gender, User } from '@ranar/contract/people'
import type { Problem } from '@ranar/contract/problem'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useActionState, useEffect, useRef, useState } from 'react'
import { caller } from '../../lib/api.ts'
import { useT } from '../../lib/i18n.tsx'
import { whoIsHere } from '../../lib/person.ts'
import { transportOf } from '../../lib/query-client.ts'
import { refresh } from '../../lib/reading.ts'
import { noticeRefusal, useMe } from '../../lib/session.ts'
import { toast, toastError } from '../../lib/toasts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { useLastApplication } from '../applications/own.ts'
import s from './home.module.css'
import { apply } from './reads.ts'
import { useBegun } from './useBegun.ts'

const OwnApplication = lazy(async () => ({ default: (await import('./OwnApplication.tsx')).OwnApplication }))

/** 'Apply For Delivery Men', for guests and consumers; the server validates the form. */
export const Career = () => {
  const t = useT()
  const user = useMe()
  const [isSent, setSent] = useState(false)
  const last = useLastApplication('delivery_men', user?.role === 'consumer' && user.isVerified)
  if (user && user.role !== 'consumer') return null
  return (
    <section className={s.inside} aria-labelledby="career">
      <div className={s.career}>
        <div>
          <h2 id="career">{t('site.career')}</h2>
          <p className={s.lead}>{t('site.careerLead')}</p>
        </div>
        <div className={s.application}>
          {last && (
            <Suspense>
              <OwnApplication application={last} isNew={isSent} />
            </Suspense>
          )}
          {last?.status !== 'pending' && <CareerForm user={user} last={last} onSent={() => setSent(true)} />}
        </div>
      </div>
    </section>
  )
}

type Said = Record<'name' | 'gender' | 'dob' | 'email' | 'phone' | 'address', string>
type Outcome = { said: Partial<Said>; faults: Record<string, string>; needsLogin?: boolean }
const fresh: Outcome = { said: {}, faults: {} }
const PATH = '/#career'

type Props = { user: User | null | undefined; last: Application | undefined; onSent: () => void }

const CareerForm = ({ user, last, onSent }: Props) => {
  const t = useT()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { begun, keep, forget } = useBegun(form, PATH)

  const send = async (_: Outcome, sent: FormData): Promise<Outcome> => {
    const said = Object.fromEntries(sent) as Said
    const person = user ?? (await whoIsHere(queryClient).catch(() => null))
    if (!person) {
      toastError(t('site.applyLoggedOut'))
      return { said, faults: {}, needsLogin: true }
    }
    // The form may have been sent before it knew the person, whose name and email it shows.
    const { name, email } = person
    const body = { ...said, name, email, gender: said.gender as Gender, phone: asciiDigits(said.phone) }
    try {
      toast((await caller(transportOf(queryClient))(apply, { body })).message)
      forget()
      onSent()
      void refresh(queryClient, apply.touches)
      return fresh
    } catch (problem) {
      const { message, errors, status } = problem as Problem
      if (status === 401) noticeRefusal(apply.path, problem)
      else if (errors.length === 0) toastError(message)
      return {
        said,
        needsLogin: status === 401,
        faults: Object.fromEntries(errors.map(({ path, message }) => [path, message])),
      }
    }
  }
  const [{ said, faults, needsLogin }, submit, busy] = useActionState(send, fresh)
  useEffect(() => {
    if (Object.keys(faults).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults])
  // React resets the form after each attempt: typed text becomes the default, the profile fills the rest.
  const own = { ...user, ...last?.meta, ...begun, ...said, ...(user && { name: user.name, email: user.email }) }
  const gender = said.gender ?? begun?.gender ?? 'others'

  return (
    <form
      key={begun ? 'begun' : 'fresh'}
      ref={form}
      className={s.careerForm}
      noValidate
      aria-labelledby="career"
      action={submit}
      onChange={keep}
    >
      <Field label={t('site.name')} error={faults.name} most={100}>
        <input key={user?._id} name="name" autoComplete="name" defaultValue={own.name} readOnly={Boolean(user)} />
      </Field>
      <Field label={t('site.gender')} error={faults.gender}>
        <select key={gender} name="gender" defaultValue={gender}>
          <option value="male">{t('site.genderMale')}</option>
          <option value="female">{t('site.genderFemale')}</option>
          <option value="others">{t('site.genderOthers')}</option>
        </select>
      </Field>
      <Field label={t('site.dob')} error={faults.dob}>
        <input name="dob" type="date" autoComplete="bday" defaultValue={own.dob ?? ''} />
      </Field>
      <Field label={t('site.email')} error={faults.email}>
        <input
          key={user?._id}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={own.email}
          readOnly={Boolean(user)}
        />
      </Field>
      <Field label={t('site.phone')} error={faults.phone}>
        <input name="phone" type="tel" autoComplete="tel" defaultValue={own.phone ?? ''} />
      </Field>
      <Field label={t('site.address')} error={faults.address} most={300}>
        <textarea name="address" autoComplete="street-address" rows={3} defaultValue={own.address ?? ''} />
      </Field>
      {needsLogin && !user && (
        <LinkButton kind="outline" to="/auth/login" search={{ next: PATH }} state={{ email: said.email }}>
          {t('site.loginAndGoOn')}
        </LinkButton>
      )}
      <Button type="submit" busy={busy}>
        {t('site.apply')}
      </Button>
    </form>
  )
}
