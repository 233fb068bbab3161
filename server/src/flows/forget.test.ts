import { api } from '@ranar/contract'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { knownBrowser } from '../people/sessions.ts'
import { forgetHandler } from './forget.ts'

const { a, db } = await company()
const job = { id: 0, kind: 'records.forget', payload: {}, attempts: 1, bornAt: 0 } as const
const forget = () => forgetHandler(db)({}, { job, signal: new AbortController().signal })

test('sessions and limits past their time go; those in use stay', async () => {
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

test('a browser that logged in three weeks ago and has idled out is still known to its owner’s logins', async () => {
  const her = await a('consumer')
  await db.execute(
    sql`update sessions set created_at = now() - interval '21 days', seen_at = now() - interval '20 days' where user_id = ${her.key}`,
  )
  await forget()
  expect(await knownBrowser(db, her.cookie?.split('=')[1])).toBe(her.key)
})
