import type { api } from '@ranar/contract'
import { sms, smsStates } from '@ranar/contract/sms'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { SmsTabs } from '../features/texting/SmsTabs.tsx'
import { TodaysSms } from '../features/texting/TodaysSms.tsx'
import s from '../features/texting/texting.module.css'
import { kindText, stateText, whyOf } from '../features/texting/words.ts'
import { useFormats } from '../lib/format.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { read } from '../lib/read.ts'
import { forgiving } from '../lib/search.ts'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { PagedTable } from '../ui/PagedTable.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Empty, ErrorState } from '../ui/State.tsx'

// Polled: an event per message would reach the open screens of every admin.
const FRESH_MS = 15_000

export const Route = createFileRoute('/dashboard/admin/sms')({
  validateSearch: forgiving<typeof api.sms.list>('state'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(read(sms.day))
    void context.queryClient.prefetchQuery(read(sms.list, { query: deps }))
  },
  head: titled('texting.nav'),
  component: SmsScreen,
})

function SmsScreen() {
  const t = useT()
  const { moment, number } = useFormats()
  const { data, error, refetch } = useQuery({ ...read(sms.day), refetchInterval: FRESH_MS })
  return (
    <Screen title={t('texting.nav')} lead={t('texting.lead')}>
      <SmsTabs />
      {!data && error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="300px" radius="var(--radius-card)" />}
      {data && <TodaysSms day={data.day} />}
      <PagedTable
        query={{ ...read(sms.list, { query: Route.useSearch() }), refetchInterval: FRESH_MS }}
        rows={({ messages }) => messages}
        caption={({ meta }) => t('shell.total', { total: number(meta.total) })}
        filters={
          <FilterSelect<typeof api.sms.list>
            name="state"
            label={t('texting.state')}
            options={smsStates.map((value) => ({ value, label: t(stateText[value]) }))}
          />
        }
        empty={<Empty text={t('texting.empty')} />}
        columns={[
          { title: t('texting.parcel'), cell: ({ parcel_id }) => parcel_id, card: 'head' },
          { title: t('texting.kind'), cell: ({ kind }) => t(kindText[kind]) },
          {
            title: t('texting.number'),
            cell: ({ number: to }) => <span className={s.number}>{to ?? t('shell.none')}</span>,
          },
          {
            title: t('texting.state'),
            cell: (message) => {
              const why = whyOf(message)
              return (
                <span>
                  {t(stateText[message.state])}
                  {why && <small> {t(why)}</small>}
                  {message.fault && (
                    <small> {t('texting.fault', { fault: message.fault, tries: number(message.tries) })}</small>
                  )}
                </span>
              )
            },
          },
          {
            title: t('texting.partsTitle'),
            cell: ({ segments }) => (segments === null ? '–' : number(segments)),
            end: true,
          },
          { title: t('texting.asked'), cell: ({ askedAt }) => moment(askedAt), time: true },
        ]}
      />
    </Screen>
  )
}
