import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { startEmbedded } from './embedded.ts'
import { postmaster } from './embedded-folder.ts'

const root = mkdtempSync(path.join(tmpdir(), 'ranar embedded '))
const dir = path.join(root, 'pg')
const owner = `const { startEmbedded } = await import(process.argv[1]); console.log((await startEmbedded(process.argv[2])).url); setInterval(() => {}, 1000)`

afterAll(() => rmSync(root, { recursive: true, force: true }))

async function query(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url)
  await client.connect()
  return client.query(text).finally(() => client.end())
}

test('the first start creates a cluster, and a second app on the folder is refused and told who uses it', async () => {
  const first = await startEmbedded(dir)
  expect(first.adopted).toBe(false)
  await query(first.url, 'CREATE TABLE kept (n int)')
  await expect(startEmbedded(dir)).rejects.toThrow(
    `already in use by another running copy of the app (process ${process.pid})`,
  )
  expect((await query(first.url, 'SELECT 1 AS alive')).rows).toEqual([{ alive: 1 }])
  await first.stop()
})

test('after a kill the next app adopts the running server and finds every committed row', async () => {
  const app = spawn(
    process.execPath,
    ['--input-type=module', '-e', owner, new URL('embedded.ts', import.meta.url).href, dir],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const [line] = await once(app.stdout, 'data')
  await query(String(line).trim(), 'INSERT INTO kept VALUES (42)')
  app.kill('SIGKILL')
  await once(app, 'exit')
  const next = await startEmbedded(dir)
  expect(next.adopted).toBe(true)
  expect((await query(next.url, 'SELECT n FROM kept')).rows).toEqual([{ n: 42 }])
  await next.stop()
})

test('after a stop the next start launches its own server, which is restarted with its rows whenever it is killed', async () => {
  let lost = Promise.withResolvers<string>()
  const database = await startEmbedded(dir, { onLost: (reason) => lost.resolve(reason) })
  expect(database.adopted).toBe(false)
  for (const signal of ['SIGQUIT', 'SIGKILL', 'SIGINT'] as const) {
    lost = Promise.withResolvers()
    process.kill((await postmaster(dir))?.pid ?? 0, signal)
    expect(await lost.promise).toBe('The built-in database was lost; it is started again')
    const keptAndLocked = "SELECT n FROM kept WHERE EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory')"
    await vi.waitFor(async () => expect((await query(database.url, keptAndLocked)).rows).toEqual([{ n: 42 }]), {
      timeout: 60_000,
      interval: 100,
    })
  }
  await database.stop()
  expect(await postmaster(dir)).toBeUndefined()
})

test('a folder with other files in it is refused', async () => {
  await expect(startEmbedded(path.dirname(dir))).rejects.toThrow('no PostgreSQL data, and is not empty')
})
