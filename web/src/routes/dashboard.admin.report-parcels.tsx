import type { api } from '@ranar/contract'
import { type Figure, figures, openFigures, type ReportParcel, reports } from '@ranar/contract/reports'
import { stepWords } from '@ranar/contract/step-words'
import type { ReasonCode } from '@ranar/contract/steps'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useAge } from '../features/reports/useAge.ts'
import { figureText } from '../features/reports/words.ts'
import { useFormats } from '../lib/format.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { read } from '../lib/read.ts'
import { forgiving } from '../lib/search.ts'
import { capitalized } from '../ui/Badge.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { PagedTable } from '../ui/PagedTable.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Empty } from '../ui/State.tsx'

export const Route = createFileRoute('/dashboard/admin/report-parcels')({
  validateSearch: forgiving<typeof api.reports.parcels>(
    'figure',
    'reason',
    'delivery_men_id',
    'from',
    'to',
    'from_age',
    'to_age',
  ),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchQuery(read(reports.parcels, { query: deps as never })),
  head: titled('reports.nav'),
  component: ReportParcels,
})

function ReportParcels() {
  const t = useT()
  const { day, moment, number, taka } = useFormats()
  const search = Route.useSearch()
  const figure = figures.find((one) => one === search.figure) ?? ('delivered' satisfies Figure)
  const { from, to } = search
  const ageOf = useAge()
  const isOpen = openFigures.includes(figure)
  return (
    <Screen
      title={t('reports.parcelsOf', { figure: t(figureText(figure)) })}
      lead={
        isOpen && figure !== 'cash'
          ? (search.from_age || search.to_age) && ageOf(search, figure)
          : from && to && (from === to ? day(from) : t('reports.span', { from: day(from), to: day(to) }))
      }
      action={
        <LinkButton kind="outline" to="/dashboard/admin/reports" search={{ from, to }}>
          {t('reports.back')}
        </LinkButton>
      }
    >
      <PagedTable
        query={read(reports.parcels, { query: search as never })}
        rows={({ parcels }) => parcels.map((parcel) => ({ ...parcel, _id: parcel._id }))}
        caption={({ meta }) => t('shell.total', { total: number(meta.total) })}
        empty={<Empty text={t('reports.parcelsEmpty')} />}
        columns={[
          {
            title: t('admin.parcel'),
            card: 'head',
            cell: ({ _id }) => (
              <Link to="/parcel-status" search={{ parcel_id: _id }}>
                {_id}
              </Link>
            ),
          },
          { title: t('reports.receiver'), cell: ({ receiver }) => receiver },
          { title: t('admin.address'), cell: ({ address }) => address },
          { title: t('admin.deliveryMan'), cell: ({ delivery_men }) => delivery_men ?? t('shell.none') },
          { title: t('reports.step'), cell: ({ step }) => capitalized(t(stepWords[step])) },
          ...(figure === 'cash'
            ? [
                {
                  title: t('reports.col_collected'),
                  end: true,
                  cell: ({ taka: taken }: ReportParcel) => taka(taken ?? 0),
                },
              ]
            : []),
          {
            title: t('reports.at'),
            cell: ({ at, reason }) => (
              <span>
                {isOpen && figure !== 'untouched' && figure !== 'cash' ? day(at) : moment(at)}
                {reason && <small> {t(`reasons.${reason as ReasonCode}`)}</small>}
              </span>
            ),
          },
        ]}
      />
    </Screen>
  )
}
