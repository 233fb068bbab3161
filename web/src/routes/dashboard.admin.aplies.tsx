import { type Application, applicationKinds, applicationStatuses, applications } from '@ranar/contract/applications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { ApplicationBadge, applicationText } from '../applications/ApplicationBadge.tsx'
import { ApplicationDialog } from '../applications/ApplicationDialog.tsx'
import { applicationFields } from '../applications/fields.ts'
import { DownloadCsv } from '../downloads/DownloadCsv.tsx'
import { useFormats } from '../lib/format.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { read } from '../lib/read.ts'
import { forgiving } from '../lib/search.ts'
import { Email } from '../people/Email.tsx'
import s from '../people/people.module.css'
import { Button } from '../ui/Button.tsx'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { PagedTable } from '../ui/PagedTable.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Empty } from '../ui/State.tsx'

export const Route = createFileRoute('/dashboard/admin/aplies')({
  validateSearch: forgiving('status', 'applyFor'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(read(applications.list, { query: deps })),
  head: titled('shell.navApplications'),
  component: Applications,
})

function Applications() {
  const t = useT()
  const { day, number } = useFormats()
  const search = Route.useSearch()
  const list = read(applications.list, { query: search })
  const [chosen, setChosen] = useState<Application | null>(null)
  const { data } = useQuery(list)
  const queryClient = useQueryClient()
  const isListed = () => queryClient.getQueryData(list.queryKey)?.applies.some(({ _id }) => _id === chosen?._id)
  // Refused: what is shown may be over. The list knows, unless it is no longer on it.
  const lookAgain = async () => {
    await queryClient.invalidateQueries()
    if (!isListed()) setChosen(null)
  }
  const shown = chosen && (data?.applies.find(({ _id }) => _id === chosen._id) ?? chosen)
  const kind = (applyFor: Application['applyFor']) => t(applyFor === 'admin' ? 'shell.roleAdmin' : 'shell.roleDeliveryMen')
  return (
    <Screen title={t('shell.navApplications')}>
      <PagedTable
        query={list}
        rows={({ applies }) => applies}
        caption={({ meta }) => t('shell.total', { total: number(meta.total) })}
        filters={
          <>
            <FilterSelect name="status" label={t('admin.status')} options={applicationStatuses.map((value) => ({ value, label: t(applicationText(value)) }))} />
            <FilterSelect name="applyFor" label={t('admin.applyFor')} options={applicationKinds.map((value) => ({ value, label: kind(value) }))} />
          </>
        }
        tools={
          <DownloadCsv
            list="applications"
            query={(paging) => read(applications.list, { query: { ...search, ...paging } })}
            rows={({ applies }) => applies}
            fields={applicationFields(t)}
          />
        }
        empty={<Empty text={t('admin.applicationsEmpty')} />}
        columns={[
          { title: t('admin.name'), cell: ({ meta }) => meta.name, card: 'head' },
          { title: t('admin.email'), cell: ({ meta }) => <Email email={meta.email} /> },
          { title: t('admin.applyFor'), cell: ({ applyFor }) => <span className={s.nowrap}>{kind(applyFor)}</span> },
          { title: t('admin.status'), cell: ({ status }) => <ApplicationBadge status={status} />, card: 'badge' },
          { title: t('admin.submitted'), cell: ({ createdAt }) => <span className={s.nowrap}>{day(createdAt)}</span> },
          { title: t('admin.attempts'), cell: ({ attemt }) => number(attemt), end: true },
        ]}
        actions={(application) => (
          <Button kind="outline" aria-haspopup="dialog" onClick={() => setChosen(application)}>
            {t('admin.seeDetails')}
          </Button>
        )}
      />
      <ApplicationDialog application={shown} onClose={() => setChosen(null)} onRefused={() => void lookAgain()} />
    </Screen>
  )
}
