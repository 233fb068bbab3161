import { Button } from '@mantine/core'
import { auth, Verification } from '@ranar/contract/auth'
import { createFileRoute, Link } from '@tanstack/react-router'
import { AuthCard, accountStyles } from '../features/auth/AuthCard.tsx'
import { CodeField } from '../features/auth/CodeField.tsx'
import { noteCode } from '../features/auth/code-gap.ts'
import { ResendCode } from '../features/auth/ResendCode.tsx'
import { useArrive } from '../features/auth/useArrive.ts'
import { useVerifiedElsewhere } from '../features/auth/useVerifiedElsewhere.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { nextOf } from '../lib/next.ts'
import { useWrite } from '../lib/read.ts'
import { useMe } from '../lib/session.ts'
import { useContractForm } from '../ui/mantine/useContractForm.ts'

export const Route = createFileRoute('/_site/auth/verify')({
  validateSearch: nextOf,
  beforeLoad: async (entering) => (await import('../features/auth/guards.ts')).letInUnverified(entering),
  head: titled('forms.verifyTitle'),
  component: Verify,
})

function Verify() {
  const t = useT()
  const { next } = Route.useSearch()
  const user = useMe()
  const arrive = useArrive(next)
  const verify = useWrite(auth.verify)
  useVerifiedElsewhere(next, !verify.isIdle && !verify.isError)
  const resend = useWrite(auth.sendVerification)
  const { field, submit } = useContractForm(Verification, { otp: '' })
  return (
    <AuthCard
      title={t('forms.verifyTitle')}
      lead={t('forms.verifyLead', { email: user?.email ?? '' })}
      links={<Link to="/">{t('forms.laterHome')}</Link>}
    >
      <form
        noValidate
        className={accountStyles.form}
        onSubmit={submit(async (body) => arrive((await verify.mutateAsync({ body })).data.user))}
      >
        <CodeField {...field('otp')} />
        <Button type="submit" loading={verify.isPending}>
          {t('forms.verify')}
        </Button>
        <ResendCode busy={resend.isPending} onAsk={() => resend.mutate(undefined, { onSuccess: noteCode })} />
      </form>
    </AuthCard>
  )
}
