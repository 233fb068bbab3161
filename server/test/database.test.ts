import { expect, test } from 'vitest'
import { database } from './database.ts'

const { pool } = await database()

test('a test file has a migrated database of its own', async () => {
  const { rows } = await pool.query("SELECT current_database() AS name, to_regclass('parcels') IS NOT NULL AS migrated")
  expect(rows).toEqual([{ name: expect.stringMatching(/^t_/), migrated: true }])
})
