import { createFileRoute } from '@tanstack/react-router'
import { useVerifiedElsewhere } from '../features/auth/useVerifiedElsewhere.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { nextOf } from '../lib/next.ts'
import { useMe } from '../lib/session.ts'
import { LinkButton } from '../ui/Button.tsx'
import { State } from '../ui/State.tsx'

export const Route = createFileRoute('/_site/auth/unverified')({
  validateSearch: nextOf,
  beforeLoad: async (entering) => (await import('../features/auth/guards.ts')).letInUnverified(entering),
  head: titled('shell.unverifiedTitle'),
  component: Unverified,
})

/** Shown to people who open the dashboard before they have entered their verification code. */
function Unverified() {
  const t = useT()
  const { next } = Route.useSearch()
  const user = useMe()
  useVerifiedElsewhere(next)
  return (
    <State title={t('shell.unverifiedTitle')} text={t('shell.unverifiedText', { email: user?.email ?? '' })}>
      <LinkButton to="/auth/verify" search={{ next }}>
        {t('shell.verifyNow')}
      </LinkButton>
      <LinkButton to="/" kind="outline">
        {t('shell.goHome')}
      </LinkButton>
    </State>
  )
}
