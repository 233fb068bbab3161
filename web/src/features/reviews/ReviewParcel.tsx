import { Button, Modal } from '@mantine/core'
import type { Parcel } from '@ranar/contract/parcels'
import { Review, reviews } from '@ranar/contract/reviews'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { dropDraft, readDraft, saveDraft } from '../../lib/drafts.ts'
import { useHold } from '../../lib/held-row.tsx'
import { useT } from '../../lib/i18n.tsx'
import { useLeftBehind } from '../../lib/left-over.ts'
import { useWrite } from '../../lib/read.ts'
import { Button as PlainButton } from '../../ui/Button.tsx'
import { CountedTextarea } from '../../ui/mantine/Counted.tsx'
import { LeaveGuard } from '../../ui/mantine/LeaveGuard.tsx'
import { useContractForm } from '../../ui/mantine/useContractForm.ts'
import { useOnline } from '../../ui/OfflineBanner.tsx'
import { useBackCloses } from '../../ui/useBackCloses.ts'
import s from './reviews.module.css'
import { StarsField } from './StarsField.tsx'

/** Asks for a rating and a comment on a delivered parcel. */
export const ReviewParcel = ({ parcel }: { parcel: Parcel }) => {
  const t = useT()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <PlainButton onClick={() => setOpen(true)}>{t('consumer.review')}</PlainButton>
      <Modal
        opened={open}
        onClose={close}
        title={<strong>{t('consumer.reviewTitle', { id: parcel._id })}</strong>}
        closeButtonProps={{ 'aria-label': t('shell.close') }}
        zIndex={250}
      >
        <ReviewForm parcel={parcel} isOpen={open} onDone={close} />
      </Modal>
    </>
  )
}

const empty = { rating: undefined as number | undefined, comment: '' }

const ReviewForm = ({ parcel, isOpen, onDone }: { parcel: Parcel; isOpen: boolean; onDone: () => void }) => {
  const t = useT()
  useHold()
  const add = useWrite(reviews.add)
  const online = useOnline()
  useBackCloses(isOpen, () => !add.isPending && onDone())
  const draft = `review:${parcel._id}`
  const { form, field, submit, values } = useContractForm(Review, { ...empty, ...readDraft<typeof empty>(draft) })
  const { pathname } = useLocation()
  // The same parcel may be reviewed in another tab.
  useLeftBehind(
    { question: t('consumer.reviewTitle', { id: parcel._id }), why: t('shell.takenAway'), text: values.comment },
    () => !isOpen || add.isPending || add.isSuccess || location.pathname !== pathname,
  )
  // A click outside closes the dialog: keep the text for the next opening.
  useEffect(() => {
    if (values.rating || values.comment) saveDraft(draft, values)
    else dropDraft(draft)
  }, [values, draft])

  const send = submit(async (body) => {
    await add.mutateAsync({ query: { parcel_id: parcel._id }, body })
    dropDraft(draft)
    onDone()
  })
  return (
    <form noValidate className={s.form} onSubmit={send}>
      <LeaveGuard kept isDirty={() => form.isDirty() && !add.isSuccess} />
      {parcel.delivery_men && <p className={s.by}>{t('consumer.reviewBy', { name: parcel.delivery_men.name })}</p>}
      <StarsField
        value={values.rating}
        onChange={(rating) => form.setFieldValue('rating', rating)}
        error={field('rating').error}
      />
      <CountedTextarea
        label={t('consumer.comment')}
        description={t('consumer.commentHint')}
        most={1000}
        {...field('comment')}
      />
      <Button type="submit" loading={add.isPending} disabled={!online}>
        {t('consumer.sendReview')}
      </Button>
    </form>
  )
}
