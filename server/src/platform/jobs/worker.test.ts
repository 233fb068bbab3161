import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { until } from '../../../test/until.ts'
import { queue } from './queue.fixture.ts'

const { db, pool, enqueue, work, clerk, rows, gone } = await queue()

test('a job whose worker died is taken over when its lease has expired', async () => {
  const { asked, handler } = clerk()
  await enqueue('uploads.delete', { name: 'left behind' })
  await pool.query(`UPDATE jobs SET attempts = 1, lease_until = now() + interval '1 second'`)
  work({ 'uploads.delete': handler })
  await gone()
  expect(asked).toEqual(['left behind'])
})

test('a worker whose lease was taken over cannot settle the job', async () => {
  await enqueue('uploads.delete', { name: 'x' })
  const overtaken = async () => void (await pool.query(`UPDATE jobs SET lease_until = now() + interval '1 minute'`))
  const worker = work({ 'uploads.delete': overtaken })
  await until(rows, ([job]) => job.attempts === 1)
  await worker.stop()
  expect(await rows()).toHaveLength(1)
})

test('a worker survives the loss of its database connections', async () => {
  const { asked, handler } = clerk()
  work({ 'uploads.delete': handler })
  await enqueue('uploads.delete', { name: 'before' })
  await gone()
  await pool.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  await until(() => enqueue('uploads.delete', { name: 'after' }, { key: 'after' }))
  await gone()
  expect(asked).toEqual(['before', 'after'])
})

test('a worker that stops finishes its running job and takes no more', async () => {
  let release = () => {}
  let begun = () => {}
  const started = new Promise<void>((resolve) => {
    begun = resolve
  })
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await enqueue('uploads.delete', { name: 'x' })
  const handler = () => {
    begun()
    return held
  }
  const worker = work({ 'uploads.delete': handler })
  await started
  const stopped = worker.stop()
  for (let n = 0; n < 20; n++) await enqueue('uploads.delete', { name: 'later' })
  release()
  await stopped
  // A claim that was under way may still have taken one, which is then finished too.
  const left = await rows()
  expect(left.length).toBeGreaterThanOrEqual(19)
  expect(left.every(({ attempts }) => attempts === 0)).toBe(true)
})

test('the values of a failed query are neither logged nor stored in the queue', async () => {
  const lines: string[] = []
  const write = (fields: object, text: string) => void lines.push(JSON.stringify({ ...fields, text }))
  const look = async () => void (await db.execute(sql`select ${'rahima@people.example'}::text from nowhere_at_all`))
  work({ 'uploads.delete': look }, { log: { info: write, warn: write, error: write } })
  await enqueue('uploads.delete', { name: 'x' })
  await until(() => expect(lines.join()).toContain('job failed'))
  await until(async () =>
    expect((await pool.query('SELECT last_error FROM jobs')).rows[0].last_error).toContain('nowhere_at_all'),
  )
  expect(lines.join()).not.toContain('rahima')
  expect((await pool.query('SELECT to_jsonb(j)::text AS job FROM jobs j')).rows[0].job).not.toContain('rahima')
})
