import { Button, TextInput } from '@mantine/core'
import { auth, CODE_LENGTH, Recovery, RecoveryRequest } from '@ranar/contract/people'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { AuthCard, accountStyles } from '../account/AuthCard.tsx'
import { noteCode, useCodeGap } from '../account/codeGap.ts'
import { PasswordField } from '../kit/PasswordField.tsx'
import { useContractForm } from '../kit/useContractForm.ts'
import { useFormats } from '../lib/format.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { useWrite } from '../lib/read.ts'

export const Route = createFileRoute('/_site/auth/recover')({ head: titled('forms.recoverTitle'), component: Recover })

function Recover() {
  const [email, setEmail] = useState<string>()
  return email === undefined ? <AskForCode onSent={setEmail} /> : <ChangePassword email={email} onOther={() => setEmail(undefined)} />
}

function AskForCode({ onSent }: { onSent: (email: string) => void }) {
  const t = useT()
  const ask = useWrite(auth.sendRecovery)
  const { field, submit } = useContractForm(RecoveryRequest, { email: '' })
  const send = submit(async (body) => {
    await ask.mutateAsync({ body })
    noteCode()
    onSent(body.email)
  })
  return (
    <AuthCard title={t('forms.recoverTitle')} lead={t('forms.recoverLead')} links={<Link to="/auth/login">{t('forms.backToLogin')}</Link>}>
      <form noValidate className={accountStyles.form} onSubmit={send}>
        <TextInput label={t('forms.email')} type="email" inputMode="email" autoComplete="username" {...field('email')} />
        <Button type="submit" loading={ask.isPending}>
          {t('forms.requestCode')}
        </Button>
      </form>
    </AuthCard>
  )
}

function ChangePassword({ email, onOther }: { email: string; onOther: () => void }) {
  const t = useT()
  const { number } = useFormats()
  const navigate = useNavigate()
  const recover = useWrite(auth.recover)
  const again = useWrite(auth.sendRecovery)
  const seconds = useCodeGap()
  const { field, submit } = useContractForm(Recovery, { email, otp: '', password: '' })
  const send = submit(async (body) => {
    await recover.mutateAsync({ body })
    await navigate({ to: '/auth/login' })
  })
  return (
    <AuthCard title={t('forms.recoverTitle')} lead={t('forms.codeSentTo', { email })} links={<Link to="/auth/login">{t('forms.backToLogin')}</Link>}>
      <form noValidate className={accountStyles.form} onSubmit={send}>
        <TextInput label={t('forms.email')} type="email" autoComplete="username" readOnly {...field('email')} />
        <TextInput
          label={t('forms.code')}
          className={accountStyles.code}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={CODE_LENGTH + 4}
          {...field('otp')}
        />
        <PasswordField label={t('forms.password')} description={t('forms.passwordHint')} autoComplete="new-password" {...field('password')} />
        <Button type="submit" loading={recover.isPending}>
          {t('forms.recover')}
        </Button>
        <Button variant="outline" disabled={seconds > 0} loading={again.isPending} onClick={() => again.mutate({ body: { email } }, { onSuccess: noteCode })}>
          {seconds > 0 ? t('forms.resendIn', { seconds: number(seconds) }) : t('forms.resend')}
        </Button>
        <Button variant="subtle" color="nodi" onClick={onOther}>
          {t('forms.otherEmail')}
        </Button>
      </form>
    </AuthCard>
  )
}
