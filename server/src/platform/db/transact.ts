import type pg from 'pg'
import { type Pooled, sqlState, type Tx } from './db.ts'
import { txOf } from './prepared.ts'

const RETRIED = ['40001', '40P01']

/** Runs `work` in one transaction, retried up to three times after a deadlock or a serialization failure. */
export const transact = async <T>(db: Pooled, work: (tx: Tx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once((db as Pooled & { $client: pg.Pool }).$client, work)
    } catch (error) {
      if (attempt > 3 || !RETRIED.includes(sqlState(error) ?? '')) throw error
    }
  }
}

const once = async <T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const connection = await pool.connect()
  let broken = false
  try {
    await connection.query('BEGIN')
    const result = await work(txOf(connection))
    await connection.query('COMMIT')
    return result
  } catch (error) {
    await connection.query('ROLLBACK').catch(() => {
      broken = true
    })
    throw error
  } finally {
    connection.release(broken)
  }
}
