import {
  type DeskCounts,
  type DeskParcel,
  exceptionKinds,
  type Meta,
  MOST_LOOKED_THROUGH,
  type OpenStep,
  openSteps,
} from '@ranar/contract'
import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import { isUuid } from '../platform/db/columns.ts'
import type { Db } from '../platform/db/db.ts'
import { keysOf, pages, totalOf } from '../platform/db/pages.ts'
import { perDb } from '../platform/db/prepared.ts'
import { isOpen, parcels } from '../schema/parcels.ts'
import { deskWire } from './desk-wire.ts'
import { by, pageOf, withPeople } from './wire.ts'

export type DeskAsked = {
  page: number
  limit: number
  step?: OpenStep | undefined
  late?: 'true' | undefined
  /** Thana ids; one name may stand for several thanas. */
  thana?: readonly string[] | undefined
  delivery_men_id?: string | undefined
  day?: string | undefined
}
export type Desk = { counts: DeskCounts; parcels: DeskParcel[]; meta: Meta }

const today = sql.placeholder('today')
const day = sql.placeholder('day')
const ofCounters = (kind: string, where: SQL) =>
  sql`from counters where kind = '${sql.raw(kind)}' and owner_id = 0 and ${where}`
const step = sql`split_part(key, ':', 2)`
/** Keys: `all:`, `late:` or `day:` plus the step. Keys of day counters start with the date, so they sort by day. */
const counted = sql<Record<string, number>>`(select json_object_agg(c.key, c.n) from (
  select 'all:' || key as key, sum(n) as n ${ofCounters('step', sql`true`)} group by 1
  union all select 'late:' || ${step}, sum(n) ${ofCounters('day', sql`key < ${today}::text`)} group by 1
  union all select 'day:' || ${step}, sum(n) ${ofCounters('day', sql`key >= ${day}::text || ':' and key < ${day}::text || ';'`)} group by 1
  union all select 'exceptions', coalesce(sum(n), 0) ${ofCounters('exception', sql`key like '%:open'`)}
) as c)`

const oldest = [parcels.createdAt, parcels.id].map((column) => sql`${column}`)
const byDay = [sql`${parcels.expectedOn}`, sql`${parcels.step}`, ...oldest]
const wheres = {
  step: by(parcels.step, 'step'),
  late: lt(parcels.expectedOn, today),
  day: by(parcels.expectedOn, 'day'),
}
type Filter = keyof typeof wheres
const filters = Object.keys(wheres) as Filter[]

// One prepared statement per set of filters, so that each can use its index.
const lists = perDb((db) => {
  const made = new Map<string, ReturnType<typeof prepare>>()
  return (chosen: Filter[]) => {
    const name = ['desk', ...chosen].join('_')
    const list = made.get(name) ?? prepare(db, name, chosen)
    made.set(name, list)
    return list
  }
})
const prepare = (db: Db, name: string, chosen: Filter[]) => {
  const hasDay = chosen.some((filter) => filter !== 'step')
  const open = hasDay ? eq(parcels.stage, sql`'on the way'`) : isOpen(parcels.stage)
  const where = and(open, ...chosen.map((filter) => wheres[filter]))
  const rows = pageOf(db, deskWire, where, hasDay ? byDay : oldest)
  return db.select({ rows, counted }).from(sql`(select) as once`).prepare(name)
}

/** Lists open parcels with the counts per filter, from counters; for a thana or a courier, from their rows. */
export const listDesk = async (db: Db, asked: DeskAsked, today: string): Promise<Desk> => {
  if (asked.thana || asked.delivery_men_id) return listFew(db, asked, today)
  const { page, limit, step, late, day } = asked
  const chosen = filters.filter((filter) => asked[filter])
  const values = { limit, offset: (page - 1) * limit, step, day: day ?? null, today }
  const [row] = await lists(db)(chosen).execute(values)
  if (!row) throw new Error('a list without its counts')
  const of = (kind: string) => byStep((step) => row.counted[`${kind}:${step}`] ?? 0)
  const all = of(day ? 'day' : 'all')
  const overdue = day ? (day < today ? all : byStep(() => 0)) : of('late')
  const shown = late ? overdue : all
  return {
    counts: { ...all, late: sum(overdue), exceptions: row.counted.exceptions ?? 0 },
    parcels: row.rows,
    meta: pages(page, limit, step ? shown[step] : sum(shown)),
  }
}

const byStep = (count: (step: OpenStep) => number) =>
  Object.fromEntries(openSteps.map((step) => [step, count(step)])) as Record<OpenStep, number>
const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, n) => total + n, 0)

/** Filters the oldest open parcels of a thana or courier in memory, at most MOST_LOOKED_THROUGH of them. */
const listFew = async (db: Db, asked: DeskAsked, today: string): Promise<Desk> => {
  const { page, limit, step, late, thana, delivery_men_id, day } = asked
  const [found, exceptions] = await Promise.all([
    findFew(db, { thana, courier: delivery_men_id, day }, today),
    totalOf(db, 'exception', keysOf(exceptionKinds, ['open'])),
  ])
  const chosen = found.filter((one) => (!step || one.step === step) && (!late || one.late))
  const ids = chosen.slice((page - 1) * limit, page * limit).map(({ id }) => Number(id))
  const rows = ids.length > 0 ? await few(db).execute({ ids, today }) : []
  return {
    counts: {
      ...byStep((step) => found.filter((one) => one.step === step).length),
      late: found.filter(({ late }) => late).length,
      exceptions,
    },
    parcels: rows.map(({ item }) => item),
    meta: pages(page, limit, chosen.length),
  }
}

const few = perDb((db) =>
  withPeople(db, deskWire)
    .where(sql`${parcels.id} = any(${sql.placeholder('ids')}::bigint[])`)
    .orderBy(...oldest)
    .prepare('desk_few'),
)

type Few = { thana: readonly string[] | undefined; courier: string | undefined; day: string | undefined }
const findFew = async (db: Db, { thana, courier, day }: Few, today: string) => {
  if (courier && !isUuid(courier)) return []
  const ofCourier = sql`delivery_man_id = (select id from users where public_id = ${courier}) and stage = 'on the way'`
  // For a single thana the index returns the rows already in order.
  const there = thana?.length === 1 ? sql`thana = ${thana[0]}` : sql`thana = any(${sql.param(thana)})`
  const ofThana = sql`${there} and stage in ('pending', 'on the way')`
  const { rows } = await db.execute<{ id: string; step: OpenStep; late: boolean }>(sql`
    select id, step, stage = 'on the way' and coalesce(expected_on < ${today}::date, false) as late
    from (select * from parcels where ${courier ? ofCourier : ofThana} ${courier ? sql`` : sql`order by created_at, id`} limit ${MOST_LOOKED_THROUGH}) oldest
    where ${thana ? there : sql`true`} and ${day ? sql`expected_on = ${day}::date` : sql`true`}
    order by created_at, id`)
  return rows
}
