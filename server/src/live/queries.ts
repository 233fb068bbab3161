import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../db/index.ts'

/** `changed` tells a person's screens to read again; the others close the streams of a session or of a person. */
export type Signal = { changed: number } | { session: string } | { person: number }

const signal = (db: Db, what: Signal) => db.execute(sql`select pg_notify('live', ${JSON.stringify(what)})`)

/** The same, for a statement that returns rows: one signal to the person in each. */
export const changedSignal = (person: PgColumn) => sql`pg_notify('live', json_build_object('changed', ${person})::text)`

/** Travels with the caller's transaction. */
export const tellOfChange = (db: Db, userId: number) => signal(db, { changed: userId })
export const endStreams = (db: Db, of: { session: string } | { person: number }) => signal(db, of)
