import { Button, TextInput } from '@mantine/core'
import { auth, Signup as SignupBody } from '@ranar/contract/auth'
import type { Problem } from '@ranar/contract/problem'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AuthCard, accountStyles } from '../features/auth/AuthCard.tsx'
import { noteCode } from '../features/auth/code-gap.ts'
import { useArrive } from '../features/auth/useArrive.ts'
import { useCarriedState } from '../features/auth/useCarriedState.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { nextOf } from '../lib/next.ts'
import { useWrite } from '../lib/read.ts'
import { loadUploads } from '../lib/useUploads.ts'
import { PasswordField } from '../ui/mantine/PasswordField.tsx'
import { UploadState } from '../ui/mantine/UploadState.tsx'
import { useContractForm } from '../ui/mantine/useContractForm.ts'
import { PictureField } from '../ui/PictureField.tsx'

export const Route = createFileRoute('/_site/auth/signup')({
  validateSearch: nextOf,
  beforeLoad: async (entering) => (await import('../features/auth/guards.ts')).turnAwayMembers(entering),
  head: titled('forms.signup'),
  component: Signup,
})

function Signup() {
  const t = useT()
  const { next } = Route.useSearch()
  const arrive = useArrive(next)
  const [percent, setPercent] = useState(0)
  const signup = useWrite(auth.signup, { onProgress: setPercent })
  const [taken, setTaken] = useState('')
  const { email = '' } = useCarriedState()
  const { field, submit, values } = useContractForm(SignupBody, {
    name: '',
    email,
    password: '',
    avatar: null as File | null,
  })
  const links = (
    <span>
      {t('forms.haveAccount')}{' '}
      <Link to="/auth/login" search={{ next }} state={{ email: values.email }}>
        {t('forms.login')}
      </Link>
    </span>
  )
  const send = submit(async (body) => {
    setPercent(0)
    setTaken('')
    const { data } = await signup.mutateAsync({ body }).catch((problem: Problem) => {
      if (problem.status === 409) setTaken(values.email)
      throw problem
    })
    noteCode()
    await arrive(data.user)
  })
  return (
    <AuthCard title={t('forms.signupTitle')} links={links}>
      <form onFocus={loadUploads} noValidate className={accountStyles.form} onSubmit={send}>
        <TextInput label={t('forms.name')} autoComplete="name" {...field('name')} />
        <TextInput
          label={t('forms.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          {...field('email')}
        />
        {taken && taken === values.email && (
          <Link to="/auth/login" search={{ next }} state={{ email: taken }}>
            {t('forms.loginInstead')}
          </Link>
        )}
        <PasswordField
          label={t('forms.password')}
          description={t('forms.passwordHint')}
          autoComplete="new-password"
          {...field('password')}
        />
        <PictureField
          label={t('forms.avatar')}
          choose={t('profile.chooseAvatar')}
          hint={t('forms.avatarHint')}
          noPicture={t('people.avatarNotImage')}
          {...field('avatar')}
        />
        <UploadState upload={signup} percent={percent} />
        <Button type="submit" loading={signup.isPending}>
          {t('forms.signup')}
        </Button>
      </form>
    </AuthCard>
  )
}
