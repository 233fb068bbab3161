import pg from 'pg'
import type { Pooled, Tx } from './db.ts'
import { txOf } from './prepared.ts'

/** Runs long work in one transaction on a connection of its own, without a limit of time: it takes no place of the
 * pool, and an app that stops does not wait for it. */
export const apart = async <T>(db: Pooled, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const { options } = (db as Pooled & { $client: pg.Pool }).$client
  const connection = new pg.Client({ ...options, statement_timeout: 0 })
  // One that is lost between two statements tells the next one; with no listener it would end the process.
  connection.on('error', () => {})
  await connection.connect()
  try {
    await connection.query('BEGIN')
    const result = await work(txOf(connection as unknown as pg.PoolClient))
    await connection.query('COMMIT')
    return result
  } finally {
    // What was not committed is rolled back.
    await connection.end()
  }
}
