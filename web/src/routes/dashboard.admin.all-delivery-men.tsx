import type { api } from '@ranar/contract'
import { people } from '@ranar/contract/people'
import { createFileRoute } from '@tanstack/react-router'
import { DownloadCsv } from '../features/downloads/DownloadCsv.tsx'
import { Email } from '../features/people/Email.tsx'
import { deliveryManFields } from '../features/people/fields.ts'
import { RatingCell } from '../features/people/RatingCell.tsx'
import { useFormats } from '../lib/format.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { read } from '../lib/read.ts'
import { forgiving } from '../lib/search.ts'
import { LinkButton } from '../ui/Button.tsx'
import { PagedTable } from '../ui/PagedTable.tsx'
import { Person } from '../ui/Person.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Empty } from '../ui/State.tsx'

export const Route = createFileRoute('/dashboard/admin/all-delivery-men')({
  validateSearch: forgiving<typeof api.people.deliveryMen>(),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(read(people.deliveryMen, { query: deps })),
  head: titled('shell.navDeliveryMen'),
  component: AllDeliveryMen,
})

function AllDeliveryMen() {
  const t = useT()
  const { number } = useFormats()
  const search = Route.useSearch()
  return (
    <Screen title={t('shell.navDeliveryMen')}>
      <PagedTable
        query={read(people.deliveryMen, { query: search })}
        rows={(data) => data.delivery_men}
        caption={({ meta }) => t('shell.total', { total: number(meta.total) })}
        tools={
          <DownloadCsv
            list="delivery-men"
            query={(paging) => read(people.deliveryMen, { query: paging })}
            rows={(data) => data.delivery_men}
            fields={deliveryManFields(t)}
          />
        }
        empty={
          <Empty text={t('admin.deliveryMenEmpty')}>
            <LinkButton to="/dashboard/admin/aplies">{t('admin.toApplications')}</LinkButton>
          </Empty>
        }
        columns={[
          {
            title: t('admin.name'),
            cell: ({ name, avatar }) => <Person name={name} picture={avatar.secure_url} />,
            card: 'head',
          },
          { title: t('admin.email'), cell: ({ email }) => <Email email={email} /> },
          { title: t('admin.rating'), cell: ({ average_rating }) => <RatingCell rating={average_rating} /> },
          { title: t('admin.delivered'), cell: ({ total_delivered }) => number(total_delivered), end: true },
        ]}
        actions={({ _id }) => (
          <LinkButton kind="outline" to="/$userId" params={{ userId: _id }}>
            {t('admin.profileOf')}
          </LinkButton>
        )}
      />
    </Screen>
  )
}
