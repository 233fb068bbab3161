import type { Right } from '@ranar/contract'
import { hasColleague } from '../people/rights.ts'
import type { Tx } from '../platform/db/db.ts'
import { conflict } from '../platform/problems.ts'

/** Throws 409 if admins decide about a parcel that they sent themselves while a colleague has the same right. */
export const refuseOwn = async (tx: Tx, actorId: number, { senderId }: { senderId: number }, right: Right) => {
  if (senderId === actorId && (await hasColleague(tx, actorId, right))) throw conflict('desk.ownParcel')
}
