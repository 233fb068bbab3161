import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { crew } from '../../test/crew.ts'
import { forgetOldScans } from '../parcels/forget-scans.ts'
import { fillThanas } from './fill-thanas.ts'

const ranar = await company()
const { db, pool } = ranar
const thanasOf = async (codes: string[]) =>
  (
    await pool.query<{ thana: string; chosen: boolean; price: number }>(
      'SELECT thana, thana_chosen AS chosen, price_taka AS price FROM parcels WHERE code = any($1) ORDER BY id',
      [codes],
    )
  ).rows

test('parcels from before the tariffs get the thana written on them, or the nearest, and keep their price', async () => {
  const { book } = await crew(ranar)
  const codes = [await book(), await book(), await book(), await book({ thana: 'Pallabi' })]
  const before = await thanasOf(codes)
  const write = (code: string | undefined, thana: string | null) =>
    pool.query('UPDATE parcels SET thana = $2, thana_chosen = false WHERE code = $1', [code, thana])
  await write(codes[0], null)
  await write(codes[1], '  savar ')
  await write(codes[2], 'behind the school')
  await fillThanas(db, 0)
  const after = await thanasOf(codes)
  expect(after.map(({ thana }) => thana)).toEqual([
    before[0]?.thana,
    'Savar, Dhaka',
    before[2]?.thana,
    'Pallabi, Dhaka',
  ])
  expect(after.map(({ chosen }) => chosen)).toEqual([false, true, false, true])
  expect(after.map(({ price }) => price)).toEqual(before.map(({ price }) => price))
})

test('what does not fit into one run is left to a new job that continues there', async () => {
  const { book } = await crew(ranar)
  const code = await book()
  await pool.query('UPDATE parcels SET thana = NULL WHERE code = $1', [code])
  const { rows } = await pool.query('SELECT id FROM parcels ORDER BY id')
  // Postpone new jobs, so that no worker runs them before the test reads them.
  await pool.query(`CREATE FUNCTION put_off() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN NEW.run_at := now() + interval ''1 day''; RETURN NEW; END';
    CREATE TRIGGER put_off BEFORE INSERT ON jobs FOR EACH ROW EXECUTE FUNCTION put_off()`)
  await fillThanas(db, 0, -1)
  const { rows: jobs } = await pool.query("SELECT payload FROM jobs WHERE kind = 'parcels.thanas'")
  expect(jobs.map(({ payload }) => payload)).toEqual([{ after: Number(rows.at(-1).id) }])
})

test('scans older than 90 days are deleted, newer ones stay', async () => {
  const admin = await ranar.a('admin')
  const scan = (days: number) =>
    pool.query(
      `INSERT INTO desk_scans (action_id, actor_id, mode, body_hash, result, message, received_at)
       VALUES (gen_random_uuid(), $1, 'receive', '', 'applied', '', now() - make_interval(days => $2))`,
      [admin.key, days],
    )
  await Promise.all([scan(100), scan(91), scan(89), scan(0)])
  await forgetOldScans(db)
  expect((await pool.query('SELECT FROM desk_scans WHERE actor_id = $1', [admin.key])).rowCount).toBe(2)
})
