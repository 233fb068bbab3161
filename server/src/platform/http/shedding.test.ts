import { api } from '@ranar/contract'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { webPlugin } from '../../routes/pages.ts'
import { readEnv } from '../env.ts'
import { handleErrors } from './errors.ts'
import { shedCalls } from './shedding.ts'

const lag = { late: false, isBehind: () => lag.late, stop: () => {} }
const held: (() => void)[] = []
const errors: string[] = []
const app = Fastify({ logger: { level: 'error', stream: { write: (line) => void errors.push(line) } } })
handleErrors(app)
shedCalls(app, lag, 2)
app.get('/health/live', async () => ({ status: 'live' }))
app.get('/api/analytics', { config: { endpoint: api.site.analytics } }, async () => {
  await new Promise<void>((resolve) => held.push(resolve))
  return { success: true }
})
await webPlugin(app, { env: readEnv({}), outside: {}, lag })
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())
const ask = (path: string) => fetch(origin + path, { headers: { 'accept-language': 'bn' } })
const arrived = async (n: number) => {
  while (held.length < n) await new Promise((resolve) => setImmediate(resolve))
}

test('a call above the limit gets 503 at once, with Retry-After and in the reader’s language; health is answered', async () => {
  const running = [ask('/api/analytics'), ask('/api/analytics')]
  await arrived(2)
  const refused = await ask('/api/analytics')
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    503,
    '2',
    { success: false, message: 'রানার এখন খুব ব্যস্ত। একটু পরে আবার চেষ্টা করুন', requestId: expect.any(String) },
  ])
  // Shed calls log no stack traces, so that a crowd does not fill the disk.
  expect(errors).toEqual([])
  expect((await ask('/health/live')).status).toBe(200)
  for (const end of held.splice(0)) end()
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200])
  const next = ask('/api/analytics')
  await arrived(1)
  for (const end of held.splice(0)) end()
  expect((await next).status).toBe(200)
})

test('a caller who disconnects before the answer frees the place', async () => {
  for (let i = 0; i < 3; i++) {
    const gone = new AbortController()
    const call = fetch(`${origin}/api/analytics`, { signal: gone.signal }).catch(() => 'left')
    await arrived(1)
    gone.abort()
    expect(await call).toBe('left')
    for (const end of held.splice(0)) end()
  }
  const next = ask('/api/analytics')
  await arrived(1)
  for (const end of held.splice(0)) end()
  expect((await next).status).toBe(200)
})

test('an overloaded process refuses calls with JSON and pages with a page; health is answered', async () => {
  lag.late = true
  expect((await ask('/api/analytics')).status).toBe(503)
  const page = await ask('/')
  expect([page.status, page.headers.get('content-type'), Number(page.headers.get('retry-after')) >= 2]).toEqual([
    503,
    'text/html; charset=utf-8',
    true,
  ])
  expect(await page.text()).toContain('রানার এখন খুব ব্যস্ত')
  expect((await ask('/health/live')).status).toBe(200)
  lag.late = false
})
