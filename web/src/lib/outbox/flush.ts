import type { Action } from '@ranar/contract/runs'
import { dueEntries, duePictures, type Entry, type Picture, type Store, settleEntries } from './store.ts'

const MOST = 100
const MOST_BYTES = 200 * 1024

type Told = { action_id: string; result: string; message: string }
export type SendActions = (actions: Action[]) => Promise<readonly Told[]>

/** Returns as many of the first actions as one request may hold. */
const batchOf = (entries: Entry[]): Action[] => {
  const batch: Action[] = []
  let bytes = 0
  for (const { action } of entries) {
    bytes += JSON.stringify(action).length
    if (batch.length > 0 && bytes > MOST_BYTES) break
    batch.push(action)
  }
  return batch
}

/**
 * Sends due actions in order; returns how many. Each stays until the server answers for it and may be sent twice.
 * A lost reply is sent again; the server recognizes the repeat by `action_id`.
 */
export const flush = async (
  store: Store,
  person: string,
  send: SendActions,
  now: () => number,
  { evenHeld = false } = {},
): Promise<number> => {
  let sent = 0
  for (;;) {
    const batch = batchOf(await dueEntries(store, person, evenHeld ? Number.POSITIVE_INFINITY : now(), MOST))
    if (batch.length === 0) return sent
    const results = await send(batch)
    await settleEntries(store, person, results, now())
    const answered = batch.filter(({ action_id }) => results.some((told) => told.action_id === action_id))
    // The answer names no action of the batch: stop, or the same batch would be sent forever.
    if (answered.length === 0) return sent
    sent += answered.length
  }
}

/** Uploads the pictures of answered actions one by one; `send` returns true when the picture can be deleted. */
export const flushPictures = async (store: Store, person: string, send: (picture: Picture) => Promise<boolean>) => {
  for (const picture of await duePictures(store, person))
    if ((await send(picture)) && picture.id !== undefined) await store.delete('pictures', picture.id)
}
