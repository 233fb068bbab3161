import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import type { Action } from '@ranar/contract/runs'
import { IDBFactory } from 'fake-indexeddb'

export const emptyStorage = () => {
  globalThis.indexedDB = new IDBFactory()
}

export const person = 'a-courier'
export const action = (parcel_id: string): Omit<Action, 'seq'> => ({
  action_id: randomUUID(),
  kind: 'deliver',
  parcel_id,
  at: new Date().toISOString(),
})
