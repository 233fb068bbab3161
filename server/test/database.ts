import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { openDb } from '../src/db/index.ts'

export const testOrigin = 'http://localhost:3000'

/** A database of this test file's own: a copy of the migrated template, a few milliseconds. It is closed, never dropped: the cluster goes away as a whole. */
export async function database(options: { max?: number } = {}) {
  const host = inject('socketDir')
  const name = `t_${randomBytes(8).toString('hex')}`
  const admin = new pg.Client({ host, user: 'postgres', database: 'postgres' })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name} TEMPLATE template STRATEGY file_copy`)
  await admin.end()
  const url = `postgres://postgres@localhost/${name}?host=${encodeURIComponent(host)}`
  const opened = openDb(url, { origin: testOrigin, max: 10, ...options })
  afterAll(opened.close)
  return { ...opened, url }
}
