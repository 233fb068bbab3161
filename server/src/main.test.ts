import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startServer } from '../test/process.ts'
import { until } from '../test/until.ts'
import { postmaster } from './platform/db/embedded-folder.ts'

/** What a server that cannot start wrote; it must end with 1. */
const refusal = (env: Record<string, string>) =>
  startServer({ DATA_DIR: '/dev/null/data', ...env }).then(
    () => 'it started',
    (error: Error) => error.message,
  )

test('the first start makes a root admin, a signal ends it within seconds, and the second start does not make another', async () => {
  const first = await startServer()
  expect(first.output()).toContain(`Ranar is ready at ${first.origin}\n`)
  expect((await fetch(`${first.origin}/health/ready`)).status).toBe(200)
  const [, email, password] = /Root admin: (\S+) {2}password: (\S+)/.exec(first.output()) ?? []
  expect(readFileSync(path.join(first.dataDir, 'root-admin.txt'), 'utf8')).toContain(`${email}\n${password}`)
  expect(statSync(path.join(first.dataDir, 'root-admin.txt')).mode & 0o777).toBe(0o600)
  expect(await first.stop()).toBe(0)
  expect(existsSync(path.join(first.dataDir, 'pg/postmaster.pid'))).toBe(false)

  const second = await startServer({ DATA_DIR: first.dataDir })
  expect(await refusal({ DATA_DIR: first.dataDir })).toMatch(
    /^The server ended with 1: DATA_DIR cannot be used: [^\n]+ already in use [^\n]+$/,
  )
  expect(second.output()).not.toContain('Root admin')
  const login = await fetch(`${second.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  expect(login.status).toBe(200)
  process.kill(second.pid, 'SIGINT') // Ctrl-C reaches the server by itself and through npm
  expect(await second.stop()).toBe(0)
  second.forget()
})

test('a server killed without warning starts again on the same folder', async () => {
  const killed = await startServer()
  await killed.kill()
  const next = await startServer({ DATA_DIR: killed.dataDir })
  expect((await fetch(`${next.origin}/health/ready`)).status).toBe(200)
  expect(await next.stop()).toBe(0)
  next.forget()
})

test('a server whose built-in database dies goes on, and starts it again', async () => {
  const running = await startServer()
  const ready = async () => (await fetch(`${running.origin}/health/ready`)).status
  process.kill((await postmaster(path.join(running.dataDir, 'pg')))?.pid ?? 0, 'SIGQUIT')
  await until(running.output, (text) => text.includes('The built-in database was lost; it is started again'))
  await until(ready, (status) => status === 200)
  expect(await running.stop()).toBe(0)
  expect(existsSync(path.join(running.dataDir, 'pg/postmaster.pid'))).toBe(false)
  running.forget()
})

test('what stops a start is said in one line', async () => {
  expect(await refusal({ PORT: 'abc' })).toBe('The server ended with 1: PORT must be a whole number from 1 to 65535')
  expect(await refusal({})).toMatch(/^The server ended with 1: DATA_DIR cannot be used: [^\n]+$/)
})

test.for(['/proc', '/proc/ranar/data', '/dev/null'])(
  'a data folder cannot be %s, and that is said at once',
  async (DATA_DIR) => {
    expect(await refusal({ DATA_DIR })).toMatch(/^The server ended with 1: DATA_DIR cannot be used: [^\n]+$/)
  },
)

test.for(['999.1.1.1', '192.0.2.1'])(
  'HOST %s, which is not of this machine, is named before anything has started',
  async (HOST) => {
    const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'ranar-host-'))
    expect(await refusal({ DATA_DIR, HOST })).toMatch(/^The server ended with 1: HOST cannot be used: [^\n]+$/)
    expect(existsSync(path.join(DATA_DIR, 'pg'))).toBe(false)
    rmSync(DATA_DIR, { recursive: true })
  },
)

test('a database that a newer version has changed is left alone, and that is said in one line', async () => {
  const running = await startServer()
  const client = new pg.Client(running.databaseUrl)
  await client.connect()
  await client.query(
    "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('of tomorrow', 4102444800000)",
  )
  await client.end()
  await running.stop()
  const said = 'This database belongs to a newer version of Ranar. Start that version, or restore an older backup'
  expect(await refusal({ DATA_DIR: running.dataDir })).toBe(`The server ended with 1: ${said}`)
  running.forget()
})

test('a taken port and a database that is not there are named, and the built-in database goes down again', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as { port: number }
  const running = await startServer()
  await running.stop()
  expect(await refusal({ DATA_DIR: running.dataDir, PORT: String(port) })).toContain(
    `PORT ${port} on 127.0.0.1 is already in use`,
  )
  expect(existsSync(path.join(running.dataDir, 'pg/postmaster.pid'))).toBe(false)
  expect(
    await refusal({ DATA_DIR: running.dataDir, DATABASE_URL: `postgres://nobody:secret@127.0.0.1:${port}/none` }),
  ).toMatch(/^The server ended with 1: DATABASE_URL cannot be used: (?!.*secret)[^\n]+$/)
  other.close()
  running.forget()
})

test('behind a proxy with kept connections, a server that stops still answers, and closes each connection with a reply', async () => {
  const running = await startServer({ TRUST_PROXY: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  const ask = () =>
    new Promise<string>((resolve) => {
      const request = get(`${running.origin}/api/public/powerful-features`, { agent }, (reply) =>
        reply.resume().on('end', () => resolve(`${reply.statusCode} ${reply.headers.connection}`)),
      )
      request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    })
  const seen = new Set<string>()
  const visitor = async () => {
    for (let answer = ''; answer !== 'ECONNREFUSED'; seen.add(answer)) answer = await ask()
  }
  const visitors = Array.from({ length: 12 }, visitor)
  await ask()
  expect(await running.stop()).toBe(0)
  await Promise.all(visitors)
  // Two who close and write in the same instant miss each other, however rarely: that is TCP's.
  seen.delete('ECONNRESET')
  expect([...seen].sort()).toEqual(['200 close', '200 keep-alive', 'ECONNREFUSED'])
  agent.destroy()
  running.forget()
})
