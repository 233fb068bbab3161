import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'

/** Creates an empty database for this test file, on the throw-away PostgreSQL of the run. */
export const database = async () => {
  const host = inject('socketDir')
  const name = `bank_${randomBytes(8).toString('hex')}`
  const admin = new pg.Client({ host, user: 'postgres', database: 'postgres' })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  await admin.end()
  const pool = new pg.Pool({ host, user: 'postgres', database: name, lock_timeout: 2000 })
  pool.on('error', () => {})
  afterAll(() => pool.end())
  return { pool, name }
}
