import { type HistoryName, MAX_WEIGHT_KG, refundQuote, type Stage, typeCodes } from '@ranar/contract'
import { refunds as bankRefunds, intents } from '@ranar/sandbox-bank/schema'
import { notify } from '../src/notifications/notify.ts'
import { newCode } from '../src/parcels/tracking-code.ts'
import type { Tx } from '../src/platform/db/db.ts'
import { parcelEvents } from '../src/schema/parcel-events.ts'
import { parcels } from '../src/schema/parcels.ts'
import { payments, refunds } from '../src/schema/payments.ts'
import type { Made } from '../test/people.ts'
import type { Chance } from './chance.ts'
import { linesOf, recordDoors, standing, visitsOf, wayOf } from './doors.ts'
import { comments, men, places, women } from './facts.ts'
import { drawDoor } from './pictures.ts'
import type { PriceThen } from './tariff.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const toGrid = (degrees: number) => Math.round(degrees * 1e5) / 1e5
const day = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Picks a plausible stage for a parcel of this age. */
const stageOf = ({ next }: Chance, ageDays: number): Stage => {
  if (ageDays < 1.5) return next() < 0.75 ? 'pending' : 'canceled'
  if (ageDays < 5) return next() < 0.6 ? 'on the way' : 'pending'
  const share = next()
  if (share < 0.78) return 'delivered'
  return share < 0.87 ? 'returned' : 'canceled'
}

/** Inserts a parcel that was booked `ageDays` ago, with its history, payment, refund and review. */
export const makeParcel = async (
  tx: Tx,
  luck: Chance,
  uploads: string,
  { sender, courier, admin, priceThen }: { sender: Made; courier: Made; admin: Made; priceThen: PriceThen },
  ageDays: number,
) => {
  const { one, whole, yes, next } = luck
  const bookedAt = Date.now() - ageDays * DAY_MS
  const stage = stageOf(luck, ageDays)
  const way = wayOf(luck, stage)
  const isOut = way !== null
  const weightKg = Math.min(MAX_WEIGHT_KG, Math.round((0.1 + next() ** 3 * 12) * 1000) / 1000)
  const place = one(places)
  const assignedAt = Math.min(Date.now() - HOUR_MS, bookedAt + whole(2, 20) * HOUR_MS)
  const endedAt = assignedAt + whole(12, 70) * HOUR_MS
  const reviewed = stage === 'delivered' && yes(0.6)
  const receiver = one<string>([...women, ...men])
  const loadedAt = assignedAt + HOUR_MS / 2
  const visits = way ? visitsOf(luck, way, loadedAt, Math.min(endedAt, Date.now())) : []
  const point = {
    latitude: toGrid(place.latitude + (next() - 0.5) * 0.05),
    longitude: toGrid(place.longitude + (next() - 0.5) * 0.05),
  }
  const row = {
    code: newCode(),
    senderId: sender.id,
    type: one(typeCodes),
    weightKg,
    ...priceThen(bookedAt, point, weightKg),
    receiverName: receiver,
    receiverPhone: `+8801${whole(3, 9)}${whole(10_000_000, 99_999_999)}`,
    receiverAddress: place.address,
    receiverEmail: `receiver${whole(1, 999)}@people.example`,
    ...point,
    ...(way
      ? standing(way, courier.id)
      : ({ step: stage === 'pending' ? 'booked' : 'canceled', custody: 'sender' } as const)),
    countedAttempts: visits.filter(({ number }) => number).length,
    codTaka: yes(0.4) ? whole(3, 45) * 100 : 0,
    expectedOn: way && way !== 'held' ? day(endedAt) : null,
    createdAt: new Date(bookedAt),
    ...(reviewed && {
      rating: Math.max(whole(1, 5), whole(3, 5)),
      comment: one(comments),
      reviewedAt: new Date(endedAt + 6 * HOUR_MS),
    }),
  }
  const [parcel] = await tx.insert(parcels).values(row).returning({ id: parcels.id })
  if (!parcel) return
  const paidAt = bookedAt + HOUR_MS / 2
  const isPaid = yes(0.7)
  const ended = stage === 'canceled' ? (yes(0.4) ? 'rejected' : 'canceled') : stage
  const history: [HistoryName, number, number | null, (object | undefined)?][] = [['booked', bookedAt, sender.id]]
  if (isPaid) history.push(['paid', paidAt, sender.id])
  if (isOut) history.push(['assigned', assignedAt, admin.id])
  if (way)
    for (const { name, at, by, detail } of linesOf(way, visits, loadedAt))
      history.push([name, at, by && { courier, admin }[by].id, detail])
  if (ended === 'delivered' || ended === 'returned') history.push([ended, endedAt, courier.id])
  if (ended === 'canceled' || ended === 'rejected')
    history.push([ended, bookedAt + 3 * HOUR_MS, ended === 'canceled' ? sender.id : admin.id])
  await tx.insert(parcelEvents).values(
    history.map(([name, at, actorId, detail = null]) => ({
      parcelId: parcel.id,
      name,
      actorId,
      at: new Date(at),
      detail,
    })),
  )
  if (way)
    await recordDoors(
      tx,
      luck,
      { uploads, draw: drawDoor },
      { parcelId: parcel.id, courierId: courier.id, way, visits, endedAt },
    )
  if (isPaid)
    await pay(
      tx,
      luck,
      parcel.id,
      row.code,
      row.priceTaka,
      paidAt,
      ended === 'canceled' || ended === 'rejected' || ended === 'returned' ? ended : null,
    )
  if (ageDays < 20)
    await notify(
      tx,
      sender.id,
      isOut ? 'onTheWay' : 'booked',
      { code: row.code, receiver, ...(row.expectedOn && { date: row.expectedOn }) },
      `demo:${row.code}`,
    )
  if (ageDays < 20 && isOut)
    await notify(
      tx,
      courier.id,
      'assigned',
      { code: row.code, receiver, ...(row.expectedOn && { date: row.expectedOn }) },
      `demo:${row.code}`,
    )
}

const pay = async (
  tx: Tx,
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
  await tx.insert(intents).values({
    ...intent,
    amount: taka * 100,
    amountReceived: taka * 100,
    currency: 'bdt',
    status: 'succeeded',
    metadata: { parcel_id: code },
    paymentMethod: `pm_demo${mark}`,
    createdAt: new Date(at),
  })
  const [payment] = await tx
    .insert(payments)
    .values({
      parcelId,
      provider: 'sandbox',
      status: 'succeeded',
      amountTaka: taka,
      key: `demo:${parcelId}`,
      sessionId: intent.id,
      entrance: intent.clientSecret,
      receivedAmount: taka * 100,
      receivedCurrency: 'bdt',
      ...settled,
    })
    .returning({ id: payments.id })
  if (!payment || !ended || yes(0.4)) return
  const { refundFee, restAmount } = refundQuote(taka, ended)
  const providerId = `re_demo${mark}`
  await tx.insert(bankRefunds).values({
    id: providerId,
    intentId: intent.id,
    charge: intent.latestCharge,
    amount: restAmount * 100,
    currency: 'bdt',
    status: 'succeeded',
  })
  await tx.insert(refunds).values({
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
