import type pg from 'pg'
import type { Tx } from './db.ts'

/** Starts statements of a transaction that do not need each other's results, and sends them in one write; PostgreSQL
 * runs them in this order. Throws the first error. Whatever was started has ended when it returns or throws. */
export const together = async <T extends readonly Promise<unknown>[]>(tx: Tx, start: () => readonly [...T]) => {
  const { stream } = (tx as Tx & { $client: pg.PoolClient }).$client.connection
  stream.cork()
  process.nextTick(() => stream.uncork())
  const started = start()
  try {
    return await Promise.all(started)
  } finally {
    // A statement that is sent after the rollback would run outside of the transaction.
    await Promise.allSettled(started)
  }
}
