import type { api } from '@ranar/contract'
import { desk } from '@ranar/contract/desk'
import { exceptionKinds, exceptionStatuses } from '@ranar/contract/exceptions'
import { createFileRoute, Link } from '@tanstack/react-router'
import { CloseException } from '../features/dispatch/CloseException.tsx'
import { ExceptionHistory } from '../features/dispatch/ExceptionHistory.tsx'
import { ExceptionStory } from '../features/dispatch/ExceptionStory.tsx'
import s from '../features/dispatch/exceptions.module.css'
import { kindText, statusText } from '../features/dispatch/exceptions.ts'
import { useDeliveryMen } from '../features/dispatch/useDeliveryMen.ts'
import { WorkOnException } from '../features/dispatch/WorkOnException.tsx'
import { useFormats } from '../lib/format.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { read } from '../lib/read.ts'
import { forgiving } from '../lib/search.ts'
import { Badge, tones } from '../ui/Badge.tsx'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { PagedTable } from '../ui/PagedTable.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Empty } from '../ui/State.tsx'

export const Route = createFileRoute('/dashboard/admin/exceptions')({
  validateSearch: forgiving<typeof api.desk.exceptions>('kind', 'status'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(read(desk.exceptions, { query: deps })),
  head: titled('desk.navExceptions'),
  component: Exceptions,
})

function Exceptions() {
  const t = useT()
  const { moment, number } = useFormats()
  const { nameOf } = useDeliveryMen()
  return (
    <Screen title={t('desk.navExceptions')} lead={t('desk.exceptionsLead')}>
      <PagedTable
        query={read(desk.exceptions, { query: Route.useSearch() })}
        rows={({ exceptions }) => exceptions}
        caption={({ meta }) => t('shell.total', { total: number(meta.total) })}
        filters={
          <>
            <FilterSelect<typeof api.desk.exceptions>
              name="status"
              label={t('admin.status')}
              options={exceptionStatuses.map((value) => ({ value, label: t(statusText[value]) }))}
            />
            <FilterSelect<typeof api.desk.exceptions>
              name="kind"
              label={t('desk.kind')}
              options={exceptionKinds.map((value) => ({ value, label: t(kindText[value]) }))}
            />
          </>
        }
        cards={s.list}
        empty={<Empty text={t('desk.exceptionsEmpty')} />}
        columns={[
          {
            title: t('admin.parcel'),
            card: 'head',
            cell: (exception) => (
              <div className={s.head}>
                <Link to="/parcel-status" search={{ parcel_id: exception.parcel_id }}>
                  {exception.parcel_id}
                </Link>
                <small>{moment(exception.at)}</small>
                <ExceptionStory exception={exception} nameOf={nameOf} />
                <ExceptionHistory exception={exception} />
              </div>
            ),
          },
          { title: t('desk.kind'), cell: ({ kind }) => <span className={s.kind}>{t(kindText[kind])}</span> },
          {
            title: t('admin.status'),
            card: 'badge',
            cell: ({ status }) => (
              <Badge tone={status === 'open' ? tones.pending : status === 'applied' ? tones.delivered : tones.canceled}>
                {t(statusText[status])}
              </Badge>
            ),
          },
        ]}
        actions={(exception) => (
          <>
            <CloseException key={exception._id} exception={exception} />
            <WorkOnException key={`work ${exception._id}`} exception={exception} />
          </>
        )}
      />
    </Screen>
  )
}
