import type pg from 'pg'

export type Pool = pg.Pool

/** LISTENs to a channel on one connection. `keep` opens it unless it is open, and returns whether it did; it throws
 * while the database is unreachable. */
export const listen = (pool: Pool, channel: string, heard: (payload: string) => void) => {
  let client: pg.PoolClient | undefined
  const lose = (lost: pg.PoolClient) => {
    if (client !== lost) return
    client = undefined
    lost.release(true)
  }
  return {
    keep: async () => {
      if (client) return false
      const fresh = await pool.connect()
      client = fresh
      fresh
        .on('notification', ({ payload }) => heard(payload ?? ''))
        .on('error', () => lose(fresh))
        .on('end', () => lose(fresh))
      await fresh.query(`LISTEN ${channel}`).catch((error) => {
        lose(fresh)
        throw error
      })
      return true
    },
    close: () => client && lose(client),
  }
}
