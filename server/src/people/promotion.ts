import type { ApplicationKind, Gender, Right } from '@ranar/contract'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/db.ts'
import { users } from '../schema/people.ts'

type Known = { phone: string | null; address: string | null; dob: string | null; gender: Gender | null }

/** Gives a person a new role and its rights; empty profile fields are filled from the application. */
export const giveRole = (
  tx: Tx,
  id: number,
  { role, rights }: { role: ApplicationKind; rights: readonly Right[] },
  { phone, address, dob, gender }: Known,
) =>
  tx
    .update(users)
    .set({
      role,
      rights: [...rights],
      phone: sql`coalesce(${users.phone}, ${phone})`,
      address: sql`coalesce(${users.address}, ${address})`,
      dob: sql`coalesce(${users.dob}, ${dob}::date)`,
      gender: sql`coalesce(${users.gender}, ${gender})`,
    })
    .where(eq(users.id, id))
