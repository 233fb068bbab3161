import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database } from '../../../test/database.ts'
import { enqueue } from '../jobs/queue.ts'
import type { Tx } from './db.ts'
import { transact } from './transact.ts'

const { db } = await database({ max: 1 })

/** Calls that must not compile; `npm run check` fails if one of them does. */
export const refused = (tx: Tx) => [
  // @ts-expect-error: a pool is not a transaction
  () => enqueue(db, 'uploads.sweep', {}),
  // @ts-expect-error: a transaction of drizzle itself is not a Tx
  () => db.transaction((theirs) => enqueue(theirs, 'uploads.sweep', {})),
  // @ts-expect-error: transactions cannot be nested
  () => transact(tx, async () => {}),
]

test('a failed transaction is rolled back, and its connection serves the next one', async () => {
  await db.execute(sql`create table notes (text text)`)
  const failed = transact(db, async (tx) => {
    await tx.execute(sql`insert into notes values ('first')`)
    throw new Error('changed their mind')
  })
  await expect(failed).rejects.toThrow('changed their mind')
  await transact(db, (tx) => tx.execute(sql`insert into notes values ('second')`))
  expect((await db.execute(sql`select text from notes`)).rows).toEqual([{ text: 'second' }])
})

test('a transaction is retried at most three times after a serialization failure', async () => {
  let tries = 0
  const losing = (times: number) =>
    transact(db, async (tx) => {
      tries++
      if (tries <= times) await tx.execute(sql`do $$ begin raise exception 'lost' using errcode = '40001'; end $$`)
      return 'done'
    })
  expect([await losing(3), tries]).toEqual(['done', 4])
  tries = 0
  await expect(losing(4)).rejects.toThrow()
  expect(tries).toBe(4)
})
