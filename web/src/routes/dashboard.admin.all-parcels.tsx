import type { api } from '@ranar/contract'
import { dispatch } from '@ranar/contract/dispatch'
import type { AdminParcel } from '@ranar/contract/parcels'
import { stages } from '@ranar/contract/stages'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import s from '../features/dispatch/dispatch.module.css'
import { ManageDrawer } from '../features/dispatch/ManageDrawer.tsx'
import { useFoundParcel } from '../features/dispatch/useFoundParcel.ts'
import { DownloadCsv } from '../features/downloads/DownloadCsv.tsx'
import { PaymentBadge, StageBadge } from '../features/parcels/badges.tsx'
import { parcelFields, senderFields } from '../features/parcels/fields.ts'
import { stageText } from '../features/parcels/stage-text.ts'
import { useFormats } from '../lib/format.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { pageSize, usePageSize } from '../lib/page-size.ts'
import { read } from '../lib/read.ts'
import { forgiving } from '../lib/search.ts'
import { useListSearch } from '../lib/useListSearch.ts'
import { Button } from '../ui/Button.tsx'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { PagedTable } from '../ui/PagedTable.tsx'
import { PageSizeSelect } from '../ui/PageSizeSelect.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Empty } from '../ui/State.tsx'

export const Route = createFileRoute('/dashboard/admin/all-parcels')({
  // `open`: the tracking code of the parcel in the drawer, which may be on another page.
  validateSearch: (raw: Record<string, unknown>) => ({
    ...forgiving<typeof api.dispatch.all>('status_stage')(raw),
    open: /^RN[0-9A-Z]{11}$/.test(String(raw.open)) ? String(raw.open) : undefined,
  }),
  loaderDeps: ({ search: { open: _, ...listed } }) => listed,
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchQuery(read(dispatch.all, { query: { ...deps, limit: pageSize() } })),
  head: titled('shell.navParcels'),
  component: AllParcels,
})

function AllParcels() {
  const t = useT()
  const { day, taka, number } = useFormats()
  const { open, ...search } = Route.useSearch()
  const { change } = useListSearch()
  const list = read(dispatch.all, { query: { ...search, limit: usePageSize() } })
  const [chosen, setChosen] = useState<AdminParcel | null>(null)
  const { data } = useQuery(list)
  const close = () => {
    setChosen(null)
    if (open) change({ open: undefined }, { replace: true, resetScroll: false })
  }
  const found = useFoundParcel(chosen?._id ?? open, data?.parcels, close)
  return (
    <Screen title={t('shell.navParcels')}>
      <PagedTable
        query={list}
        rows={({ parcels }) => parcels}
        caption={({ meta }) => t('shell.total', { total: number(meta.total) })}
        filters={
          <>
            <FilterSelect<typeof api.dispatch.all>
              name="status_stage"
              label={t('admin.status')}
              options={stages.map((value) => ({ value, label: t(stageText(value)) }))}
            />
            <PageSizeSelect />
          </>
        }
        tools={
          <DownloadCsv
            list="parcels"
            query={(paging) => read(dispatch.all, { query: { ...search, ...paging } })}
            rows={({ parcels }) => parcels}
            fields={[...parcelFields(t), ...senderFields(t)]}
          />
        }
        empty={<Empty text={t('admin.parcelsEmpty')} />}
        columns={[
          {
            title: t('admin.parcel'),
            card: 'head',
            cell: ({ _id, parcel }) => (
              <span>
                <span className={s.id}>{_id}</span>
                <span className={s.line}>{t(`parcels.type${parcel.type.toUpperCase() as 'V1'}`)}</span>
              </span>
            ),
          },
          {
            title: t('admin.senderReceiver'),
            cell: ({ sender, reciever }) => (
              <span className={s.people}>
                {sender.name}
                <span className={s.line}>→ {reciever.name}</span>
              </span>
            ),
          },
          { title: t('admin.booked'), cell: ({ createdAt }) => <span className={s.nowrap}>{day(createdAt)}</span> },
          {
            title: t('admin.expected'),
            cell: ({ parcel }) => <span className={s.nowrap}>{day(parcel.aproxDeliveryDate)}</span>,
          },
          { title: t('admin.cost'), cell: ({ parcel }) => taka(parcel.price), end: true },
          { title: t('admin.paymentRefund'), cell: ({ payment }) => <Paid payment={payment} /> },
          { title: t('admin.status'), cell: ({ status }) => <StageBadge stage={status.stage} />, card: 'badge' },
        ]}
        actions={(parcel) => (
          <Button kind="outline" aria-haspopup="dialog" onClick={() => setChosen(parcel)}>
            {t('admin.manage')}
          </Button>
        )}
      />
      <ManageDrawer parcel={found ?? chosen} isArrived={!chosen} onClose={close} onLeave={() => setChosen(null)} />
    </Screen>
  )
}

const Paid = ({ payment }: Pick<AdminParcel, 'payment'>) => {
  const t = useT()
  return (
    <span className={s.paid}>
      <PaymentBadge status={payment?.status} />
      {payment?.refund && (
        <span className={s.refund}>
          {t('admin.refund')} <PaymentBadge status={payment.refund.status} />
        </span>
      )}
    </span>
  )
}
