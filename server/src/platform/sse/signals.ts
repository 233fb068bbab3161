import type { Subject } from '@ranar/contract'
import { type Placeholder, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../db/db.ts'
import { perDb } from '../db/prepared.ts'

/** `changed` tells a person's screens to read again what shows one of `touches`, `role` tells everybody of a role to
 * read everything again; the others end the streams of a session or of a person. */
export type Signal =
  | { changed: number; touches: readonly Subject[] }
  | { role: 'admin' }
  | { session: string }
  | { person: number }

type Read = { changed?: number; touches?: unknown; role?: string; session?: string; person?: number }
/** Parses a notice on the channel. Returns {} for other text, which any client of the database may send. */
export const readSignal = (payload: string): Read => {
  try {
    return Object(JSON.parse(payload))
  } catch {
    return {}
  }
}

const send = perDb((db) =>
  db
    .select({ sent: sql`pg_notify('live', ${sql.placeholder('what')})` })
    .from(sql`(values (1)) as once`)
    .prepare('live'),
)
const signal = (db: Db, what: Signal) => send(db).execute({ what: JSON.stringify(what) })

/** SQL for a statement that returns rows: signals a change to the person in each row. `touches` is JSON. */
export const changedSignal = (person: PgColumn, touches: string | Placeholder) =>
  sql`pg_notify('live', json_build_object('changed', ${person}, 'touches', ${touches}::json)::text)`

/** Signals a change to a person's screens when the caller's transaction commits. */
export const tellOfChange = (db: Db, userId: number, touches: readonly Subject[]) =>
  signal(db, { changed: userId, touches })
/** Signals a change to every admin's screens, where no trigger of the database does; once for a transaction. */
export const tellAdmins = (db: Db) => signal(db, { role: 'admin' })
export const endStreams = (db: Db, of: { session: string } | { person: number }) => signal(db, of)
