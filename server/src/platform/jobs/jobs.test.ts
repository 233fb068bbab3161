import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { until } from '../../../test/until.ts'
import { transact } from '../db/transact.ts'
import { queue } from './queue.fixture.ts'
import { CLAIM, enqueue as enqueueIn } from './queue.ts'

const { db, pool, enqueue, work, clerk, rows, gone } = await queue()

test('a job runs after the commit, and a rollback discards it', async () => {
  const { asked, handler } = clerk()
  work({ 'uploads.delete': handler }, { pollMs: 60_000 })
  await expect(
    transact(db, async (tx) => {
      await enqueueIn(tx, 'uploads.delete', { name: 'taken back' })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await transact(db, async (tx) => {
    await enqueueIn(tx, 'uploads.delete', { name: 'kept' })
    expect(asked).toEqual([])
  })
  await gone()
  expect(asked).toEqual(['kept'])
})

test('two workers run a thousand jobs once each', async () => {
  const { asked, handler } = clerk()
  await pool.query(
    `INSERT INTO jobs (kind, payload) SELECT 'uploads.delete', jsonb_build_object('name', n::text) FROM generate_series(1, 1000) AS n`,
  )
  // Neither worker finishes a job before both have claimed one.
  const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  for (const mine of begun)
    work({
      'uploads.delete': async (payload) => {
        mine.resolve()
        await Promise.all(begun.map(({ promise }) => promise))
        await handler(payload)
      },
    })
  await gone()
  expect(asked).toHaveLength(1000)
  expect(new Set(asked).size).toBe(1000)
})

test('a kind of job that hangs leaves room for the others', async () => {
  for (let n = 0; n < 20; n++) await enqueue('uploads.delete', { name: 'x' })
  await enqueue('uploads.sweep', {})
  await new Promise<void>((resolve) =>
    work({ 'uploads.delete': () => new Promise(() => {}), 'uploads.sweep': async () => resolve() }, { limitMs: 500 }),
  )
})

test('requests with the same key are one job while it waits; a request while it runs makes it run again', async () => {
  const asked: string[] = []
  for (const name of ['first', 'second']) await enqueue('uploads.delete', { name }, { key: 'same' })
  expect(await rows()).toHaveLength(1)
  const handler = async ({ name }: { name: string }) => {
    asked.push(name)
    if (asked.length === 1) await enqueue('uploads.delete', { name: 'third' }, { key: 'same' })
  }
  work({ 'uploads.delete': handler })
  await gone()
  expect(asked).toEqual(['second', 'third'])
})

test('a delayed job is brought forward by an earlier request and not put back by a later one', async () => {
  // one transaction, so that now() is the same for each statement
  await transact(db, async (tx) => {
    const waits = async () =>
      (await tx.execute(sql`SELECT extract(epoch FROM run_at - now())::int AS wait FROM jobs`)).rows
    await enqueueIn(tx, 'uploads.delete', { name: 'x' }, { key: 'later', inSeconds: 600 })
    expect(await waits()).toEqual([{ wait: 600 }])
    await enqueueIn(tx, 'uploads.delete', { name: 'x' }, { key: 'later', inSeconds: 60 })
    await enqueueIn(tx, 'uploads.delete', { name: 'x' }, { key: 'later', inSeconds: 300 })
    expect(await waits()).toEqual([{ wait: 60 }])
  })
  await pool.query('DELETE FROM jobs')
})

test('a job that is scheduled for tomorrow does not run today', async () => {
  const { asked, handler } = clerk()
  await enqueue('uploads.delete', { name: 'tomorrow' }, { inSeconds: 86_400 })
  await enqueue('uploads.delete', { name: 'today' })
  work({ 'uploads.delete': handler })
  await until(rows, ({ length }) => length === 1)
  expect(asked).toEqual(['today'])
})

test('with 50,000 waiting jobs a claim reads only ordered indexes', async () => {
  await pool.query(
    `INSERT INTO jobs (kind, run_at) SELECT 'uploads.delete', now() - n * interval '1 second' FROM generate_series(1, 50000) n`,
  )
  await pool.query('ANALYZE jobs')
  const { rows: lines } = await pool.query(`EXPLAIN ${CLAIM.replaceAll('$1', `ARRAY['uploads.delete']`)}`)
  await pool.query('DELETE FROM jobs')
  const plan = lines.map((line) => line['QUERY PLAN']).join('\n')
  expect(plan).not.toMatch(/Seq Scan|Bitmap|-> +Sort/)
  for (const name of ['jobs_urgent', 'jobs_due', 'jobs_scheduled']) expect(plan).toContain(`using ${name}`)
})
