import {
  type Company,
  type CompanySettings,
  companyDefaults,
  companyName,
  type Locale,
  localDigits,
} from '@ranar/contract'
import { desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.ts'
import { iso } from '../platform/db/json.ts'
import { perDb } from '../platform/db/prepared.ts'
import { transact } from '../platform/db/transact.ts'
import { conflict } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { companySettings } from '../schema/company.ts'
import { users } from '../schema/people.ts'

const current = perDb((db) =>
  db
    .select({
      settings: companySettings.settings,
      version: companySettings.version,
      changedAt: iso(companySettings.changedAt),
      changedBy: users.name,
    })
    .from(companySettings)
    .innerJoin(users, eq(users.id, companySettings.changedBy))
    .orderBy(desc(companySettings.version))
    .limit(1)
    .prepare('company'),
)

/** Returns the current settings. One row by its key: cheap enough to call wherever they are needed. */
export const getSettings = async (db: Db): Promise<CompanySettings> => {
  const [row] = await current(db).execute()
  if (!row) return { ...companyDefaults, version: 0, changedAt: null, changedBy: null }
  const { settings, ...more } = row
  return { ...companyDefaults, ...settings, ...more }
}

export const getCompany = async (db: Db): Promise<Company> => {
  const { version: _, changedAt: __, changedBy: ___, ...company } = await getSettings(db)
  return company
}

/** Returns the company's data for mails in this language, and the hour until which their reader may choose. */
export const letterhead = async (db: Db, locale: Locale) => {
  const { name, address, phone, hours, choiceHour } = await getCompany(db)
  return { name: companyName(locale, name), address, phone, hours: localDigits(locale, hours), choiceHour }
}

type Change = { [K in keyof Company]?: Company[K] | undefined } & { version?: number | null | undefined }

/** Adds the next version of the settings; 409 if `version` is given and no longer the last. */
export const changeSettings = (db: Db, root: SessionUser, { version, ...change }: Change): Promise<CompanySettings> =>
  transact(db, async (tx) => {
    const { version: last } = await getSettings(tx)
    if (version != null && version !== last) throw conflict('company.changedMeanwhile')
    const before = await getCompany(tx)
    const after = { ...before, ...(JSON.parse(JSON.stringify(change)) as Partial<Company>) }
    if (JSON.stringify(after) === JSON.stringify(before)) return getSettings(tx)
    if (!(await add(tx, last + 1, after, root.id))) throw conflict('company.changedMeanwhile')
    return getSettings(tx)
  })

/** Returns false if somebody else was first: the primary key lets one through. */
const add = async (tx: Tx, version: number, settings: Company, changedBy: number) =>
  (
    await tx
      .insert(companySettings)
      .values({ version, settings, changedBy, changedAt: sql`now()` })
      .onConflictDoNothing()
      .returning({ version: companySettings.version })
  ).length > 0
