import { openDb, type Pooled } from '../src/platform/db/db.ts'

/** Runs `work` on a connection that is cut before the nth statement, or right `after` it, as if the process were
 * killed. Returns whether it was cut. */
export const killed =
  (databaseUrl: string) =>
  async (n: number, after: boolean, work: (db: Pooled) => Promise<unknown>): Promise<boolean> => {
    const opened = openDb(databaseUrl, { origin: 'http://localhost:3000', max: 1, onError: () => {} })
    let [count, died] = [0, false]
    opened.pool.on('connect', (client) => {
      const ask = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
      const die = () => {
        died = true
        ;(client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
        throw new Error('Killed')
      }
      client.query = (async (...args: unknown[]) => {
        // The pool calls `query` with a callback, a transaction awaits its promise.
        const told =
          typeof args.at(-1) === 'function' ? (args.pop() as (error: unknown, answer?: unknown) => void) : null
        try {
          count++
          if (count === n && !after) die()
          const answer = await ask(...args)
          if (count === n && after) die()
          return told ? told(null, answer) : answer
        } catch (error) {
          if (!told) throw error
          told(error)
        }
      }) as never
    })
    await work(opened.db).catch((error) => {
      if (!died) throw error
    })
    await opened.close().catch(() => {})
    return died
  }
