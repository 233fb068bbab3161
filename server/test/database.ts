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

/** Creates a copy of the migrated template, within milliseconds; its caller closes it. */
export const openDatabase = (options: Options = {}) => create(options, 'TEMPLATE template STRATEGY file_copy')

/** Creates a database for this test file. It is closed but not dropped: the whole cluster is deleted after the run. */
export const database = async (options: Options = {}) => {
  const opened = await openDatabase(options)
  afterAll(opened.close)
  return opened
}

/** Creates a database without any table, for one test. */
export const emptyDatabase = async () => {
  const opened = await create({ max: 2 })
  onTestFinished(opened.close)
  return opened
}
