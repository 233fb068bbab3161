import type { Scan, ScanMode, Scanned, ScanResultName } from '@ranar/contract/scans'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { heard } from '../open-once.ts'

/** A list of scans: the kind of work, and the courier it concerns. */
export type ScanList = { mode: ScanMode; courier: string | null }
/** A code scanned on this device; `seq` is its position among all scans. */
export type ScanEntry = ScanList & {
  seq: number
  person: string
  scan: Scan
  state: 'waiting' | 'settled'
  /** No longer shown, because a new list was begun. */
  isPast: boolean
  result?: ScanResultName
  message?: string
  parcel?: Scanned | null
  settledAt?: number
}
/** The parcels that, by the server's last answer, are still to be scanned. */
type Expected = { key: string; missing: Scanned[] }

interface Scans extends DBSchema {
  scans: { key: number; value: ScanEntry; indexes: { person: string } }
  expected: { key: string; value: Expected }
}
export type ScanStore = IDBPDatabase<Scans>
const KEPT_MS = 86_400_000
export const SCANS = 'ranar-scans'

/** Opens the device's database of scans; it outlives reloads and days without signal. */
export const openScans = (onLost: () => void): Promise<ScanStore> =>
  openDB<Scans>(SCANS, 1, {
    upgrade: (db) => {
      db.createObjectStore('scans', { keyPath: 'seq', autoIncrement: true }).createIndex('person', 'person')
      db.createObjectStore('expected', { keyPath: 'key' })
    },
    terminated: onLost,
  })

const isOf = (one: ScanList, list: ScanList) => one.mode === list.mode && one.courier === list.courier
export const scansOf = (store: ScanStore, person: string) => store.getAllFromIndex('scans', 'person', person)
/** Returns the scans of the current list, in order. */
export const scansIn = async (store: ScanStore, person: string, list: ScanList) =>
  (await scansOf(store, person)).filter((entry) => !entry.isPast && isOf(entry, list))

/** Stores a scan; false if the list already has this parcel (unless rejected). */
export const addScan = async (store: ScanStore, person: string, list: ScanList, scan: Scan): Promise<boolean> => {
  const tx = heard(store.transaction('scans', 'readwrite', { durability: 'strict' }))
  const known = (await tx.store.index('person').getAll(person)).find(
    (entry) =>
      !entry.isPast && isOf(entry, list) && entry.scan.parcel_id === scan.parcel_id && entry.result !== 'rejected',
  )
  if (!known) await tx.store.add({ ...list, person, scan, state: 'waiting', isPast: false } as ScanEntry)
  await tx.done
  return known === undefined
}

/** Returns the oldest waiting scans of one list, at most `most`. */
export const dueScans = async (store: ScanStore, person: string, most: number): Promise<ScanEntry[]> => {
  const waiting = (await scansOf(store, person)).filter(({ state }) => state === 'waiting')
  const [first] = waiting
  return first ? waiting.filter((entry) => isOf(entry, first)).slice(0, most) : []
}

type Told = { action_id: string; result: ScanResultName; message: string; parcel: Scanned | null }
/** Stores the server's answers; deletes scans answered more than a day ago. */
export const settleScans = async (store: ScanStore, person: string, results: readonly Told[], now: number) => {
  const tx = heard(store.transaction('scans', 'readwrite', { durability: 'strict' }))
  for (const entry of await tx.store.index('person').getAll(person)) {
    const told = results.find(({ action_id }) => action_id === entry.scan.action_id)
    if (told && entry.state === 'waiting') {
      const { result, message, parcel } = told
      await tx.store.put({ ...entry, state: 'settled', result, message, parcel, settledAt: now })
    } else if (entry.settledAt && entry.settledAt < now - KEPT_MS) await tx.store.delete(entry.seq)
  }
  await tx.done
}

/** Begins a new list; waiting scans are still sent. */
export const beginList = async (store: ScanStore, person: string, list: ScanList) => {
  const tx = heard(store.transaction('scans', 'readwrite'))
  for (const entry of await tx.store.index('person').getAll(person))
    if (!entry.isPast && isOf(entry, list)) await tx.store.put({ ...entry, isPast: true })
  await tx.done
}

const keyOf = (person: string, { mode, courier }: ScanList) => `${person} ${mode} ${courier ?? ''}`
export const keepExpected = (store: ScanStore, person: string, list: ScanList, missing: Scanned[]) =>
  store.put('expected', { key: keyOf(person, list), missing })
export const expectedOf = async (store: ScanStore, person: string, list: ScanList) =>
  (await store.get('expected', keyOf(person, list)))?.missing ?? null

/** Deletes answered scans and expected parcels (names, addresses) of all people; waiting scans stay. */
export const forgetSettled = async (store: ScanStore) => {
  const tx = heard(store.transaction(['scans', 'expected'], 'readwrite'))
  await tx.objectStore('expected').clear()
  for await (const cursor of tx.objectStore('scans')) if (cursor.value.state === 'settled') await cursor.delete()
  await tx.done
}
