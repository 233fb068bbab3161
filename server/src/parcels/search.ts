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
// The newest are looked through without the index: a word that every address has would be found a million times in it.
const newest = (terms: string[]) => sql`newest as materialized (
  select id from (select parcel_id as id, words from parcel_search order by parcel_id desc limit ${NEWEST}) newest
  where ${hasTerms(sql`newest.words`, terms)} order by id desc limit ${MOST_FOUND})`
const amongNewest = sql`(select id, 2 as rank from newest)`
// Who has found enough there asks no further: an index of trigrams reads all that has a word before it answers.
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
/** Whether a word is in few parcels: one that the newest have often is in so many that an index of trigrams, which
 * reads all of them before it answers, takes long. */
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

/** At most 20 parcels by code, receiver's phone, words or sender, in this order and each newest first. Of very many
 * that match only some are looked at, besides the newest 2000. */
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
