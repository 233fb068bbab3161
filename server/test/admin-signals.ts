import type { Pool } from 'pg'
import { onTestFinished } from 'vitest'

/** Listens to the database; returns a function that counts the signals to admins which were committed since. */
export const adminSignals = async (pool: Pool) => {
  const client = await pool.connect()
  onTestFinished(() => client.release(true))
  let heard = 0
  client.on('notification', ({ payload }) => {
    if (payload?.includes('"role":"admin"')) heard += 1
  })
  await client.query('LISTEN live')
  return async () => {
    // A notice is sent before the answer to the next query.
    await client.query('SELECT')
    return heard
  }
}
