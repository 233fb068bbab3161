import { expect, test } from 'vitest'
import { database, testOrigin } from '../../../test/database.ts'
import { openDb } from './db.ts'

const { url } = await database()
const settings = async (address: string) => {
  const { pool, close } = openDb(address, { origin: testOrigin, max: 1 })
  const { rows } = await pool.query(
    "SELECT upload_url('a.webp') AS upload, current_setting('plan_cache_mode') AS plans, current_setting('work_mem') AS memory",
  )
  await close()
  return rows[0]
}

test('an operator’s options in DATABASE_URL are kept beside our own', async () => {
  const ours = { upload: `${testOrigin}/uploads/a.webp`, plans: 'force_generic_plan' }
  expect(await settings(url)).toEqual({ ...ours, memory: '4MB' })
  expect(await settings(`${url}&options=-c%20work_mem%3D7MB`)).toEqual({ ...ours, memory: '7MB' })
})
