import { type Label, MOST_LABELS } from '@ranar/contract'
import { and, count, not, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { jsonObject } from '../platform/db/json.ts'
import { perDb } from '../platform/db/prepared.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { isOpen, parcels } from '../schema/parcels.ts'
import { dueTaka } from './due.ts'
import { readCode } from './tracking-code.ts'
import { by, wire, withPeople } from './wire.ts'

const codes = sql`${sql.placeholder('codes')}::text[]`
const prepare = (name: string, whose?: SQL) =>
  perDb((db) =>
    withPeople(db, { parcel: jsonObject(wire), due: dueTaka, thana: parcels.thana, reference: parcels.reference })
      .where(and(sql`${parcels.code} = any(${codes})`, isOpen(parcels.stage), whose))
      .orderBy(sql`array_position(${codes}, ${parcels.code})`)
      .prepare(name),
  )
const prepareClosed = (name: string, whose?: SQL) =>
  perDb((db) =>
    db
      .select({ n: count() })
      .from(parcels)
      .where(and(sql`${parcels.code} = any(${codes})`, not(isOpen(parcels.stage)), whose))
      .prepare(name),
  )
const isSender = by(parcels.senderId, 'person')
const isCourier = by(parcels.courierId, 'person')
const lists = {
  admin: prepare('labels_all'),
  consumer: prepare('labels_sender', isSender),
  delivery_men: prepare('labels_courier', isCourier),
}
const closedOnes = {
  admin: prepareClosed('labels_closed_all'),
  consumer: prepareClosed('labels_closed_sender', isSender),
  delivery_men: prepareClosed('labels_closed_courier', isCourier),
}

/** Returns the labels of comma-separated codes, in that order, and how many of the parcels are closed; those of others
 * are as unknown. */
export const listLabels = async (
  db: Db,
  user: SessionUser,
  typed: string,
): Promise<{ labels: Label[]; closed: number }> => {
  const codes = [...new Set(typed.split(',').flatMap((code) => readCode(code) ?? []))].slice(0, MOST_LABELS)
  const values = { codes, ...(user.role !== 'admin' && { person: user.id }) }
  const labels = (await lists[user.role](db).execute(values)).map(({ item }) => item)
  const [closed] = labels.length < codes.length ? await closedOnes[user.role](db).execute(values) : []
  return { labels, closed: closed?.n ?? 0 }
}
