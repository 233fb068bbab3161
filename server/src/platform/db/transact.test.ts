import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database } from '../../../test/database.ts'
import { enqueue } from '../jobs/queue.ts'
import type { Tx } from './db.ts'
import { transact } from './transact.ts'

const { db } = await database({ max: 1 })

/** What does not compile; `npm run check` fails as soon as one of them does. */
export const refused = (tx: Tx) => [
  // @ts-expect-error: a pool is no transaction
  () => enqueue(db, 'uploads.sweep', {}),
  // @ts-expect-error: a transaction of the library's own is none of ours
  () => db.transaction((theirs) => enqueue(theirs, 'uploads.sweep', {})),
  // @ts-expect-error: no transaction begins inside another
  () => transact(tx, async () => {}),
]

test('what a transaction did before it failed is taken back, and its connection serves the next', async () => {
  await db.execute(sql`create table notes (text text)`)
  const failed = transact(db, async (tx) => {
    await tx.execute(sql`insert into notes values ('first')`)
    throw new Error('changed their mind')
  })
  await expect(failed).rejects.toThrow('changed their mind')
  await transact(db, (tx) => tx.execute(sql`insert into notes values ('second')`))
  expect((await db.execute(sql`select text from notes`)).rows).toEqual([{ text: 'second' }])
})

test('a transaction that lost against another one is tried again, three times at most', async () => {
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
