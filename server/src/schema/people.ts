import {
  firstRights,
  type Gender,
  genders,
  type Locale,
  locales,
  type Right,
  type Role,
  rights,
  roles,
} from '@ranar/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
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
import { bytea, oneOf } from '../platform/db/columns.ts'

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
    /** Null until the person gives one; the API then says `others`. */
    gender: text().$type<Gender>(),
    dob: date({ mode: 'string' }),
    role: text().$type<Role>().notNull().default('consumer'),
    isVerified: boolean('is_verified').notNull().default(false),
    isRoot: boolean('is_root').notNull().default(false),
    /** Rights given by root. They count for admins only; for others, they are the rights to begin with. */
    rights: text()
      .array()
      .$type<Right[]>()
      .notNull()
      .default(sql.raw(`'{${firstRights.join(',')}}'`)),
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
    index('users_active_delivery_men')
      .on(t.createdAt, t.id)
      .where(sql`${t.role} = 'delivery_men' and ${t.archivedAt} is null`),
    index('users_active_admins').on(t.id).where(sql`${t.role} = 'admin' and ${t.archivedAt} is null`),
    index('users_search').using('gin', sql`search_fold(name || ' ' || email) gin_trgm_ops`),
    index('users_phone').on(sql`phone_key(${t.phone}) text_pattern_ops`),
    index('users_archived').on(t.id).where(sql`${t.archivedAt} is not null`),
    check('users_gender', oneOf(t.gender, genders)),
    check('users_role', oneOf(t.role, roles)),
    check('users_locale', oneOf(t.locale, locales)),
    check('users_rights', sql`${t.rights} <@ ${sql.raw(`'{${rights.join(',')}}'::text[]`)}`),
    check('users_root_is_admin', sql`not ${t.isRoot} or ${t.role} = 'admin'`),
  ],
)

/** Changes of admins' rights, with who made them and when; append-only. */
export const rightsChanges = pgTable(
  'rights_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    actorId: bigint('actor_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    before: text().array().$type<Right[]>().notNull(),
    after: text().array().$type<Right[]>().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('rights_changes_user').on(t.userId, t.id)],
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
    /** When the session ended. The row stays a while, to recognise the browser at its next login. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (t) => [index('sessions_user').on(t.userId)],
)

export const otpPurposes = ['verification', 'recovery'] as const
export type OtpPurpose = (typeof otpPurposes)[number]

/** Codes that may still work, at most three of a kind per person; `mac` is null until the mail is written. */
export const otps = pgTable(
  'otps',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    purpose: text().$type<OtpPurpose>().notNull(),
    mac: bytea(),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull().defaultNow(),
    issuedAt: timestamp('issued_at', { withTimezone: true }),
  },
  (t) => [index('otps_user').on(t.userId, t.purpose, t.id), check('otps_purpose', oneOf(t.purpose, otpPurposes))],
)

/** Counts the tries at a code: per browser that had requested one, and for all others under an empty `browser`. */
export const otpTries = pgTable(
  'otp_tries',
  {
    otpId: bigint('otp_id', { mode: 'number' })
      .notNull()
      .references(() => otps.id, { onDelete: 'cascade' }),
    browser: text().notNull(),
    n: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.otpId, t.browser] })],
)

/** Browsers, as hashes of a cookie, that lately requested a code for a person, whether or not one was sent. */
export const otpBrowsers = pgTable(
  'otp_browsers',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    purpose: text().$type<OtpPurpose>().notNull(),
    browser: text().notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.purpose, t.browser] }),
    check('otp_browsers_purpose', oneOf(t.purpose, otpPurposes)),
  ],
)
