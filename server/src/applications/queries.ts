import type { Application, ApplicationKind, ApplicationStatus, CareerForm, Meta } from '@ranar/contract'
import { and, desc, eq, max, type SQL, sql } from 'drizzle-orm'
import { type Db, perDb, sqlState, transact } from '../db/index.ts'
import { iso } from '../db/json.ts'
import { onPage, pages } from '../db/pages.ts'
import { conflict, notFound } from '../http/problems.ts'
import { countTry } from '../limits/queries.ts'
import { tellOfChange } from '../live/queries.ts'
import { sendMail } from '../mail/queries.ts'
import { notify } from '../notifications/queries.ts'
import { hasParcelsInHand } from '../parcels/queries.ts'
import { adminIds, avatarUrl, getUser, isUuid } from '../people/queries.ts'
import { users } from '../people/table.ts'
import type { Person } from '../sessions/queries.ts'
import { applications } from './table.ts'

const wire = {
  _id: applications.publicId,
  applyFor: applications.applyFor,
  status: applications.status,
  createdAt: iso(applications.createdAt),
  attemt: applications.attempt,
  meta: sql<
    Application['meta']
  >`json_build_object('name', ${applications.name}, 'email', ${applications.email}, 'phone', ${applications.phone}, 'dob', ${applications.dob}, 'address', ${applications.address})`,
  candidate: sql<
    Application['candidate']
  >`json_build_object('_id', ${users.publicId}, 'avatar', ${avatarUrl(users.avatar)}, 'name', ${users.name}, 'email', ${users.email})`,
}
const withCandidate = (db: Db) => db.select(wire).from(applications).innerJoin(users, eq(users.id, applications.userId))

const getApplication = async (tx: Db, id: number): Promise<Application> => {
  const [row] = await withCandidate(tx).where(eq(applications.id, id))
  if (!row) throw notFound('applications.notFound')
  return row
}

/** Applies with a snapshot of the person: their own name and email, the rest as the form or else the profile has it. */
export const apply = (db: Db, user: Person, applyFor: ApplicationKind, form: Omit<CareerForm, 'name' | 'email'> | null): Promise<Application> =>
  transact(db, async (tx) => {
    // One application after another: the attempt counts what was rejected before.
    const [me] = await tx.select().from(users).where(eq(users.id, user.id)).for('no key update')
    if (me?.role !== 'consumer' || me.archivedAt) throw conflict('applications.notConsumer')
    const [before] = await tx
      .select({ attempt: max(applications.attempt), pending: sql<boolean>`bool_or(${applications.status} = 'pending')` })
      .from(applications)
      .where(and(eq(applications.userId, user.id), eq(applications.applyFor, applyFor)))
    if (before?.pending) throw conflict('applications.alreadyPending')
    await countTry(tx, `applications:${user.id}`, { max: 3, seconds: 86_400 })
    const { phone, address, dob, gender } = form ?? me
    const attempt = before?.attempt === null || before === undefined ? 0 : before.attempt + 1
    const [made] = await tx
      .insert(applications)
      .values({ userId: user.id, applyFor, attempt, name: me.name, email: me.email, phone, address, dob, gender })
      .returning({ id: applications.id })
    const id = made?.id ?? 0
    for (const admin of await adminIds(tx)) await notify(tx, admin, 'applied', { name: me.name, applyFor }, `applied:${id}`)
    return getApplication(tx, id)
  }).catch((error) => {
    throw sqlState(error) === '23505' ? conflict('applications.alreadyPending') : error
  })

type Asked = { page: number; limit: number; status?: ApplicationStatus | undefined; applyFor?: ApplicationKind | undefined }
const filters = {
  none: undefined,
  status: eq(applications.status, sql.placeholder('status')),
  kind: eq(applications.applyFor, sql.placeholder('kind')),
  both: and(eq(applications.applyFor, sql.placeholder('kind')), eq(applications.status, sql.placeholder('status'))),
} satisfies Record<string, SQL | undefined>
const newest = [desc(applications.createdAt), desc(applications.id)]
const lists = perDb((db) => {
  const prepared = (name: keyof typeof filters) => ({
    rows: withCandidate(db)
      .where(onPage(db, applications.id, filters[name], newest))
      .orderBy(...newest)
      .prepare(`applications_${name}`),
    count: db.select({ n: sql<number>`count(*)::float8` }).from(applications).where(filters[name]).prepare(`applications_${name}_count`),
  })
  return { none: prepared('none'), status: prepared('status'), kind: prepared('kind'), both: prepared('both') }
})

export const listApplications = async (db: Db, { page, limit, status, applyFor }: Asked): Promise<{ applies: Application[]; meta: Meta }> => {
  const list = lists(db)[status ? (applyFor ? 'both' : 'status') : applyFor ? 'kind' : 'none']
  const asked = { limit, offset: (page - 1) * limit, status, kind: applyFor }
  const [applies, [count]] = await Promise.all([list.rows.execute(asked), list.count.execute(asked)])
  return { applies, meta: pages(page, limit, count?.n ?? 0) }
}

const decide = async (tx: Db, admin: Person, publicId: string, status: 'accepted' | 'rejected') => {
  if (!isUuid(publicId)) throw notFound('applications.notFound')
  const here = eq(applications.publicId, publicId)
  // The applicant first, as everywhere: people are locked before what belongs to them.
  const [found] = await tx.select({ userId: applications.userId, kind: applications.applyFor }).from(applications).where(here)
  if (!found) throw notFound('applications.notFound')
  await tx.select({ id: users.id }).from(users).where(eq(users.id, found.userId)).for('update')
  const [decided] = await tx
    .update(applications)
    .set({ status, decidedAt: sql`now()`, decidedBy: admin.id })
    .where(and(here, eq(applications.status, 'pending')))
    .returning()
  if (!decided) throw conflict('applications.alreadyDecided')
  return decided
}

/** Makes the applicant what they applied for, at once, and ends their other pending application. */
export const acceptApplication = (db: Db, admin: Person, publicId: string): Promise<Application> =>
  transact(db, async (tx) => {
    const { id, userId, applyFor, phone, address, dob, gender } = await decide(tx, admin, publicId, 'accepted')
    if (await hasParcelsInHand(tx, userId)) throw conflict('applications.hasParcels')
    const person = await getUser(tx, userId)
    if (person.role !== 'consumer' || person.isArchive) throw conflict('applications.notConsumer')
    await tx
      .update(users)
      .set({
        role: applyFor,
        phone: sql`coalesce(${users.phone}, ${phone})`,
        address: sql`coalesce(${users.address}, ${address})`,
        dob: sql`coalesce(${users.dob}, ${dob}::date)`,
        gender: sql`coalesce(${users.gender}, ${gender})`,
      })
      .where(eq(users.id, userId))
    await tx
      .update(applications)
      .set({ status: 'rejected', decidedAt: sql`now()`, decidedBy: admin.id })
      .where(and(eq(applications.userId, userId), eq(applications.status, 'pending')))
    await notify(tx, userId, 'accepted', { applyFor }, `accepted:${id}`)
    await sendMail(tx, userId, 'applicationAccepted', { applyFor })
    await tellOfChange(tx, admin.id)
    return getApplication(tx, id)
  })

export const rejectApplication = (db: Db, admin: Person, publicId: string): Promise<Application> =>
  transact(db, async (tx) => {
    const { id, userId, applyFor } = await decide(tx, admin, publicId, 'rejected')
    await notify(tx, userId, 'declined', { applyFor }, `declined:${id}`)
    await sendMail(tx, userId, 'applicationRejected', { applyFor })
    await tellOfChange(tx, admin.id)
    return getApplication(tx, id)
  })

/** Of a person who is archived, or made root by the operator, nothing waits for a decision any more. */
export const dropPendingApplications = (tx: Db, userId: number) =>
  tx.delete(applications).where(and(eq(applications.userId, userId), eq(applications.status, 'pending')))
