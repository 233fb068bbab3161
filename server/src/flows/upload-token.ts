import { createHmac, timingSafeEqual } from 'node:crypto'
import { findArchivedCourier } from '../people/couriers.ts'
import type { Db } from '../platform/db/db.ts'
import { unauthenticated } from '../platform/problems.ts'

/** Creates a token that identifies a courier's phone after the courier's sessions have ended. */
export const uploadToken = (secret: Buffer, courierId: string, day: string) => {
  const mac = createHmac('sha256', secret).update(`upload:${courierId}:${day}`).digest('base64url').slice(0, 22)
  return `${courierId}.${day}.${mac}`
}

const isSame = (one: string, other: string) => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Returns the courier of this token, archived at most `uploadDays` ago; 401 for any other token. */
export const whoBrings = async ({ db, secret }: { db: Db; secret: Buffer }, token = '') => {
  const [courierId = '', day = ''] = token.split('.')
  const id = isSame(token, uploadToken(secret, courierId, day)) ? await findArchivedCourier(db, courierId) : undefined
  if (id === undefined) throw unauthenticated()
  return { id }
}
