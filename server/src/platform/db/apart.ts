import pg from 'pg'
import type { Pooled, Tx } from './db.ts'
import { txOf } from './prepared.ts'

/** Runs long work in one transaction on a connection outside the pool, without statement timeout; closing the pool
 * does not wait for it. */
export const apart = async <T>(db: Pooled, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const { options } = (db as Pooled & { $client: pg.Pool }).$client
  const connection = new pg.Client({ ...options, statement_timeout: 0 })
  // Without a listener a connection lost between two statements would end the process; the next statement fails anyway.
  connection.on('error', () => {})
  await connection.connect()
  try {
    await connection.query('BEGIN')
    const result = await work(txOf(connection as unknown as pg.PoolClient))
    await connection.query('COMMIT')
    return result
  } finally {
    // Ending the connection rolls back whatever is not committed.
    await connection.end()
  }
}
