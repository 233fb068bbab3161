import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startEmbedded } from './embedded.ts'

const root = mkdtempSync(path.join(tmpdir(), 'ranar embedded '))
const dir = path.join(root, 'pg')
const owner = `const { startEmbedded } = await import(process.argv[1]); console.log((await startEmbedded(process.argv[2])).url); setInterval(() => {}, 1000)`

afterAll(() => rmSync(root, { recursive: true, force: true }))

async function query(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url)
  await client.connect()
  return client.query(text).finally(() => client.end())
}

test('the first start makes a cluster, and a second copy of the app is told who owns it', async () => {
  const first = await startEmbedded(dir)
  expect(first.adopted).toBe(false)
  await query(first.url, 'CREATE TABLE kept (n int)')
  await expect(startEmbedded(dir)).rejects.toThrow(`already in use by another running copy of the app (process ${process.pid})`)
  expect((await query(first.url, 'SELECT 1 AS alive')).rows).toEqual([{ alive: 1 }])
  await first.stop()
})

test('what a killed app had been told is committed is there for the next one, which adopts its server', async () => {
  const app = spawn(process.execPath, ['--input-type=module', '-e', owner, new URL('embedded.ts', import.meta.url).href, dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(app.stdout, 'data')
  await query(String(line).trim(), 'INSERT INTO kept VALUES (42)')
  app.kill('SIGKILL')
  await once(app, 'exit')
  const next = await startEmbedded(dir)
  expect(next.adopted).toBe(true)
  expect((await query(next.url, 'SELECT n FROM kept')).rows).toEqual([{ n: 42 }])
  await next.stop()
})

test('after a stop the next start brings its own server, and a lost server is noticed', async () => {
  const lost = Promise.withResolvers<void>()
  const database = await startEmbedded(dir, { onLost: lost.resolve })
  expect(database.adopted).toBe(false)
  const { rows } = await query(database.url, "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid")
  process.kill(rows[0].pid, 'SIGQUIT')
  await lost.promise
  await database.stop()
})

test('a folder that holds something else is refused', async () => {
  await expect(startEmbedded(path.dirname(dir))).rejects.toThrow('no PostgreSQL data, and is not empty')
})
