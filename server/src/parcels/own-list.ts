import type { MyParcel, Stage } from '@ranar/contract'
import { and, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { pages, prepareList } from '../platform/db/pages.ts'
import { perDb } from '../platform/db/prepared.ts'
import { endsWith, hasTerms, hasTrigrams, readSearch } from '../platform/db/search.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { parcels } from '../schema/parcels.ts'
import { dueTaka } from './due.ts'
import { readStage } from './lists.ts'
import { areRare } from './search.ts'
import { readCode } from './tracking-code.ts'
import { by, newest, pageOf, wire, withPeople } from './wire.ts'

const MOST_FOUND = 100
const NEWEST = 1000
const CANDIDATES = 500

const myWire = {
  ...wire,
  step: parcels.step,
  due: dueTaka,
  cod: parcels.codTaka,
  chargeFrom: parcels.chargeFrom,
  proofLevel: parcels.proofLevel,
  reference: parcels.reference,
  choice: sql<MyParcel['choice']>`(
    select json_build_object('reason', a.reason, 'deadline', iso(a.deadline_at)) from attempts a
    where a.parcel_id = parcels.id and a.closed_at is null and a.deadline_at > now() and a.choice is null)`,
  refused: sql<boolean>`exists(
    select from receiver_wishes w where w.parcel_id = parcels.id and w.refused_at is not null)`,
}

const owned = by(parcels.senderId, 'owner')
const mine = perDb((db) => prepareList(db, 'parcels_mine', pageOf(db, myWire, owned, newest)))
const mineInStage = perDb((db) =>
  prepareList(db, 'parcels_mine_stage', pageOf(db, myWire, and(owned, by(parcels.stage, 'stage')), newest)),
)

type Asked = { page: number; limit: number; status_stage?: Stage | undefined; q?: string | undefined }

/** Lists a sender's parcels, newest first; with `q` at most 100 matches. */
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

/** Finds ids by code, phone or words, newest first, among the newest 1000 parcels and 500 candidates per index. */
const findMine = async (db: Db, senderId: number, typed: string, stage: Stage | undefined): Promise<number[]> => {
  const { terms, phone } = readSearch(typed)
  const code = readCode(typed)
  const matches = or(
    terms.length > 0 ? hasTerms(sql`s.words`, terms) : undefined,
    phone ? endsWith(sql`s.phone`, phone) : undefined,
  )
  const mine = sql`p.sender_id = ${senderId} ${stage ? sql`and p.stage = ${stage}` : sql``}`
  const ways: SQL[] = [
    ...(code ? [sql`select p.id, p.created_at as at from parcels p where p.code = ${code} and ${mine}`] : []),
    ...(phone
      ? [
          sql`select p.id, p.created_at as at from (
            select * from parcels p where p.sender_id = ${senderId} and ${endsWith(sql`phone_key(p.receiver_phone)`, phone)} limit ${CANDIDATES}) p where ${mine}`,
        ]
      : []),
    // LIMIT within LATERAL forces a key lookup per row; the planner cannot know how few rows there are.
    ...(matches
      ? [
          sql`select p.id, p.at from (select p.id, p.created_at as at from parcels p where ${mine} order by p.created_at desc, p.id desc limit ${NEWEST}) p
            cross join lateral (select from parcel_search s where s.parcel_id = p.id and (${matches}) limit 1) s`,
        ]
      : []),
    ...(hasTrigrams(terms)
      ? [
          sql`select p.id, p.created_at as at from (select parcel_id from parcel_search s where ${areRare(terms)} and ${hasTerms(sql`s.words`, terms)} limit ${CANDIDATES}) s
            cross join lateral (select * from parcels p where p.id = s.parcel_id and ${mine} limit 1) p`,
        ]
      : []),
  ]
  if (ways.length === 0) return []
  const each = ways.map((way) => sql`(${way})`)
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (${sql.join(each, sql` union `)}) as found order by at desc, id desc limit ${MOST_FOUND}`)
  return rows.map(({ id }) => Number(id))
}
