import { type Placeholder, type SQL, sql } from 'drizzle-orm'

/** Whether an instant lies on a calendar day in Dhaka. */
export const onDay = (at: SQL, day: string | Placeholder) =>
  sql`${at} >= (${day}::date)::timestamp at time zone 'Asia/Dhaka' and ${at} < (${day}::date + 1)::timestamp at time zone 'Asia/Dhaka'`

/** The first planned day that counts for `day`: overdue parcels count for today, a later day has only its own. */
export const firstDay = (day: string, today: string) => (day > today ? day : '1900-01-01')
