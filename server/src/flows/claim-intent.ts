import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { readCode } from '../parcels/tracking-code.ts'
import { attachIntent, findPaymentOf, isBeingAsked, lockParcel } from '../payments/ledger.ts'
import { askToClaim } from '../payments/open-intents.ts'
import { ProviderRefusal } from '../payments/provider.ts'
import type { Intent, ProviderRefund } from '../payments/provider-objects.ts'
import type { Db } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { parcels } from '../schema/parcels.ts'
import { payments } from '../schema/payments.ts'
import { applyIntent, applyIntentWithin } from './apply-intent.ts'
import { recordUnmatched } from './record-unmatched.ts'
import { type Deps, settlePayment } from './settle-payment.ts'

/** Decides about an intent that no payment of ours names: it is attached to its parcel, canceled, given back or shown to root. May be repeated. */
export const claimIntent = async (deps: Deps, intentId: string) => {
  const { db, provider } = deps
  const found = await existing(provider.findIntent(intentId))
  if (!found?.parcelCode || (await isNamed(deps, found))) return
  const parcel = await findParcel(db, found.parcelCode)
  const intent = found.status === 'open' ? await endStray(deps, found, parcel) : found
  if (intent?.status !== 'succeeded') return
  const left = intent.received - returned(await provider.refundsOf(intent.id))
  if (left <= 0) return
  if (parcel && left === intent.received) return adopt(deps, parcel, intent)
  await recordUnmatched(deps, {
    providerId: intent.id,
    intentId: intent.id,
    parcelCode: found.parcelCode,
    reason: parcel ? 'partly' : 'unknown',
    amount: left,
    currency: intent.currency,
    isOwn: intent.site === provider.site,
  })
}

const existing = (answer: Promise<Intent>) =>
  answer.catch((error: unknown) => {
    if (error instanceof ProviderRefusal && error.isMissing) return null
    throw error
  })

/** What has gone back or is going back, in the smallest unit. */
export const returned = (refunds: ProviderRefund[]) =>
  refunds.reduce((sum, { status, amount }) => (status === 'failed' ? sum : sum + amount), 0)

/** True when it is the intent of a payment, or has become that one's now: of a call whose reply was lost. */
const isNamed = async (deps: Deps, intent: Intent) => {
  const payment = await findPaymentOf(deps.db, intent)
  if (!payment) return false
  if (payment.intentId === intent.id) {
    const isOver = payment.status === 'failed' || payment.status === 'canceled'
    if (isOver && intent.status === 'open') await deps.provider.cancelIntent(intent.id)
    else await settlePayment(deps, payment.id)
    return true
  }
  if (payment.intentId || (payment.status !== 'pending' && payment.status !== 'closing')) return false
  if ((await attachIntent(deps.db, payment, intent))?.intentId !== intent.id) return true
  await applyIntent(deps.db, payment, intent)
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

/** Cancels an intent that nobody should pay, and answers it as it then is. One of an unknown parcel may be another installation's. */
const endStray = async ({ db, provider }: Deps, { id, key, site }: Intent, parcel: Known | undefined) => {
  if (!parcel && site !== provider.site) return
  // Without a key, only time tells it from the one whose reply is still on its way.
  if (parcel && key === undefined && (await isBeingAsked(db, parcel.id)))
    return transact(db, (tx) => askToClaim(tx, id, 60)).then(() => null)
  return provider.cancelIntent(id)
}

/** Takes a paid intent in as a payment of its parcel and settles it, in one transaction: paid, or given back as a second payment, a wrong amount or too late. */
const adopt = async ({ db, log }: Deps, { id: parcelId, code }: Known, intent: Intent) => {
  const status = await transact(db, async (tx) => {
    await lockParcel(tx, parcelId)
    const [made] = await tx
      .insert(payments)
      .values({
        parcelId,
        status: 'closing',
        amountTaka: Math.max(1, Math.floor(intent.amount / 100)),
        key: `pay:${randomUUID()}`,
        intentId: intent.id,
        clientSecret: intent.clientSecret,
      })
      .onConflictDoNothing()
      .returning({ id: payments.id, parcelId: payments.parcelId })
    return made && applyIntentWithin(tx, made, intent)
  })
  if (status) log.error({ parcel: code, intent: intent.id, status }, 'a payment that the books had lost is attached')
}
