import { profileParts, type TypeCode, typeCodes } from '@ranar/contract'
import { eq, sql } from 'drizzle-orm'
import { counters } from '../platform/db/counters.ts'
import type { Db } from '../platform/db/db.ts'
import { parcelEvents } from '../schema/parcel-events.ts'
import { parcels } from '../schema/parcels.ts'
import { users } from '../schema/people.ts'

// Bounds are instants, so that the index on the time is used; months are those of the caller's zone.
const from = (day: string, zone: string) => sql`(${day}::timestamp at time zone ${zone})`
const twelve = (rows: { month: number; n: number }[]) =>
  Array.from({ length: 12 }, (_, i) => rows.find(({ month }) => month === i + 1)?.n ?? 0)

// A reopened delivery does not count; a later delivery of the parcel does.
const wasReopened = sql`exists (
  select from parcel_events r where r.name = 'reopened' and r.parcel_id = ${parcelEvents.parcelId} and r.id > ${parcelEvents.id})`

/** Counts a year's bookings and deliveries by month, and bookings by type, in the given zone. */
export const countYear = async (db: Db, year: number, zone: string) => {
  const within = (at: ReturnType<typeof sql>) =>
    sql`${at} >= ${from(`${year}-01-01`, zone)} and ${at} < ${from(`${year + 1}-01-01`, zone)}`
  const month = (at: ReturnType<typeof sql>) => sql<number>`extract(month from ${at} at time zone ${zone})::int`
  const createdAt = sql`${parcels.createdAt}`
  const at = sql`${parcelEvents.at}`
  const [booked, delivered] = await Promise.all([
    db
      .select({ month: month(createdAt).as('month'), type: parcels.type, n: sql<number>`count(*)::int` })
      .from(parcels)
      .where(within(createdAt))
      .groupBy(sql`1`, sql`2`),
    db
      .select({ month: month(at).as('month'), n: sql<number>`count(*)::int` })
      .from(parcelEvents)
      .where(sql`${parcelEvents.name} = 'delivered' and ${within(at)} and not ${wasReopened}`)
      .groupBy(sql`1`),
  ])
  const sum = (rows: { n: number }[]) => rows.reduce((total, { n }) => total + n, 0)
  return {
    booking: Array.from({ length: 12 }, (_, i) => sum(booked.filter((row) => row.month === i + 1))),
    delivered: twelve(delivered),
    byType: Object.fromEntries(
      typeCodes.map((code) => [code, sum(booked.filter((row) => row.type === code))]),
    ) as Record<TypeCode, number>,
  }
}

/** Counts bookings of the last seven days in a zone, today last: whole hours from counters, the rest from rows. */
export const countWeek = async (db: Db, today: string, zone: string) => {
  const { rows } = await db.execute<{ date: string; count: number }>(sql`
    with days as (
      select day, day at time zone ${zone} as began, (day + interval '1 day') at time zone ${zone} as ended
      from generate_series(${today}::timestamp - interval '6 days', ${today}::timestamp, interval '1 day') as day
    ), hours as (
      select *, date_trunc('hour', began + interval '1 hour' - interval '1 microsecond', 'UTC') as first, date_trunc('hour', ended, 'UTC') as last from days
    )
    select to_char(day, 'YYYY-MM-DD') as date, (
      (select coalesce(sum(n), 0) from ${counters} where kind = 'booked' and owner_id = 0 and key >= utc_hour(first) and key < utc_hour(last))
      + (select count(*) from ${parcels} where created_at >= began and created_at < first)
      + (select count(*) from ${parcels} where created_at >= last and created_at < ended)
    )::int as count
    from hours order by day`)
  return rows
}

/** Returns how complete a person's profile is, in percent, and which parts are missing. */
export const measureProfile = async (db: Db, userId: number) => {
  const [has] = await db
    .select({
      name: sql<boolean>`${users.name} <> ''`,
      phone: sql<boolean>`${users.phone} is not null`,
      address: sql<boolean>`${users.address} is not null`,
      gender: sql<boolean>`${users.gender} is not null`,
      dob: sql<boolean>`${users.dob} is not null`,
      designation: sql<boolean>`${users.designation} is not null`,
      avatar: sql<boolean>`${users.avatar} is not null`,
      banner: sql<boolean>`${users.banner} is not null`,
      verified: users.isVerified,
    })
    .from(users)
    .where(eq(users.id, userId))
  const missing = profileParts.filter((part) => !has?.[part])
  return { percent: Math.round(((profileParts.length - missing.length) / profileParts.length) * 100), missing }
}
