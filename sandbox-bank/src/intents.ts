import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { readCard } from './cards.ts'
import type { Db } from './db.ts'
import { emit, newId } from './events.ts'
import { nested, type Params, textOf, textsOf } from './form.ts'
import { type BankError, badParameter, missing, missingParameter, wrongState } from './refusals.ts'
import { type IntentStatus, intents } from './schema.ts'
import { chargeShape, type Intent, type IntentRow, intentShape, listShape } from './shapes.ts'

export type Reply = { status: number; body: object }
export const done = (body: object): Reply => ({ status: 200, body })

/** Minimum charge by currency in its smallest unit: 50 US cents, about 61 taka. */
const minimums: Record<string, number> = { bdt: 6100 }
const MOST = 99_999_999

/** Returns an amount in the smallest unit of the currency; throws unless it is a positive whole number. */
export const amountOf = (params: Params) => {
  const amount = Number(textOf(params.amount))
  if (!Number.isInteger(amount) || amount < 1)
    throw badParameter('amount', 'Invalid positive integer', 'parameter_invalid_integer')
  return amount
}

export const createIntent = async (tx: Db, params: Params): Promise<Reply> => {
  const currency = textOf(params.currency)?.toLowerCase()
  if (!textOf(params.amount)) throw missingParameter('amount')
  if (!currency) throw missingParameter('currency')
  if (!/^[a-z]{3}$/.test(currency)) throw badParameter('currency', `Invalid currency: ${currency}.`)
  const amount = amountOf(params)
  if (amount < (minimums[currency] ?? 50))
    throw badParameter('amount', 'Amount must convert to at least 50 cents.', 'amount_too_small')
  if (amount > MOST) throw badParameter('amount', `Amount must be no more than ${MOST}.`, 'amount_too_large')
  const id = newId('pi')
  const clientSecret = `${id}_secret_${randomBytes(16).toString('hex')}`
  const [row] = await tx
    .insert(intents)
    .values({ id, clientSecret, amount, currency, metadata: textsOf(params.metadata) })
    .returning()
  return done(await tell(tx, 'created', row as IntentRow))
}

/** Returns an intent, to a browser only with its client secret. Throws 404. */
const findIntent = async (db: Db, id: string, secret?: string): Promise<IntentRow> => {
  const [row] = await db
    .select()
    .from(intents)
    .where(and(eq(intents.id, id), secret === undefined ? undefined : eq(intents.clientSecret, secret)))
  if (!row) throw missing('payment_intent', id, 'intent')
  return row
}

/** Returns an intent; `expand[]=latest_charge` puts the charge in place of its id, but not for browsers. */
export const retrieveIntent = async (db: Db, id: string, params: Params, secret?: string) => {
  const row = await findIntent(db, id, secret)
  const isExpanded = secret === undefined && Object.values(nested(params.expand)).includes('latest_charge')
  return done({ ...intentShape(row), ...(isExpanded && { latest_charge: chargeShape(row) }) })
}

/** Condition for rows of a list (newest first) that were created in the given time and come after `starting_after`. */
export const inRange = (params: Params, { id, createdAt, table }: Listed): SQL | undefined => {
  const at = (name: string) => textOf(nested(params.created)[name])
  const bounds = Object.entries({ gt, gte, lt, lte }).map(([name, compare]) =>
    at(name) ? compare(sql`floor(extract(epoch from ${createdAt}))`, Number(at(name))) : undefined,
  )
  const after = textOf(params.starting_after)
  return and(
    ...bounds,
    after ? sql`(${createdAt}, ${id}) < (SELECT created_at, id FROM ${table} WHERE id = ${after})` : undefined,
  )
}
type Listed = { id: PgColumn; createdAt: PgColumn; table: PgTable }

export const listIntents = async (db: Db, params: Params) => {
  const limit = limitOf(params)
  const rows = await db
    .select()
    .from(intents)
    .where(inRange(params, { ...intents, table: intents }))
    .orderBy(desc(intents.createdAt), desc(intents.id))
    .limit(limit + 1)
  return done(listShape('/v1/payment_intents', rows.map(intentShape), limit))
}

export const limitOf = (params: Params) => {
  const limit = Number(textOf(params.limit) ?? 10)
  if (!Number.isInteger(limit) || limit < 1 || limit > 100)
    throw badParameter('limit', 'This value must be between 1 and 100.', 'parameter_invalid_integer')
  return limit
}

const tell = async (
  tx: Db,
  event: 'created' | 'succeeded' | 'payment_failed' | 'canceled' | 'requires_action',
  row: IntentRow,
): Promise<Intent> => {
  const intent = intentShape(row)
  await emit(tx, `payment_intent.${event}`, intent)
  return intent
}

/** Updates an intent that is in one of these states; otherwise, as after a lost race, throws the provider's refusal. */
const change = async (
  tx: Db,
  id: string,
  from: IntentStatus[],
  set: Partial<IntentRow>,
  refusal: (status: string) => string,
) => {
  const [row] = await tx
    .update(intents)
    .set(set)
    .where(and(eq(intents.id, id), inArray(intents.status, from)))
    .returning()
  if (row) return row
  const now = await findIntent(tx, id)
  throw wrongState(refusal(now.status), intentShape(now))
}

const open: IntentStatus[] = ['requires_payment_method', 'requires_action']

/** Pays by card; a card that asks its holder needs a second call with `confirmed=true`. A decline is stored; 402. */
export const confirmIntent = async (tx: Db, id: string, params: Params, now: Date, secret?: string): Promise<Reply> => {
  const known = await findIntent(tx, id, secret)
  const { status } = known
  const refusal = (now: string) =>
    `You cannot confirm this PaymentIntent because it has already ${now === 'succeeded' ? 'succeeded after being previously confirmed' : `a status of ${now}`}.`
  if (!open.includes(status)) throw wrongState(refusal(status), intentShape(known))
  const card = readCard(params, now)
  if ('error' in card) {
    const row = await change(
      tx,
      id,
      open,
      { status: 'requires_payment_method', lastPaymentError: card.error, paymentMethod: null },
      refusal,
    )
    const intent = await tell(tx, 'payment_failed', row)
    return { status: 402, body: { error: { ...card.error, payment_intent: intent } satisfies BankError } }
  }
  const confirmed = !card.asksFirst || (status === 'requires_action' && textOf(params.confirmed) === 'true')
  if (!confirmed) {
    const row = await change(
      tx,
      id,
      open,
      { status: 'requires_action', paymentMethod: newId('pm'), lastPaymentError: null },
      refusal,
    )
    return done(await tell(tx, 'requires_action', row))
  }
  const paid = {
    status: 'succeeded' as const,
    amountReceived: known.amount,
    latestCharge: newId('ch'),
    cardLast4: card.last4,
    refundFails: card.refundFails,
  }
  const row = await change(tx, id, open, { ...paid, paymentMethod: newId('pm'), lastPaymentError: null }, refusal)
  return done(await tell(tx, 'succeeded', row))
}

export const cancelIntent = async (tx: Db, id: string): Promise<Reply> => {
  await findIntent(tx, id)
  const refusal = (now: string) => `You cannot cancel this PaymentIntent because it has a status of ${now}.`
  const row = await change(tx, id, open, { status: 'canceled', canceledAt: new Date() }, refusal)
  return done(await tell(tx, 'canceled', row))
}
