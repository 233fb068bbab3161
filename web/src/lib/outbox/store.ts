import type { Action } from '@ranar/contract/runs'
import type { ProofKind } from '@ranar/contract/steps'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { heard } from '../open-once.ts'

export type EntryState = 'waiting' | 'sent' | 'refused'
/** One action of one person on this device; `seq` is its position among all actions of the device. */
export type Entry = {
  seq: number
  person: string
  action: Action
  /** End of the hold, in ms since 1970 by the device's clock; until then the action can be taken back. The same for all
   * actions of one tap. */
  heldUntil: number
  state: EntryState
  /** The server's answer, in the reader's language. */
  message?: string
  result?: string
  settledAt?: number
  /** Whether the courier has marked the refusal as read. */
  isRead?: boolean
  owner?: Owner
  door?: Door
}
/** The owner's name, and the run's token that sends the queue when the account is closed. */
export type Owner = { name: string; uploadToken: string }
/** Who was visited and where; kept because the parcel may leave the run. */
export type Door = { name: string; address: string | null }

/** A picture of an action; it is uploaded after the action. */
export type Picture = { id?: number; person: string; actionId: string } & TakenPicture
export type TakenPicture = { kind: ProofKind; blob: Blob }

interface Outbox extends DBSchema {
  actions: { key: number; value: Entry; indexes: { person: string } }
  pictures: { key: number; value: Picture; indexes: { person: string } }
}
export const OUTBOX = 'ranar-outbox'
const KEPT_MS = 2 * 86_400_000
/** How long an action can be taken back before it is sent. */
export const HELD_MS = 8000
/** Whether an action can still be taken back; if far more than the hold is left, the clock was set back: not held. */
export const isHeld = ({ state, heldUntil }: Entry, now: number) =>
  state === 'waiting' && heldUntil > now && heldUntil - now <= 2 * HELD_MS

export type Store = IDBPDatabase<Outbox>

/** Opens the device's database of actions at doors; it outlives reloads, restarts and logins of other people. */
export const openStore = (onLost: () => void): Promise<Store> =>
  openDB<Outbox>(OUTBOX, 1, {
    upgrade: (db) => {
      const actions = db.createObjectStore('actions', { keyPath: 'seq', autoIncrement: true })
      actions.createIndex('person', 'person')
      const pictures = db.createObjectStore('pictures', { keyPath: 'id', autoIncrement: true })
      pictures.createIndex('person', 'person')
    },
    terminated: onLost,
  })

/** Stores an action and its pictures before anything is sent; returns its `seq`. */
export const addEntry = async (
  store: Store,
  person: string,
  action: Omit<Action, 'seq'>,
  heldUntil: number,
  pictures: readonly TakenPicture[] = [],
  { owner, door }: Pick<Entry, 'owner' | 'door'> = {},
): Promise<number> => {
  const tx = heard(store.transaction(['actions', 'pictures'], 'readwrite', { durability: 'strict' }))
  const entry = {
    person,
    action: { ...action, seq: 0 },
    heldUntil,
    state: 'waiting',
    ...(owner && { owner }),
    ...(door && { door }),
  } as Entry
  const seq = await tx.objectStore('actions').add(entry)
  await tx.objectStore('actions').put({ ...entry, seq, action: { ...action, seq } })
  for (const picture of pictures)
    await tx.objectStore('pictures').add({ person, actionId: action.action_id, ...picture })
  await tx.done
  return seq
}

/** Deletes actions and their pictures while all of them are held; false when one is held no more. */
export const takeBack = async (store: Store, seqs: readonly number[], now: number): Promise<boolean> => {
  const tx = heard(store.transaction(['actions', 'pictures'], 'readwrite'))
  const entries = await Promise.all(seqs.map((seq) => tx.objectStore('actions').get(seq)))
  const mayGo = entries.every((entry) => entry !== undefined && isHeld(entry, now))
  if (mayGo) {
    for (const seq of seqs) await tx.objectStore('actions').delete(seq)
    const gone = new Set(entries.map((entry) => entry?.action.action_id))
    for await (const cursor of tx.objectStore('pictures')) if (gone.has(cursor.value.actionId)) await cursor.delete()
  }
  await tx.done
  return mayGo
}

/** Returns the actions of the last tap that can still be taken back. */
export const lastHeld = (entries: readonly Entry[], now: number): Entry[] => {
  const held = entries.filter((entry) => isHeld(entry, now))
  return held.filter(({ heldUntil }) => heldUntil === held.at(-1)?.heldUntil)
}

/** Adds the device's position, unless the server has already answered for the action. */
export const addPlace = async (store: Store, seq: number, place: Action['place']) => {
  const tx = heard(store.transaction('actions', 'readwrite'))
  const entry = await tx.store.get(seq)
  if (entry?.state === 'waiting') await tx.store.put({ ...entry, action: { ...entry.action, place } })
  await tx.done
}

/** Counts a person's waiting actions and pictures. */
export const countUnsent = async (store: Store, person: string) => {
  const [entries, pictures] = await Promise.all([entriesOf(store, person), picturesOf(store, person)])
  return { actions: entries.filter(({ state }) => state === 'waiting').length, pictures: pictures.length }
}

export const entriesOf = (store: Store, person: string): Promise<Entry[]> =>
  store.getAllFromIndex('actions', 'person', person)

/** Returns the next actions to send, in order; a held action blocks those after it. */
export const dueEntries = async (store: Store, person: string, now: number, most: number): Promise<Entry[]> => {
  const waiting = (await entriesOf(store, person)).filter(({ state }) => state === 'waiting')
  const held = waiting.findIndex((entry) => isHeld(entry, now))
  return waiting.slice(0, held === -1 ? most : Math.min(held, most))
}

type Told = { action_id: string; result: string; first?: string | undefined; message: string }
/** Stores the server's answers; deletes actions answered more than two days ago. */
export const settleEntries = async (store: Store, person: string, results: readonly Told[], now: number) => {
  const tx = heard(store.transaction('actions', 'readwrite', { durability: 'strict' }))
  for (const entry of await tx.store.index('person').getAll(person)) {
    const told = results.find(({ action_id }) => action_id === entry.action.action_id)
    if (told && entry.state === 'waiting') {
      // The first answer, such as a conflict, may have been lost.
      const result = told.first ?? told.result
      await tx.store.put({
        ...entry,
        state: result === 'applied' || result === 'duplicate' ? 'sent' : 'refused',
        result,
        message: told.message,
        settledAt: now,
      })
    } else if (entry.settledAt && entry.settledAt < now - KEPT_MS) await tx.store.delete(entry.seq)
  }
  await tx.done
}

/** Marks refused actions as read; they stay, since their pictures may still be unsent. */
export const markRead = async (store: Store, seqs: readonly number[]) => {
  const tx = heard(store.transaction('actions', 'readwrite'))
  for (const seq of seqs) {
    const entry = await tx.store.get(seq)
    if (entry?.state === 'refused') await tx.store.put({ ...entry, isRead: true })
  }
  await tx.done
}

/** Deletes the actions of all people that the office has; waiting and refused ones stay for their courier. */
export const forgetSent = async (store: Store) => {
  const tx = heard(store.transaction('actions', 'readwrite'))
  for await (const cursor of tx.store) if (cursor.value.state === 'sent') await cursor.delete()
  await tx.done
}

export const picturesOf = (store: Store, person: string): Promise<Picture[]> =>
  store.getAllFromIndex('pictures', 'person', person)

/** Returns pictures of answered actions, refused ones included: the server keeps those as exceptions. */
export const duePictures = async (store: Store, person: string): Promise<Picture[]> => {
  const waiting = (await entriesOf(store, person)).filter(({ state }) => state === 'waiting')
  const unsent = new Set(waiting.map(({ action }) => action.action_id))
  return (await picturesOf(store, person)).filter(({ actionId }) => !unsent.has(actionId))
}
