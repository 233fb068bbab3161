import { type Gender, genders, type Locale, locales, type Role, roles } from '@ranar/contract'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const oneOf = (column: AnyPgColumn, values: readonly string[]): SQL => sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`

export const users = pgTable(
  'users',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    publicId: uuid('public_id').notNull().defaultRandom(),
    name: text().notNull(),
    email: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    phone: text(),
    address: text(),
    /** Null until the person says one; the wire then has `others`. */
    gender: text().$type<Gender>(),
    dob: date({ mode: 'string' }),
    role: text().$type<Role>().notNull().default('consumer'),
    isVerified: boolean('is_verified').notNull().default(false),
    isRoot: boolean('is_root').notNull().default(false),
    archivedAt: timestamp('archived_at', { withTimezone: true }),
    designation: text(),
    avatar: text(),
    banner: text(),
    locale: text().$type<Locale>().notNull().default('en'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('users_public_id').on(t.publicId),
    uniqueIndex('users_email').on(t.email),
    index('users_newest').on(t.createdAt, t.id),
    index('users_role_newest').on(t.role, t.createdAt, t.id),
    index('users_active_delivery_men').on(t.createdAt, t.id).where(sql`${t.role} = 'delivery_men' and ${t.archivedAt} is null`),
    check('users_gender', oneOf(t.gender, genders)),
    check('users_role', oneOf(t.role, roles)),
    check('users_locale', oneOf(t.locale, locales)),
    check('users_root_is_admin', sql`not ${t.isRoot} or ${t.role} = 'admin'`),
  ],
)

/** The cookie holds 256 random bits, the table only their SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
    /** Logged out. The row stays a while, to know the browser again at its next login. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (t) => [index('sessions_user').on(t.userId)],
)

export const codePurposes = ['verification', 'recovery'] as const
export type CodePurpose = (typeof codePurposes)[number]

/** At most one living code of a kind per person, as a keyed hash; none while its mail has not been written. */
export const codes = pgTable(
  'codes',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    purpose: text().$type<CodePurpose>().notNull(),
    mac: bytea(),
    tries: integer().notNull().default(0),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.purpose] }), check('codes_purpose', oneOf(t.purpose, codePurposes))],
)
