import { type Label, MOST_LABELS } from '@ranar/contract'
import { and, type SQL, sql } from 'drizzle-orm'
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
const lists = {
  admin: prepare('labels_all'),
  consumer: prepare('labels_sender', by(parcels.senderId, 'person')),
  delivery_men: prepare('labels_courier', by(parcels.courierId, 'person')),
}

/** Returns the labels of comma-separated codes, in that order; closed parcels and those of others are left out. */
export const listLabels = async (db: Db, user: SessionUser, typed: string): Promise<Label[]> => {
  const codes = [...new Set(typed.split(',').flatMap((code) => readCode(code) ?? []))].slice(0, MOST_LABELS)
  const values = { codes, ...(user.role !== 'admin' && { person: user.id }) }
  return (await lists[user.role](db).execute(values)).map(({ item }) => item)
}
