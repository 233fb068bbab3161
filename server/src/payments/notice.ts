import { eq } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { countTry } from '../platform/rate-limits/rate-limits.ts'
import { parcels } from '../schema/parcels.ts'
import { payments } from '../schema/payments.ts'
import { askToClaim, askToSettle } from './open-sessions.ts'
import type { Providers } from './provider.ts'

/** Somebody says that a session has news, and may say so as often as he likes: its provider is asked. Answers the
 * parcel's code, where there is one. */
export const takeNotice = async (
  { db, providers }: { db: Db; providers: Providers },
  form: Record<string, unknown>,
) => {
  const named = providers.all.flatMap(({ kind, readNotice }) => {
    const id = readNotice?.(form)
    return id ? [{ kind, id }] : []
  })
  const [first] = named
  if (!first) return null
  const [known] = await db
    .select({ id: payments.id, code: parcels.code })
    .from(payments)
    .innerJoin(parcels, eq(parcels.id, payments.parcelId))
    .where(eq(payments.sessionId, first.id))
  if (!known) await countTry(db, 'notices', { max: 60, seconds: 60 })
  await transact(db, async (tx) => {
    if (known) await askToSettle(tx, known.id)
    else for (const { kind, id } of named) await askToClaim(tx, kind, id)
  })
  return known?.code ?? null
}
