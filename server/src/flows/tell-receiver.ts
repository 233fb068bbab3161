import { asksCode, type HistoryName, type ProofLevel } from '@ranar/contract'
import { countEvents } from '../parcels/history.ts'
import type { Tx } from '../platform/db/db.ts'
import { enqueue, enqueueMany } from '../platform/jobs/queue.ts'
import type { ReceiverLetter, ToldAttempt } from '../schema/letters.ts'

type OnceTold = Exclude<ReceiverLetter, 'attempted' | 'deliveryCode'>
const toldOf: Record<OnceTold, HistoryName> = {
  booked: 'booked',
  onTheWay: 'assigned',
  delivered: 'delivered',
  returned: 'returned',
}

/** Asks for the mail to a parcel's receiver in the transaction that has just recorded the event; of each kind one in the parcel's life. */
export const tellReceiver = async (tx: Tx, parcelId: number, kind: OnceTold) => {
  if ((await countEvents(tx, parcelId, toldOf[kind])) === 1) await enqueue(tx, 'mail.receiver', { parcelId, kind })
}

/** Asks for the mails to the receivers of parcels that have just been booked. */
export const tellReceiversOfBooking = (tx: Tx, parcelIds: number[]) =>
  enqueueMany(
    tx,
    'mail.receiver',
    parcelIds.map((parcelId) => ({ parcelId, kind: 'booked' as const })),
  )

/** The same of an assignment: the first is told once with the delivery code; later runs that need the code mail it alone. */
export const tellOnTheWay = async (tx: Tx, parcelId: number, proofLevel: ProofLevel) => {
  await tellReceiver(tx, parcelId, 'onTheWay')
  if (asksCode(proofLevel) && (await countEvents(tx, parcelId, 'assigned')) > 1)
    await enqueue(tx, 'mail.receiver', { parcelId, kind: 'deliveryCode' })
}

/** Tells the receiver of a visit that counts, each time. */
export const tellOfAttempt = (tx: Tx, parcelId: number, attempt: ToldAttempt) =>
  enqueue(tx, 'mail.receiver', { parcelId, kind: 'attempted', attempt })
