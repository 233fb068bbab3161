import { TextInput } from '@mantine/core'
import type { BookingExtras } from '@ranar/contract/cod'
import { Booking, type Parcel, parcels } from '@ranar/contract/parcels'
import { stageName } from '@ranar/contract/stages'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useCanGoBack, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { MapDialog } from '../features/map/MapDialog.tsx'
import { TilesContext } from '../features/map/TilesContext.ts'
import { findAbroad } from '../features/parcels/booking.ts'
import { CodFields } from '../features/parcels/CodFields.tsx'
import { ParcelFault } from '../features/parcels/ParcelFault.tsx'
import { placeOf, valuesOf, WhatFields, WhomFields } from '../features/parcels/ParcelFields.tsx'
import { ParcelId } from '../features/parcels/ParcelId.tsx'
import { PriceBar } from '../features/parcels/PriceBar.tsx'
import s from '../features/parcels/parcels.module.css'
import { canUpdate, isPaid } from '../features/parcels/rules.ts'
import { ThanaField } from '../features/parcels/ThanaField.tsx'
import { priced, useQuote } from '../features/parcels/useQuote.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { read, useWrite } from '../lib/read.ts'
import { toastError } from '../lib/toasts.ts'
import { useSaidFault } from '../lib/useSaidFault.ts'
import { changedOnly } from '../ui/mantine/changed-only.ts'
import { LeaveGuard } from '../ui/mantine/LeaveGuard.tsx'
import { useContractForm } from '../ui/mantine/useContractForm.ts'
import { useFollowed } from '../ui/mantine/useFollowed.ts'
import { Screen } from '../ui/Screen.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

export const Route = createFileRoute('/dashboard/consumer/update-parcel/$id')({
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(read(parcels.get, { query: { parcel_id: id } }))
    void queryClient.prefetchQuery(read(parcels.extras, { query: { parcel_id: id } }))
  },
  head: titled('consumer.updateTitle'),
  component: UpdateParcel,
})

function UpdateParcel() {
  const t = useT()
  const { id } = Route.useParams()
  const { data, error, refetch } = useQuery(read(parcels.get, { query: { parcel_id: id } }))
  const more = useQuery(read(parcels.extras, { query: { parcel_id: id } }))
  const fault = error ?? more.error
  useSaidFault(fault)
  const retry = () => void Promise.all([refetch(), more.refetch()])
  return (
    <Screen title={t('consumer.updateTitle')} lead={<ParcelId id={data?.parcel._id ?? id} />}>
      {data && more.data ? (
        <UpdateForm key={data.parcel._id} parcel={data.parcel} extras={more.data.extras} />
      ) : fault ? (
        <ParcelFault message={fault.message} onRetry={retry} />
      ) : (
        <Skeleton height="420px" radius="16px" />
      )}
    </Screen>
  )
}

// The price that the sender sees belongs to all of these together.
const PRICED = ['weight', 'latitude', 'longitude', 'thana'] as const satisfies readonly (keyof Booking)[]

const UpdateForm = ({ parcel, extras }: { parcel: Parcel; extras: BookingExtras }) => {
  const t = useT()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const { config } = Route.useRouteContext()
  const saved = useRef(false)
  const update = useWrite(parcels.update)
  const parcelForm = useContractForm(Booking, valuesOf(parcel, extras), findAbroad)
  const { form, submit, values } = parcelForm
  useFollowed(form, valuesOf(parcel, extras))
  const quote = useQuote(values, extras.tariffVersion)
  const closed = !canUpdate(parcel)

  const isRepriced = () => PRICED.some((name) => form.isDirty(name))

  const send = submit(async (body) => {
    // Without the tariff no price was shown: show it, and let the sender decide again.
    if (isRepriced() && quote.price === null) {
      await quote.reload()
      return toastError(t('tariff.priceFirst'))
    }
    await update.mutateAsync({ query: { parcel_id: parcel._id }, body: priced(changedOnly(form, body, PRICED), quote) })
    saved.current = true
    if (canGoBack) router.history.back()
    else await router.navigate({ to: '/dashboard/consumer/my-parcel', replace: true })
  })

  return (
    <form noValidate className={s.form} onSubmit={send}>
      <LeaveGuard isDirty={() => form.isDirty() && !saved.current} />
      {closed && !saved.current && (
        <p className={s.warning} role="status">
          {isPaid(parcel)
            ? t('parcels.cannotUpdatePaid')
            : t('parcels.cannotUpdate', { stage: { key: stageName[parcel.status.stage] } })}
        </p>
      )}
      <section className={s.section} aria-labelledby="sender">
        <h2 id="sender">{t('consumer.sender')}</h2>
        <div className={s.fields}>
          <TextInput label={t('consumer.senderName')} readOnly value={parcel.sender.name} />
          <TextInput label={t('consumer.senderEmail')} readOnly value={parcel.sender.email} />
        </div>
      </section>
      <div className={s.two}>
        <section className={s.section} aria-labelledby="what">
          <h2 id="what">{t('consumer.what')}</h2>
          <WhatFields parcelForm={parcelForm} quote={quote} disabled={closed} />
        </section>
        <section className={s.section} aria-labelledby="whom">
          <h2 id="whom">{t('consumer.toWhom')}</h2>
          <WhomFields parcelForm={parcelForm} disabled={closed} />
        </section>
      </div>
      <section className={s.section} aria-labelledby="where">
        <h2 id="where">{t('consumer.where')}</h2>
        <TilesContext value={config.tiles}>
          <MapDialog {...placeOf(parcelForm)} disabled={closed} />
        </TilesContext>
        <ThanaField parcelForm={parcelForm} quote={quote} disabled={closed} />
      </section>
      <section className={s.section} aria-labelledby="money">
        <h2 id="money">{t('consumer.moneyAndProof')}</h2>
        <CodFields parcelForm={parcelForm} quote={quote} disabled={closed} />
      </section>
      <PriceBar
        values={values}
        quote={quote}
        action={t('consumer.update')}
        busy={update.isPending}
        disabled={closed}
        booked={isRepriced() ? parcel.parcel.price : undefined}
      />
    </form>
  )
}
