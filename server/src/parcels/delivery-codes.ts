import { createHmac, timingSafeEqual } from 'node:crypto'
import { asciiDigits } from '@ranar/contract'
import { eq, sql } from 'drizzle-orm'
import { today } from '../platform/db/clock.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { perDb } from '../platform/db/prepared.ts'
import { companyNumber } from '../schema/company.ts'
import { deliveryCodes } from '../schema/receivers.ts'

const most = companyNumber('codeTries')

/** Returns the six-digit code that the receiver tells the courier. */
export const deliveryCode = (secret: Buffer, parcelId: number, version: number) => {
  const mac = createHmac('sha256', secret).update(`delivery-code:${parcelId}:${version}`).digest()
  return String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

const isRight = (secret: Buffer, parcelId: number, version: number, typed: string) =>
  timingSafeEqual(
    digest(secret, deliveryCode(secret, parcelId, version)),
    digest(secret, asciiDigits(typed).replace(/\D/g, '')),
  )
const digest = (secret: Buffer, text: string) => createHmac('sha256', secret).update(text).digest()

/** Counts a try and compares the code; once the daily limit of the company is reached, nothing is compared. */
export const tryDeliveryCode = async (tx: Tx, secret: Buffer, parcelId: number, typed: string) => {
  const isToday = sql`${deliveryCodes.triesOn} = ${today}`
  const [counted] = await tx
    .insert(deliveryCodes)
    .values({ parcelId, tries: 1, triesOn: today })
    .onConflictDoUpdate({
      target: deliveryCodes.parcelId,
      set: { tries: sql`case when ${isToday} then ${deliveryCodes.tries} + 1 else 1 end`, triesOn: today },
      setWhere: sql`${deliveryCodes.triesOn} is distinct from ${today} or ${deliveryCodes.tries} < ${most}`,
    })
    .returning({ tries: deliveryCodes.tries, version: deliveryCodes.version, most })
  if (!counted) return { right: false, triesLeft: 0 }
  const right = isRight(secret, parcelId, counted.version, typed)
  if (right) await tx.update(deliveryCodes).set({ provedOn: today }).where(eq(deliveryCodes.parcelId, parcelId))
  return { right, triesLeft: Math.max(0, counted.most - counted.tries) }
}

const versions = perDb((db) =>
  db
    .select({ version: deliveryCodes.version })
    .from(deliveryCodes)
    .where(eq(deliveryCodes.parcelId, sql.placeholder('parcelId')))
    .prepare('code_version'),
)
const versionOf = async (db: Db, parcelId: number) => (await versions(db).execute({ parcelId }))[0]?.version ?? 1
/** Whether the typed code is right; does not count as a try. */
export const isDeliveryCode = async (tx: Tx, secret: Buffer, parcelId: number, typed: string) =>
  isRight(secret, parcelId, await versionOf(tx, parcelId), typed)

/** Replaces a parcel's delivery code; codes mailed earlier stop working. */
export const renewCode = async (tx: Tx, parcelId: number) => {
  await tx
    .insert(deliveryCodes)
    .values({ parcelId, version: 2 })
    .onConflictDoUpdate({
      target: deliveryCodes.parcelId,
      set: { version: sql`${deliveryCodes.version} + 1`, provedOn: null },
    })
}

/** Whether a delivery is proved by code: the typed code is right or, if none was typed, one was checked today. */
export const isProvedByCode = async (tx: Tx, secret: Buffer, parcelId: number, typed: string | null | undefined) => {
  const [known] = await tx
    .select({
      version: deliveryCodes.version,
      proved: sql<boolean>`coalesce(${deliveryCodes.provedOn} = ${today}, false)`,
    })
    .from(deliveryCodes)
    .where(eq(deliveryCodes.parcelId, parcelId))
  if (typed?.trim()) return isRight(secret, parcelId, known?.version ?? 1, typed)
  return known?.proved ?? false
}
