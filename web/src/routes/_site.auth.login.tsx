import { Button, TextInput } from '@mantine/core'
import { auth, Login as LoginBody } from '@ranar/contract/people'
import { createFileRoute, Link } from '@tanstack/react-router'
import { AuthCard, accountStyles } from '../account/AuthCard.tsx'
import { useArrive } from '../account/useArrive.ts'
import { PasswordField } from '../kit/PasswordField.tsx'
import { useContractForm } from '../kit/useContractForm.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { nextOf } from '../lib/next.ts'
import { useWrite } from '../lib/read.ts'

export const Route = createFileRoute('/_site/auth/login')({
  validateSearch: nextOf,
  beforeLoad: async (entering) => (await import('../account/turnAway.ts')).turnAwayMembers(entering),
  head: titled('forms.login'),
  component: Login,
})

function Login() {
  const t = useT()
  const { next } = Route.useSearch()
  const arrive = useArrive(next)
  const login = useWrite(auth.login)
  const { field, submit } = useContractForm(LoginBody, { email: '', password: '' })
  const links = (
    <>
      <Link to="/auth/recover">{t('forms.forgot')}</Link>
      <span>
        {t('forms.noAccount')}{' '}
        <Link to="/auth/signup" search={{ next }}>
          {t('forms.signup')}
        </Link>
      </span>
    </>
  )
  return (
    <AuthCard title={t('forms.loginTitle')} links={links}>
      <form noValidate className={accountStyles.form} onSubmit={submit(async (body) => arrive((await login.mutateAsync({ body })).data.user))}>
        <TextInput label={t('forms.email')} type="email" inputMode="email" autoComplete="username" {...field('email')} />
        <PasswordField label={t('forms.password')} autoComplete="current-password" {...field('password')} />
        <Button type="submit" loading={login.isPending}>
          {t('forms.login')}
        </Button>
      </form>
    </AuthCard>
  )
}
