import { Button, TextInput } from '@mantine/core'
import { auth, CODE_LENGTH, Verification } from '@ranar/contract/people'
import { createFileRoute, Link } from '@tanstack/react-router'
import { AuthCard, accountStyles } from '../account/AuthCard.tsx'
import { noteCode, useCodeGap } from '../account/codeGap.ts'
import { useArrive } from '../account/useArrive.ts'
import { useContractForm } from '../kit/useContractForm.ts'
import { useFormats } from '../lib/format.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { nextOf } from '../lib/next.ts'
import { useWrite } from '../lib/read.ts'
import { useMe } from '../lib/session.ts'

export const Route = createFileRoute('/_site/auth/verify')({
  validateSearch: nextOf,
  beforeLoad: async (entering) => (await import('../account/turnAway.ts')).letInUnverified(entering),
  head: titled('forms.verifyTitle'),
  component: Verify,
})

function Verify() {
  const t = useT()
  const { number } = useFormats()
  const { next } = Route.useSearch()
  const user = useMe()
  const arrive = useArrive(next)
  const verify = useWrite(auth.verify)
  const resend = useWrite(auth.sendVerification)
  const seconds = useCodeGap()
  const { field, submit } = useContractForm(Verification, { otp: '' })
  const again = () => resend.mutate(undefined, { onSuccess: noteCode })
  return (
    <AuthCard title={t('forms.verifyTitle')} lead={t('forms.verifyLead', { email: user?.email ?? '' })} links={<Link to="/">{t('forms.laterHome')}</Link>}>
      <form noValidate className={accountStyles.form} onSubmit={submit(async (body) => arrive((await verify.mutateAsync({ body })).data.user))}>
        <TextInput
          label={t('forms.code')}
          className={accountStyles.code}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={CODE_LENGTH + 4}
          {...field('otp')}
        />
        <Button type="submit" loading={verify.isPending}>
          {t('forms.verify')}
        </Button>
        <Button variant="outline" disabled={seconds > 0} loading={resend.isPending} onClick={again}>
          {seconds > 0 ? t('forms.resendIn', { seconds: number(seconds) }) : t('forms.resend')}
        </Button>
      </form>
    </AuthCard>
  )
}
