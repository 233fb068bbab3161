import { setTimeout as pause } from 'node:timers/promises'
import { type ParcelPlace, placesAfter, setThanas } from '../parcels/thanas.ts'
import { nearestThana, thanaById, thanaNamed } from '../places/thanas.ts'
import type { Db } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { enqueue } from '../platform/jobs/queue.ts'

const MOST_MS = 6000
// Each chunk is compared with every thana in one go, which blocks the event loop.
const CHUNK = 250
/** Pause between chunks, so that the database and open pages keep up with daily work. */
const PAUSE_MS = 150

/** Sets the thana of parcels older than the tariffs: the one written, else the nearest. Enqueues a job for the rest. */
export const fillThanas = async (db: Db, after: number, mostMs = MOST_MS) => {
  const end = Date.now() + mostMs
  for (let last = after; ; ) {
    const places = await placesAfter(db, last, CHUNK)
    if (places.length === 0) return
    const found = places.filter(({ thana }) => !thanaById(thana)).map(thanaOf)
    if (found.length > 0) await setThanas(db, found)
    last = places.at(-1)?.id ?? last
    if (Date.now() > end) return transact(db, (tx) => enqueue(tx, 'parcels.thanas', { after: last }))
    if (found.length > 0) await pause(PAUSE_MS)
  }
}

const thanaOf = ({ id, thana: written, ...point }: ParcelPlace) => {
  const named = written?.trim() ? thanaNamed(written, point) : undefined
  return { id, written, thana: (named ?? nearestThana(point))._id, isChosen: named !== undefined }
}
