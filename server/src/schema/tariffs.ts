import type { Zone } from '@ranar/contract'
import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { users } from './people.ts'
import { instant } from './references.ts'

/** Append-only, enforced by a trigger. Parcels have no foreign key: every booking would lock the same row. */
export const tariffs = pgTable(
  'tariffs',
  {
    version: integer().primaryKey(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    /** Weights in kg from which each price applies. */
    fromKg: jsonb('from_kg').$type<number[]>().notNull(),
    zones: jsonb().$type<(Omit<Zone, 'pricesTaka'> & { pricesTaka: number[] })[]>().notNull(),
    codFeeBasisPoints: integer('cod_fee_basis_points').notNull(),
    returnFeeTaka: integer('return_fee_taka').notNull(),
    /** Null for the first one, which nobody published. */
    publishedBy: bigint('published_by', { mode: 'number' }).references(() => users.id),
    publishedAt: instant('published_at').notNull().defaultNow(),
  },
  (t) => [
    index('tariffs_valid').on(t.validFrom, t.version),
    check('tariffs_version', sql`${t.version} > 0`),
    check('tariffs_cod_fee', sql`${t.codFeeBasisPoints} between 0 and 10000`),
    check('tariffs_return_fee', sql`${t.returnFeeTaka} >= 0`),
  ],
)
