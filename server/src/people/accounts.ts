import type { Meta, Role, User } from '@ranar/contract'
import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { onPage, pages } from '../platform/db/pages.ts'
import { perDb } from '../platform/db/prepared.ts'
import { users } from '../schema/people.ts'
import { countByRole, userWire } from './users.ts'

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
/** Lists people of one role or all, newest first, including archived ones; `count` covers all roles. */
export const listUsers = async (
  db: Db,
  { page, limit, role }: Asked,
): Promise<{ count: Record<Role, number>; users: User[]; meta: Meta }> => {
  const range = { limit, offset: (page - 1) * limit }
  const [rows, count] = await Promise.all([
    role ? ofRole(db).execute({ ...range, role }) : everybody(db).execute(range),
    countByRole(db),
  ])
  const total = role ? count[role] : count.consumer + count.delivery_men + count.admin
  return { count, users: rows, meta: pages(page, limit, total) }
}
