import { Button } from '@mantine/core'
import { Booking, parcels } from '@ranar/contract/parcels'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { LeaveGuard } from '../kit/LeaveGuard.tsx'
import { useContractForm } from '../kit/useContractForm.ts'
import { dropDraft, saveDraft } from '../lib/drafts.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { useWrite } from '../lib/read.ts'
import { useMe } from '../lib/session.ts'
import { MapPicker } from '../map/MapPicker.tsx'
import { TilesContext } from '../map/TilesContext.ts'
import { draftOf, forgetKey, keyOf, readBooking } from '../parcels/booking.ts'
import { emptyParcel, placeOf, WhatFields, WhomFields } from '../parcels/ParcelFields.tsx'
import { PriceBar } from '../parcels/PriceBar.tsx'
import s from '../parcels/parcels.module.css'
import { Screen } from '../ui/Screen.tsx'

export const Route = createFileRoute('/dashboard/consumer/book-parcel')({
  head: titled('shell.navBook'),
  component: BookParcel,
})

function BookParcel() {
  const t = useT()
  const user = useMe()
  return <Screen title={t('shell.navBook')}>{user && <BookingForm key={user._id} userId={user._id} />}</Screen>
}

const BookingForm = ({ userId }: { userId: string }) => {
  const t = useT()
  const navigate = useNavigate()
  const { config } = Route.useRouteContext()
  const booked = useRef(false)
  const kept = useRef(true)
  const book = useWrite(parcels.book, { headers: ({ body }) => ({ 'idempotency-key': keyOf(userId, body) }) })
  const parcelForm = useContractForm(Booking, readBooking(userId))
  const { form, submit, values } = parcelForm
  const isEmpty = Object.entries(emptyParcel).every(([name, empty]) => values[name as keyof typeof values] === empty)

  useEffect(() => {
    if (booked.current) return
    if (isEmpty) dropDraft(draftOf(userId))
    else kept.current = saveDraft(draftOf(userId), values)
  }, [values, isEmpty, userId])

  const send = submit(async (body) => {
    const { data } = await book.mutateAsync({ body })
    booked.current = true
    dropDraft(draftOf(userId))
    forgetKey(userId)
    await navigate({ to: '/dashboard/consumer/my-parcel', state: { bookedId: data.parcel._id } })
  })
  const startOver = () => {
    form.setValues(emptyParcel)
    form.clearErrors()
  }

  return (
    <form noValidate className={s.form} onSubmit={send}>
      <LeaveGuard isDirty={() => !isEmpty && !booked.current} kept={kept.current} />
      <div className={s.two}>
        <section className={s.section} aria-labelledby="what">
          <h2 id="what">{t('consumer.what')}</h2>
          <WhatFields parcelForm={parcelForm} />
        </section>
        <section className={s.section} aria-labelledby="whom">
          <h2 id="whom">{t('consumer.toWhom')}</h2>
          <WhomFields parcelForm={parcelForm} />
        </section>
      </div>
      <section className={s.section} aria-labelledby="where">
        <h2 id="where">{t('consumer.where')}</h2>
        <TilesContext value={config.tiles}>
          <MapPicker {...placeOf(parcelForm)} />
        </TilesContext>
      </section>
      <p className={s.kept}>
        {t('consumer.draftKept')}
        {!isEmpty && (
          <Button variant="outline" disabled={book.isPending} onClick={startOver}>
            {t('consumer.startOver')}
          </Button>
        )}
      </p>
      <PriceBar values={values} action={t('consumer.book')} busy={book.isPending} />
    </form>
  )
}
