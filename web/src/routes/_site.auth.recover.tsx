import { Button, TextInput } from '@mantine/core'
import { auth, Recovery, RecoveryRequest } from '@ranar/contract/auth'
import { isRefusal } from '@ranar/contract/problem'
import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, type HistoryState, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { AuthCard, accountStyles } from '../features/auth/AuthCard.tsx'
import { BackToLogin } from '../features/auth/BackToLogin.tsx'
import { CodeField } from '../features/auth/CodeField.tsx'
import { noteCode } from '../features/auth/code-gap.ts'
import { ResendCode } from '../features/auth/ResendCode.tsx'
import { useCarriedState } from '../features/auth/useCarriedState.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { nextOf } from '../lib/next.ts'
import { read, useWrite } from '../lib/read.ts'
import { me, setFlag } from '../lib/session.ts'
import { useLanding } from '../lib/useLanding.ts'
import { PasswordField } from '../ui/mantine/PasswordField.tsx'
import { useContractForm } from '../ui/mantine/useContractForm.ts'

export const Route = createFileRoute('/_site/auth/recover')({
  validateSearch: nextOf,
  head: titled('forms.recoverTitle'),
  component: Recover,
})

function Recover() {
  useLanding()
  const navigate = Route.useNavigate()
  const { email = '', isCodeSent } = useCarriedState()
  const goTo = (step: HistoryState) => void navigate({ search: true, state: step, replace: true })
  return isCodeSent ? (
    <ChangePassword email={email} onOther={() => goTo({})} />
  ) : (
    <AskForCode key={email} known={email} onSent={(asked) => goTo({ email: asked, isCodeSent: true })} />
  )
}

function AskForCode({ known, onSent }: { known: string; onSent: (email: string) => void }) {
  const t = useT()
  const { next } = Route.useSearch()
  const ask = useWrite(auth.sendRecovery)
  const { field, submit, values } = useContractForm(RecoveryRequest, { email: known })
  const send = submit(async (body) => {
    await ask.mutateAsync({ body })
    noteCode()
    onSent(body.email)
  })
  return (
    <AuthCard
      title={t('forms.recoverTitle')}
      lead={t('forms.recoverLead')}
      links={<BackToLogin email={values.email} next={next} />}
    >
      <form noValidate className={accountStyles.form} onSubmit={send}>
        <TextInput
          label={t('forms.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          {...field('email')}
        />
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
  const queryClient = useQueryClient()
  const { next } = Route.useSearch()
  const recover = useWrite(auth.recover)
  const again = useWrite(auth.sendRecovery)
  // Without an answer the code may be used up, and the password changed.
  const [isUnsure, setUnsure] = useState(false)
  const { field, submit } = useContractForm(Recovery, { email, otp: '', password: '' })
  const send = submit(async (body) => {
    await recover.mutateAsync({ body }).catch((problem) => {
      if (!isRefusal(problem)) setUnsure(true)
      throw problem
    })
    // The server has ended this person's sessions; with the flag set, the login page would redirect to the dashboard.
    const here = queryClient.getQueryData(read(me).queryKey)?.user.email
    if (here?.toLowerCase() === body.email.toLowerCase()) setFlag(null)
    // Back must not lead to a code that is used up.
    await navigate({ to: '/auth/login', search: { next }, state: { email }, replace: true })
  })
  return (
    <AuthCard
      title={t('forms.recoverTitle')}
      lead={t('forms.codeSentTo', { email })}
      links={<BackToLogin email={email} next={next} />}
    >
      <form noValidate className={accountStyles.form} onSubmit={send}>
        <TextInput label={t('forms.email')} type="email" autoComplete="username" readOnly {...field('email')} />
        <CodeField data-landing {...field('otp')} />
        <PasswordField
          label={t('forms.password')}
          description={t('forms.passwordHint')}
          autoComplete="new-password"
          {...field('password')}
        />
        {isUnsure && (
          <p role="status">
            {t('forms.maybeChanged')} <BackToLogin email={email} next={next} />
          </p>
        )}
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
