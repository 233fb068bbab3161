import { createHmac, hash } from 'node:crypto'
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.ts'
import { named, perDb } from '../platform/db/prepared.ts'
import { notFound } from '../platform/problems.ts'
import { companyNumber } from '../schema/company.ts'
import { parcelEvents } from '../schema/parcel-events.ts'
import { parcels } from '../schema/parcels.ts'
import { receiverLinks } from '../schema/receivers.ts'

const TOKEN_BYTES = 16

const tokenOf = (secret: Buffer, parcelId: number, version: number) =>
  createHmac('sha256', secret)
    .update(`receiver-link:${parcelId}:${version}`)
    .digest()
    .subarray(0, TOKEN_BYTES)
    .toString('base64url')
export const linkHash = (token: string) => hash('sha256', token, 'buffer')

const lastLink = perDb((db) =>
  db
    .select({ version: receiverLinks.version, revokedAt: receiverLinks.revokedAt })
    .from(receiverLinks)
    .where(eq(receiverLinks.parcelId, sql.placeholder('parcelId')))
    .orderBy(desc(receiverLinks.version))
    .limit(1)
    .prepare('last_link'),
)
const addLink = perDb((db) =>
  db
    .insert(receiverLinks)
    .values(named('parcelId', 'version', 'tokenHash'))
    .onConflictDoNothing()
    .prepare('add_link'),
)
/** Returns the token of a parcel's receiver page; makes a new one if there is none or the last was revoked. */
export const openLink = async (db: Db, secret: Buffer, parcelId: number): Promise<string> => {
  const [last] = await lastLink(db).execute({ parcelId })
  if (last && !last.revokedAt) return tokenOf(secret, parcelId, last.version)
  const version = (last?.version ?? 0) + 1
  const token = tokenOf(secret, parcelId, version)
  await addLink(db).execute({ parcelId, version, tokenHash: linkHash(token) })
  return token
}

/** Revokes all receiver links of a parcel that were sent so far. */
export const revokeLinks = (tx: Tx, parcelId: number) =>
  tx
    .update(receiverLinks)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(receiverLinks.parcelId, parcelId), isNull(receiverLinks.revokedAt)))

/** Whether receiver links were revoked since the assignment before the newest one. */
export const isNewReceiver = async (tx: Tx, parcelId: number) => {
  const before = tx
    .select({ at: parcelEvents.at })
    .from(parcelEvents)
    .where(and(eq(parcelEvents.parcelId, parcelId), eq(parcelEvents.name, 'assigned')))
    .orderBy(desc(parcelEvents.id))
    .offset(1)
    .limit(1)
  const [revoked] = await tx
    .select({ version: receiverLinks.version })
    .from(receiverLinks)
    .where(and(eq(receiverLinks.parcelId, parcelId), sql`${receiverLinks.revokedAt} > (${before})`))
    .limit(1)
  return revoked !== undefined
}

/** For a select from `receiver_links` and `parcels`: the link is valid, up to `linkDays` after the parcel's end. */
export const isLiving: SQL = sql`${receiverLinks.revokedAt} is null and (${parcels.stage} in ('pending', 'on the way') or (
  select max(e.at) from parcel_events e
  where e.parcel_id = ${parcels.id} and e.name in ('delivered', 'returned', 'canceled', 'rejected', 'lost')
) > now() - make_interval(days => ${companyNumber('linkDays')}))`

/** Returns the tracking code of the parcel that a link opens; 404 if the link is not valid. */
export const codeOfLink = async (db: Db, token: string): Promise<string> => {
  const [found] = await db
    .select({ code: parcels.code })
    .from(receiverLinks)
    .innerJoin(parcels, eq(parcels.id, receiverLinks.parcelId))
    .where(and(eq(receiverLinks.tokenHash, linkHash(token)), isLiving))
  if (!found) throw notFound('receiver.notFound')
  return found.code
}
