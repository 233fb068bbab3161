import { asksCode, type HistoryName, type ProofLevel } from '@ranar/contract'
import { countEvents } from '../parcels/history.ts'
import { isNewReceiver } from '../parcels/receiver-links.ts'
import type { Tx } from '../platform/db/db.ts'
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
/** A letter with a code, which somebody waits for at a door, goes before those of a whole file of bookings. */
export const mail = (tx: Tx, parcelId: number, kind: ReceiverLetter) =>
  enqueue(tx, 'mail.receiver', { parcelId, kind }, { urgent: withCode.includes(kind) })

/** Asks for the mail to a parcel's receiver, and for the SMS, in the transaction that has just recorded the event;
 * of each kind one in the parcel's life. */
export const tellReceiver = async (tx: Tx, parcelId: number, kind: 'delivered' | 'returned') => {
  if (!(await isFirst(tx, parcelId, kind))) return
  await mail(tx, parcelId, kind)
  if (kind === 'delivered') await askForSms(tx, parcelId, kind)
}

/** Asks for the mails to the receivers of parcels that have just been booked. */
export const tellReceiversOfBooking = (tx: Tx, parcelIds: number[]) =>
  enqueueMany(
    tx,
    'mail.receiver',
    parcelIds.map((parcelId) => ({ parcelId, kind: 'booked' as const })),
  )

/** The same of an assignment: the first is told once with the delivery code; later runs that need the code tell it
 * alone, unless the receiver is another one since. */
export const tellOnTheWay = async (tx: Tx, parcelId: number, proofLevel: ProofLevel) => {
  const hasCode = asksCode(proofLevel)
  const first = (await isFirst(tx, parcelId, 'onTheWay')) || (await isNewReceiver(tx, parcelId))
  if (!first && !hasCode) return
  const kind = first ? 'onTheWay' : 'deliveryCode'
  await mail(tx, parcelId, kind)
  await askForSms(tx, parcelId, kind, { hasCode })
}

/** The code alone, to whoever is the receiver by now. */
export const tellCode = async (tx: Tx, parcelId: number) => {
  await mail(tx, parcelId, 'deliveryCode')
  await askForSms(tx, parcelId, 'deliveryCode', { hasCode: true })
}

/** Tells the receiver of a visit that counts, each time. */
export const tellOfAttempt = async (tx: Tx, parcelId: number, attempt: ToldAttempt) => {
  await enqueue(tx, 'mail.receiver', { parcelId, kind: 'attempted', attempt })
  await askForSms(tx, parcelId, 'attempted', { attempt })
}
