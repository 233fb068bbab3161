import type { api } from '@ranar/contract'
import { cash } from '@ranar/contract/cash'
import { handoverStatuses } from '@ranar/contract/handovers'
import { createFileRoute } from '@tanstack/react-router'
import s from '../features/cash/cash.module.css'
import { DecideHandover } from '../features/cash/DecideHandover.tsx'
import { HandedLines } from '../features/cash/HandedLines.tsx'
import h from '../features/cash/handovers.module.css'
import { MoneyTabs } from '../features/cash/MoneyTabs.tsx'
import { PrintSlip } from '../features/cash/Slip.tsx'
import { handoverText } from '../features/cash/words.ts'
import { CourierName } from '../features/dispatch/CourierName.tsx'
import { useDeliveryMen } from '../features/dispatch/useDeliveryMen.ts'
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

export const Route = createFileRoute('/dashboard/admin/hand-overs')({
  validateSearch: forgiving<typeof api.cash.handovers>('status'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(read(cash.handovers, { query: deps })),
  head: titled('cash.navHandovers'),
  component: Handovers,
})

function Handovers() {
  const t = useT()
  const { moment, number, taka } = useFormats()
  const { nameOf } = useDeliveryMen()
  return (
    <Screen title={t('cash.navHandovers')} lead={t('cash.handoversLead')}>
      <MoneyTabs />
      <PagedTable
        query={read(cash.handovers, { query: Route.useSearch() })}
        rows={({ handovers }) => handovers}
        caption={({ meta }) => t('shell.total', { total: number(meta.total) })}
        filters={
          <FilterSelect<typeof api.cash.handovers>
            name="status"
            label={t('admin.status')}
            options={handoverStatuses.map((value) => ({ value, label: t(handoverText[value]) }))}
          />
        }
        empty={<Empty text={t('cash.handoversEmpty')} />}
        cards={h.list}
        columns={[
          { title: t('cash.courier'), cell: ({ courier }) => <CourierName name={nameOf(courier)} />, card: 'head' },
          { title: t('cash.when'), cell: ({ submittedAt }) => moment(submittedAt), time: true },
          {
            title: t('cash.expectedShort'),
            cell: ({ expected, lines }) => (
              <span className={s.sum}>
                {taka(expected)}
                <HandedLines lines={lines} />
              </span>
            ),
            end: true,
          },
          { title: t('cash.courierCounted'), cell: (one) => taka(one.taka), end: true },
          {
            title: t('cash.officeCounted'),
            cell: ({ counted }) => (counted === null ? '–' : taka(counted)),
            end: true,
          },
          {
            title: t('admin.status'),
            card: 'badge',
            cell: ({ status, reason }) => (
              <span className={h.state}>
                <Badge
                  tone={
                    status === 'submitted' ? tones.pending : status === 'accepted' ? tones.delivered : tones.canceled
                  }
                >
                  {t(handoverText[status])}
                </Badge>
                {reason && <small>{reason}</small>}
              </span>
            ),
          },
        ]}
        actions={(handover) => (
          <>
            <DecideHandover key={handover._id} handover={handover} name={nameOf(handover.courier)} />
            {handover.status === 'accepted' && <PrintSlip handover={handover} name={nameOf(handover.courier)} />}
          </>
        )}
      />
    </Screen>
  )
}
