import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/index.ts'
import { emit, newId } from '../events/queries.ts'
import { nested, type Params, textOf, textsOf } from '../form.ts'
import { type BankError, badParameter, missing, missingParameter, wrongState } from '../refusals.ts'
import { type Intent, type IntentRow, intentShape, listShape } from '../shapes.ts'
import { bankIntents, type IntentStatus } from '../table.ts'
import { readCard } from './cards.ts'

export type Reply = { status: number; body: object }
export const done = (body: object): Reply => ({ status: 200, body })

/** Charges under 50 US cents are refused: about 61 taka. */
const minimums: Record<string, number> = { bdt: 6100 }
const MOST = 99_999_999

/** A whole positive number of the smallest unit. */
export const amountOf = (params: Params) => {
  const amount = Number(textOf(params.amount))
  if (!Number.isInteger(amount) || amount < 1) throw badParameter('amount', 'Invalid positive integer', 'parameter_invalid_integer')
  return amount
}

export const createIntent = async (tx: Db, params: Params): Promise<Reply> => {
  const currency = textOf(params.currency)?.toLowerCase()
  if (!textOf(params.amount)) throw missingParameter('amount')
  if (!currency) throw missingParameter('currency')
  if (!/^[a-z]{3}$/.test(currency)) throw badParameter('currency', `Invalid currency: ${currency}.`)
  const amount = amountOf(params)
  if (amount < (minimums[currency] ?? 50)) throw badParameter('amount', 'Amount must convert to at least 50 cents.', 'amount_too_small')
  if (amount > MOST) throw badParameter('amount', `Amount must be no more than ${MOST}.`, 'amount_too_large')
  const id = newId('pi')
  const clientSecret = `${id}_secret_${randomBytes(16).toString('hex')}`
  const [row] = await tx
    .insert(bankIntents)
    .values({ id, clientSecret, amount, currency, metadata: textsOf(params.metadata) })
    .returning()
  return done(await tell(tx, 'created', row as IntentRow))
}

/** @param secret given by a browser, which sees nothing without it */
const findIntent = async (db: Db, id: string, secret?: string): Promise<IntentRow> => {
  const [row] = await db
    .select()
    .from(bankIntents)
    .where(and(eq(bankIntents.id, id), secret === undefined ? undefined : eq(bankIntents.clientSecret, secret)))
  if (!row) throw missing('payment_intent', id, 'intent')
  return row
}

export const retrieveIntent = async (db: Db, id: string, secret?: string) => done(intentShape(await findIntent(db, id, secret)))

export const listIntents = async (db: Db, params: Params) => {
  const limit = limitOf(params)
  const created = params.created
  const at = (name: string) => textOf(nested(created)[name])
  const bounds: (SQL | undefined)[] = (
    [
      ['gt', gt],
      ['gte', gte],
      ['lt', lt],
      ['lte', lte],
    ] as const
  ).map(([name, compare]) => (at(name) ? compare(sql`floor(extract(epoch from ${bankIntents.createdAt}))`, Number(at(name))) : undefined))
  const after = textOf(params.starting_after)
  if (after) bounds.push(sql`(${bankIntents.createdAt}, ${bankIntents.id}) < (SELECT created_at, id FROM bank_intents WHERE id = ${after})`)
  const rows = await db
    .select()
    .from(bankIntents)
    .where(and(...bounds))
    .orderBy(desc(bankIntents.createdAt), desc(bankIntents.id))
    .limit(limit + 1)
  return done(listShape('/v1/payment_intents', rows.map(intentShape), limit))
}

export const limitOf = (params: Params) => {
  const limit = Number(textOf(params.limit) ?? 10)
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) throw badParameter('limit', 'This value must be between 1 and 100.', 'parameter_invalid_integer')
  return limit
}

const tell = async (tx: Db, event: 'created' | 'succeeded' | 'payment_failed' | 'canceled' | 'requires_action', row: IntentRow): Promise<Intent> => {
  const intent = intentShape(row)
  await emit(tx, `payment_intent.${event}`, intent)
  return intent
}

/** Changes an intent that is in one of these states; a lost race is the provider's own refusal. */
const change = async (tx: Db, id: string, from: IntentStatus[], set: Partial<IntentRow>, refusal: (status: string) => string) => {
  const [row] = await tx
    .update(bankIntents)
    .set(set)
    .where(and(eq(bankIntents.id, id), inArray(bankIntents.status, from)))
    .returning()
  if (row) return row
  const now = await findIntent(tx, id)
  throw wrongState(refusal(now.status), intentShape(now))
}

const open: IntentStatus[] = ['requires_payment_method', 'requires_action']

/** A card and, after the bank has asked its holder, `confirmed=true`. A decline is kept and answered with 402. */
export const confirmIntent = async (tx: Db, id: string, params: Params, now: Date, secret?: string): Promise<Reply> => {
  const known = await findIntent(tx, id, secret)
  const { status } = known
  const refusal = (now: string) =>
    `You cannot confirm this PaymentIntent because it has already ${now === 'succeeded' ? 'succeeded after being previously confirmed' : `a status of ${now}`}.`
  if (!open.includes(status)) throw wrongState(refusal(status), intentShape(known))
  const card = readCard(params, now)
  if ('error' in card) {
    const row = await change(tx, id, open, { status: 'requires_payment_method', lastPaymentError: card.error, paymentMethod: null }, refusal)
    const intent = await tell(tx, 'payment_failed', row)
    return { status: 402, body: { error: { ...card.error, payment_intent: intent } satisfies BankError } }
  }
  const confirmed = !card.asksFirst || (status === 'requires_action' && textOf(params.confirmed) === 'true')
  if (!confirmed) {
    const row = await change(tx, id, open, { status: 'requires_action', paymentMethod: newId('pm'), lastPaymentError: null }, refusal)
    return done(await tell(tx, 'requires_action', row))
  }
  const paid = { status: 'succeeded' as const, amountReceived: known.amount, latestCharge: newId('ch'), refundFails: card.refundFails }
  const row = await change(tx, id, open, { ...paid, paymentMethod: newId('pm'), lastPaymentError: null }, refusal)
  return done(await tell(tx, 'succeeded', row))
}

export const cancelIntent = async (tx: Db, id: string): Promise<Reply> => {
  await findIntent(tx, id)
  const refusal = (now: string) => `You cannot cancel this PaymentIntent because it has a status of ${now}.`
  const row = await change(tx, id, open, { status: 'canceled', canceledAt: new Date() }, refusal)
  return done(await tell(tx, 'canceled', row))
}
