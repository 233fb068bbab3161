import { randomUUID } from 'node:crypto'
import { type Role, rights } from '@ranar/contract'
import { openSession } from '../src/people/sessions.ts'
import type { Db } from '../src/platform/db/db.ts'
import { users } from '../src/schema/people.ts'

export const testPassword = 'lantern-and-mail'
// The hash of `testPassword`, precomputed so that creating a person is fast.
const passwordHash = '$argon2id$v=19$m=19456,t=2,p=1$aTTN7eGG6l6ypbEqycfmpw$qrpQc9djKVqcrzVAQejDt5czXeiFFJ/T9BdS40N0IwY'

export type Kind = Role | 'root' | 'unverified'
export type Made = { id: number; publicId: string; email: string; name: string; token: string }

/** Inserts a person with a session, for tests that are not about signing up. */
export const makePerson = async (db: Db, kind: Kind, more: Partial<typeof users.$inferInsert> = {}): Promise<Made> => {
  const role = kind === 'root' ? 'admin' : kind === 'unverified' ? 'consumer' : kind
  const email = `${kind.replace('_', '-')}-${randomUUID()}@people.example`
  const [row] = await db
    .insert(users)
    .values({
      name: `A ${kind.replace('_', ' ')}`,
      email,
      passwordHash,
      role,
      isRoot: kind === 'root',
      ...(role === 'admin' && { rights: [...rights] }),
      isVerified: kind !== 'unverified',
      ...more,
    })
    .returning({ id: users.id, publicId: users.publicId, email: users.email, name: users.name })
  if (!row) throw new Error('The person was not made')
  return { ...row, token: await openSession(db, row.id) }
}
