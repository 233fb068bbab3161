import { expect, test } from 'vitest'
import { database } from './database.ts'

const { pool } = await database()

test('each test file has its own migrated database', async () => {
  const { rows } = await pool.query("SELECT current_database() AS name, to_regclass('parcels') IS NOT NULL AS migrated")
  expect(rows).toEqual([{ name: expect.stringMatching(/^t_/), migrated: true }])
})
