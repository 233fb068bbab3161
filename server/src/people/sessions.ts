import { hash, randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { coalesce } from '../platform/coalesce.ts'
import { hasPassed } from '../platform/db/clock.ts'
import type { Db } from '../platform/db/db.ts'
import { perDb } from '../platform/db/prepared.ts'
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
      and(eq(sessions.tokenHash, sql.placeholder('hash')), isNull(sessions.endedAt), isNull(users.archivedAt), alive),
    )
    .prepare('session'),
)
const touch = perDb((db) =>
  db
    .update(sessions)
    .set({ seenAt: sql`now()` })
    .where(eq(sessions.tokenHash, sql.placeholder('hash')))
    .prepare('session_seen'),
)

// A screen makes several calls at once.
const look = perDb((db) =>
  coalesce(async (token: string): Promise<SessionUser | null> => {
    const hashed = { hash: hashToken(token) }
    const [found] = await current(db).execute(hashed)
    if (!found) return null
    const { stale, ...person } = found
    if (stale) await touch(db).execute(hashed)
    return person
  }),
)
export const findSession = async (db: Db, token: string | undefined): Promise<SessionUser | null> =>
  token && token.length <= 100 ? look(db)(token) : null

/** Whether a session found a moment ago is still valid. */
export const isOpen = async (db: Db, tokenHash: Buffer) => (await current(db).execute({ hash: tokenHash })).length > 0

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
