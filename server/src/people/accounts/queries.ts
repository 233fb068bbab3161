import type { DeliveryMan, Meta, Role, User } from '@ranar/contract'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { dropPendingApplications } from '../../applications/queries.ts'
import { dropCodes } from '../../codes/queries.ts'
import { type Db, perDb, transact } from '../../db/index.ts'
import { onPage, pages } from '../../db/pages.ts'
import { conflict, notFound } from '../../http/problems.ts'
import { endStreams } from '../../live/queries.ts'
import { dropNotifications } from '../../notifications/queries.ts'
import { releaseRound } from '../../parcels/moves/queries.ts'
import { closeAllSessions, type Person } from '../../sessions/queries.ts'
import { averageRatingOf, deliveredBy } from '../../site/queries.ts'
import { countByRole, getUser, isUuid, userWire } from '../queries.ts'
import { users } from '../table.ts'

const newest = [desc(users.createdAt), desc(users.id)]
const everybody = perDb((db) =>
  db
    .select(userWire)
    .from(users)
    .where(onPage(db, users.id, undefined, newest))
    .orderBy(...newest)
    .prepare('users'),
)
const ofRole = perDb((db) =>
  db
    .select(userWire)
    .from(users)
    .where(onPage(db, users.id, eq(users.role, sql.placeholder('role')), newest))
    .orderBy(...newest)
    .prepare('users_role'),
)

type Asked = { page: number; limit: number; role?: Role | undefined }
/** People of all roles or one, newest first, archived ones included; `count` is of everybody. */
export const listUsers = async (db: Db, { page, limit, role }: Asked): Promise<{ count: Record<Role, number>; users: User[]; meta: Meta }> => {
  const range = { limit, offset: (page - 1) * limit }
  const [rows, count] = await Promise.all([role ? ofRole(db).execute({ ...range, role }) : everybody(db).execute(range), countByRole(db)])
  const total = role ? count[role] : count.consumer + count.delivery_men + count.admin
  return { count, users: rows, meta: pages(page, limit, total) }
}

const active = and(eq(users.role, 'delivery_men'), isNull(users.archivedAt))
const deliveryMen = perDb((db) =>
  db
    .select({
      _id: users.publicId,
      name: users.name,
      email: users.email,
      avatar: userWire.avatar,
      average_rating: averageRatingOf,
      total_delivered: deliveredBy,
    })
    .from(users)
    .where(onPage(db, users.id, active, newest))
    .orderBy(...newest)
    .prepare('delivery_men'),
)
const activeCount = perDb((db) => db.select({ n: sql<number>`count(*)::float8` }).from(users).where(active).prepare('delivery_men_count'))

/** Delivery men who can be given parcels, newest first, with what they have done. */
export const listDeliveryMen = async (db: Db, { page, limit }: { page: number; limit: number }): Promise<{ delivery_men: DeliveryMan[]; meta: Meta }> => {
  const [delivery_men, [count]] = await Promise.all([deliveryMen(db).execute({ limit, offset: (page - 1) * limit }), activeCount(db).execute()])
  return { delivery_men, meta: pages(page, limit, count?.n ?? 0) }
}

// Everybody who archives locks the living roots in one order first: of two who archive each other, one comes second and is refused. The lock lets others tell them things meanwhile.
const lockRoots = (tx: Db) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isRoot, true), isNull(users.archivedAt)))
    .orderBy(users.id)
    .for('no key update')

const lockPerson = async (tx: Db, publicId: string) => {
  const [person] = await tx
    .select({ id: users.id, isRoot: users.isRoot, archivedAt: users.archivedAt })
    .from(users)
    .where(eq(users.publicId, publicId))
    .for('update')
  if (!person) throw notFound('people.notFound')
  return person
}

/** Shuts a person out in this moment, everywhere, and frees what they carried. Parcels, payments and reviews stay. */
export const archivePerson = (db: Db, root: Person, publicId: string): Promise<User> =>
  transact(db, async (tx) => {
    if (!isUuid(publicId)) throw notFound('people.notFound')
    await lockRoots(tx)
    const person = await lockPerson(tx, publicId)
    if (person.id === root.id) throw conflict('people.archiveSelf')
    if (person.isRoot) throw conflict('people.archiveRoot')
    if (person.archivedAt) throw conflict('people.archiveRepeated')
    await tx.update(users).set({ archivedAt: sql`now()` }).where(eq(users.id, person.id))
    await closeAllSessions(tx, person.id)
    await dropCodes(tx, person.id)
    await dropPendingApplications(tx, person.id)
    await releaseRound(tx, root, person.id)
    await dropNotifications(tx, person.id)
    await endStreams(tx, { person: person.id })
    return getUser(tx, person.id)
  })

export const unarchivePerson = (db: Db, publicId: string): Promise<User> =>
  transact(db, async (tx) => {
    if (!isUuid(publicId)) throw notFound('people.notFound')
    const person = await lockPerson(tx, publicId)
    if (!person.archivedAt) throw conflict('people.unarchiveRepeated')
    await tx.update(users).set({ archivedAt: null }).where(eq(users.id, person.id))
    return getUser(tx, person.id)
  })

type ProfileColumns = Partial<Pick<typeof users.$inferInsert, 'name' | 'designation' | 'gender' | 'address' | 'phone' | 'dob' | 'avatar' | 'banner'>>
/** Changes the person's own profile and answers the pictures that were replaced. */
export const changeProfile = async (tx: Db, id: number, columns: ProfileColumns): Promise<(string | null)[]> => {
  const [before] = await tx.select({ avatar: users.avatar, banner: users.banner }).from(users).where(eq(users.id, id)).for('no key update')
  if (Object.keys(columns).length > 0) await tx.update(users).set(columns).where(eq(users.id, id))
  return [columns.avatar ? (before?.avatar ?? null) : null, columns.banner ? (before?.banner ?? null) : null]
}
