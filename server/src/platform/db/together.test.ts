import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { database } from '../../../test/database.ts'
import { sqlState, type Tx } from './db.ts'
import { together } from './together.ts'
import { transact } from './transact.ts'

const { db, pool } = await database({ max: 1 })
await db.execute(sql`create table notes (text text primary key)`)
beforeEach(() => db.execute(sql`truncate notes`))

const add = async (tx: Tx, text: string) => {
  await tx.execute(sql`insert into notes values (${text})`)
}
const read = async (on: Pick<Tx, 'execute'>) =>
  (await on.execute<{ text: string }>(sql`select text from notes order by text`)).rows.map(({ text }) => text)

test('statements run in the order in which they are started, and each gets its own result', async () => {
  const found = await transact(db, (tx) =>
    together(tx, () => [read(tx), add(tx, 'a'), read(tx), add(tx, 'b'), read(tx)]),
  )
  expect(found).toEqual([[], undefined, ['a'], undefined, ['a', 'b']])
})

test('statements that are started together are sent in one write', async () => {
  const connection = await pool.connect()
  connection.release()
  const { stream } = connection.connection
  const send = vi.spyOn(stream, stream._writev ? '_writev' : '_write')
  await transact(db, async (tx) => {
    send.mockClear()
    await together(tx, () => [add(tx, 'a'), add(tx, 'b'), add(tx, 'c')])
    expect(send).toHaveBeenCalledTimes(1)
  })
})

test('the first error is thrown, not what it does to the statements behind it', async () => {
  const failed = transact(db, (tx) =>
    together(tx, () => [
      // Its second statement fails because the transaction has been aborted.
      add(tx, 'a').then(() => add(tx, 'b')),
      tx.execute(sql`do $$ begin raise exception 'lost' using errcode = '23505'; end $$`),
    ]),
  )
  expect(sqlState(await failed.catch((error: unknown) => error))).toBe('23505')
  expect(await read(db)).toEqual([])
})

test('a deadlock among them repeats the transaction', async () => {
  let tries = 0
  await transact(db, async (tx) => {
    const fault =
      tries++ === 0 ? sql`do $$ begin raise exception 'lost' using errcode = '40P01'; end $$` : sql`select 1`
    await together(tx, () => [add(tx, 'a'), tx.execute(fault), add(tx, 'b')])
  })
  expect([tries, await read(db)]).toEqual([2, ['a', 'b']])
})

test('nothing of a work that refuses is written by the work beside it, which is still going on', async () => {
  const refuse = async (tx: Tx) => {
    await read(tx)
    throw new Error('refused')
  }
  const goOn = async (tx: Tx) => {
    for (const text of ['a', 'b', 'c', 'd']) await add(tx, text)
  }
  await expect(transact(db, (tx) => together(tx, () => [refuse(tx), goOn(tx)]))).rejects.toThrow('refused')
  expect(await read(db)).toEqual([])
})

test('a connection that is lost among them fails them all, writes nothing, and the next one serves', async () => {
  const failed = transact(db, (tx) =>
    together(tx, () => [
      add(tx, 'a'),
      tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`),
      add(tx, 'b').then(() => add(tx, 'c')),
    ]),
  )
  await expect(failed).rejects.toThrow()
  expect(await read(db)).toEqual([])
})
