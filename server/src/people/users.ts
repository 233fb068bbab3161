import type { Gender, PublicProfile, Role, User } from '@ranar/contract'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { isUuid } from '../platform/db/columns.ts'
import { counters } from '../platform/db/counters.ts'
import type { Db } from '../platform/db/db.ts'
import { iso } from '../platform/db/json.ts'
import { perDb } from '../platform/db/prepared.ts'
import { notFound } from '../platform/problems.ts'
import { avatarUrl, uploadUrl } from '../platform/uploads/files.ts'
import { users } from '../schema/people.ts'

/** A person in the shape of the API. */
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
  banner: uploadUrl(users.banner),
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
export const getProfile = async (db: Db, id: string): Promise<PublicProfile | undefined> =>
  isUuid(id) ? (await profile(db).execute({ id }))[0] : undefined

/** Counts people by role, including archived and unverified ones. */
export const countByRole = async (db: Db): Promise<Record<Role, number>> => {
  const rows = await roleCounts(db).execute()
  const count: Record<Role, number> = { consumer: 0, delivery_men: 0, admin: 0 }
  for (const { role, n } of rows) count[role] = n
  return count
}
const roleCounts = perDb((db) =>
  db
    .select({ role: sql<Role>`${counters.key}`, n: sql<number>`sum(${counters.n})::float8` })
    .from(counters)
    .where(and(eq(counters.kind, 'role'), eq(counters.ownerId, 0)))
    .groupBy(counters.key)
    .prepare('count_roles'),
)

/** The role is a literal, so that the partial index also serves prepared statements. */
export const activeAdmin = and(eq(users.role, sql`'admin'`), isNull(users.archivedAt))

/** Returns the ids of all active admins in one order, so that transactions that notify them all do not deadlock. */
export const adminIds = async (db: Db) =>
  (await db.select({ id: users.id }).from(users).where(activeAdmin).orderBy(users.id)).map(({ id }) => id)

export const rootIds = async (db: Db) =>
  (await db.select({ id: users.id }).from(users).where(and(activeAdmin, users.isRoot)).orderBy(users.id)).map(
    ({ id }) => id,
  )
