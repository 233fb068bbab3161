import type { ReceiverParcel } from '@ranar/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { iso } from '../platform/db/json.ts'
import { perDb } from '../platform/db/prepared.ts'
import { notFound } from '../platform/problems.ts'
import { parcels } from '../schema/parcels.ts'
import { receiverLinks, receiverWishes } from '../schema/receivers.ts'
import { proofsOf, roleOf, timelineOf } from './details.ts'
import { dueTaka } from './due.ts'
import { isLiving, linkHash } from './receiver-links.ts'
import { courier, sender, stage } from './wire.ts'

const page = perDb((db) =>
  db
    .select({
      _id: parcels.code,
      createdAt: iso(parcels.createdAt),
      sender: sql<ReceiverParcel['sender']>`json_build_object('name', ${sender.name})`,
      reciever: sql<ReceiverParcel['reciever']>`json_build_object('name', ${parcels.receiverName})`,
      status: stage,
      step: parcels.step,
      parcel: sql<
        ReceiverParcel['parcel']
      >`json_build_object('type', ${parcels.type}, 'aproxDeliveryDate', ${parcels.expectedOn})`,
      due: dueTaka,
      delivery_men: sql<
        ReceiverParcel['delivery_men']
      >`case when ${parcels.step} = 'out' then json_build_object('name', ${courier.name}, 'phone', ${courier.phone}) end`,
      timeline: timelineOf(roleOf, sql`null::text`),
      proofs: proofsOf,
      day: receiverWishes.day,
      note: receiverWishes.note,
      hasPhone: sql<boolean>`${receiverWishes.phone} is not null`,
      // The page of a link shows no whole phone number.
      phoneEnd: sql<string | null>`right(regexp_replace(${receiverWishes.phone}, '\\D', '', 'g'), 3)`,
      isRefused: sql<boolean>`${receiverWishes.refusedAt} is not null`,
    })
    .from(receiverLinks)
    .innerJoin(parcels, eq(parcels.id, receiverLinks.parcelId))
    .innerJoin(sender, eq(sender.id, parcels.senderId))
    .leftJoin(courier, eq(courier.id, parcels.courierId))
    .leftJoin(receiverWishes, eq(receiverWishes.parcelId, parcels.id))
    .where(and(eq(receiverLinks.tokenHash, sql.placeholder('token')), isLiving))
    .prepare('receiver_page'),
)

const title = /^(md|mst|mohammad|mohammed|muhammad|মোঃ|মো|মোসাঃ|মোছাঃ)[.:]?\s+/i
/** Returns the name used at the door: the first name, after a common title such as Md. if there is one. */
export const firstName = (name: string) => {
  const [before = ''] = title.exec(name) ?? []
  return before + (name.slice(before.length).split(/\s+/)[0] ?? '')
}

/** Returns a parcel as its receiver link shows it; 404 if the link is not valid. */
export const getReceiverParcel = async (db: Db, token: string): Promise<ReceiverParcel> => {
  const [row] = await page(db).execute({ token: linkHash(token) })
  if (!row) throw notFound('receiver.notFound')
  const { day, note, hasPhone, phoneEnd, delivery_men: man, ...parcel } = row
  return {
    ...parcel,
    delivery_men: man && { ...man, name: firstName(man.name) },
    wish: { day, note, hasPhone, phoneEnd },
  }
}
