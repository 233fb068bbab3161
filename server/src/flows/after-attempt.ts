import { isWithinReach, type Parcel } from '@ranar/contract'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { getCompany } from '../company/settings.ts'
import { notify } from '../notifications/notify.ts'
import { closeAttempts } from '../parcels/door.ts'
import { getParcel, lockOwnParcel } from '../parcels/find.ts'
import { recordEvent } from '../parcels/history.ts'
import { getReceiver } from '../parcels/receiver.ts'
import { afterMove, mayMove } from '../parcels/steps.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { badRequest, conflict } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { tellAdmins } from '../platform/sse/signals.ts'
import { attempts } from '../schema/door.ts'
import { parcels } from '../schema/parcels.ts'
import { isElsewhere } from './price-parcel.ts'
import { renewAfterAttempt } from './renew-receiver.ts'

type Choice = {
  choice: 'again' | 'back'
  day?: string | null | undefined
  note?: string | null | undefined
  phone?: string | null | undefined
  address?: string | null | undefined
}

/** Stores the sender's choice after a counted attempt: another try (may change) or return. 409 after the deadline. */
export const chooseAfterAttempt = (
  db: Db,
  user: SessionUser,
  typed: string,
  asked: Choice,
  today: string,
): Promise<Parcel> =>
  transact(db, async (tx) => {
    const { choice, day = null, note, phone, address } = asked
    const parcel = await lockOwnParcel(tx, user, typed)
    if (day && !isWithinReach(day, today, (await getCompany(tx)).daysAhead))
      throw badRequest('runs.untilOutside', 'day')
    const [chosen] = await tx
      .update(attempts)
      .set({ choice, chosenAt: sql`now()`, choiceDay: choice === 'again' ? day : null, choiceNote: note || null })
      .where(and(eq(attempts.parcelId, parcel.id), isNull(attempts.closedAt), sql`${attempts.deadlineAt} > now()`))
      .returning({ id: attempts.id, courierId: attempts.courierId, reason: attempts.reason })
    if (!chosen) throw conflict('journeys.nothingToChoose')
    if (choice === 'again' && address && (await isElsewhere(tx, parcel, address))) throw conflict('journeys.otherPrice')
    const corrected = {
      ...(day && { expectedOn: day }),
      ...(phone && { receiverPhone: phone }),
      ...(address && { receiverAddress: address }),
    }
    if (choice === 'back') await sendBack(tx, parcel.id, user)
    else if (Object.keys(corrected).length > 0) {
      const before = await getReceiver(tx, parcel.id)
      await tx.update(parcels).set(corrected).where(eq(parcels.id, parcel.id))
      if (before) await renewAfterAttempt(tx, parcel.id, before, { phone }, { reason: chosen.reason, goesBack: false })
    }
    await tellAdmins(tx)
    const told = { code: parcel.code, ...(day && { date: day }) }
    if (choice === 'again') await notify(tx, chosen.courierId, 'tryAgain', told, `tryAgain:${chosen.id}:${day ?? ''}`)
    return getParcel(tx, parcel.id)
  })

const sendBack = async (tx: Tx, parcelId: number, user: SessionUser) => {
  const moved = await tx
    .update(parcels)
    .set(afterMove('turn_back'))
    .where(and(eq(parcels.id, parcelId), mayMove('turn_back')))
    .returning({ id: parcels.id })
  if (moved.length === 0) throw conflict('journeys.nothingToChoose')
  await recordEvent(tx, parcelId, 'turned_back', user.id)
  await closeAttempts(tx, [parcelId])
}
