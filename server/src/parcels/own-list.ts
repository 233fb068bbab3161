import type { MyParcel, Stage } from '@ranar/contract'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { pages, prepareList } from '../platform/db/pages.ts'
import { perDb } from '../platform/db/prepared.ts'
import { endsWith, hasTerms, hasTrigrams, readSearch } from '../platform/db/search.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { parcels } from '../schema/parcels.ts'
import { parcelSearch } from '../schema/search.ts'
import { dueTaka } from './due.ts'
import { readStage } from './lists.ts'
import { readCode } from './tracking-code.ts'
import { by, newest, pageOf, wire, withPeople } from './wire.ts'

const MOST_FOUND = 100
const NEWEST = 1000
const CANDIDATES = 1000

const myWire = {
  ...wire,
  step: parcels.step,
  due: dueTaka,
  cod: parcels.codTaka,
  reference: parcels.reference,
  choice: sql<MyParcel['choice']>`(
    select json_build_object('reason', a.reason, 'deadline', iso(a.deadline_at)) from attempts a
    where a.parcel_id = parcels.id and a.closed_at is null and a.deadline_at > now() and a.choice is null)`,
}

const owned = by(parcels.senderId, 'owner')
const mine = perDb((db) => prepareList(db, 'parcels_mine', pageOf(db, myWire, owned, newest)))
const mineInStage = perDb((db) =>
  prepareList(db, 'parcels_mine_stage', pageOf(db, myWire, and(owned, by(parcels.stage, 'stage')), newest)),
)

type Asked = { page: number; limit: number; status_stage?: Stage | undefined; q?: string | undefined }

/** A sender's own parcels, the newest first: all of them, or at most 100 that are found by `q`. */
export const listMine = async (db: Db, user: SessionUser, { q, ...asked }: Asked) => {
  if (!q?.trim()) return readStage((asked.status_stage ? mineInStage : mine)(db), 'sender', user.id, asked)
  const { page, limit, status_stage: stage } = asked
  const ids = await findMine(db, user.id, q, stage)
  const shown = ids.slice((page - 1) * limit, page * limit)
  const rows =
    shown.length > 0
      ? await withPeople(db, myWire)
          .where(inArray(parcels.id, shown))
          .orderBy(...newest)
      : []
  return { parcels: rows.map(({ item }) => item as MyParcel), meta: pages(page, limit, ids.length) }
}

const has = (terms: string[]) => hasTerms(sql`${parcelSearch.words}`, terms)

/** Ids of a sender's parcels by code, receiver's phone or words: a phone among all of them, words among the newest and, where they are rare, among all. */
const findMine = async (db: Db, senderId: number, typed: string, stage: Stage | undefined): Promise<number[]> => {
  const { terms, phone } = readSearch(typed)
  const code = readCode(typed)
  const inStage = stage ? eq(parcels.stage, stage) : undefined
  const ways: SQL[] = [
    ...(code ? [eq(parcels.code, code)] : []),
    ...(phone ? [endsWith(sql`phone_key(${parcels.receiverPhone})`, phone)] : []),
    ...(terms.length > 0
      ? [
          sql`${parcels.id} in (select s.parcel_id from (select id from parcels where sender_id = ${senderId} order by created_at desc, id desc limit ${NEWEST}) mine
            join parcel_search s on s.parcel_id = mine.id where ${hasTerms(sql`s.words`, terms)})`,
        ]
      : []),
    ...(hasTrigrams(terms)
      ? [
          sql`${parcels.id} in (select ${parcelSearch.parcelId} from ${parcelSearch} where ${has(terms)} limit ${CANDIDATES})`,
        ]
      : []),
  ]
  if (ways.length === 0) return []
  const each = ways.map(
    (way) => sql`(select ${parcels.id} as id, ${parcels.createdAt} as at from ${parcels}
      where ${and(eq(parcels.senderId, senderId), way, inStage)} order by ${sql.join(newest, sql`, `)} limit ${MOST_FOUND})`,
  )
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (${sql.join(each, sql` union `)}) as found order by at desc, id desc limit ${MOST_FOUND}`)
  return rows.map(({ id }) => Number(id))
}
