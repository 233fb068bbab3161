import { beforeEach, expect, test } from 'vitest'
import { until } from '../../../test/until.ts'
import type { Handlers } from './kinds.ts'
import { queue } from './queue.fixture.ts'

const { pool, enqueue, work, gone } = await queue()
// A trigger records each try and its wait within the try's own transaction, so that the wait is exact.
await pool.query(`
  CREATE TABLE diary AS SELECT attempts, dead, key, last_error AS error, 0 AS wait FROM jobs;
  CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO diary VALUES (NEW.attempts, NEW.dead, NEW.key, NEW.last_error, round(extract(epoch FROM NEW.run_at - now())));
    RETURN NULL;
  END $$;
  CREATE TRIGGER noted AFTER UPDATE ON jobs FOR EACH ROW WHEN (OLD.lease_until IS NOT NULL AND NEW.lease_until IS NULL) EXECUTE FUNCTION note()`)
const tries = async (): Promise<{ attempts: number }[]> => (await pool.query('SELECT * FROM diary')).rows
const dueNow = () => pool.query('UPDATE jobs SET run_at = now() WHERE lease_until IS NULL')
beforeEach(() => pool.query('DELETE FROM diary'))

test('a failed job is retried after 5 seconds, doubling to 5 minutes, and is given up after 72 hours', async () => {
  let times = 0
  await enqueue('uploads.delete', { name: 'x' }, { key: 'stubborn' })
  const fail = async () => {
    if (++times === 9) await pool.query(`UPDATE jobs SET created_at = now() - interval '72 hours'`)
    throw new Error('the disk is away')
  }
  work({ 'uploads.delete': fail })
  await until(
    async () => {
      await dueNow()
      return tries()
    },
    (seen) => seen.length === 9,
  )
  const alive = { dead: false, key: 'stubborn', error: 'the disk is away' }
  expect(await tries()).toEqual([
    ...[5, 10, 20, 40, 80, 160, 300, 300].map((wait, i) => ({ ...alive, attempts: i + 1, wait })),
    { ...alive, attempts: 9, wait: 300, dead: true, key: null },
  ])
  expect(times).toBe(9)
})

test('a handler that takes too long is aborted and its job is retried later', async () => {
  let told: unknown
  await enqueue('uploads.delete', { name: 'x' })
  const hang: Handlers['uploads.delete'] = (_, { signal }) =>
    new Promise(() =>
      signal.addEventListener('abort', () => {
        told = signal.reason
      }),
    )
  work({ 'uploads.delete': hang }, { limitMs: 100 })
  const [first] = await until(tries, (seen) => seen.length > 0)
  expect(first).toMatchObject({ attempts: 1, error: 'took longer than 0.1 s', wait: 5 })
  expect(told).toBeInstanceOf(Error)
})

test.each([
  ['that repeats every hour', { repeat: { 'uploads.sweep': 3600 } }],
  ['that has failed', {}],
])('a job %s runs when the clock is set back a day, even if its lease ends tomorrow', async (_, more) => {
  let turns = 0
  const handler = async () => {
    turns++
    throw new Error('not today')
  }
  await enqueue('uploads.sweep', {}, { key: 'uploads.sweep' })
  work({ 'uploads.sweep': handler }, more)
  await until(tries, ({ length }) => length === 1)
  await pool.query(
    `UPDATE jobs SET ${['run_at', 'scheduled_at', 'created_at'].map((at) => `${at} = ${at} + interval '1 day'`)}`,
  )
  await until(tries, ({ length }) => length === 2)
  expect(turns).toBe(2)
  await pool.query("UPDATE jobs SET run_at = now(), lease_until = now() + interval '1 day'")
  await until(() => turns === 3, Boolean)
})

test('a repeating job runs at the start and then at its interval, even when it fails', async () => {
  let turns = 0
  const fail = async () => {
    turns++
    throw new Error('not today')
  }
  work({ 'uploads.sweep': fail }, { repeat: { 'uploads.sweep': 60 } })
  for (const turn of [1, 2, 3]) {
    const seen = await until(tries, ({ length }) => length === turn)
    expect(seen.at(-1)).toMatchObject({ attempts: 0, wait: 60, error: 'not today', dead: false })
    expect(turns).toBe(turn)
    await pool.query(`UPDATE jobs SET run_at = now(), created_at = now() - interval '80 hours'`)
  }
})

test('an urgent job runs before waiting jobs, also when it is retried', async () => {
  const asked: string[] = []
  const handler = async ({ name }: { name: string }) => {
    asked.push(name)
    if (name === 'code' && asked.filter((one) => one === 'code').length === 1) throw new Error('not taken')
  }
  await enqueue('uploads.delete', { name: 'code' }, { urgent: true })
  const first = work({ 'uploads.delete': handler })
  await until(tries, ({ length }) => length === 1)
  await first.stop()
  // These have been due for longer than the urgent job, which was postponed.
  await pool.query(
    `INSERT INTO jobs (kind, payload, run_at) SELECT 'uploads.delete', jsonb_build_object('name', n::text), now() - interval '1 hour' FROM generate_series(1, 20) n`,
  )
  await pool.query('UPDATE jobs SET run_at = now() WHERE urgent')
  work({ 'uploads.delete': handler })
  await gone()
  expect(asked.slice(0, 2)).toEqual(['code', 'code'])
  expect(asked).toHaveLength(22)
})
