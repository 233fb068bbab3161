import type { ApplicationKind, CareerForm } from '@ranar/contract'
import { and, eq, max, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/db.ts'
import { conflict } from '../platform/problems.ts'
import { countTry } from '../platform/rate-limits/rate-limits.ts'
import { applications } from '../schema/applications.ts'
import { users } from '../schema/people.ts'

export type ApplicationForm = Omit<CareerForm, 'name' | 'email'>

/** Adds an application with a snapshot: name and email of the account, the rest from the form or else the profile. */
export const addApplication = async (
  tx: Tx,
  userId: number,
  applyFor: ApplicationKind,
  form: ApplicationForm | null,
): Promise<{ id: number; publicId: string; name: string }> => {
  // Lock the person, so that applications run one after another and `attempt` counts the earlier ones.
  const [me] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
  if (me?.role !== 'consumer' || me.archivedAt) throw conflict('applications.notConsumer')
  const [before] = await tx
    .select({
      attempt: max(applications.attempt),
      pending: sql<boolean>`bool_or(${applications.status} = 'pending')`,
    })
    .from(applications)
    .where(and(eq(applications.userId, userId), eq(applications.applyFor, applyFor)))
  if (before?.pending) throw conflict('applications.alreadyPending')
  await countTry(tx, `applications:${userId}`, { max: 3, seconds: 86_400 })
  const { phone, address, dob, gender } = form ?? me
  const attempt = before?.attempt === null || before === undefined ? 0 : before.attempt + 1
  const [made] = await tx
    .insert(applications)
    .values({ userId: userId, applyFor, attempt, name: me.name, email: me.email, phone, address, dob, gender })
    .returning({ id: applications.id, publicId: applications.publicId })
  return { id: made?.id ?? 0, publicId: made?.publicId ?? '', name: me.name }
}
