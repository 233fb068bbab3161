import { MAX_WEIGHT_KG, priceTaka, refundQuote, type Stage, typeCodes } from '@ranar/contract'
import { bankIntents, bankRefunds } from '../src/bank/table.ts'
import type { Db } from '../src/db/index.ts'
import { notify } from '../src/notifications/queries.ts'
import { newCode } from '../src/parcels/code.ts'
import { type HistoryName, parcelEvents, parcels } from '../src/parcels/table.ts'
import { payments, refunds } from '../src/payments/table.ts'
import type { Made } from '../test/people.ts'
import type { Chance } from './chance.ts'
import { comments, men, places, women } from './facts.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const toGrid = (degrees: number) => Math.round(degrees * 1e5) / 1e5
const day = (at: number) => new Date(at).toISOString().slice(0, 10)

/** How a parcel of this age has ended, or has not yet. */
const stageOf = ({ next }: Chance, ageDays: number): Stage => {
  if (ageDays < 1.5) return next() < 0.75 ? 'pending' : 'canceled'
  if (ageDays < 5) return next() < 0.6 ? 'on the way' : 'pending'
  const share = next()
  if (share < 0.78) return 'delivered'
  return share < 0.87 ? 'returned' : 'canceled'
}

/** One parcel with its whole history, payment, refund and review, as time would have left them. */
export const makeParcel = async (db: Db, luck: Chance, sender: Made, courier: Made, admin: Made, ageDays: number) => {
  const { one, whole, yes, next } = luck
  const bookedAt = Date.now() - ageDays * DAY_MS
  const stage = stageOf(luck, ageDays)
  const isOut = stage === 'on the way' || stage === 'delivered' || stage === 'returned'
  const weightKg = Math.min(MAX_WEIGHT_KG, Math.round((0.1 + next() ** 3 * 12) * 1000) / 1000)
  const place = one(places)
  const assignedAt = Math.min(Date.now() - HOUR_MS, bookedAt + whole(2, 20) * HOUR_MS)
  const endedAt = assignedAt + whole(12, 70) * HOUR_MS
  const reviewed = stage === 'delivered' && yes(0.6)
  const receiver = one<string>([...women, ...men])
  const row = {
    code: newCode(),
    senderId: sender.id,
    deliveryManId: isOut ? courier.id : null,
    type: one(typeCodes),
    weightKg,
    priceTaka: priceTaka(weightKg),
    receiverName: receiver,
    receiverPhone: `+8801${whole(3, 9)}${whole(10_000_000, 99_999_999)}`,
    receiverAddress: place.address,
    receiverEmail: `receiver${whole(1, 999)}@people.example`,
    latitude: toGrid(place.latitude + (next() - 0.5) * 0.05),
    longitude: toGrid(place.longitude + (next() - 0.5) * 0.05),
    stage,
    expectedOn: isOut ? day(endedAt) : null,
    createdAt: new Date(bookedAt),
    ...(reviewed && { rating: Math.max(whole(1, 5), whole(3, 5)), comment: one(comments), reviewedAt: new Date(endedAt + 6 * HOUR_MS) }),
  }
  const [parcel] = await db.insert(parcels).values(row).returning({ id: parcels.id })
  if (!parcel) return
  const paidAt = bookedAt + HOUR_MS / 2
  const isPaid = yes(0.7)
  const ended = stage === 'canceled' ? (yes(0.4) ? 'rejected' : 'canceled') : stage
  const history: [HistoryName, number, number][] = [['booked', bookedAt, sender.id]]
  if (isPaid) history.push(['paid', paidAt, sender.id])
  if (isOut) history.push(['assigned', assignedAt, admin.id])
  if (ended === 'delivered' || ended === 'returned') history.push([ended, endedAt, courier.id])
  if (ended === 'canceled' || ended === 'rejected') history.push([ended, bookedAt + 3 * HOUR_MS, ended === 'canceled' ? sender.id : admin.id])
  await db.insert(parcelEvents).values(history.map(([name, at, actorId]) => ({ parcelId: parcel.id, name, actorId, at: new Date(at) })))
  if (isPaid)
    await pay(db, luck, parcel.id, row.code, row.priceTaka, paidAt, ended === 'canceled' || ended === 'rejected' || ended === 'returned' ? ended : null)
  if (ageDays < 20)
    await notify(
      db,
      sender.id,
      isOut ? 'onTheWay' : 'booked',
      { code: row.code, receiver, ...(row.expectedOn && { date: row.expectedOn }) },
      `demo:${row.code}`,
    )
  if (ageDays < 20 && isOut)
    await notify(db, courier.id, 'assigned', { code: row.code, receiver, ...(row.expectedOn && { date: row.expectedOn }) }, `demo:${row.code}`)
}

const pay = async (
  db: Db,
  { yes, whole }: Chance,
  parcelId: number,
  code: string,
  taka: number,
  at: number,
  ended: 'canceled' | 'rejected' | 'returned' | null,
) => {
  const mark = `${parcelId}${whole(100_000, 999_999)}`
  const settled = { createdAt: new Date(at), settledAt: new Date(at + 60_000) }
  const intent = { id: `pi_demo${mark}`, clientSecret: `pi_demo${mark}_secret_${mark}`, latestCharge: `ch_demo${mark}` }
  await db.insert(bankIntents).values({
    ...intent,
    amount: taka * 100,
    amountReceived: taka * 100,
    currency: 'bdt',
    status: 'succeeded',
    metadata: { parcel_id: code },
    paymentMethod: `pm_demo${mark}`,
    createdAt: new Date(at),
  })
  const [payment] = await db
    .insert(payments)
    .values({
      parcelId,
      status: 'succeeded',
      amountTaka: taka,
      key: `demo:${parcelId}`,
      intentId: intent.id,
      clientSecret: intent.clientSecret,
      receivedAmount: taka * 100,
      receivedCurrency: 'bdt',
      ...settled,
    })
    .returning({ id: payments.id })
  if (!payment || !ended || yes(0.4)) return
  const { refundFee, restAmount } = refundQuote(taka, ended)
  const providerId = `re_demo${mark}`
  await db
    .insert(bankRefunds)
    .values({ id: providerId, intentId: intent.id, charge: intent.latestCharge, amount: restAmount * 100, currency: 'bdt', status: 'succeeded' })
  await db.insert(refunds).values({
    paymentId: payment.id,
    attempt: 1,
    cause: ended,
    status: 'succeeded',
    amountTaka: taka,
    feeTaka: refundFee,
    restTaka: restAmount,
    currency: 'bdt',
    key: `demo:refund:${parcelId}`,
    providerId,
    ...settled,
  })
}
