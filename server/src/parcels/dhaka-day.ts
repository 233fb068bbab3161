import { type Placeholder, type SQL, sql } from 'drizzle-orm'

/** Whether an instant lies on a calendar day in Dhaka. */
export const onDay = (at: SQL, day: string | Placeholder) =>
  sql`${at} >= (${day}::date)::timestamp at time zone 'Asia/Dhaka' and ${at} < (${day}::date + 1)::timestamp at time zone 'Asia/Dhaka'`
