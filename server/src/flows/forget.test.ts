import { api } from '@ranar/contract'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { crew } from '../../test/crew.ts'
import { knownBrowser } from '../people/sessions.ts'
import { forgetHandler } from './forget.ts'

const ranar = await company()
const { a, db, pool } = ranar
const job = { id: 0, kind: 'records.forget', payload: {}, attempts: 1, bornAt: 0 } as const
const forget = () => forgetHandler(db)({}, { job, signal: new AbortController().signal })

test('expired sessions and rate limits are deleted; those in use stay', async () => {
  const [old, fresh] = [await a('consumer'), await a('consumer')]
  await db.execute(sql`update sessions set created_at = now() - interval '31 days' where user_id = ${old.key}`)
  await db.execute(
    sql`insert into rate_limits values ('gone', 3, now() - interval '2 hours'), ('counting', 3, now() + interval '1 minute')`,
  )
  await forget()
  const { rows } = await db.execute<{ key: string }>(sql`select key from rate_limits`)
  expect(rows.map(({ key }) => key)).toEqual(['counting'])
  const { rows: left } = await db.execute(sql`select 1 from sessions where user_id = ${old.key}`)
  expect(left).toHaveLength(0)
  expect((await fresh(api.people.me)).user._id).toBe(fresh.id)
})

test('a browser that logged in three weeks ago is still recognized after its session has idled out', async () => {
  const her = await a('consumer')
  await db.execute(
    sql`update sessions set created_at = now() - interval '21 days', seen_at = now() - interval '20 days' where user_id = ${her.key}`,
  )
  await forget()
  expect(await knownBrowser(db, her.cookie?.split('=')[1])).toBe(her.key)
})

test('a receiver’s note and phone are deleted 180 days after the parcel’s end, but not the refusal', async () => {
  const { book, delivered } = await crew(ranar)
  const [ended, lately, waiting] = [await delivered(), await delivered(), await book()]
  await pool.query(
    `INSERT INTO receiver_wishes (parcel_id, day, note, phone, changed_at, refused_at)
     SELECT id, '2020-01-01', 'Ring twice', '+8801711000000', now() - interval '181 days', now() FROM parcels WHERE code = ANY($1)`,
    [[ended, lately, waiting]],
  )
  // The history is append-only: bypass its triggers to make events older.
  const age = (code: string) =>
    pool.query(`
      SET session_replication_role = replica;
      UPDATE parcel_events SET at = at - interval '181 days' WHERE parcel_id = (SELECT id FROM parcels WHERE code = '${code}');
      RESET session_replication_role`)
  const left = async () =>
    (
      await pool.query(
        `SELECT p.code, w.note, w.phone, w.refused_at IS NOT NULL AS refused FROM receiver_wishes w JOIN parcels p ON p.id = w.parcel_id WHERE p.code = ANY($1) ORDER BY p.id`,
        [[ended, lately, waiting]],
      )
    ).rows
  const written = { note: 'Ring twice', phone: '+8801711000000', refused: true }
  await age(waiting)
  await forget()
  expect(await left()).toEqual([ended, lately, waiting].map((code) => ({ code, ...written })))
  await age(ended)
  await forget()
  expect(await left()).toEqual([
    { code: ended, note: null, phone: null, refused: true },
    { code: lately, ...written },
    { code: waiting, ...written },
  ])
})
