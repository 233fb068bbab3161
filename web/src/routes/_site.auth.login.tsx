import { Button, TextInput } from '@mantine/core'
import { auth, Login as LoginBody } from '@ranar/contract/auth'
import { createFileRoute, Link, useHydrated } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { AuthCard, accountStyles } from '../features/auth/AuthCard.tsx'
import { useArrive } from '../features/auth/useArrive.ts'
import { useCarriedState } from '../features/auth/useCarriedState.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { nextOf } from '../lib/next.ts'
import { hasOutbox } from '../lib/outbox/flag.ts'
import { useWrite } from '../lib/read.ts'
import { atPassword } from '../lib/refused-login.ts'
import { PasswordField } from '../ui/mantine/PasswordField.tsx'
import { useContractForm } from '../ui/mantine/useContractForm.ts'

const LeftOnPhone = lazy(async () => ({ default: (await import('../features/runs/LeftOnPhone.tsx')).LeftOnPhone }))

export const Route = createFileRoute('/_site/auth/login')({
  validateSearch: nextOf,
  beforeLoad: async (entering) => (await import('../features/auth/guards.ts')).turnAwayMembers(entering),
  head: titled('forms.login'),
  component: Login,
})

function Login() {
  const t = useT()
  const { next } = Route.useSearch()
  const arrive = useArrive(next)
  const login = useWrite(auth.login)
  const isHere = useHydrated()
  const { email = '' } = useCarriedState()
  const { form, field, submit, values } = useContractForm(LoginBody, { email, password: '' })
  const emailField = field('email')
  const links = (
    <>
      <Link to="/auth/recover" search={{ next }} state={{ email: values.email }}>
        {t('forms.forgot')}
      </Link>
      <span>
        {t('forms.noAccount')}{' '}
        <Link to="/auth/signup" search={{ next }} state={{ email: values.email }}>
          {t('forms.signup')}
        </Link>
      </span>
    </>
  )
  return (
    <AuthCard title={t('forms.loginTitle')} links={links}>
      {isHere && hasOutbox() && (
        <Suspense>
          <LeftOnPhone />
        </Suspense>
      )}
      <form
        noValidate
        className={accountStyles.form}
        onSubmit={submit(async (body) => arrive((await login.mutateAsync({ body }).catch(atPassword)).data.user))}
      >
        <TextInput
          label={t('forms.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          {...emailField}
          onChange={(event) => {
            emailField.onChange(event)
            form.clearFieldError('password')
          }}
        />
        <PasswordField label={t('forms.password')} autoComplete="current-password" {...field('password')} />
        <Button type="submit" loading={login.isPending}>
          {t('forms.login')}
        </Button>
      </form>
    </AuthCard>
  )
}
