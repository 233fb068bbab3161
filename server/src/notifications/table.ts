import { bigint, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../people/table.ts'
import type { NoticeKind, NoticeParams } from './kinds.ts'

/** Kind and parameters; the sentence is made when it is read, in the reader's language. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    publicId: uuid('public_id').notNull().defaultRandom(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    kind: text().$type<NoticeKind>().notNull(),
    params: jsonb().$type<NoticeParams>().notNull(),
    /** `event:entity:version`, once for each person. */
    dedupeKey: text('dedupe_key').notNull(),
    readAt: timestamp('read_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('notifications_public_id').on(t.publicId),
    uniqueIndex('notifications_once').on(t.userId, t.dedupeKey),
    index('notifications_newest').on(t.userId, t.createdAt, t.id),
  ],
)
