import { eq, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { companyText } from '../schema/company.ts'
import { users } from '../schema/people.ts'

/** What a provider is told about the payer; the office's phone stands in for a missing one. */
export const payer = {
  name: users.name,
  email: users.email,
  phone: sql<string>`coalesce(${users.phone}, ${companyText('phone')})`,
}
export type Payer = { name: string; email: string; phone: string }

export const findPayer = async (db: Db, userId: number): Promise<Payer> => {
  const [found] = await db.select(payer).from(users).where(eq(users.id, userId))
  if (!found) throw new Error('a payer who is not there')
  return found
}
