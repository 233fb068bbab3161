import { Button } from '@mantine/core'
import { BookingForm as BookingSchema, parcels } from '@ranar/contract/parcels'
import type { User } from '@ranar/contract/people'
import { isProblem } from '@ranar/contract/problem'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { MapPicker } from '../features/map/MapPicker.tsx'
import { TilesContext } from '../features/map/TilesContext.ts'
import { BookedBefore } from '../features/parcels/BookedBefore.tsx'
import {
  draftsOf,
  findAbroad,
  forgetKey,
  keyOf,
  readBooking,
  saveBooking,
  savesReceiver,
} from '../features/parcels/booking.ts'
import { CodFields } from '../features/parcels/CodFields.tsx'
import { emptyParcel, type ParcelValues, placeOf, WhatFields, WhomFields } from '../features/parcels/ParcelFields.tsx'
import { PriceBar } from '../features/parcels/PriceBar.tsx'
import s from '../features/parcels/parcels.module.css'
import { SenderFields, useSender } from '../features/parcels/SenderFields.tsx'
import { ThanaField } from '../features/parcels/ThanaField.tsx'
import { useAgain } from '../features/parcels/useAgain.ts'
import { priced, useQuote } from '../features/parcels/useQuote.ts'
import { ReceiverPicker } from '../features/receivers/ReceiverPicker.tsx'
import { SaveTick, useSaving } from '../features/receivers/SaveTick.tsx'
import { claimDraft, dropDraft } from '../lib/drafts.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { isKeyReused } from '../lib/key-reused.ts'
import { useWrite } from '../lib/read.ts'
import { useMe } from '../lib/session.ts'
import { toastError } from '../lib/toasts.ts'
import { Confirm } from '../ui/Confirm.tsx'
import { LeaveGuard } from '../ui/mantine/LeaveGuard.tsx'
import { useContractForm } from '../ui/mantine/useContractForm.ts'
import { Screen } from '../ui/Screen.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

export const Route = createFileRoute('/dashboard/consumer/book-parcel')({
  // `again`: the tracking code of a parcel to book once more.
  validateSearch: ({ again }: Record<string, unknown>): { again?: string } => ({
    again: /^RN[0-9A-Z]{11}$/.test(String(again)) ? String(again) : undefined,
  }),
  head: titled('shell.navBook'),
  component: BookParcel,
})

function BookParcel() {
  const t = useT()
  const user = useMe()
  const { again } = Route.useSearch()
  const draft = useOwnDraft(user && draftsOf(user._id, again))
  const before = useAgain(again)
  return (
    <Screen title={t('shell.navBook')}>
      {draft && user && before ? (
        <BookingForm key={draft} draft={draft} user={user} before={before} />
      ) : (
        <Skeleton height="420px" radius="16px" />
      )}
    </Screen>
  )
}

/** Returns the name of this tab's draft of that kind; undefined until it is claimed. */
const useOwnDraft = (kind: string | null | undefined) => {
  const [claimed, setClaimed] = useState<{ kind: string; name: string }>()
  useEffect(() => {
    if (kind) void claimDraft(kind).then((name) => setClaimed({ kind, name }))
  }, [kind])
  return claimed?.kind === kind ? claimed?.name : undefined
}

const KEY = 'Idempotency-Key'

const BookingForm = ({ draft, user, before }: { draft: string; user: User; before: ParcelValues }) => {
  const t = useT()
  const navigate = useNavigate()
  const { config } = Route.useRouteContext()
  const booked = useRef(false)
  const kept = useRef(true)
  const frame = useRef<HTMLFormElement>(null)
  const [clears, setClears] = useState(false)
  const book = useWrite(parcels.book, { headers: () => ({ [KEY]: keyOf(draft) }) })
  const parcelForm = useContractForm(BookingSchema, readBooking(draft, before), findAbroad)
  const { lacks, keep, busy } = useSender(user)
  const isSending = busy || book.isPending
  const saving = useSaving(savesReceiver(draft))
  const { form, submit, values } = parcelForm
  const quote = useQuote(values)
  const isEmpty = Object.entries(emptyParcel).every(([name, empty]) => values[name as keyof typeof values] === empty)

  useEffect(() => {
    if (booked.current) return
    if (isEmpty) dropDraft(draft)
    else kept.current = saveBooking(draft, { values, savesReceiver: saving.isAsked })
  }, [values, saving.isAsked, isEmpty, draft])

  const send = submit(async ({ senderPhone: _, senderAddress: __, ...body }, written) => {
    // Without the tariff no price was shown: show it, and let the sender decide again.
    if (!quote.isLoaded) {
      await quote.reload()
      return toastError(t('tariff.priceBeforeBooking'))
    }
    await keep(written)
    const reply = await book.mutateAsync({ body: priced(body, quote) }).catch(async (problem) => {
      if (isKeyReused(problem, KEY)) return null
      // The tariff may have changed: reload the quote, so that the bar shows the new price and asks.
      if (isProblem(problem) && problem.status === 409) await quote.reload()
      throw problem
    })
    if (!reply) return
    booked.current = true
    dropDraft(draft)
    forgetKey(draft)
    await saving.save(written)
    await navigate({ to: '/dashboard/consumer/my-parcel', state: { bookedId: reply.data.parcel._id } })
  })
  const startOver = () => {
    forgetKey(draft)
    book.reset()
    form.setValues(emptyParcel)
    form.clearErrors()
    saving.setAsked(false)
    setClears(false)
    // The button that opened the dialog is gone, so focus the first field.
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('input, select')?.focus())
  }

  return (
    <form ref={frame} noValidate className={s.form} onSubmit={send}>
      <LeaveGuard isDirty={() => !isEmpty && !booked.current} kept={kept.current} />
      <div className={s.two}>
        <section className={s.section} aria-labelledby="what">
          <h2 id="what">{t('consumer.what')}</h2>
          <WhatFields parcelForm={parcelForm} quote={quote} />
        </section>
        <section className={s.section} aria-labelledby="whom">
          <h2 id="whom">{t('consumer.toWhom')}</h2>
          <ReceiverPicker parcelForm={parcelForm} />
          <WhomFields parcelForm={parcelForm} />
          <SaveTick {...saving} />
        </section>
      </div>
      <section className={s.section} aria-labelledby="where">
        <h2 id="where">{t('consumer.where')}</h2>
        <TilesContext value={config.tiles}>
          <MapPicker {...placeOf(parcelForm)} />
        </TilesContext>
        <ThanaField parcelForm={parcelForm} quote={quote} />
      </section>
      <section className={s.section} aria-labelledby="money">
        <h2 id="money">{t('consumer.moneyAndProof')}</h2>
        <CodFields parcelForm={parcelForm} quote={quote} />
      </section>
      {(lacks.phone || lacks.address) && <SenderFields parcelForm={parcelForm} lacks={lacks} />}
      <p className={s.kept}>
        {t('consumer.draftKept')}
        {!isEmpty && (
          <Button variant="outline" disabled={isSending} onClick={() => setClears(true)}>
            {t('consumer.startOver')}
          </Button>
        )}
      </p>
      <Confirm
        opened={clears}
        title={t('consumer.startOverTitle')}
        local
        action={t('consumer.startOver')}
        safe={t('shell.keep')}
        onConfirm={startOver}
        onClose={() => setClears(false)}
      >
        <p>{t('consumer.startOverText')}</p>
      </Confirm>
      {isKeyReused(book.error, KEY) && (
        <BookedBefore
          onAnother={() => {
            forgetKey(draft)
            frame.current?.requestSubmit()
          }}
        />
      )}
      <PriceBar values={values} quote={quote} action={t('consumer.book')} busy={isSending} />
    </form>
  )
}
