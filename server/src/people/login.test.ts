import { api } from '@ranar/contract'
import { expect, test, vi } from 'vitest'
import { company } from '../../test/company.ts'
import { testPassword } from '../../test/people.ts'
import { cookieOf } from '../../test/signup.ts'

const { a, guest, caller, pool } = await company()
const { auth, people } = api

type Door = Pick<typeof guest, 'ask'>
const logIn = (email: unknown, password: unknown = testPassword, door: Door = guest) =>
  door.ask(auth.login.path, {
    method: 'POST',
    body: JSON.stringify({ email, password }),
    headers: { 'content-type': 'application/json' },
  })
const fail = async (times: number, email: string, door: Door = guest) => {
  for (let n = 0; n < times; n++) expect((await logIn(email, 'a wrong password', door)).status).toBe(401)
}

test('a person logs in with the right password and the address in any case', async () => {
  const her = await a('consumer')
  const { status, body, headers } = await logIn(` ${her.email.toUpperCase()} `)
  expect({ status, message: body.message }).toEqual({ status: 200, message: 'Welcome back!' })
  expect(headers.getSetCookie()).toHaveLength(1)
  expect((await caller(cookieOf(headers))(people.me)).user._id).toBe(her.id)
})

test('a wrong password and an unknown address are refused in the same words', async () => {
  const her = await a('consumer')
  const [known, unknown] = [
    await logIn(her.email, 'a wrong password'),
    await logIn('nobody@people.example', 'a wrong password'),
  ]
  expect({ status: known.status, body: known.body }).toEqual({
    status: 401,
    body: { success: false, message: 'Invalid email or password' },
  })
  expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body })
  for (const { headers } of [known, unknown]) expect(headers.getSetCookie()).toEqual([])
})

test('only the right password reveals to a person that their account is archived', async () => {
  const her = await a('consumer', { archivedAt: new Date() })
  expect(await logIn(her.email)).toMatchObject({
    status: 403,
    body: { success: false, message: 'This account has been archived' },
  })
  expect(await logIn(her.email, 'a wrong password')).toMatchObject({
    status: 401,
    body: { message: 'Invalid email or password' },
  })
})

test('after ten failures even the right password is refused for a quarter of an hour', async () => {
  const her = await a('consumer')
  await fail(9, her.email)
  expect((await logIn(her.email)).status).toBe(200)
  await fail(1, her.email.toUpperCase())
  const { status, headers } = await logIn(her.email)
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(700)
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(900)
  await pool.query("UPDATE rate_limits SET resets_at = now() WHERE key LIKE '%' || $1", [her.email])
  expect((await logIn(her.email)).status).toBe(200)
})

test('of a hundred simultaneous wrong passwords only ten are checked', async () => {
  const her = await a('consumer')
  const replies = await Promise.all(Array.from({ length: 100 }, () => logIn(her.email, 'a wrong password')))
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(90)
})

test('a made-up X-Forwarded-For does not get around the limit', async () => {
  const her = await a('consumer')
  for (let n = 0; n < 10; n++)
    await fail(1, her.email, caller(null, { 'x-forwarded-for': `203.0.113.${n}`, forwarded: `for=203.0.113.${n}` }))
  expect((await logIn(her.email, testPassword, caller(null, { 'x-forwarded-for': '203.0.113.99' }))).status).toBe(429)
})

test('logins to an address without an account are limited in the same way', async () => {
  await fail(10, 'no-such-person@people.example')
  expect((await logIn('no-such-person@people.example', 'a wrong password')).status).toBe(429)
})

test('strangers cannot lock out a browser that logged in before, which has its own ten failures', async () => {
  const her = await a('consumer')
  const browser = caller(cookieOf((await logIn(her.email)).headers))
  await browser(auth.logout)
  await fail(10, her.email)
  expect((await logIn(her.email)).status).toBe(429)
  const back = await logIn(her.email, testPassword, browser)
  expect(back.status).toBe(200)
  const again = caller(cookieOf(back.headers))
  await fail(10, her.email, again)
  expect((await logIn(her.email, testPassword, again)).status).toBe(429)
})

test('a browser known to one person counts as a stranger at another person’s account', async () => {
  const [his, her] = [await a('consumer'), await a('consumer')]
  await fail(10, her.email)
  expect((await logIn(her.email, testPassword, his)).status).toBe(429)
})

test.each([[['a@people.example']], [{ $gt: '' }], [1], [null], [true]])(
  'a login with the address %j is refused',
  async (email) => {
    expect(await logIn(email)).toMatchObject({ status: 400, body: { success: false, message: 'Email is required' } })
  },
)

test('a password that is not text is refused with 400, and a very long one is simply wrong', async () => {
  const her = await a('consumer')
  expect(await logIn(her.email, 12_345_678)).toMatchObject({ status: 400, body: { message: 'Password is required' } })
  expect((await logIn(her.email, 'x'.repeat(1000))).status).toBe(401)
  expect((await logIn(her.email, `${testPassword} `)).status).toBe(401)
})

test('a login with the old password opens no session if the password changes meanwhile', async () => {
  const her = await a('consumer')
  const reset = await pool.connect()
  await reset.query('BEGIN')
  await reset.query("UPDATE users SET password_hash = 'another' WHERE id = $1", [her.key])
  await reset.query('DELETE FROM sessions WHERE user_id = $1', [her.key])
  const login = logIn(her.email)
  const isWaiting = async () =>
    expect(
      (
        await pool.query(
          "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        )
      ).rowCount,
    ).toBe(1)
  await Promise.race([login, vi.waitFor(isWaiting, { timeout: 10_000 })])
  await reset.query('COMMIT')
  reset.release()
  expect(await login).toMatchObject({ status: 401, body: { message: 'Invalid email or password' } })
})
