import { Button, TextInput } from '@mantine/core'
import { auth, Recovery, RecoveryRequest } from '@ranar/contract/people'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { AuthCard, accountStyles } from '../account/AuthCard.tsx'
import { CodeField } from '../account/CodeField.tsx'
import { noteCode } from '../account/codeGap.ts'
import { ResendCode } from '../account/ResendCode.tsx'
import { PasswordField } from '../kit/PasswordField.tsx'
import { useContractForm } from '../kit/useContractForm.ts'
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
  const navigate = useNavigate()
  const recover = useWrite(auth.recover)
  const again = useWrite(auth.sendRecovery)
  const { field, submit } = useContractForm(Recovery, { email, otp: '', password: '' })
  const send = submit(async (body) => {
    await recover.mutateAsync({ body })
    await navigate({ to: '/auth/login' })
  })
  return (
    <AuthCard title={t('forms.recoverTitle')} lead={t('forms.codeSentTo', { email })} links={<Link to="/auth/login">{t('forms.backToLogin')}</Link>}>
      <form noValidate className={accountStyles.form} onSubmit={send}>
        <TextInput label={t('forms.email')} type="email" autoComplete="username" readOnly {...field('email')} />
        <CodeField {...field('otp')} />
        <PasswordField label={t('forms.password')} description={t('forms.passwordHint')} autoComplete="new-password" {...field('password')} />
        <Button type="submit" loading={recover.isPending}>
          {t('forms.recover')}
        </Button>
        <ResendCode busy={again.isPending} onAsk={() => again.mutate({ body: { email } }, { onSuccess: noteCode })} />
        <Button variant="subtle" color="nodi" onClick={onOther}>
          {t('forms.otherEmail')}
        </Button>
      </form>
    </AuthCard>
  )
}
