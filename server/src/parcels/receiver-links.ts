import { createHmac, hash } from 'node:crypto'
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.ts'
import { perDb } from '../platform/db/prepared.ts'
import { notFound } from '../platform/problems.ts'
import { companyNumber } from '../schema/company.ts'
import { parcelEvents } from '../schema/parcel-events.ts'
import { parcels } from '../schema/parcels.ts'
import { users } from '../schema/people.ts'
import { deliveryCodes, receiverLinks } from '../schema/receivers.ts'
import { deliveryCode } from './delivery-codes.ts'
import { receiver } from './receiver.ts'

const TOKEN_BYTES = 16

const tokenOf = (secret: Buffer, parcelId: number, version: number) =>
  createHmac('sha256', secret)
    .update(`receiver-link:${parcelId}:${version}`)
    .digest()
    .subarray(0, TOKEN_BYTES)
    .toString('base64url')
export const linkHash = (token: string) => hash('sha256', token, 'buffer')

const lastLink = (db: Db) =>
  db
    .select({ version: receiverLinks.version, revokedAt: receiverLinks.revokedAt })
    .from(receiverLinks)
    .where(eq(receiverLinks.parcelId, parcels.id))
    .orderBy(desc(receiverLinks.version))
    .limit(1)
    .as('last_link')
const withKeys = perDb((db) => {
  const link = lastLink(db)
  return db
    .select({
      ...receiver,
      senderName: users.name,
      linkVersion: link.version,
      linkRevokedAt: link.revokedAt,
      codeVersion: sql<number>`coalesce(${deliveryCodes.version}, 1)`,
    })
    .from(parcels)
    .innerJoin(users, eq(users.id, parcels.senderId))
    .leftJoinLateral(link, sql`true`)
    .leftJoin(deliveryCodes, eq(deliveryCodes.parcelId, parcels.id))
    .where(eq(parcels.id, sql.placeholder('parcelId')))
    .prepare('receiver_with_keys')
})
// Waits for a change of the addresses that is under way; a new address gets a link of its own.
const addLink = perDb((db) =>
  db
    .insert(receiverLinks)
    .select(
      sql`select ${parcels.id}, ${sql.placeholder('version')}::smallint, ${sql.placeholder('tokenHash')}::bytea, now(), null::timestamptz
        from ${parcels} where ${parcels.id} = ${sql.placeholder('parcelId')} and ${parcels.receiverPhone} = ${sql.placeholder('phone')}
        and ${parcels.receiverEmail} = ${sql.placeholder('email')} for share`,
    )
    .onConflictDoNothing()
    .prepare('add_link'),
)

/** Returns a receiver with the token of the page and the code for the door that belong to these very addresses; makes
 * a link if there is none or the last was revoked. Undefined if the parcel is unknown. */
export const openLink = async (db: Db, secret: Buffer, parcelId: number) => {
  const read = async () => (await withKeys(db).execute({ parcelId }))[0]
  const isOpen = (found: Awaited<ReturnType<typeof read>>) => found?.linkVersion != null && !found.linkRevokedAt
  let found = await read()
  if (found && !isOpen(found)) {
    const version = (found.linkVersion ?? 0) + 1
    const { phone, email } = found
    await addLink(db).execute({
      parcelId,
      phone,
      email,
      version,
      tokenHash: linkHash(tokenOf(secret, parcelId, version)),
    })
    found = await read()
    if (!isOpen(found)) throw new Error('the receiver has just changed')
  }
  if (!found?.linkVersion) return
  const { linkVersion, linkRevokedAt: _, codeVersion, ...rest } = found
  return {
    ...rest,
    token: tokenOf(secret, parcelId, linkVersion),
    digits: deliveryCode(secret, parcelId, codeVersion),
  }
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
