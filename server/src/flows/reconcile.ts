import { inArray } from 'drizzle-orm'
import { askToClaim, askToSettle } from '../payments/open-intents.ts'
import { type Provider, ProviderRefusal } from '../payments/provider.ts'
import type { Intent, Page, ProviderRefund } from '../payments/provider-objects.ts'
import { beginAnew, nextPlace, type Place, pageDone } from '../payments/reconciliation.ts'
import { askToSettleRefunds } from '../payments/refunds.ts'
import { askToReturn, chaseReturns, unmatchedOf } from '../payments/unmatched.ts'
import type { Tx } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { payments, refunds } from '../schema/payments.ts'
import { returnDue } from './record-unmatched.ts'
import type { Deps } from './settle-payment.ts'

/** How often the provider's lists are compared with the books. */
export const RECONCILE_SECONDS = 30
// A job has ten seconds, and the last page may take three of them.
const BUDGET_MS = 5500

/** Compares what the provider has with the books, a page of a hundred at a time, as far as it comes in a few seconds; the next run goes on from there. What differs becomes a job of its own. */
export const reconcile = async (deps: Pick<Deps, 'db' | 'provider'>) => {
  const { db } = deps
  const end = performance.now() + BUDGET_MS
  await chaseReturns(db)
  await returnDue(db)
  for (const span of ['new', 'month'] as const)
    for (const list of ['intents', 'refunds'] as const) {
      let hasMore = true
      while (hasMore && performance.now() < end) {
        const place = await nextPlace(db, list, span)
        hasMore = place !== null && (await comparePage(deps, place))
      }
    }
}

const comparePage = async ({ db, provider }: Pick<Deps, 'db' | 'provider'>, place: Place) => {
  const page = await readPage(provider, place).catch(async (error: unknown) => {
    if (error instanceof ProviderRefusal) await beginAnew(db, place)
    throw error
  })
  const { site } = provider
  await transact(db, (tx) =>
    page.intents ? compareIntents(tx, site, page.intents.items) : compareRefunds(tx, page.refunds.items),
  )
  const { hasMore, last } = page.intents ?? page.refunds
  // A provider that answers the same page for ever is at its end.
  const goesOn = hasMore && last !== place.after
  await pageDone(db, place, page.intents ?? page.refunds, goesOn)
  return goesOn
}

type Pages = { intents: Page<Intent>; refunds?: never } | { intents?: never; refunds: Page<ProviderRefund> }
const readPage = async (provider: Provider, { list, since, after }: Place): Promise<Pages> =>
  list === 'intents'
    ? { intents: await provider.listIntents(since, after) }
    : { refunds: await provider.listRefunds(since, after) }

const compareIntents = async (tx: Tx, site: string, intents: Intent[]) => {
  const ids = intents.map(({ id }) => id)
  const rows = await tx
    .select({ id: payments.id, status: payments.status, intentId: payments.intentId })
    .from(payments)
    .where(inArray(payments.intentId, ids))
  const known = new Map(rows.map((row) => [row.intentId, row]))
  const listed = new Set((await unmatchedOf(tx, ids)).map(({ intentId }) => intentId))
  for (const { id, status, parcelCode, ...intent } of intents) {
    const payment = known.get(id)
    const isOver = payment?.status === 'failed' || payment?.status === 'canceled'
    const isOpen = payment?.status === 'pending' || payment?.status === 'closing'
    if (payment) {
      if (status === 'succeeded' ? isOver || isOpen : status === 'canceled' && isOpen) await askToSettle(tx, payment.id)
      if (status === 'open' && isOver) await askToClaim(tx, id)
    } else if (parcelCode && status !== 'canceled' && !listed.has(id)) {
      // An open one of another installation is its own affair.
      const isForeign = intent.site !== undefined && intent.site !== site
      if (status === 'succeeded' || !isForeign) await askToClaim(tx, id)
    }
  }
}

const compareRefunds = async (tx: Tx, theirs: ProviderRefund[]) => {
  const intentIds = theirs.flatMap(({ intentId }) => intentId ?? [])
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
    .select({ id: payments.id, intentId: payments.intentId })
    .from(payments)
    .where(inArray(payments.intentId, intentIds))
  const paymentOf = new Map(paid.map(({ id, intentId }) => [intentId, id]))
  const listed = await unmatchedOf(tx, intentIds)
  for (const { id, status, intentId } of theirs) {
    const refund = known.get(id)
    const unmatched = listed.find(
      (row) => row.intentId === intentId && (row.reason !== 'refund' || row.providerId === id),
    )
    const paymentId = paymentOf.get(intentId ?? '')
    if (refund) {
      if (refund.status !== status && refund.status !== 'failed') await askToSettleRefunds(tx, refund.paymentId)
    } else if (unmatched) {
      if (unmatched.reason !== 'refund') await askToReturn(tx, unmatched.id)
    } else if (paymentId !== undefined && status !== 'failed') await askToSettleRefunds(tx, paymentId)
  }
}
