import { createHash } from 'node:crypto'
import { courierModes, type Locale, Scan, type ScanMode, type ScanResult } from '@ranar/contract'
import { eq } from 'drizzle-orm'
import { getCompany } from '../company/settings.ts'
import { lockParcel } from '../parcels/door.ts'
import { findScanned, listMissing } from '../parcels/scanned.ts'
import { readCode } from '../parcels/tracking-code.ts'
import { lockActiveCourier } from '../people/couriers.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { inWords } from '../platform/messages.ts'
import { badRequest } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { deskScans } from '../schema/scans.ts'
import { type Desk, judgeScan, type Verdict } from './judge-scan.ts'

type Asked = { mode: ScanMode; delivery_men_id?: string | null | undefined; scans: object[] }
type Reader = { locale: Locale; today: string }

/** Applies each scanned code by the mode, in its own transaction. Returns the results and what is still missing. */
export const scanParcels = async (
  db: Db,
  user: SessionUser,
  { mode, delivery_men_id, scans }: Asked,
  reader: Reader,
) => {
  if (courierModes.includes(mode) && !delivery_men_id) throw badRequest('desk.courierRequired', 'delivery_men_id')
  const courierId = delivery_men_id ? await transact(db, (tx) => lockActiveCourier(tx, delivery_men_id)) : null
  if (courierId === undefined) throw badRequest('parcels.deliveryManUnknown', 'delivery_men_id')
  const desk = { user, mode, courierId, today: reader.today, company: await getCompany(db) }
  const results: ScanResult[] = []
  for (const raw of scans) results.push(await takeOne(db, desk, raw, reader.locale))
  return {
    results,
    missing: await listMissing(db, { mode, courierId, today: reader.today, senders: codesOf(results) }),
  }
}
const codesOf = (results: ScanResult[]) => results.flatMap(({ parcel }) => parcel?.parcel_id ?? [])

const takeOne = async (db: Db, desk: Desk, raw: object, locale: Locale): Promise<ScanResult> => {
  const { success, data: scan, error } = Scan.safeParse(raw)
  const textOf = (name: string) => {
    const told = (raw as Record<string, unknown>)[name]
    return typeof told === 'string' ? told.slice(0, 100) : ''
  }
  if (!success) {
    const message = inWords(locale, error.issues[0]?.message ?? 'common.bodyInvalid')
    return { action_id: textOf('action_id'), parcel_id: textOf('parcel_id'), result: 'rejected', message, parcel: null }
  }
  const { verdict, parcelId } = await transact(db, (tx) => takeIn(tx, desk, scan))
  const { action_id, parcel_id } = scan
  return {
    action_id,
    parcel_id,
    result: verdict.result,
    message: inWords(locale, verdict.message, verdict.params),
    parcel: parcelId === null ? null : await findScanned(db, parcelId, desk.mode),
  }
}

/** Records a scan before acting on it, so that a repeat does nothing and gets the same answer. */
const takeIn = async (tx: Tx, desk: Desk, scan: Scan): Promise<{ verdict: Verdict; parcelId: number | null }> => {
  const { user, mode, courierId } = desk
  const row = {
    actionId: scan.action_id,
    actorId: user.id,
    mode,
    courierId,
    bodyHash: createHash('sha256')
      .update(JSON.stringify([mode, courierId, scan]))
      .digest(),
    result: 'rejected',
    message: 'parcels.notFound',
  } as const
  const added = await tx.insert(deskScans).values(row).onConflictDoNothing().returning({ id: deskScans.actionId })
  if (added.length === 0) {
    const [known] = await tx.select().from(deskScans).where(eq(deskScans.actionId, scan.action_id))
    if (!known || known.actorId !== user.id || !known.bodyHash.equals(row.bodyHash))
      return { verdict: { result: 'rejected', message: 'runs.otherBody' }, parcelId: null }
    const { result, message, params, parcelId } = known
    return { verdict: { result, message, ...(params && { params }) }, parcelId }
  }
  const parcel = await lockParcel(tx, readCode(scan.parcel_id) ?? '')
  if (!parcel) return { verdict: { result: 'rejected', message: 'parcels.notFound' }, parcelId: null }
  const verdict = await judgeScan(tx, desk, scan, parcel)
  await tx
    .update(deskScans)
    .set({ ...verdict, parcelId: parcel.id })
    .where(eq(deskScans.actionId, scan.action_id))
  return { verdict, parcelId: parcel.id }
}
