import { isProblem } from '@ranar/contract/problem'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Office } from '../features/receiver/Office.tsx'
import { ReceiverPage } from '../features/receiver/ReceiverPage.tsx'
import { linked } from '../features/receiver/reads.ts'
import s from '../features/receiver/receiver.module.css'
import { company } from '../lib/company.ts'
import { useT } from '../lib/i18n.tsx'
import { LanguageSwitch } from '../shell/LanguageSwitch.tsx'
import { Brand } from '../ui/Brand.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { ErrorState, State } from '../ui/State.tsx'

// A receiver's link has no event stream, so the page polls while it is visible, and reads when it is looked at again.
const FRESH_MS = 30_000

export const Route = createFileRoute('/r/$token')({
  staticData: { texts: 'receiver' },
  loader: async ({ context, params }) => {
    try {
      const office = context.queryClient.prefetchQuery(company)
      await context.queryClient.ensureQueryData(linked(params.token))
      await office
    } catch (problem) {
      throw isProblem(problem) && problem.status === 404 ? notFound({ data: problem.message }) : problem
    }
  },
  // The URL is the key to the page: keep it from search engines and referrers.
  headers: () => ({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' }),
  head: ({ match: { context } }) => ({
    meta: [
      { title: `${context.i18n.t('receiver.title')} · ${context.i18n.t('shell.brand')}` },
      { name: 'robots', content: 'noindex, nofollow' },
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: Receiver,
  errorComponent: ({ error }) => <NotNow message={(error as Error).message} />,
  notFoundComponent: ({ data }) => <Gone message={typeof data === 'string' ? data : ''} />,
})

const Frame = ({ children }: { children: ReactNode }) => (
  <>
    <header className={s.top}>
      <div className={s.bar}>
        <Brand />
        <LanguageSwitch />
      </div>
    </header>
    <main id="main">{children}</main>
  </>
)

const NotNow = ({ message }: { message: string }) => {
  const t = useT()
  return (
    <Frame>
      <ErrorState title={t('receiver.notShown')} message={message} onRetry={() => location.reload()} />
      <div className={s.page}>
        <Office />
      </div>
    </Frame>
  )
}

const Gone = ({ message }: { message: string }) => {
  const t = useT()
  return (
    <Frame>
      <State title={t('receiver.goneTitle')} text={message}>
        <LinkButton kind="outline" to="/parcel-status">
          {t('receiver.track')}
        </LinkButton>
      </State>
      <div className={s.page}>
        <Office />
      </div>
    </Frame>
  )
}

function Receiver() {
  const { token } = Route.useParams()
  const { data, error } = useQuery({ ...linked(token), refetchInterval: FRESH_MS, refetchOnWindowFocus: 'always' })
  // A link can expire while its page is open.
  if (error && isProblem(error) && error.status === 404) return <Gone message={error.message} />
  return <Frame>{data && <ReceiverPage key={token} parcel={data.parcel} token={token} />}</Frame>
}
