import { createHash, randomUUID } from 'node:crypto'
import { type HistoryName, type ReasonCode, reasons, type Stage } from '@ranar/contract'
import { proofPicture } from '../src/parcels/proofs.ts'
import type { Tx } from '../src/platform/db/db.ts'
import { keepPicture, newPictureName } from '../src/platform/uploads/pictures.ts'
import { attempts, proofs } from '../src/schema/door.ts'
import { parcelAssignments } from '../src/schema/runs.ts'
import type { Chance } from './chance.ts'
import type { drawDoor } from './pictures.ts'

const HOUR_MS = 3_600_000
const often: readonly ReasonCode[] = ['no_access', 'no_access', 'cod_not_ready', 'wrong_address', 'weather', 'refused']

/** How far a parcel that was assigned to a courier has come. */
export type Way = 'assigned' | 'out' | 'failed' | 'held' | 'returning' | 'delivered' | 'returned'
export const wayOf = ({ next }: Chance, stage: Stage): Way | null => {
  if (stage === 'delivered' || stage === 'returned') return stage
  if (stage !== 'on the way') return null
  const share = next()
  if (share < 0.15) return 'assigned'
  if (share < 0.65) return 'out'
  if (share < 0.8) return 'failed'
  return share < 0.9 ? 'held' : 'returning'
}

/** Returns the columns for a parcel's step, custody and courier. */
export const standing = (way: Way, courierId: number) => {
  switch (way) {
    case 'assigned':
      return { step: way, custody: 'sender', courierId } as const
    case 'held':
      return { step: way, custody: 'office' } as const
    case 'delivered':
      return { step: way, custody: 'receiver', courierId } as const
    case 'returned':
      return { step: way, custody: 'sender', courierId } as const
    default:
      return { step: way, custody: 'courier', holderId: courierId, courierId } as const
  }
}

type Visit = { reason: ReasonCode; at: number; number: number | null }
/** Invents a parcel's failed visits, spread evenly between `from` and `to` (epoch milliseconds). */
export const visitsOf = (luck: Chance, way: Way, from: number, to: number): Visit[] => {
  const { one, whole, yes } = luck
  const least = way === 'failed' || way === 'held' ? 1 : way === 'returning' ? 3 : 0
  const count = way === 'assigned' ? 0 : Math.max(least, way === 'returned' ? whole(1, 3) : yes(0.25) ? 1 : 0)
  let counted = 0
  return Array.from({ length: count }, (_, i) => {
    // Three counted visits turn a parcel back, so each visit of a returning one must count.
    const reason = way === 'returning' ? 'no_access' : one(often)
    if (reasons[reason].counts) counted += 1
    const at = from + ((to - from) * (i + 1)) / (count + 1)
    return { reason, at, number: reasons[reason].counts ? counted : null }
  })
}

type Line = { name: HistoryName; at: number; by: 'courier' | 'admin' | null; detail?: object }
/** Returns the history from the loading to the last visit; `by` is null for the system. */
export const linesOf = (way: Way, visits: Visit[], loadedAt: number): Line[] => {
  if (way === 'assigned') return []
  const lines: Line[] = [{ name: 'loaded', at: loadedAt, by: 'courier' }]
  for (const [i, { reason, at, number }] of visits.entries()) {
    if (i > 0) lines.push({ name: 'retried', at: at - HOUR_MS / 2, by: 'courier' })
    const detail = { deviceAt: new Date(at).toISOString(), reason, ...(number && { attempt: number }) }
    lines.push({ name: 'attempted', at, by: 'courier', detail })
  }
  const last = (visits.at(-1)?.at ?? loadedAt) + HOUR_MS / 4
  if (way === 'held') lines.push({ name: 'received', at: last, by: 'admin' })
  if (way === 'returning') lines.push({ name: 'turned_back', at: last, by: null })
  if (way === 'delivered' && visits.length > 0) lines.push({ name: 'retried', at: last, by: 'courier' })
  return lines
}

type Made = { parcelId: number; courierId: number; way: Way; visits: Visit[]; endedAt: number }
/** Inserts a parcel's assignment and visits, and a drawn photo as proof of some deliveries. */
export const recordDoors = async (
  tx: Tx,
  luck: Chance,
  { uploads, draw }: { uploads: string; draw: typeof drawDoor },
  { parcelId, courierId, way, visits, endedAt }: Made,
) => {
  const isOver = way === 'delivered' || way === 'returned' || way === 'held'
  await tx
    .insert(parcelAssignments)
    .values({ parcelId, courierId, ...(isOver && { endedAt: new Date(Math.min(endedAt, Date.now())) }) })
  for (const [i, { reason, at }] of visits.entries()) {
    const isOpen = way === 'failed' && i === visits.length - 1
    await tx.insert(attempts).values({
      parcelId,
      courierId,
      actionId: randomUUID(),
      reason,
      counts: reasons[reason].counts,
      deviceAt: new Date(at),
      at: new Date(at),
      ...(isOpen
        ? reasons[reason].counts && { deadlineAt: new Date(Date.now() + luck.whole(3, 20) * HOUR_MS) }
        : { closedAt: new Date(at + HOUR_MS / 4) }),
    })
  }
  if (way !== 'delivered' || !luck.yes(0.15)) return
  const picture = await draw(luck)
  const file = newPictureName()
  await keepPicture(uploads, proofPicture, file, picture)
  await tx.insert(proofs).values({
    parcelId,
    actorId: courierId,
    actionId: randomUUID(),
    kind: 'photo',
    sha256: createHash('sha256').update(picture).digest('hex'),
    file,
    takenAt: new Date(endedAt),
    createdAt: new Date(endedAt),
    receivedAt: new Date(endedAt + HOUR_MS / 6),
  })
}
