import type { Scan, ScanMode, Scanned, ScanResultName } from '@ranar/contract/scans'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { heard } from '../open-once.ts'

/** One list under the scanner: what is done, and with which courier. */
export type ScanList = { mode: ScanMode; courier: string | null }
/** A code that this device has scanned; `seq` is its place in the order of all. */
export type ScanEntry = ScanList & {
  seq: number
  person: string
  scan: Scan
  state: 'waiting' | 'settled'
  /** Left out of the list on view, because a new one was begun. */
  isPast: boolean
  result?: ScanResultName
  message?: string
  parcel?: Scanned | null
  settledAt?: number
}
/** What the server last said is still to come. */
type Expected = { key: string; missing: Scanned[] }

interface Scans extends DBSchema {
  scans: { key: number; value: ScanEntry; indexes: { person: string } }
  expected: { key: string; value: Expected }
}
export type ScanStore = IDBPDatabase<Scans>
const KEPT_MS = 86_400_000
export const SCANS = 'ranar-scans'

/** The device's own memory of what was scanned: it outlives a reload and a day without signal. */
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
/** The scans of the list on view, in order. */
export const scansIn = async (store: ScanStore, person: string, list: ScanList) =>
  (await scansOf(store, person)).filter((entry) => !entry.isPast && isOf(entry, list))

/** Writes a scan down, unless the list has this parcel already; answers which. */
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

/** The next scans to send: the oldest that wait, as long as they are of one list. */
export const dueScans = async (store: ScanStore, person: string, most: number): Promise<ScanEntry[]> => {
  const waiting = (await scansOf(store, person)).filter(({ state }) => state === 'waiting')
  const [first] = waiting
  return first ? waiting.filter((entry) => isOf(entry, first)).slice(0, most) : []
}

type Told = { action_id: string; result: ScanResultName; message: string; parcel: Scanned | null }
/** Writes down what the server answered. What was settled a day ago goes. */
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

/** Begins a new list; what waits is still sent. */
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

/** Drops what the office has, and names and addresses of what was still to come, of everybody. What waits stays. */
export const forgetSettled = async (store: ScanStore) => {
  const tx = heard(store.transaction(['scans', 'expected'], 'readwrite'))
  await tx.objectStore('expected').clear()
  for await (const cursor of tx.objectStore('scans')) if (cursor.value.state === 'settled') await cursor.delete()
  await tx.done
}
