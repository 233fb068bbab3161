import { asksCode, type HistoryName, type ProofLevel } from '@ranar/contract'
import { countEvents } from '../parcels/history.ts'
import { isNewReceiver } from '../parcels/receiver-links.ts'
import type { Tx } from '../platform/db/db.ts'
import { together } from '../platform/db/together.ts'
import { enqueue, enqueueMany } from '../platform/jobs/queue.ts'
import type { ReceiverLetter, ToldAttempt } from '../schema/letters.ts'
import { askForSms } from '../texting/outbox.ts'

type OnceTold = Exclude<ReceiverLetter, 'attempted' | 'deliveryCode'>
const toldOf: Record<OnceTold, HistoryName> = {
  booked: 'booked',
  onTheWay: 'assigned',
  delivered: 'delivered',
  returned: 'returned',
}

const isFirst = async (tx: Tx, parcelId: number, kind: OnceTold) =>
  (await countEvents(tx, parcelId, toldOf[kind])) === 1
const withCode: readonly ReceiverLetter[] = ['onTheWay', 'deliveryCode']
/** Enqueues a mail. One with a code is urgent, so that a large import does not delay it: it is needed at the door. */
export const mail = (tx: Tx, parcelId: number, kind: ReceiverLetter) =>
  enqueue(tx, 'mail.receiver', { parcelId, kind }, { urgent: withCode.includes(kind) })

/** Enqueues the mail, and on delivery the SMS, in the event's transaction; each kind once in a parcel's life. */
export const tellReceiver = async (tx: Tx, parcelId: number, kind: 'delivered' | 'returned') => {
  if (!(await isFirst(tx, parcelId, kind))) return
  await together(tx, () => [mail(tx, parcelId, kind), ...(kind === 'delivered' ? [askForSms(tx, parcelId, kind)] : [])])
}

/** Enqueues the mails to the receivers of new bookings. */
export const tellReceiversOfBooking = (tx: Tx, parcelIds: number[]) =>
  enqueueMany(
    tx,
    'mail.receiver',
    parcelIds.map((parcelId) => ({ parcelId, kind: 'booked' as const })),
  )

/** Enqueues mail and SMS of an assignment: in full for the first or a new receiver, else only a code that is needed. */
export const tellOnTheWay = async (tx: Tx, parcelId: number, proofLevel: ProofLevel) => {
  const hasCode = asksCode(proofLevel)
  const first = (await isFirst(tx, parcelId, 'onTheWay')) || (await isNewReceiver(tx, parcelId))
  if (!first && !hasCode) return
  const kind = first ? 'onTheWay' : 'deliveryCode'
  await together(tx, () => [mail(tx, parcelId, kind), askForSms(tx, parcelId, kind, { hasCode })])
}

/** Enqueues mail and SMS with the code alone, to the current receiver. */
export const tellCode = async (tx: Tx, parcelId: number) => {
  await together(tx, () => [
    mail(tx, parcelId, 'deliveryCode'),
    askForSms(tx, parcelId, 'deliveryCode', { hasCode: true }),
  ])
}

/** Enqueues mail and SMS about a counted attempt, each time. */
export const tellOfAttempt = async (tx: Tx, parcelId: number, attempt: ToldAttempt) => {
  await together(tx, () => [
    enqueue(tx, 'mail.receiver', { parcelId, kind: 'attempted', attempt }),
    askForSms(tx, parcelId, 'attempted', { attempt }),
  ])
}
