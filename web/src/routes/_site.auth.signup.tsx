import { Button, Progress, TextInput } from '@mantine/core'
import { auth, Signup as SignupBody } from '@ranar/contract/people'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AuthCard, accountStyles } from '../account/AuthCard.tsx'
import { noteCode } from '../account/codeGap.ts'
import { useArrive } from '../account/useArrive.ts'
import { PasswordField } from '../kit/PasswordField.tsx'
import { useContractForm } from '../kit/useContractForm.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { nextOf } from '../lib/next.ts'
import { useWrite } from '../lib/read.ts'
import { PictureField } from '../ui/PictureField.tsx'

export const Route = createFileRoute('/_site/auth/signup')({
  validateSearch: nextOf,
  beforeLoad: async (entering) => (await import('../account/turnAway.ts')).turnAwayMembers(entering),
  head: titled('forms.signup'),
  component: Signup,
})

function Signup() {
  const t = useT()
  const { next } = Route.useSearch()
  const arrive = useArrive(next)
  const [percent, setPercent] = useState(0)
  const signup = useWrite(auth.signup, { onProgress: setPercent })
  const { field, submit } = useContractForm(SignupBody, { name: '', email: '', password: '', avatar: null as File | null })
  const links = (
    <span>
      {t('forms.haveAccount')}{' '}
      <Link to="/auth/login" search={{ next }}>
        {t('forms.login')}
      </Link>
    </span>
  )
  const send = submit(async (body) => {
    const { data } = await signup.mutateAsync({ body })
    noteCode()
    await arrive(data.user)
  })
  return (
    <AuthCard title={t('forms.signupTitle')} links={links}>
      <form noValidate className={accountStyles.form} onSubmit={send}>
        <TextInput label={t('forms.name')} autoComplete="name" {...field('name')} />
        <TextInput label={t('forms.email')} type="email" inputMode="email" autoComplete="username" {...field('email')} />
        <PasswordField label={t('forms.password')} description={t('forms.passwordHint')} autoComplete="new-password" {...field('password')} />
        <PictureField
          label={t('forms.avatar')}
          choose={t('profile.chooseAvatar')}
          hint={t('forms.avatarHint')}
          noPicture={t('people.avatarNotImage')}
          {...field('avatar')}
        />
        {signup.isPending && percent > 0 && <Progress value={percent} aria-label={t('forms.uploading', { percent })} />}
        <Button type="submit" loading={signup.isPending}>
          {t('forms.signup')}
        </Button>
      </form>
    </AuthCard>
  )
}
