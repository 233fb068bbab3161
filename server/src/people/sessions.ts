import { hash, randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { hasPassed } from '../platform/db/clock.ts'
import type { Db } from '../platform/db/db.ts'
import { perDb } from '../platform/db/prepared.ts'
import { inBatches } from '../platform/in-batches.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { endStreams } from '../platform/sse/signals.ts'
import { sessions, users } from '../schema/people.ts'
import { rightsOf } from './rights.ts'

export const hashToken = (token: string) => hash('sha256', token, 'buffer')

const hours = 3600
// Admins: 2 hours idle, 12 in all. Everybody else: 7 days idle, 30 in all. The current role decides.
// `hasPassed` also catches a clock that was set back; limits of days are long enough to do without.
const alive = sql`case when ${users.role} = 'admin'
  then not (${hasPassed(sessions.seenAt, 2 * hours)} or ${hasPassed(sessions.createdAt, 12 * hours)})
  else ${sessions.seenAt} > now() - interval '7 days' and ${sessions.createdAt} > now() - interval '30 days' end`

const current = perDb((db) =>
  db
    .select({
      id: users.id,
      publicId: users.publicId,
      role: users.role,
      isRoot: users.isRoot,
      isVerified: users.isVerified,
      rights: rightsOf,
      locale: users.locale,
      tokenHash: sessions.tokenHash,
      stale: hasPassed(sessions.seenAt, 60),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        sql`${sessions.tokenHash} = any(${sql.placeholder('hashes')})`,
        isNull(sessions.endedAt),
        isNull(users.archivedAt),
        alive,
      ),
    )
    .prepare('sessions'),
)
const touch = perDb((db) =>
  db
    .update(sessions)
    .set({ seenAt: sql`now()` })
    .where(and(eq(sessions.tokenHash, sql.placeholder('hash')), hasPassed(sessions.seenAt, 60)))
    .prepare('session_seen'),
)

const hex = (tokenHash: Buffer) => tokenHash.toString('hex')
// A screen makes several calls at once, and so do many people.
const look = perDb((db) =>
  inBatches(async (hashes: readonly string[]) => {
    const rows = await current(db).execute({ hashes: [...new Set(hashes)].map((hash) => `\\x${hash}`) })
    const found = new Map(rows.map((row) => [hex(row.tokenHash), row]))
    return hashes.map((hash) => found.get(hash))
  }),
)

export const findSession = async (db: Db, token: string | undefined): Promise<SessionUser | null> => {
  if (!token || token.length > 100) return null
  const tokenHash = hashToken(token)
  const found = await look(db)(hex(tokenHash))
  if (!found) return null
  const { stale, ...person } = found
  if (stale) await touch(db).execute({ hash: tokenHash })
  return person
}

/** Whether a session found a moment ago is still valid. */
export const isOpen = async (db: Db, tokenHash: Buffer) => (await look(db)(hex(tokenHash))) !== undefined

/** Opens a session and returns its token, of which only the hash is stored. */
export const openSession = async (db: Db, userId: number) => {
  const token = randomBytes(32).toString('base64url')
  await db.insert(sessions).values({ tokenHash: hashToken(token), userId })
  return token
}

/** Returns the person whose session, open or ended, had this token; null if unknown. */
export const knownBrowser = async (db: Db, token: string | undefined): Promise<number | null> => {
  if (!token || token.length > 100) return null
  const [row] = await db
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)))
  return row?.userId ?? null
}

/** Ends a session and its streams; the row stays, so that the browser is still known. */
export const closeSession = async (db: Db, tokenHash: Buffer) => {
  await db
    .update(sessions)
    .set({ endedAt: sql`coalesce(${sessions.endedAt}, now())` })
    .where(eq(sessions.tokenHash, tokenHash))
  await endStreams(db, { session: tokenHash.toString('hex') })
}
export const closeAllSessions = (db: Db, userId: number) => db.delete(sessions).where(eq(sessions.userId, userId))
/** Keeps a row as long as its cookie may live: even an ended session tells a known browser. */
export const forgetOldSessions = (db: Db) =>
  db.delete(sessions).where(sql`${sessions.createdAt} < now() - interval '30 days'`)
