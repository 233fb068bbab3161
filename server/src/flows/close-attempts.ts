import { failureReasons, reasons } from '@ranar/contract'
import { eq, sql } from 'drizzle-orm'
import { notify } from '../notifications/notify.ts'
import { closeAttempts } from '../parcels/door.ts'
import { recordEvent } from '../parcels/history.ts'
import { afterMove } from '../parcels/steps.ts'
import type { Db } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { parcels } from '../schema/parcels.ts'

export const DEADLINE_SECONDS = 60
const AT_ONCE = 200
const turningBack = failureReasons.filter((code) => reasons[code].fallback === 'turn_back')

/** Closes attempts past their deadline; refused parcels turn back, whatever the sender chose. */
export const closeDueAttempts = async (db: Db) => {
  const { rows } = await db.execute<{ parcel_id: string; attempt: string; goes_back: boolean }>(sql`
    select parcel_id, id as attempt, reason = any(${sql.param(turningBack)}::text[]) as goes_back
    from attempts where closed_at is null and deadline_at <= now() order by deadline_at limit ${AT_ONCE}`)
  const faults: unknown[] = []
  for (const { parcel_id, goes_back } of rows)
    await closeOne(db, Number(parcel_id), goes_back).catch((error) => faults.push(error))
  // A failed close is reported only after the other attempts are closed.
  if (faults.length > 0) throw faults[0]
}

const closeOne = (db: Db, parcelId: number, goesBack: boolean) =>
  transact(db, async (tx) => {
    const [parcel] = await tx
      .select({ step: parcels.step, code: parcels.code, senderId: parcels.senderId, receiver: parcels.receiverName })
      .from(parcels)
      .where(eq(parcels.id, parcelId))
      .for('no key update')
    if (goesBack && parcel && (parcel.step === 'failed' || parcel.step === 'held')) {
      await tx.update(parcels).set(afterMove('turn_back')).where(eq(parcels.id, parcelId))
      const eventId = await recordEvent(tx, parcelId, 'turned_back', null)
      const { code, receiver, senderId } = parcel
      await notify(tx, senderId, 'turnedBack', { code, receiver }, `turnedBack:${eventId}`)
    }
    await closeAttempts(tx, [parcelId])
  })
