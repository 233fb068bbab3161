import {
  type ApplicationKind,
  type ApplicationStatus,
  applicationKinds,
  applicationStatuses,
  type Gender,
} from '@ranar/contract'
import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { oneOf } from '../platform/db/columns.ts'
import { users } from './people.ts'

export const applications = pgTable(
  'applications',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    publicId: uuid('public_id').notNull().defaultRandom(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    applyFor: text('apply_for').$type<ApplicationKind>().notNull(),
    status: text().$type<ApplicationStatus>().notNull().default('pending'),
    attempt: integer().notNull().default(0),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    address: text(),
    dob: date({ mode: 'string' }),
    gender: text().$type<Gender>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    decidedBy: bigint('decided_by', { mode: 'number' }).references(() => users.id),
  },
  (t) => [
    uniqueIndex('applications_public_id').on(t.publicId),
    uniqueIndex('applications_one_pending').on(t.userId, t.applyFor).where(sql`${t.status} = 'pending'`),
    index('applications_of_user').on(t.userId, t.applyFor, t.createdAt, t.id),
    index('applications_newest').on(t.createdAt, t.id),
    index('applications_status').on(t.status, t.createdAt, t.id),
    index('applications_kind').on(t.applyFor, t.createdAt, t.id),
    index('applications_kind_status').on(t.applyFor, t.status, t.createdAt, t.id),
    check('applications_kind_known', oneOf(t.applyFor, applicationKinds)),
    check('applications_status_known', oneOf(t.status, applicationStatuses)),
  ],
)
