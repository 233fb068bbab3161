import type { Meta, PublishedTariff, Tariff } from '@ranar/contract'
import { and, desc, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import { today } from '../platform/db/clock.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { iso } from '../platform/db/json.ts'
import { pages } from '../platform/db/pages.ts'
import { perDb } from '../platform/db/prepared.ts'
import { notFound } from '../platform/problems.ts'
import { type CodLimits, codLimits } from '../schema/company.ts'
import { users } from '../schema/people.ts'
import { tariffs } from '../schema/tariffs.ts'

const tariff = {
  version: tariffs.version,
  validFrom: tariffs.validFrom,
  fromKg: tariffs.fromKg,
  zones: tariffs.zones,
  codFeeBasisPoints: tariffs.codFeeBasisPoints,
  returnFeeTaka: tariffs.returnFeeTaka,
}
const published = { ...tariff, publishedAt: iso(tariffs.publishedAt), publishedBy: users.name }

const one = perDb((db) =>
  db
    .select(tariff)
    .from(tariffs)
    .where(eq(tariffs.version, sql.placeholder('version')))
    .prepare('tariff'),
)
/** Returns a version of the tariff; 404 if it does not exist. */
export const getTariff = async (db: Db, version: number): Promise<Tariff> => {
  const [found] = await one(db).execute({ version })
  if (!found) throw notFound('tariff.versionUnknown')
  return found
}

const onDay = <Q extends PgSelect>(query: Q, day: SQL) =>
  query.where(lte(tariffs.validFrom, day)).orderBy(desc(tariffs.validFrom), desc(tariffs.version)).limit(1)
const tariffOn = (db: Db, day: SQL) => onDay(db.select(tariff).from(tariffs).$dynamic(), day)
const ofDay = perDb((db) => tariffOn(db, sql`${sql.placeholder('day')}::date`).prepare('tariff_of_day'))
const ofNow = perDb((db) => tariffOn(db, today).prepare('tariff_of_now'))

/** Returns the tariff of a day (`yyyy-MM-dd`, default today in Dhaka): the last to begin by then; ties: the newest. */
export const tariffOf = async (db: Db, day?: string): Promise<Tariff> => {
  const [found] = day === undefined ? await ofNow(db).execute() : await ofDay(db).execute({ day })
  if (!found) throw notFound('tariff.versionUnknown')
  return found
}

const ofBooking = perDb((db) =>
  onDay(db.select({ tariff, limits: codLimits }).from(tariffs).$dynamic(), today).prepare('terms'),
)
export type Terms = { tariff: Tariff; limits: CodLimits }
/** Returns what a booking is priced and checked by today in Dhaka: the tariff and the limits of its COD. */
export const readTerms = async (tx: Tx): Promise<Terms> => {
  const [found] = await ofBooking(tx).execute()
  if (!found) throw notFound('tariff.versionUnknown')
  return found
}

/** Lists all versions, newest first. */
export const listTariffs = async (
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<{ tariffs: PublishedTariff[]; meta: Meta }> => {
  const [rows, [count]] = await Promise.all([
    db
      .select(published)
      .from(tariffs)
      .leftJoin(users, eq(users.id, tariffs.publishedBy))
      .orderBy(desc(tariffs.version))
      .limit(limit)
      .offset((page - 1) * limit),
    // Versions are numbered without gaps.
    db.select({ total: sql<number>`coalesce(max(${tariffs.version}), 0)` }).from(tariffs),
  ])
  return { tariffs: rows, meta: pages(page, limit, count?.total ?? 0) }
}

type Row = Omit<typeof tariffs.$inferInsert, 'publishedAt'>
/** Adds a version; undefined if it exists already. */
export const addTariff = async (tx: Tx, row: Row): Promise<PublishedTariff | undefined> => {
  const [added] = await tx.insert(tariffs).values(row).onConflictDoNothing().returning({ version: tariffs.version })
  if (!added) return undefined
  const [made] = await tx
    .select(published)
    .from(tariffs)
    .leftJoin(users, eq(users.id, tariffs.publishedBy))
    .where(and(eq(tariffs.version, added.version)))
  return made
}

/** Returns the number of the newest version; 0 if there is none. */
export const newestVersion = async (db: Db) => {
  const [found] = await db.select({ version: sql<number>`max(${tariffs.version})` }).from(tariffs)
  return found?.version ?? 0
}
