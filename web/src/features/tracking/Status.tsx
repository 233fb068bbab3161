import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { today } from '../../lib/clock.ts'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { useMe } from '../../lib/session.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Printer } from '../../ui/icons.tsx'
import type { Tiles } from '../map/TilesContext.ts'
import { PaymentBadge, StageBadge } from '../parcels/badges.tsx'
import { ParcelId } from '../parcels/ParcelId.tsx'
import { RefundNote } from '../parcels/RefundNote.tsx'
import { expectedText, typeText } from '../parcels/words.ts'
import { handles, needsLabel } from '../shipping-labels/rules.ts'
import { Contacts } from './Contacts.tsx'
import { FinishButtons } from './FinishButtons.tsx'
import { OwnButtons, OwnJourney } from './OwnButtons.tsx'
import { Place } from './Place.tsx'
import { fullOf } from './reads.ts'
import { ShareMenu } from './ShareMenu.tsx'
import { Timeline } from './Timeline.tsx'
import s from './tracking.module.css'
import { outlookOf, type Tracked } from './trail.ts'

/** All that this user may know about one parcel; the layout is the same for everybody. */
export const Status = ({ parcel: tracked, tiles }: { parcel: Tracked; tiles: Tiles }) => {
  const t = useT()
  const { day, number, taka } = useFormats()
  const me = useMe()
  const { _id, createdAt, status, payment, parcel, reciever } = tracked
  const full = fullOf(tracked)
  const isMine = full !== null && full.sender._id === me?._id
  const isRunner = full !== null && me?.role === 'delivery_men' && full.delivery_men?._id === me._id
  const facts: (readonly [string, ReactNode])[] = [
    [t('tracking.id'), <ParcelId key="id" id={_id} />],
    [t('tracking.stage'), <StageBadge key="stage" stage={status.stage} />],
    [
      t('tracking.paidStatus'),
      <span key="paid" className={s.paid}>
        <PaymentBadge status={payment?.status} />
        {isMine && <RefundNote payment={full.payment} />}
        {isMine && payment?.status === 'succeeded' && (
          <Link to="/dashboard/consumer/receipt/$id" params={{ id: _id }}>
            {t('tracking.receipt')}
          </Link>
        )}
      </span>,
    ],
    [t('tracking.weight'), t('tracking.kg', { kg: number(parcel.weight) })],
    [t('tracking.type'), t(typeText(parcel.type))],
    [t('tracking.price'), taka(parcel.price)],
    [t('tracking.bookingDate'), day(createdAt)],
    [
      t('tracking.expectedDate'),
      expectedText(tracked, { day, none: t('shell.none'), later: t('tracking.willBeUpdated') }),
    ],
  ]
  return (
    <div className={s.page}>
      <div className={s.head}>
        <h1 data-landing tabIndex={-1}>
          {t('tracking.parcel', { id: _id })}
        </h1>
        <div className={s.tools}>
          {full && needsLabel(full) && handles(full, me) && (
            <LinkButton kind="outline" to="/dashboard/label/$id" params={{ id: _id }}>
              <Printer />
              <span>{t('tracking.label')}</span>
            </LinkButton>
          )}
          <ShareMenu id={_id} />
        </div>
      </div>
      {isMine && me?.role === 'consumer' && <OwnButtons parcel={full} />}
      <div className={s.board}>
        <section className={s.card} aria-label={t('tracking.trail')}>
          <div className={s.now}>
            <StageBadge stage={status.stage} />
            <strong>
              <Outlook parcel={tracked} />
            </strong>
          </div>
          <Timeline parcel={tracked} />
        </section>
        <div className={s.side}>
          <section className={s.card} aria-labelledby="facts">
            <h2 id="facts">{t('tracking.facts')}</h2>
            <Facts facts={facts} />
            {isRunner && <FinishButtons parcel={full} />}
          </section>
          <Contacts parcel={tracked} />
        </div>
        <Place {...reciever.map} tiles={tiles} />
        {isMine && me?.role === 'consumer' && <OwnJourney id={_id} />}
      </div>
    </div>
  )
}

const Outlook = ({ parcel: tracked }: { parcel: Tracked }) => {
  const t = useT()
  const { day } = useFormats()
  const { text, date } = outlookOf(tracked, today())
  return t(text, date ? { date: day(date) } : {})
}
