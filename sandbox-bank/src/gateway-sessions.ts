import { randomBytes } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from './db.ts'
import { emitForm } from './events.ts'
import type { Params } from './form.ts'
import { textOf } from './form.ts'
import { type GatewayStatus, gatewaySessions, type Metadata, stores } from './schema.ts'

export type GatewaySession = typeof gatewaySessions.$inferSelect
export const newKey = (bytes = 16) => randomBytes(bytes).toString('hex').toUpperCase()

/** Returns the store's name and password in this database, created on first use. */
export const readStore = async (db: Db) => {
  const made = { storeId: 'sandbox_store', password: `${randomBytes(18).toString('base64url')}@ssl` }
  await db.insert(stores).values(made).onConflictDoNothing()
  const [store] = await db.select({ storeId: stores.storeId, password: stores.password }).from(stores)
  if (!store) throw new Error('The sandbox gateway has no store')
  return store
}

const needed = [
  'total_amount',
  'currency',
  'tran_id',
  'success_url',
  'fail_url',
  'cancel_url',
  'cus_name',
  'cus_email',
  'cus_add1',
  'cus_city',
  'cus_country',
  'cus_phone',
  'shipping_method',
  'product_name',
  'product_category',
  'product_profile',
]
const longest: Record<string, number> = { tran_id: 30, cus_name: 50, cus_email: 50, cus_add1: 50, cus_phone: 20 }

/** Returns `100.00` as poisha; undefined if the text is no amount. */
export const poishaOf = (text: string | undefined) =>
  text !== undefined && /^\d{1,8}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined
export const decimal = (poisha: number) => (poisha / 100).toFixed(2)

/** Creates a session and returns the key of its page, or the reason for refusing it in the gateway's words. */
export const createGatewaySession = async (db: Db, params: Params): Promise<{ key: string } | { reason: string }> => {
  const missing = needed.find((name) => !textOf(params[name]))
  if (missing) return { reason: `Missing parameter: ${missing}` }
  const long = Object.entries(longest).find(([name, most]) => (textOf(params[name]) ?? '').length > most)
  if (long) return { reason: `Too long: ${long[0]}` }
  const amount = poishaOf(textOf(params.total_amount))
  if (amount === undefined || amount < 1000 || amount > 50_000_000)
    return { reason: 'Invalid Information. Amount must be between 10.00 and 500000.00 BDT' }
  const asked: Metadata = {}
  for (const [name, value] of Object.entries(params))
    if (typeof value === 'string' && !['store_id', 'store_passwd'].includes(name)) asked[name] = value.slice(0, 255)
  const sessionKey = newKey()
  await db.insert(gatewaySessions).values({
    sessionKey,
    tranId: asked.tran_id ?? '',
    amount,
    currency: (asked.currency ?? '').toUpperCase(),
    asked,
  })
  return { key: sessionKey }
}

export const findGatewaySession = async (db: Db, sessionKey: string) =>
  (await db.select().from(gatewaySessions).where(eq(gatewaySessions.sessionKey, sessionKey)))[0]
/** Returns the sessions of a transaction, in the order in which they ended. */
export const sessionsOfTran = (db: Db, tranId: string) =>
  db
    .select()
    .from(gatewaySessions)
    .where(eq(gatewaySessions.tranId, tranId))
    .orderBy(sql`coalesce(${gatewaySessions.endedAt}, ${gatewaySessions.createdAt})`)

export const outcomes = ['success', 'risk', 'refundFails', 'silence', 'fail', 'cancel'] as const
export type Outcome = (typeof outcomes)[number]
export const methods = {
  card: { type: 'VISA-Dutch Bangla', brand: 'VISA', payer: '432155******3964' },
  bkash: { type: 'BKASH-BKash', brand: 'MOBILEBANKING', payer: '017******42' },
  nagad: { type: 'NAGAD-Nagad', brand: 'MOBILEBANKING', payer: '018******17' },
}
export type Method = keyof typeof methods

/** Ends a session and queues its notification, except with `silence`; null if the session was over already. */
export const endGatewaySession = (db: Db, sessionKey: string, method: Method, outcome: Outcome) =>
  db.transaction(async (tx): Promise<GatewaySession | null> => {
    const status: GatewayStatus = outcome === 'fail' ? 'FAILED' : outcome === 'cancel' ? 'CANCELLED' : 'VALID'
    const isPaid = status === 'VALID'
    const [row] = await tx
      .update(gatewaySessions)
      .set({
        status,
        ...(outcome !== 'cancel' && { method, payer: methods[method].payer }),
        ...(isPaid && { valId: newKey(14), bankTranId: newKey(10), riskLevel: outcome === 'risk' ? 1 : 0 }),
        refundFails: outcome === 'refundFails',
        endedAt: sql`now()`,
      })
      .where(and(eq(gatewaySessions.sessionKey, sessionKey), eq(gatewaySessions.status, 'PENDING'), isFresh))
      .returning()
    if (!row) return null
    if (row.asked.ipn_url && outcome !== 'silence') await emitForm(tx, row.asked.ipn_url, newsOf(row))
    return row
  })
const isFresh = sql`${gatewaySessions.createdAt} > now() - interval '1 hour'`

/** Expires the pending ones of these sessions that are more than an hour old. */
export const expireOld = (db: Db, keys: string[]) =>
  keys.length === 0
    ? Promise.resolve()
    : db
        .update(gatewaySessions)
        .set({ status: 'EXPIRED', endedAt: sql`now()` })
        .where(
          and(
            inArray(gatewaySessions.sessionKey, keys),
            eq(gatewaySessions.status, 'PENDING'),
            sql`${gatewaySessions.createdAt} <= now() - interval '1 hour'`,
          ),
        )

/** A payment as the gateway shows it in notifications, validations and lists. */
export const newsOf = (row: GatewaySession): Record<string, string> => {
  const method = row.method ? methods[row.method as Method] : undefined
  const date = (row.endedAt ?? row.createdAt).toISOString().slice(0, 19).replace('T', ' ')
  return {
    status: row.status,
    tran_date: date,
    tran_id: row.tranId,
    val_id: row.valId ?? '',
    amount: decimal(row.amount),
    store_amount: decimal(Math.round(row.amount * 0.975)),
    currency: 'BDT',
    bank_tran_id: row.bankTranId ?? '',
    card_type: method?.type ?? '',
    card_no: row.payer ?? '',
    card_brand: method?.brand ?? '',
    card_issuer: '',
    card_issuer_country: 'Bangladesh',
    card_issuer_country_code: 'BD',
    currency_type: row.currency,
    currency_amount: decimal(row.amount),
    currency_rate: '1.0000',
    base_fair: '0.00',
    value_a: row.asked.value_a ?? '',
    value_b: row.asked.value_b ?? '',
    value_c: row.asked.value_c ?? '',
    value_d: row.asked.value_d ?? '',
    risk_level: String(row.riskLevel),
    risk_title: row.riskLevel ? 'High risk' : 'Safe',
  }
}
