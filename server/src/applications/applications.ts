import {
  type Application,
  type ApplicationKind,
  type ApplicationStatus,
  applicationKinds,
  applicationStatuses,
  type Meta,
} from '@ranar/contract'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { isUuid } from '../platform/db/columns.ts'
import type { Db } from '../platform/db/db.ts'
import { iso } from '../platform/db/json.ts'
import { keysOf, onPage, pages, totalOf } from '../platform/db/pages.ts'
import { perDb } from '../platform/db/prepared.ts'
import { notFound } from '../platform/problems.ts'
import { avatarUrl } from '../platform/uploads/files.ts'
import { applications } from '../schema/applications.ts'
import { users } from '../schema/people.ts'

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

/** Returns an application by its internal id; 404 if unknown. */
export const getApplication = async (db: Db, id: number): Promise<Application> => {
  const [row] = await withCandidate(db).where(eq(applications.id, id))
  if (!row) throw notFound('applications.notFound')
  return row
}

type Asked = {
  page: number
  limit: number
  status?: ApplicationStatus | undefined
  applyFor?: ApplicationKind | undefined
  applies_id?: string | undefined
}
const filters = {
  none: undefined,
  status: eq(applications.status, sql.placeholder('status')),
  kind: eq(applications.applyFor, sql.placeholder('kind')),
  both: and(eq(applications.applyFor, sql.placeholder('kind')), eq(applications.status, sql.placeholder('status'))),
} satisfies Record<string, SQL | undefined>
const newest = [desc(applications.createdAt), desc(applications.id)]
const lists = perDb((db) => {
  const prepared = (name: keyof typeof filters) =>
    withCandidate(db)
      .where(onPage(db, applications.id, filters[name], newest))
      .orderBy(...newest)
      .prepare(`applications_${name}`)
  return { none: prepared('none'), status: prepared('status'), kind: prepared('kind'), both: prepared('both') }
})

/** A page of applications, newest first, or with `applies_id` only that one. */
export const listApplications = async (
  db: Db,
  { page, limit, status, applyFor, applies_id }: Asked,
): Promise<{ applies: Application[]; meta: Meta }> => {
  if (applies_id !== undefined) {
    const one = isUuid(applies_id) ? await withCandidate(db).where(eq(applications.publicId, applies_id)) : []
    return { applies: page === 1 ? one : [], meta: pages(page, limit, one.length) }
  }
  const list = lists(db)[status ? (applyFor ? 'both' : 'status') : applyFor ? 'kind' : 'none']
  const [applies, total] = await Promise.all([
    list.execute({ limit, offset: (page - 1) * limit, status, kind: applyFor }),
    totalOf(
      db,
      'application',
      keysOf(applyFor ? [applyFor] : applicationKinds, status ? [status] : applicationStatuses),
    ),
  ])
  return { applies, meta: pages(page, limit, total) }
}

/** Returns a person's last application of each kind, newest first. */
export const listOwnApplications = async (db: Db, userId: number): Promise<Application[]> => {
  const last = db
    .selectDistinctOn([applications.applyFor], { id: applications.id })
    .from(applications)
    .where(eq(applications.userId, userId))
    .orderBy(applications.applyFor, ...newest)
  return withCandidate(db)
    .where(inArray(applications.id, last))
    .orderBy(...newest)
}
