import type { api } from '@ranar/contract'
import { type Application, applicationKinds, applicationStatuses, applications } from '@ranar/contract/applications'
import type { Problem } from '@ranar/contract/problem'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { ApplicationBadge, applicationText } from '../features/applications/ApplicationBadge.tsx'
import { ApplicationDialog } from '../features/applications/ApplicationDialog.tsx'
import { applicationFields } from '../features/applications/fields.ts'
import { useFoundApplication } from '../features/applications/useFoundApplication.ts'
import { DownloadCsv } from '../features/downloads/DownloadCsv.tsx'
import { Email } from '../features/people/Email.tsx'
import s from '../features/people/people.module.css'
import { useFormats } from '../lib/format.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { read, refresh } from '../lib/read.ts'
import { roleNames } from '../lib/roles.ts'
import { forgiving } from '../lib/search.ts'
import { toastError } from '../lib/toasts.ts'
import { useListSearch } from '../lib/useListSearch.ts'
import { Button } from '../ui/Button.tsx'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { PagedTable } from '../ui/PagedTable.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Empty } from '../ui/State.tsx'

const filters = forgiving<typeof api.applications.list>('status', 'applyFor')

export const Route = createFileRoute('/dashboard/admin/aplies')({
  // `open`: the id of the application in the dialog, listed or not.
  validateSearch: (raw: Record<string, unknown>): ReturnType<typeof filters> & { open?: string } => ({
    ...filters(raw),
    open: /^[0-9a-f-]{36}$/.test(String(raw.open)) ? String(raw.open) : undefined,
  }),
  loaderDeps: ({ search: { open: _, ...listed } }) => listed,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(read(applications.list, { query: deps })),
  head: titled('shell.navApplications'),
  component: Applications,
})

function Applications() {
  const t = useT()
  const { day, number } = useFormats()
  const { open, ...search } = Route.useSearch()
  const { change } = useListSearch()
  const list = read(applications.list, { query: search })
  const [chosen, setChosen] = useState<Application | null>(null)
  const { data } = useQuery(list)
  const queryClient = useQueryClient()
  const isListed = () => queryClient.getQueryData(list.queryKey)?.applies.some(({ _id }) => _id === chosen?._id)
  // After a refusal what is shown may be outdated: refetch, and close the dialog if it is not on the list.
  const lookAgain = async ({ message }: Problem) => {
    await refresh(queryClient, applications.list.shows)
    if (!chosen || isListed()) return
    setChosen(null)
    toastError(message)
  }
  const close = () => {
    setChosen(null)
    if (open) change({ open: undefined }, { replace: true, resetScroll: false })
  }
  const found = useFoundApplication(chosen?._id ?? open, data?.applies, close)
  return (
    <Screen title={t('shell.navApplications')}>
      <PagedTable
        query={list}
        rows={({ applies }) => applies}
        caption={({ meta }) => t('shell.total', { total: number(meta.total) })}
        filters={
          <>
            <FilterSelect<typeof api.applications.list>
              name="status"
              label={t('admin.status')}
              options={applicationStatuses.map((value) => ({ value, label: t(applicationText(value)) }))}
            />
            <FilterSelect<typeof api.applications.list>
              name="applyFor"
              label={t('admin.applyFor')}
              options={applicationKinds.map((value) => ({ value, label: t(roleNames[value]) }))}
            />
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
          {
            title: t('admin.applyFor'),
            cell: ({ applyFor }) => <span className={s.nowrap}>{t(roleNames[applyFor])}</span>,
          },
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
      <ApplicationDialog
        application={found ?? chosen}
        isArrived={!chosen}
        onClose={close}
        onRefused={(problem) => void lookAgain(problem)}
      />
    </Screen>
  )
}
