import type { Right } from '@ranar/contract'
import { hasColleague } from '../people/rights.ts'
import type { Tx } from '../platform/db/db.ts'
import { conflict } from '../platform/problems.ts'

/** Nobody says what was paid for a parcel that they have sent themselves, while somebody else may. */
export const refuseOwn = async (tx: Tx, actorId: number, { senderId }: { senderId: number }, right: Right) => {
  if (senderId === actorId && (await hasColleague(tx, actorId, right))) throw conflict('desk.ownParcel')
}
