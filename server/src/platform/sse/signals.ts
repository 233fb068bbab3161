import type { Subject } from '@ranar/contract'
import { type Placeholder, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../db/db.ts'

/** `changed` tells a person's screens to read again what shows one of `touches`, `role` those of everybody of a
 * role; the others close the streams of a session or of a person. */
export type Signal = { changed: number; touches: readonly Subject[] } | { session: string } | { person: number }

type Read = { changed?: number; touches?: unknown; role?: string; session?: string; person?: number }
/** What a notice on the channel says. Empty for one that no version of the app sent: anybody at the database can
 * send some. */
export const readSignal = (payload: string): Read => {
  try {
    return Object(JSON.parse(payload))
  } catch {
    return {}
  }
}

const signal = (db: Db, what: Signal) => db.execute(sql`select pg_notify('live', ${JSON.stringify(what)})`)

/** The same, for a statement that returns rows: one signal to the person in each. `touches` is JSON. */
export const changedSignal = (person: PgColumn, touches: string | Placeholder) =>
  sql`pg_notify('live', json_build_object('changed', ${person}, 'touches', ${touches}::json)::text)`

/** Travels with the caller's transaction. */
export const tellOfChange = (db: Db, userId: number, touches: readonly Subject[]) =>
  signal(db, { changed: userId, touches })
export const endStreams = (db: Db, of: { session: string } | { person: number }) => signal(db, of)
