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

/** Starts a server that must fail; returns its exit code and output, or 'it started'. */
const refusal = (env: Record<string, string>) =>
  startServer({ DATA_DIR: '/dev/null/data', ...env }).then(
    () => 'it started',
    (error: Error) => error.message,
  )

test('the first start creates a root admin, a signal stops the server, and the second start creates no other', async () => {
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
  process.kill(second.pid, 'SIGINT') // Ctrl-C signals the server twice, directly and through npm
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

test('a server whose built-in database is killed restarts it and becomes ready again', async () => {
  const running = await startServer()
  const ready = async () => (await fetch(`${running.origin}/health/ready`)).status
  process.kill((await postmaster(path.join(running.dataDir, 'pg')))?.pid ?? 0, 'SIGQUIT')
  await until(running.output, (text) => text.includes('The built-in database was lost; it is started again'))
  await until(ready, (status) => status === 200)
  expect(await running.stop()).toBe(0)
  expect(existsSync(path.join(running.dataDir, 'pg/postmaster.pid'))).toBe(false)
  running.forget()
})

test('a failed start prints its reason in one line', async () => {
  expect(await refusal({ PORT: 'abc' })).toBe('The server ended with 1: PORT must be a whole number from 1 to 65535')
  expect(await refusal({})).toMatch(/^The server ended with 1: DATA_DIR cannot be used: [^\n]+$/)
})

test.for(['/proc', '/proc/ranar/data', '/dev/null'])(
  'a start with %s as the data folder fails with one line',
  async (DATA_DIR) => {
    expect(await refusal({ DATA_DIR })).toMatch(/^The server ended with 1: DATA_DIR cannot be used: [^\n]+$/)
  },
)

test.for(['999.1.1.1', '192.0.2.1'])(
  'a start with HOST %s, which is not an address of this machine, fails before a database is created',
  async (HOST) => {
    const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'ranar-host-'))
    expect(await refusal({ DATA_DIR, HOST })).toMatch(/^The server ended with 1: HOST cannot be used: [^\n]+$/)
    expect(existsSync(path.join(DATA_DIR, 'pg'))).toBe(false)
    rmSync(DATA_DIR, { recursive: true })
  },
)

test('a start on a database that a newer version has migrated fails with one line', async () => {
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

test('a start with a taken port or an unreachable database names it and leaves no built-in database running', async () => {
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

test('behind a proxy, a stopping server still answers on kept-alive connections and closes each with a reply', async () => {
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
  // A request sent at the instant in which the server closes its connection is reset; TCP cannot prevent that.
  seen.delete('ECONNRESET')
  expect([...seen].sort()).toEqual(['200 close', '200 keep-alive', 'ECONNREFUSED'])
  agent.destroy()
  running.forget()
})
