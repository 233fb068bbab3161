import type { api } from '@ranar/contract'
import { sms } from '@ranar/contract/sms'
import { createFileRoute } from '@tanstack/react-router'
import { AllowSms } from '../features/texting/AllowSms.tsx'
import { SmsTabs } from '../features/texting/SmsTabs.tsx'
import { StopSms } from '../features/texting/StopSms.tsx'
import { useFormats } from '../lib/format.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { read } from '../lib/read.ts'
import { forgiving } from '../lib/search.ts'
import { PagedTable } from '../ui/PagedTable.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Empty } from '../ui/State.tsx'

export const Route = createFileRoute('/dashboard/admin/sms-stops')({
  validateSearch: forgiving<typeof api.sms.stops>(),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(read(sms.stops, { query: deps })),
  head: titled('texting.stopsNav'),
  component: SmsStops,
})

function SmsStops() {
  const t = useT()
  const { moment, number } = useFormats()
  return (
    <Screen title={t('texting.stopsNav')} lead={t('texting.stopsLead')}>
      <SmsTabs />
      <StopSms />
      <PagedTable
        query={read(sms.stops, { query: Route.useSearch() })}
        rows={({ stops }) => stops.map((stop) => ({ ...stop, _id: stop.number }))}
        caption={({ meta }) => t('shell.total', { total: number(meta.total) })}
        empty={<Empty text={t('texting.noStops')} />}
        columns={[
          { title: t('texting.number'), cell: (stop) => stop.number, card: 'head' },
          { title: t('texting.note'), cell: ({ note }) => note || t('shell.none') },
          { title: t('texting.stoppedBy'), cell: ({ stoppedBy }) => stoppedBy },
          { title: t('texting.stoppedAt'), cell: ({ stoppedAt }) => moment(stoppedAt), time: true },
        ]}
        actions={(stop) => <AllowSms number={stop.number} />}
      />
    </Screen>
  )
}
