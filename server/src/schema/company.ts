import { type Company, type CompanyNumber, companyDefaults } from '@ranar/contract'
import { sql } from 'drizzle-orm'
import { bigint, check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { users } from './people.ts'
import { instant } from './references.ts'

/** The company's settings, a version for each change; the last row is valid. Append-only. */
export const companySettings = pgTable(
  'company_settings',
  {
    version: integer().primaryKey(),
    /** A setting that a row does not name has its value from {@link companyDefaults}. */
    settings: jsonb().$type<Partial<Company>>().notNull(),
    changedBy: bigint('changed_by', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [check('company_settings_version', sql`${t.version} > 0`)],
)

/** SQL for a number of the settings, as it is when the statement runs. */
export const companyNumber = (setting: CompanyNumber) =>
  sql<number>`coalesce((select (settings->>${sql.raw(`'${setting}'`)})::int from company_settings order by version desc limit 1), ${sql.raw(String(companyDefaults[setting]))})`

/** SQL for the highest COD in taka, and for the COD from which a delivery needs a code. */
export const codLimits = {
  most: companyNumber('codMaxTaka').as('most'),
  needsCode: companyNumber('codNeedsCodeTaka').as('needs_code'),
}
export type CodLimits = { most: number; needsCode: number }

/** SQL for a text of the settings, as it is when the statement runs. */
export const companyText = (setting: 'phone') =>
  sql<string>`coalesce((select settings->>${sql.raw(`'${setting}'`)} from company_settings order by version desc limit 1), ${sql.raw(`'${companyDefaults[setting]}'`)})`
