import type { Action } from '@ranar/contract/runs'
import { dueEntries, duePictures, type Entry, type Picture, type Store, settleEntries } from './store.ts'

const MOST = 100
const MOST_BYTES = 200 * 1024

type Told = { action_id: string; result: string; message: string }
export type SendActions = (actions: Action[]) => Promise<readonly Told[]>

/** As many of the first entries as one request may hold. */
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
 * Sends what waits, in order, until nothing is due. Whatever happens on the way, an entry stays until the server has
 * answered for it: a lost reply is sent again, and the server knows the repeat by its id.
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
    // An answer that names none of them would be asked for again for ever.
    if (answered.length === 0) return sent
    sent += answered.length
  }
}

/**
 * Sends the pictures of actions that have arrived, one after the other. `send` answers whether the server needs the
 * picture
 * no more: because it has it, or because it will never take it.
 */
export const flushPictures = async (store: Store, person: string, send: (picture: Picture) => Promise<boolean>) => {
  for (const picture of await duePictures(store, person))
    if ((await send(picture)) && picture.id !== undefined) await store.delete('pictures', picture.id)
}
