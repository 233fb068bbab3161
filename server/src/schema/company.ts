import { type Company, type CompanyNumber, companyDefaults } from '@ranar/contract'
import { sql } from 'drizzle-orm'
import { bigint, check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { users } from './people.ts'
import { instant } from './references.ts'

/** The company's settings as each change left them; the last row holds. Append-only. */
export const companySettings = pgTable(
  'company_settings',
  {
    version: integer().primaryKey(),
    /** Whatever a row does not name is as {@link companyDefaults} has it. */
    settings: jsonb().$type<Partial<Company>>().notNull(),
    changedBy: bigint('changed_by', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [check('company_settings_version', sql`${t.version} > 0`)],
)

/** A number of the company inside a statement, as it is at that moment. */
export const companyNumber = (setting: CompanyNumber) =>
  sql<number>`coalesce((select (settings->>${sql.raw(`'${setting}'`)})::int from company_settings order by version desc limit 1), ${sql.raw(String(companyDefaults[setting]))})`

/** A text of the company inside a statement, as it is at that moment. */
export const companyText = (setting: 'phone') =>
  sql<string>`coalesce((select settings->>${sql.raw(`'${setting}'`)} from company_settings order by version desc limit 1), ${sql.raw(`'${companyDefaults[setting]}'`)})`
