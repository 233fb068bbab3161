import { onTestFinished } from 'vitest'
import { database } from '../../../test/database.ts'
import { until } from '../../../test/until.ts'
import { transact } from '../db/transact.ts'
import type { Handlers, JobKind, JobKinds } from './kinds.ts'
import { enqueue as enqueueIn } from './queue.ts'
import { startWorker } from './worker.ts'

/** Creates a database with its own queue, and functions that start workers and read jobs. */
export const queue = async () => {
  const { db, pool } = await database()
  const log = { info: () => {}, warn: () => {}, error: () => {} }

  const work = (handlers: Partial<Handlers>, more: Partial<Parameters<typeof startWorker>[0]> = {}) => {
    const worker = startWorker({ pool, db, handlers, log, pollMs: 50, ...more })
    onTestFinished(async () => {
      await worker.stop()
      await pool.query('DELETE FROM jobs')
    })
    return worker
  }
  /** Returns a handler, and the names it was called with in `asked`. */
  const clerk = () => {
    const asked: string[] = []
    return { asked, handler: async ({ name }: { name: string }) => void asked.push(name) }
  }
  /** Enqueues a job in its own transaction. */
  const enqueue = <K extends JobKind>(kind: K, payload: JobKinds[K], options: Parameters<typeof enqueueIn>[3] = {}) =>
    transact(db, (tx) => enqueueIn(tx, kind, payload, options))
  const rows = async () => (await pool.query('SELECT key, attempts FROM jobs ORDER BY id')).rows
  const gone = () => until(rows, (left) => left.length === 0)
  return { db, pool, enqueue, work, clerk, rows, gone }
}
