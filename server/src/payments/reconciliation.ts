import type { PaymentProvider } from '@ranar/contract'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { payments } from '../schema/payments.ts'
import { reconciliations } from '../schema/reconciliation.ts'
import { askToSettle } from './open-sessions.ts'
import type { Page } from './provider.ts'

type List = (typeof reconciliations.$inferSelect)['list']
type Span = (typeof reconciliations.$inferSelect)['span']
/** The position of a pass over one of the provider's lists. */
export type Place = { provider: PaymentProvider; list: List; span: Span; since: number; after: string | null }

const MONTH_S = 30 * 86_400
// Passes overlap, to see again what the provider lists late or what could not be decided at first.
const OVERLAP_S = 300

const inRow = ({ provider, list, span }: Pick<Place, 'provider' | 'list' | 'span'>) =>
  and(eq(reconciliations.provider, provider), eq(reconciliations.list, list), eq(reconciliations.span, span))
const monthAgo = sql<number>`floor(extract(epoch FROM now()))::float8 - ${MONTH_S}`
const from = sql<number>`CASE WHEN ${reconciliations.span} = 'month' THEN ${monthAgo} ELSE greatest(${monthAgo}, ${reconciliations.seenTo} - ${OVERLAP_S}) END`
const isDue = sql<boolean>`${reconciliations.span} = 'new' OR coalesce(${reconciliations.coveredAt} < now() - interval '1 day', false)`

/** Returns where to go on in a list: in the running pass or at the start of the next; null if none is due. */
export const nextPlace = (db: Db, provider: PaymentProvider, list: List, span: Span): Promise<Place | null> =>
  transact(db, async (tx) => {
    // The first pass of the span `new` covers the whole month.
    await tx
      .insert(reconciliations)
      .values({ provider, list, span, coveredAt: span === 'month' ? sql`now()` : null })
      .onConflictDoNothing()
    const [row] = await tx
      .select({ since: reconciliations.since, after: reconciliations.after, from, isDue })
      .from(reconciliations)
      .where(inRow({ provider, list, span }))
      .for('update')
    if (!row) throw new Error('a list without its row')
    if (row.since !== null) return { provider, list, span, since: row.since, after: row.after }
    if (!row.isDue) return null
    await tx
      .update(reconciliations)
      .set({ since: row.from, after: null, top: null, beganAt: sql`now()` })
      .where(inRow({ provider, list, span }))
    return { provider, list, span, since: row.from, after: null }
  })

/** Stores the position after a compared page; the last page ends the pass. No-op if another process went on. */
export const pageDone = (db: Db, place: Place, { created, last }: Page<unknown>, hasMore: boolean) => {
  const top = sql`greatest(${reconciliations.top}, ${created}::bigint)`
  const here = and(
    inRow(place),
    eq(reconciliations.since, place.since),
    place.after === null ? isNull(reconciliations.after) : eq(reconciliations.after, place.after),
  )
  return db
    .update(reconciliations)
    .set(
      hasMore
        ? { after: last, top }
        : {
            since: null,
            after: null,
            top: null,
            seenTo: sql`greatest(${reconciliations.seenTo}, ${top})`,
            coveredAt: reconciliations.beganAt,
          },
    )
    .where(here)
}

/** Drops a position that the provider does not know; the next pass starts over. */
export const beginAnew = (db: Db, place: Place) =>
  db.update(reconciliations).set({ since: null, after: null, top: null }).where(inRow(place))

/** Whether the books hold all that the provider has: a recent full pass began after this process started. */
export const isCaughtUp = async (db: Db, provider: PaymentProvider, startedAt: Date) => {
  const recently = sql`${reconciliations.coveredAt} >= greatest(${startedAt.toISOString()}::timestamptz, now() - interval '3 minutes')`
  return (
    (
      await db
        .select({ list: reconciliations.list })
        .from(reconciliations)
        .where(and(inRow({ provider, list: 'intents', span: 'new' }), recently))
    ).length > 0
  )
}

const SLOT_S = 120
const SLOTS_A_DAY = 86_400 / SLOT_S
const AT_ONCE = 100
/** For providers without lists: asks about each payment of the last month that ended unpaid, once a day. */
export const askAboutEnded = async (db: Db, provider: PaymentProvider) => {
  const isNow = sql`mod(${payments.id}, ${SLOTS_A_DAY}) = mod(floor(extract(epoch FROM now()) / ${SLOT_S})::bigint, ${SLOTS_A_DAY})`
  const isRecent = sql`${payments.createdAt} > now() - make_interval(secs => ${MONTH_S})`
  const due = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.provider, provider), sql`${payments.status} IN ('failed', 'canceled')`, isRecent, isNow))
    .limit(AT_ONCE)
  for (const { id } of due) await transact(db, (tx) => askToSettle(tx, id))
}

/** Returns since when the books may lack what the provider has, in seconds of its clock. */
export const unseenSince = async (db: Db, provider: PaymentProvider) => {
  const [row] = await db
    .select({ from })
    .from(reconciliations)
    .where(inRow({ provider, list: 'intents', span: 'new' }))
  return row?.from ?? Math.floor(Date.now() / 1000) - MONTH_S
}
