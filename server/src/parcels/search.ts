import type { AdminParcel } from '@ranar/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { perDb } from '../platform/db/prepared.ts'
import { endsWith, hasTerms, hasTrigrams, readSearch } from '../platform/db/search.ts'
import { parcels } from '../schema/parcels.ts'
import { parcelSearch } from '../schema/search.ts'
import { adminWire } from './lists.ts'
import { readCode } from './tracking-code.ts'
import { withPeople } from './wire.ts'

export const MOST_FOUND = 20
const NEWEST = 2000
const CANDIDATES = 200
const OF_A_SENDER = 5

const words = sql`${parcelSearch.words}`
// Scan the newest parcels without the index: a word of every address would match a million rows in it.
const newest = (terms: string[]) => sql`newest as materialized (
  select id from (select parcel_id as id, words from parcel_search order by parcel_id desc limit ${NEWEST}) newest
  where ${hasTerms(sql`newest.words`, terms)} order by id desc limit ${MOST_FOUND})`
const amongNewest = sql`(select id, 2 as rank from newest)`
// Skipped when the newest give enough: a trigram index reads every match before it returns one.
const amongAll = (terms: string[]) => sql`(
  select id, 3 from (
    select parcel_id as id from parcel_search
    where (select count(*) from newest) < ${MOST_FOUND} and ${hasTerms(words, terms)} limit ${CANDIDATES}) candidates
  order by id desc limit ${MOST_FOUND})`
const byPhone = (digits: string) => sql`(
  select parcel_id, 1 from (
    select parcel_id from parcel_search where ${endsWith(sql`${parcelSearch.phone}`, digits)} limit ${CANDIDATES}) candidates
  order by parcel_id desc limit ${MOST_FOUND})`
const bySenders = (ids: number[]) => sql`(
  select mine.id, 4 from unnest(${sql.param(ids)}::bigint[]) whose(sender)
  cross join lateral (select id from parcels where sender_id = whose.sender order by created_at desc, id desc limit ${OF_A_SENDER}) mine
  limit ${MOST_FOUND})`

const [SAMPLE, OFTEN] = [300, 3]
/** Whether few parcels have the words, judged by the newest: the trigram index is slow for frequent words. */
export const areRare = (terms: string[]) => sql`(select count(*) from (
  select from (select words from parcel_search order by parcel_id desc limit ${SAMPLE}) newest
  where ${hasTerms(sql`newest.words`, terms)} limit ${OFTEN}) often) < ${OFTEN}`

const ids = sql`${sql.placeholder('ids')}::bigint[]`
const inOrder = perDb((db) =>
  withPeople(db, adminWire)
    .where(sql`${parcels.id} = any(${ids})`)
    .orderBy(sql`array_position(${ids}, ${parcels.id})`)
    .prepare('parcels_found'),
)

/** Finds at most 20 parcels by code, phone, words, then sender; beyond the newest 2000 among 200 candidates only. */
export const findParcels = async (db: Db, typed: string, senderIds: number[]): Promise<AdminParcel[]> => {
  const { terms, phone } = readSearch(typed)
  const code = readCode(typed)
  const ways: SQL[] = [
    ...(code ? [sql`(select id, 0 as rank from parcels where code = ${code})`] : []),
    ...(phone ? [byPhone(phone)] : []),
    ...(terms.length > 0 ? [amongNewest] : []),
    ...(hasTrigrams(terms) ? [amongAll(terms)] : []),
    ...(senderIds.length > 0 ? [bySenders(senderIds)] : []),
  ]
  if (ways.length === 0) return []
  const { rows } = await db.execute<{ id: string }>(sql`
    ${terms.length > 0 ? sql`with ${newest(terms)}` : sql``}
    select id from (${sql.join(ways, sql` union all `)}) as found(id, rank)
    group by id order by min(rank), id desc limit ${MOST_FOUND}`)
  if (rows.length === 0) return []
  const found = await inOrder(db).execute({ ids: rows.map(({ id }) => Number(id)) })
  return found.map(({ item }) => item)
}
