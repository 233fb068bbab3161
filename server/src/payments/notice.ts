import { eq, or } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { countTry, isTooMany } from '../platform/rate-limits/rate-limits.ts'
import { parcels } from '../schema/parcels.ts'
import { payments } from '../schema/payments.ts'
import { askToClaim, askToSettle } from './open-sessions.ts'
import type { Providers } from './providers.ts'

/** More than any gateway repeats a notice; the payer's page and the sweep find what is dropped. */
const MOST_OF_ONE = { max: 20, seconds: 60 }

/** Takes an unsigned notice: enqueues asking the provider (20 times a minute). Returns the parcel's code or null. */
export const takeNotice = async (
  { db, providers }: { db: Db; providers: Providers },
  form: Record<string, unknown>,
) => {
  const named = providers.all.flatMap(({ kind, readNotice }) => {
    const told = readNotice?.(form)
    return told ? [{ kind, ...told }] : []
  })
  const [first] = named
  if (!first) return null
  const [known] = await db
    .select({ id: payments.id, code: parcels.code })
    .from(payments)
    .innerJoin(parcels, eq(parcels.id, payments.parcelId))
    .where(or(eq(payments.sessionId, first.id), eq(payments.key, first.key)))
  if (!known) await countTry(db, 'notices', { max: 60, seconds: 60 })
  else if (await isEnough(db, known.id)) return known.code
  await transact(db, async (tx) => {
    if (known) await askToSettle(tx, known.id)
    else for (const { kind, id } of named) await askToClaim(tx, kind, id)
  })
  return known?.code ?? null
}

const isEnough = (db: Db, payment: number) => isTooMany(db, `notice:${payment}`, MOST_OF_ONE)
