import { bigint, timestamp } from 'drizzle-orm/pg-core'
import { parcels } from './parcels.ts'
import { users } from './people.ts'

export const instant = (name: string) => timestamp(name, { withTimezone: true })
export const parcelId = () =>
  bigint('parcel_id', { mode: 'number' })
    .notNull()
    .references(() => parcels.id)
export const courierId = () => bigint('courier_id', { mode: 'number' }).references(() => users.id)
