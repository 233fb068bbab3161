import { setTimeout as pause } from 'node:timers/promises'
import { inArray } from 'drizzle-orm'
import { askToClaim, askToSettle, isClaiming } from '../payments/open-sessions.ts'
import { type Page, type Provider, type ProviderRefund, ProviderRefusal, type Session } from '../payments/provider.ts'
import { askAboutEnded, beginAnew, isCaughtUp, nextPlace, type Place, pageDone } from '../payments/reconciliation.ts'
import { askToSettleRefunds } from '../payments/refunds.ts'
import { askToReturn, chaseReturns, unmatchedOf } from '../payments/unmatched.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { payments, refunds } from '../schema/payments.ts'
import { returnDue } from './record-unmatched.ts'
import type { Deps } from './settle-payment.ts'

/** Seconds between comparisons of the provider's lists with the books. */
export const RECONCILE_SECONDS = 30
// A job has ten seconds, and the last page may take three of them.
const BUDGET_MS = 5500
const PAUSE_MS = 200

type Given = Pick<Deps, 'db' | 'providers'> & { startedAt: Date }
/** Compares providers' lists with the books for some seconds and enqueues differences; the next run continues there. */
export const reconcile = async ({ db, providers, startedAt }: Given) => {
  const end = performance.now() + BUDGET_MS
  await chaseReturns(db)
  await returnDue(db)
  const faults: unknown[] = []
  for (const provider of providers.all)
    await (provider.lists
      ? compareLists({ db, startedAt, end }, provider, provider.lists)
      : askAboutEnded(db, provider.kind)
    ).catch((error) => faults.push(error))
  // One provider that fails must not stop the comparison of the others.
  if (faults.length > 0) throw faults[0]
}

type Lists = NonNullable<Provider['lists']>
type Turn = { db: Db; startedAt: Date; end: number }
const compareLists = async (turn: Turn, provider: Provider, lists: Lists) => {
  for (const span of ['new', 'month'] as const)
    for (const list of ['intents', 'refunds'] as const) {
      let hasMore = true
      while (hasMore && performance.now() < turn.end) {
        const place = await nextPlace(turn.db, provider.kind, list, span)
        hasMore = place !== null && (await comparePage(turn, provider, lists, place))
      }
    }
}

const comparePage = async (turn: Turn, provider: Provider, lists: Lists, place: Place) => {
  const { db } = turn
  const page = await readPage(lists, place).catch(async (error: unknown) => {
    if (error instanceof ProviderRefusal) await beginAnew(db, place)
    throw error
  })
  await transact(db, (tx) =>
    page.sessions ? compareSessions(tx, provider, page.sessions.items) : compareRefunds(tx, page.refunds.items),
  )
  const { hasMore, last } = page.sessions ?? page.refunds
  // A provider that repeats a page would never end: treat it as the last page.
  const goesOn = hasMore && last !== place.after
  if (!goesOn && place.list === 'intents' && !(await isTakenIn(turn, provider))) return false
  await pageDone(db, place, page.sessions ?? page.refunds, goesOn)
  return goesOn
}

/** Waits until a first pass's findings are claimed; false if time runs out. Until then each payer is looked up. */
const isTakenIn = async ({ db, startedAt, end }: Turn, { kind }: Provider) => {
  if (await isCaughtUp(db, kind, startedAt)) return true
  while (await isClaiming(db, startedAt)) {
    if (performance.now() > end) return false
    await pause(PAUSE_MS)
  }
  return true
}

type Pages = { sessions: Page<Session>; refunds?: never } | { sessions?: never; refunds: Page<ProviderRefund> }
const readPage = async (lists: Lists, { list, since, after }: Place): Promise<Pages> =>
  list === 'intents' ? { sessions: await lists.sessions(since, after) } : { refunds: await lists.refunds(since, after) }

const compareSessions = async (tx: Tx, { kind, site }: Provider, sessions: Session[]) => {
  const ids = sessions.map(({ id }) => id)
  const rows = await tx
    .select({ id: payments.id, status: payments.status, sessionId: payments.sessionId })
    .from(payments)
    .where(inArray(payments.sessionId, ids))
  const known = new Map(rows.map((row) => [row.sessionId, row]))
  const listed = new Set((await unmatchedOf(tx, ids)).map(({ sessionId }) => sessionId))
  for (const { id, status, parcelCode, ...session } of sessions) {
    const payment = known.get(id)
    const isOver = payment?.status === 'failed' || payment?.status === 'canceled'
    const isOpen = payment?.status === 'pending' || payment?.status === 'closing'
    if (payment) {
      if (status === 'succeeded' ? isOver || isOpen : status === 'canceled' && isOpen) await askToSettle(tx, payment.id)
      if (status === 'open' && isOver) await askToClaim(tx, kind, id)
    } else if (parcelCode && status !== 'canceled' && !listed.has(id)) {
      // An open session of another installation is left alone.
      const isForeign = session.site !== undefined && session.site !== site
      if (status === 'succeeded' || !isForeign) await askToClaim(tx, kind, id)
    }
  }
}

const compareRefunds = async (tx: Tx, theirs: ProviderRefund[]) => {
  const sessionIds = theirs.flatMap(({ sessionId }) => sessionId ?? [])
  const rows = await tx
    .select({ id: refunds.providerId, status: refunds.status, paymentId: refunds.paymentId })
    .from(refunds)
    .where(
      inArray(
        refunds.providerId,
        theirs.map(({ id }) => id),
      ),
    )
  const known = new Map(rows.map((row) => [row.id, row]))
  const paid = await tx
    .select({ id: payments.id, sessionId: payments.sessionId })
    .from(payments)
    .where(inArray(payments.sessionId, sessionIds))
  const paymentOf = new Map(paid.map(({ id, sessionId }) => [sessionId, id]))
  const listed = await unmatchedOf(tx, sessionIds)
  for (const { id, status, sessionId } of theirs) {
    const refund = known.get(id)
    const unmatched = listed.find(
      (row) => row.sessionId === sessionId && (row.reason !== 'refund' || row.providerId === id),
    )
    const paymentId = paymentOf.get(sessionId ?? '')
    if (refund) {
      if (refund.status !== status && refund.status !== 'failed') await askToSettleRefunds(tx, refund.paymentId)
    } else if (unmatched) {
      if (unmatched.reason !== 'refund') await askToReturn(tx, unmatched.id)
    } else if (paymentId !== undefined && status !== 'failed') await askToSettleRefunds(tx, paymentId)
  }
}
