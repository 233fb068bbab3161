import type { Gender, Locale, PublicProfile, Role, User } from '@ranar/contract'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type Db, perDb } from '../db/index.ts'
import { iso } from '../db/json.ts'
import { tallies } from '../db/tallies.ts'
import { conflict, notFound } from '../http/problems.ts'
import { users } from './table.ts'

export const avatarUrl = (name: SQL | typeof users.avatar) =>
  sql<{ secure_url: string }>`json_build_object('secure_url', upload_url(coalesce(${name}, 'avatar.webp')))`
export const bannerUrl = sql<{ secure_url: string | null }>`json_build_object('secure_url', upload_url(${users.banner}))`

/** A person as the wire has them. */
export const userWire = {
  _id: users.publicId,
  name: users.name,
  email: users.email,
  phone: users.phone,
  address: users.address,
  gender: sql<Gender>`coalesce(${users.gender}, 'others')`,
  dob: users.dob,
  role: users.role,
  isVerified: users.isVerified,
  isRoot: users.isRoot,
  isArchive: sql<boolean>`${users.archivedAt} is not null`,
  designation: users.designation,
  avatar: avatarUrl(users.avatar),
  banner: bannerUrl,
  createdAt: iso(users.createdAt),
}

const byId = perDb((db) =>
  db
    .select(userWire)
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('user_by_id'),
)
export const getUser = async (db: Db, id: number): Promise<User> => {
  const [user] = await byId(db).execute({ id })
  if (!user) throw notFound('people.notFound')
  return user
}

const byEmail = (db: Db, email: string) =>
  db.select({ id: users.id, passwordHash: users.passwordHash, archivedAt: users.archivedAt }).from(users).where(eq(users.email, email))
export const findByEmail = async (db: Db, email: string) => (await byEmail(db, email))[0]
/** The same, and a change of the password or an archiving waits for the caller's transaction. */
export const lockByEmail = async (tx: Db, email: string) => (await byEmail(tx, email).for('no key update'))[0]

type Signup = { name: string; email: string; passwordHash: string; avatar: string | null; locale: Locale }
/** Throws 409 when the address has an account. */
export const addUser = async (tx: Db, signup: Signup): Promise<number> => {
  const [row] = await tx.insert(users).values(signup).onConflictDoNothing({ target: users.email }).returning({ id: users.id })
  if (!row) throw conflict('people.emailTaken')
  return row.id
}

export const verifyUser = (tx: Db, id: number) => tx.update(users).set({ isVerified: true }).where(eq(users.id, id))
export const changePassword = (tx: Db, id: number, passwordHash: string) => tx.update(users).set({ passwordHash, isVerified: true }).where(eq(users.id, id))
export const setLocale = (db: Db, id: number, locale: Locale) =>
  db
    .update(users)
    .set({ locale })
    .where(and(eq(users.id, id), sql`${users.locale} <> ${locale}`))

const profile = perDb((db) =>
  db
    .select({
      _id: users.publicId,
      name: users.name,
      avatar: userWire.avatar,
      banner: userWire.banner,
      gender: userWire.gender,
      email: users.email,
      role: users.role,
      createdAt: userWire.createdAt,
    })
    .from(users)
    .where(and(sql`${users.publicId} = ${sql.placeholder('id')}`, isNull(users.archivedAt)))
    .prepare('public_profile'),
)
export const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)

export const getProfile = async (db: Db, id: string): Promise<PublicProfile | undefined> => (isUuid(id) ? (await profile(db).execute({ id }))[0] : undefined)

/** How many people of each role there are, archived and unverified ones included. */
export const countByRole = async (db: Db): Promise<Record<Role, number>> => {
  const rows = await roleCounts(db).execute()
  const count: Record<Role, number> = { consumer: 0, delivery_men: 0, admin: 0 }
  for (const { role, n } of rows) count[role] = n
  return count
}
const roleCounts = perDb((db) =>
  db
    .select({ role: sql<Role>`${tallies.key}`, n: sql<number>`sum(${tallies.n})::float8` })
    .from(tallies)
    .where(and(eq(tallies.kind, 'role'), eq(tallies.ownerId, 0)))
    .groupBy(tallies.key)
    .prepare('count_roles'),
)

/** Ids of everybody who may decide about applications and parcels, in one order, so that two who tell them all queue. */
export const adminIds = async (db: Db) =>
  (
    await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.role, 'admin'), isNull(users.archivedAt)))
      .orderBy(users.id)
  ).map(({ id }) => id)

export const hasRoot = async (db: Db) =>
  (
    await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.isRoot, true), isNull(users.archivedAt)))
      .limit(1)
  ).length > 0

/** Makes the account a verified root admin, new or existing. Answers whether anything changed. */
export const makeRoot = async (tx: Db, email: string, passwordHash: string) => {
  const root = { passwordHash, role: 'admin', isRoot: true, isVerified: true, archivedAt: null } as const
  const made = await tx
    .insert(users)
    .values({ name: 'Root Admin', email, ...root })
    .onConflictDoUpdate({ target: users.email, set: root, setWhere: eq(users.isRoot, false) })
    .returning({ id: users.id })
  return made.length > 0
}

export const listRoots = (db: Db) =>
  db
    .select({ email: users.email, name: users.name, archived: sql<boolean>`${users.archivedAt} is not null` })
    .from(users)
    .where(eq(users.isRoot, true))
    .orderBy(users.id)

export const promoteToRoot = (db: Db, email: string) =>
  db.update(users).set({ role: 'admin', isRoot: true, isVerified: true, archivedAt: null }).where(eq(users.email, email))
