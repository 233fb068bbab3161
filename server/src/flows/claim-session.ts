import { randomUUID } from 'node:crypto'
import type { PaymentProvider } from '@ranar/contract'
import { eq } from 'drizzle-orm'
import { readCode } from '../parcels/tracking-code.ts'
import { findPaymentOf, isBeingAsked } from '../payments/find.ts'
import { attachSession, lockParcel } from '../payments/ledger.ts'
import { askToClaim } from '../payments/open-sessions.ts'
import { type Provider, type ProviderRefund, ProviderRefusal, type Session } from '../payments/provider.ts'
import type { Db } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { parcels } from '../schema/parcels.ts'
import { payments } from '../schema/payments.ts'
import { applySession, applySessionWithin } from './apply-session.ts'
import { recordUnmatched } from './record-unmatched.ts'
import { type Deps, settlePayment } from './settle-payment.ts'

/** Attaches a session that no payment names to its parcel, cancels it, refunds it or reports it to root. Idempotent. */
export const claimSession = async (deps: Deps, kind: PaymentProvider, sessionId: string) => {
  const { db } = deps
  const provider = deps.providers.of(kind)
  const found = await existing(provider.findSession(sessionId))
  if (!found?.parcelCode || (await isNamed(deps, provider, found))) return
  const parcel = await findParcel(db, found.parcelCode)
  const session = found.status === 'open' ? await endStray(db, provider, found, parcel) : found
  if (session?.status !== 'succeeded') return
  const left = session.received - returned((await provider.refundsOf?.(session.id)) ?? [])
  if (left <= 0) return
  if (parcel && left === session.received) return adopt(deps, provider, parcel, session)
  await recordUnmatched(deps, {
    provider: kind,
    providerId: session.id,
    sessionId: session.id,
    parcelCode: found.parcelCode,
    reason: parcel ? 'partly' : 'unknown',
    amount: left,
    currency: session.currency,
    isOwn: session.site === provider.site,
  })
}

const existing = (answer: Promise<Session>) =>
  answer.catch((error: unknown) => {
    if (error instanceof ProviderRefusal && error.isMissing) return null
    throw error
  })

/** Sums the refunds that have not failed, in hundredths of the currency. */
export const returned = (refunds: ProviderRefund[]) =>
  refunds.reduce((sum, { status, amount }) => (status === 'failed' ? sum : sum + amount), 0)

/** Returns true if the session belongs to a payment, or was now attached to the one whose opening reply was lost. */
const isNamed = async (deps: Deps, { endSession }: Provider, session: Session) => {
  const payment = await findPaymentOf(deps.db, session)
  if (!payment) return false
  if (payment.sessionId === session.id) {
    const isOver = payment.status === 'failed' || payment.status === 'canceled'
    if (isOver && session.status === 'open') await endSession?.(session.id)
    else await settlePayment(deps, payment.id)
    return true
  }
  if (payment.sessionId || (payment.status !== 'pending' && payment.status !== 'closing')) return false
  if ((await attachSession(deps.db, payment, session))?.sessionId !== session.id) return true
  await applySession(deps.db, payment, session)
  return true
}

const findParcel = async (db: Db, typed: string) =>
  (
    await db
      .select({ id: parcels.id, code: parcels.code })
      .from(parcels)
      .where(eq(parcels.code, readCode(typed) ?? ''))
  )[0]
type Known = NonNullable<Awaited<ReturnType<typeof findParcel>>>

/** Cancels an open session and returns its new state; null or undefined if another installation or call may need it. */
const endStray = async (db: Db, provider: Provider, { id, key, site }: Session, parcel: Known | undefined) => {
  if (!parcel && site !== provider.site) return
  // A session without a key may be the one whose reply is still on its way: check again in a minute.
  if (parcel && key === undefined && (await isBeingAsked(db, parcel.id, provider.kind)))
    return transact(db, (tx) => askToClaim(tx, provider.kind, id, 60)).then(() => null)
  return provider.endSession?.(id)
}

/** Adds a paid session as a payment of its parcel and settles it in one transaction: it pays or is refunded. */
const adopt = async ({ db, log }: Deps, { kind }: Provider, { id: parcelId, code }: Known, session: Session) => {
  const status = await transact(db, async (tx) => {
    await lockParcel(tx, parcelId)
    const [made] = await tx
      .insert(payments)
      .values({
        parcelId,
        provider: kind,
        status: 'closing',
        amountTaka: Math.max(1, Math.floor(session.amount / 100)),
        key: `pay:${randomUUID()}`,
        sessionId: session.id,
        entrance: session.entrance,
      })
      .onConflictDoNothing()
      .returning({ id: payments.id, parcelId: payments.parcelId })
    return made && applySessionWithin(tx, made, session)
  })
  if (status) log.error({ parcel: code, session: session.id, status }, 'a payment that the books had lost is attached')
}
