import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../../test/company.ts'
import { bytes, raw } from '../../../test/raw.ts'

const { a, origin, pool } = await company()
const her = await a('consumer')
const cookie = her.cookie ?? ''

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), payment=(self), camera=(self), microphone=()',
  'x-frame-options': 'DENY',
}
const ofTheApi = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'content-type': 'application/json; charset=utf-8',
}
const forbidden = [
  'etag',
  'last-modified',
  'x-powered-by',
  'server',
  'access-control-allow-origin',
  'strict-transport-security',
  'set-cookie',
]
const names = (headers: object) => Object.keys(headers)

test.each([
  ['an answer', 'GET', '/api/user/me', 200],
  ['a public answer', 'GET', '/api/public/analytics', 200],
  ['no session', 'GET', '/api/parcel', 404],
  ['a wrong role', 'GET', '/api/admin/get-all-users', 403],
  ['a bad request', 'GET', '/api/consumer/get-parcel', 400],
  ['nothing there', 'GET', '/api/nothing', 404],
  ['an address that cannot be decoded', 'GET', '/api/%zz', 400],
  ['an address without an end', 'GET', `/api/user/me?${'x'.repeat(5000)}`, 414],
  ['a method that is none', 'PROPFIND', '/api/user/me', 404],
  ['the whole address in the first line', 'GET', 'http://localhost:3000/api/user/me', 200],
  ['another host’s address', 'GET', 'HTTPS://evil.example:1/api/admin/get-all-users?page=1', 403],
  ['a whole address that cannot be decoded', 'GET', 'http://localhost:3000/api/%zz', 400],
  ['an encoded address', 'GET', '/%61pi/user/me', 200],
])('an API reply for %s has every security header and none that is forbidden', async (_, method, path, status) => {
  const reply = await raw(origin, method, path, { cookie })
  expect(reply.status).toBe(status)
  expect(reply.headers).toMatchObject({ ...everywhere, ...ofTheApi })
  for (const name of forbidden) expect(names(reply.headers)).not.toContain(name)
})

test.each([
  '/uploads/avatar.webp',
  '/uploads/00000000-0000-4000-8000-000000000000.webp',
  '/uploads/nothing',
  '/nothing',
  '/health/live',
  '/%zz',
  'http://localhost:3000',
  'http://localhost:3000?a=1',
  'http://localhost:3000/uploads/avatar.webp',
])('the reply for %s has the common security headers', async (path) => {
  const { headers } = await raw(origin, 'GET', path)
  expect(headers).toMatchObject(everywhere)
  for (const name of ['x-powered-by', 'server', 'access-control-allow-origin', 'set-cookie'])
    expect(names(headers)).not.toContain(name)
})

test.each([
  ['http://localhost:3000', 'false', undefined],
  ['http://localhost:3000', 'true', undefined],
  ['https://ranar.example', '', 'max-age=31536000'],
  ['https://ranar.example', 'false', 'max-age=31536000'],
  ['https://ranar.example', 'true', 'max-age=31536000; includeSubDomains'],
])(
  'at %s with HSTS_SUBDOMAINS %j browsers get the HSTS header that the operator has configured',
  async (at, subdomains, said) => {
    const ranar = await company({ APP_ORIGIN: at, HSTS_SUBDOMAINS: subdomains })
    for (const path of ['/api/public/analytics', '/uploads/nothing', '/%zz'])
      expect((await raw(ranar.origin, 'GET', path)).headers['strict-transport-security']).toBe(said)
  },
)

test('a picture is served sandboxed, without scripts, and is cached as immutable', async () => {
  const { headers } = await raw(origin, 'GET', '/uploads/avatar.webp')
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

test('an API call is never answered with 304 from a cache, since a GET may change something', async () => {
  const more = {
    cookie,
    'if-none-match': '*',
    'if-modified-since': new Date(Date.now() + 1e9).toUTCString(),
    range: 'bytes=0-1',
  }
  expect((await raw(origin, 'GET', '/api/user/me', more)).status).toBe(200)
})

test.each([
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['another HTTP', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n', 400],
  ['a header with a NUL', 'GET /api/user/me HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n', 400],
  ['a header on two lines', 'GET /api/user/me HTTP/1.1\r\nHost: x\r\nX-A: a\r\n b\r\nX B: c\r\n\r\n', 400],
  ['two lengths', 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}', 400],
  [
    'a length and chunks',
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  [
    'chunks that are none',
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    400,
  ],
  ['headers without end', `GET /api/user/me HTTP/1.1\r\nHost: x\r\nX-A: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('raw bytes with %s are refused in the usual envelope', async (_, sent, status) => {
  const received = await bytes(origin, sent)
  const [head = '', body = ''] = received.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(head.toLowerCase()).toContain('content-type: application/json; charset=utf-8')
  const message = status === 400 ? 'The request body cannot be read' : 'This is too large'
  expect(JSON.parse(body)).toEqual({
    success: false,
    message,
    ...(status === 400 && { errors: [{ path: '', message }] }),
  })
})

test('an address that cannot be decoded gets 400 with a list of errors', async () => {
  const { status, text } = await raw(origin, 'GET', '/api/public/%E0%A4%A')
  const message = 'The address cannot be read'
  expect([status, JSON.parse(text)]).toEqual([400, { success: false, message, errors: [{ path: '', message }] }])
})

test.each([
  ['/%zz', '/%25zz'],
  ['//evil.example/%E0%A4%A?parcel_id=%41', '/evil.example/%25E0%25A4%25A?parcel_id=%41'],
  ['/\\\\evil.example/%', '/evil.example/%25'],
])('a browser that asks for the page %s, which cannot be decoded, is led to %s on this site', async (path, to) => {
  const { status, headers } = await raw(origin, 'GET', path, { accept: 'text/html,*/*;q=0.8' })
  expect([status, headers]).toMatchObject([302, { ...everywhere, location: to, 'cache-control': 'no-store' }])
})

test('a fault of ours gets 500 with a fixed sentence and the request id, a blocked database 503', async () => {
  const faulty = await company()
  const somebody = await faulty.a('consumer')
  await faulty.pool.query('ALTER TABLE parcels RENAME TO lost')
  const { status, body, headers } = await somebody.ask(api.parcels.mine.path)
  expect({ status, body }).toEqual({
    status: 500,
    body: {
      success: false,
      message: 'Something went wrong on our side. Please try again',
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    },
  })
  expect(Object.fromEntries(headers)).toMatchObject({ ...everywhere, ...ofTheApi })
  const lock = await faulty.pool.connect()
  await lock.query('BEGIN; LOCK TABLE users')
  const stuck = await somebody.ask(api.people.me.path)
  await lock.query('ROLLBACK')
  lock.release()
  expect(stuck).toMatchObject({
    status: 503,
    body: {
      success: false,
      message: 'Ranar is very busy. Please try again in a moment',
      requestId: expect.any(String),
    },
  })
  expect(stuck.headers.get('retry-after')).toBe('2')
  await somebody(api.people.me)
  expect((await pool.query('SELECT 1')).rowCount).toBe(1)
})
