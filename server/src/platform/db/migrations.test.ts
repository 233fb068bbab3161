import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { migrate as migrateBank } from '@ranar/sandbox-bank/migrate'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as migrateFolder } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../../../test/database.ts'
import { migrate } from './migrate.ts'

const folder = path.resolve(import.meta.dirname, 'migrations')

/** Applies all migrations before the one whose tag ends with `tagged`. */
const migrateAsBefore = async (pool: pg.Pool, tagged = 'plain-words') => {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'ranar-migrations-'))
  onTestFinished(() => rmSync(copy, { recursive: true }))
  cpSync(folder, copy, { recursive: true })
  const journal = JSON.parse(readFileSync(path.join(copy, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }
  const entries = journal.entries.slice(
    0,
    journal.entries.findIndex(({ tag }) => tag.endsWith(tagged)),
  )
  writeFileSync(path.join(copy, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  await migrateFolder(drizzle(pool), { migrationsFolder: copy })
}
const tables = async (pool: pg.Pool) =>
  (
    await pool.query(
      "SELECT schemaname || '.' || tablename AS name FROM pg_tables WHERE tablename ~ 'bank_' OR schemaname = 'sandbox_bank' ORDER BY 1",
    )
  ).rows.map(({ name }) => name)
const banked = [
  'events',
  'gateway_refunds',
  'gateway_sessions',
  'intents',
  'migrations',
  'refunds',
  'replies',
  'settings',
  'stores',
].map((name) => `sandbox_bank.${name}`)

test('the sandbox bank’s rows are moved unchanged from the old tables into its own schema', async () => {
  const { pool } = await emptyDatabase()
  await migrateAsBefore(pool)
  await pool.query(`
    INSERT INTO bank_settings (secret_key, publishable_key, webhook_secret) VALUES ('sk_1', 'pk_1', 'whsec_1');
    INSERT INTO bank_intents (id, client_secret, amount, amount_received, amount_refunded, currency, status, metadata, latest_charge, refund_fails)
      VALUES ('pi_1', 'pi_1_secret', 10000, 10000, 6600, 'bdt', 'succeeded', '{"parcel_id":"RN1"}', 'ch_1', true);
    INSERT INTO bank_refunds (id, intent_id, charge, amount, currency, status, reason) VALUES ('re_1', 'pi_1', 'ch_1', 6600, 'bdt', 'succeeded', 'asked');
    INSERT INTO bank_replies (key, print, status, body) VALUES ('sk:1', 'POST', 200, '{}');
    INSERT INTO bank_events (id, type, payload, tries) VALUES ('evt_1', 'refund.created', '{}', 2)`)
  const rowsOf = async (names: string[]) =>
    Promise.all(names.map(async (name) => (await pool.query(`SELECT * FROM ${name}`)).rows))
  const names = ['settings', 'intents', 'refunds', 'replies', 'events']
  const before = await rowsOf(names.map((name) => `bank_${name}`))
  await migrate(pool)
  await migrateBank(pool)
  // Columns added since then are null for old rows.
  const since = { intents: { card_last4: null }, events: { url: null } } as Record<string, object>
  const kept = before.map((rows, at) => rows.map((row) => ({ ...row, ...since[names[at] ?? ''] })))
  expect(await rowsOf(names.map((name) => `sandbox_bank.${name}`))).toEqual(kept)
  expect(await tables(pool)).toEqual(banked)
})

test('a new database has no tables of the sandbox bank until the bank migrates its own schema, twice without harm', async () => {
  const { pool } = await emptyDatabase()
  await migrate(pool)
  expect(await tables(pool)).toEqual([])
  await migrateBank(pool)
  await migrateBank(pool)
  expect(await tables(pool)).toEqual(banked)
})

test('an older version still counts through the old names of the counters and rate limits', async () => {
  const { pool } = await emptyDatabase()
  await migrateAsBefore(pool)
  await pool.query("INSERT INTO users (name, email, password_hash) VALUES ('Rahima', 'rahima@people.example', '')")
  await pool.query("INSERT INTO limits (key, n, resets_at) VALUES ('login:rahima', 3, now() + interval '1 hour')")
  await migrate(pool)
  await pool.query(
    "INSERT INTO limits (key, n, resets_at) VALUES ('login:rahima', 1, now()) ON CONFLICT (key) DO UPDATE SET n = limits.n + 1",
  )
  await pool.query("INSERT INTO users (name, email, password_hash) VALUES ('Karim', 'karim@people.example', '')")
  const { rows } = await pool.query(
    "SELECT (SELECT n FROM rate_limits) AS tries, (SELECT n FROM limits) AS seen, (SELECT sum(n)::int FROM counters WHERE kind = 'role') AS people, (SELECT sum(n)::int FROM tallies WHERE kind = 'role') AS told",
  )
  expect(rows).toEqual([{ tries: 4, seen: 4, people: 2, told: 2 }])
})

test('the ledger migration posts all past card payments and refunds with the right balances', async () => {
  const { pool } = await emptyDatabase()
  await migrateAsBefore(pool, '_ledger')
  await pool.query(`
    INSERT INTO users (name, email, password_hash) VALUES ('Rahima', 'rahima@people.example', ''), ('Karim', 'karim@people.example', '');
    INSERT INTO parcels (code, sender_id, delivery_man_id, type, weight_kg, price_taka, receiver_name, receiver_phone, receiver_address, receiver_email, latitude, longitude, step, custody)
      SELECT 'RN' || n, 1, CASE WHEN n % 2 = 0 THEN 2 END, 'v1', 1, 100, 'R', '1', 'H', 'r@x.example', 24, 89,
        CASE WHEN n % 2 = 0 THEN 'delivered' ELSE 'booked' END, CASE WHEN n % 2 = 0 THEN 'receiver' ELSE 'sender' END FROM generate_series(1, 12) n;
    INSERT INTO payments (parcel_id, status, amount_taka, key, intent_id, received_amount, received_currency, settled_at)
      SELECT n, (ARRAY['succeeded', 'succeeded', 'succeeded', 'succeeded', 'mismatch', 'duplicate', 'mismatch', 'failed'])[n], 100, n, n, CASE WHEN n < 5 THEN 10000 ELSE 20050 END,
        CASE WHEN n = 7 THEN 'usd' ELSE 'bdt' END, now() FROM generate_series(1, 8) n;
    INSERT INTO refunds (payment_id, attempt, cause, status, amount_taka, fee_taka, rest_taka, currency, key)
      VALUES (3, 1, 'canceled', 'succeeded', 100, 5, 95, 'bdt', 'a'), (4, 1, 'outside', 'succeeded', 100, 0, 100, 'bdt', 'b'), (1, 1, 'canceled', 'failed', 100, 5, 95, 'bdt', 'c'),
        (5, 1, 'mismatch', 'succeeded', 100, 0, 100, 'bdt', 'd'), (7, 1, 'mismatch', 'succeeded', 100, 0, 100, 'bdt', 'e');
    INSERT INTO unmatched_payments (provider_id, intent_id, parcel_code, reason, amount, currency, is_own, status)
      VALUES ('x', 'x', 'RN', 'unknown', 30000, 'bdt', true, 'open'), ('y', 'y', 'RN', 'partly', 4000, 'bdt', true, 'returned'), ('z', 'z', 'RN', 'refund', 100, 'bdt', true, 'open')`)
  await migrate(pool)
  const { rows } = await pool.query(
    'SELECT kind, sum(taka)::int AS taka FROM balances GROUP BY kind HAVING sum(taka) <> 0',
  )
  expect(Object.fromEntries(rows.map(({ kind, taka }) => [kind, taka]))).toEqual({
    gateway: 905 - 200,
    prepaid: -100,
    delivery_revenue: -100,
    refund_fee: -5,
    suspense: -500,
  })
})
