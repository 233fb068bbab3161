import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject, onTestFinished } from 'vitest'
import { openDb } from '../src/platform/db/db.ts'

export const testOrigin = 'http://localhost:3000'
type Options = { max?: number }

const create = async (options: Options, from = '') => {
  const host = inject('socketDir')
  const name = `t_${randomBytes(8).toString('hex')}`
  const admin = new pg.Client({ host, user: 'postgres', database: 'postgres' })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name} ${from}`)
  await admin.end()
  const url = `postgres://postgres@localhost/${name}?host=${encodeURIComponent(host)}`
  return { ...openDb(url, { origin: testOrigin, max: 10, ...options }), url }
}

/** A copy of the migrated template, a few milliseconds; closed by its caller. */
export const openDatabase = (options: Options = {}) => create(options, 'TEMPLATE template STRATEGY file_copy')

/** A database of this test file's own. It is closed, never dropped: the cluster goes away as a whole. */
export const database = async (options: Options = {}) => {
  const opened = await openDatabase(options)
  afterAll(opened.close)
  return opened
}

/** A database without any table, for one test. */
export const emptyDatabase = async () => {
  const opened = await create({ max: 2 })
  onTestFinished(opened.close)
  return opened
}
