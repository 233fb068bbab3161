import { Button, Modal, TextInput } from '@mantine/core'
import { auth, Login } from '@ranar/contract/auth'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { keepFocusNear } from '../../lib/near-focus.ts'
import { useWrite } from '../../lib/read.ts'
import { atPassword } from '../../lib/refused-login.ts'
import { welcome } from '../../lib/welcome.ts'
import { PasswordField } from '../../ui/mantine/PasswordField.tsx'
import { useContractForm } from '../../ui/mantine/useContractForm.ts'
import s from './session-ended.module.css'

// An open modal covers the notice, so ask at once.
const isCovered = () => document.querySelector('[aria-modal="true"]') !== null

/** Whether it is a part of the screen, and stays after the login. */
const isOfScreen = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement &&
  target !== document.body &&
  !target.closest(`.${s.notice}`) &&
  !target.closest('[aria-modal="true"]')?.querySelector(`.${s.form}`)

/** Once the notice is gone, returns the focus to where it last was on the screen, else to the screen. */
const useFocusBack = () =>
  useEffect(() => {
    let last = isOfScreen(document.activeElement) ? document.activeElement : null
    const note = ({ target }: FocusEvent) => {
      if (isOfScreen(target)) last = target
    }
    addEventListener('focusin', note)
    return () => {
      removeEventListener('focusin', note)
      const screen = isCovered() ? null : document.getElementById('main')
      const back = last?.isConnected ? last : screen
      if (back) keepFocusNear(back)
    }
  }, [])

/** A notice until the person logs in again; the screen behind it keeps its unsaved input. */
export const SessionEnded = ({ email }: { email: string }) => {
  const t = useT()
  const [asked, setAsked] = useState(isCovered)
  useFocusBack()
  return (
    <div className={s.notice}>
      <p role="alert">{t('shell.sessionEnded')}</p>
      <Button onClick={() => setAsked(true)}>{t('forms.login')}</Button>
      <Modal
        opened={asked}
        onClose={() => setAsked(false)}
        title={<strong>{t('shell.sessionEndedTitle')}</strong>}
        closeButtonProps={{ 'aria-label': t('shell.close') }}
        zIndex={260}
      >
        <LoginAgain email={email} />
      </Modal>
    </div>
  )
}

const LoginAgain = ({ email }: { email: string }) => {
  const t = useT()
  const queryClient = useQueryClient()
  const login = useWrite(auth.login)
  const { field, submit } = useContractForm(Login, { email, password: '' })
  const send = submit(async (body) =>
    welcome(queryClient, (await login.mutateAsync({ body }).catch(atPassword)).data.user),
  )
  return (
    <form noValidate className={s.form} onSubmit={send}>
      {/* Read-only, because the unsaved input belongs to this person. */}
      <TextInput label={t('forms.email')} type="email" autoComplete="username" readOnly {...field('email')} />
      <PasswordField
        label={t('forms.password')}
        autoComplete="current-password"
        data-autofocus
        {...field('password')}
      />
      <Button type="submit" loading={login.isPending}>
        {t('forms.login')}
      </Button>
    </form>
  )
}
