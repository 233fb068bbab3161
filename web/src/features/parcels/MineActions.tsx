import type { MyParcel } from '@ranar/contract/bookings'
import type { MessageKey } from '@ranar/contract/messages/index'
import type { Parcel } from '@ranar/contract/parcels'
import { useNavigate } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Unavailable } from '../../ui/Unavailable.tsx'
import { ReviewParcel } from '../reviews/ReviewParcel.tsx'
import { CancelParcel } from './CancelParcel.tsx'
import s from './mine-actions.module.css'
import { canAskBack, canCancel, canPay, canUpdate, isRefused, whyNot } from './rules.ts'

/** Makes a link with the role of a button respond to the space bar. */
const pressedBySpace = (event: KeyboardEvent<HTMLAnchorElement>) => {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

type Props = { parcel: MyParcel; onPay: () => void; isPaying: boolean }

/** Actions for the sender's own parcel: the most important first, unavailable ones last with the reason. */
export const MineActions = ({ parcel, onPay, isPaying }: Props) => {
  const t = useT()
  const navigate = useNavigate()
  const { _id: id } = parcel
  const isOver = ['delivered', 'returned', 'canceled'].includes(parcel.status.stage)
  const canReview = parcel.status.stage === 'delivered' && !parcel.review
  const refused = isRefused(parcel)
  const lead = parcel.choice ? 'journeys.needsChoice' : refused && canCancel(parcel) ? 'journeys.needsAnswer' : null
  const againLeads = isOver && !canReview && !canAskBack(parcel)
  const off = [
    { name: t('consumer.update'), can: canUpdate(parcel), why: t(whyNot(parcel, { ifPaid: true })) },
    { name: t('consumer.cancel'), can: canCancel(parcel), why: t(whyNot(parcel)) },
    { name: t('consumer.pay'), can: canPay(parcel), why: t(whyNot(parcel, { ifPaid: true })) },
  ]
  return (
    <>
      {lead && <Journey id={id} text={lead} kind="main" />}
      {canPay(parcel) && (
        <Button kind={lead ? 'outline' : 'main'} busy={isPaying} onClick={onPay}>
          {t('consumer.pay')}
        </Button>
      )}
      {canReview && <ReviewParcel parcel={parcel} />}
      <AskBack parcel={parcel} />
      {canUpdate(parcel) && (
        <Button
          kind="outline"
          onClick={() => void navigate({ to: '/dashboard/consumer/update-parcel/$id', params: { id } })}
        >
          {t('consumer.update')}
        </Button>
      )}
      {/* On the way there is nothing to choose: the page only tells what happens. */}
      {!lead && refused && <Journey id={id} text="journeys.refusedNow" kind="outline" />}
      <CancelParcel parcel={parcel} />
      {/* Announced as a button, as the contract names it, and still a link to open in another tab. */}
      <LinkButton
        kind="outline"
        role="button"
        onKeyDown={pressedBySpace}
        to="/parcel-status"
        search={{ parcel_id: id }}
      >
        {t('consumer.view')}
      </LinkButton>
      {againLeads && <BookAgain id={id} kind="main" />}
      <span className={s.ways}>
        {!lead && !refused && <Journey id={id} text="journeys.open" kind="quiet" />}
        {!againLeads && <BookAgain id={id} kind="quiet" />}
      </span>
      <Unavailable actions={off.filter(({ can }) => !can)} />
    </>
  )
}

const Journey = ({ id, text, kind }: { id: string; text: MessageKey; kind: 'main' | 'outline' | 'quiet' }) => {
  const t = useT()
  return (
    <LinkButton kind={kind} to="/dashboard/consumer/parcel/$id" params={{ id }}>
      {t(text)}
    </LinkButton>
  )
}

/** Opens the request for a parcel's refund, if it may be asked for. */
export const AskBack = ({ parcel }: { parcel: Pick<Parcel, '_id' | 'status' | 'payment'> }) => {
  const t = useT()
  const navigate = useNavigate()
  if (!canAskBack(parcel)) return null
  return (
    <Button onClick={() => void navigate({ to: '/dashboard/consumer/refunds', search: { parcel_id: parcel._id } })}>
      {t('consumer.refundRequest')}
    </Button>
  )
}

/** Opens the booking form filled with this parcel's data. */
export const BookAgain = ({ id, kind = 'outline' }: { id: string; kind?: 'main' | 'outline' | 'quiet' }) => {
  const t = useT()
  return (
    <LinkButton kind={kind} to="/dashboard/consumer/book-parcel" search={{ again: id }}>
      {t('bookings.again')}
    </LinkButton>
  )
}
