import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { booking, company } from '../../../test/company.ts'
import { json } from '../../../test/json.ts'
import { statuses } from '../../../test/refusal.ts'
import { formOf } from '../../../test/signup.ts'

const behindProxy = await company({ IP_LIMIT_FACTOR: '1', TRUST_PROXY: '127.0.0.1' })
const { a, caller, pool } = behindProxy
const { auth, people, parcels } = api

let street = 0
/** Returns a caller at a new address, or at the given one. */
const visitor = (address = `198.51.100.${++street}`, cookie: string | null = null) =>
  caller(cookie, { 'x-forwarded-for': address })
type Visitor = Pick<ReturnType<typeof visitor>, 'ask'>
const waitOf = async (call: Promise<{ status: number; headers: Headers; body: unknown }>) => {
  const { status, headers, body } = await call
  expect({ status, body }).toEqual({
    status: 429,
    body: { success: false, message: 'Too many tries. Please wait a little and try again' },
  })
  return Number(headers.get('retry-after'))
}
const timePasses = (key: string) =>
  pool.query("UPDATE rate_limits SET resets_at = now() WHERE key LIKE $1 || '%'", [key])

const her = await a('consumer')
const { parcel } = await her(parcels.book, { body: booking })
const pages = [
  ['a profile', `${people.profile.path}?user_id=`, her.id],
  ['a parcel', `${parcels.track.path}?parcel_id=`, parcel._id],
] as const

test.each(pages)('an address may read %s sixty times a minute, also concurrently', async (_, path, id) => {
  const [one, other] = [visitor(), visitor()]
  expect(await statuses(100, () => one.ask(path + id))).toEqual({ 200: 60, 429: 40 })
  expect(await waitOf(one.ask(path + id))).toBeLessThanOrEqual(60)
  expect((await other.ask(path + id)).status).toBe(200)
  await timePasses(path.includes('profile') ? 'profile:' : 'status:')
  expect((await one.ask(path + id)).status).toBe(200)
})

test.each(pages)(
  'an address that looks for %s in vain twenty times gets 429 for ten minutes, even for one that exists',
  async (_, path, id) => {
    const [one, other] = [visitor(), visitor()]
    for (let n = 0; n < 20; n++) expect((await one.ask(`${path}RN${n}`)).status).toBe(404)
    const wait = await waitOf(one.ask(`${path}RN20`))
    expect(wait).toBeGreaterThan(500)
    expect(wait).toBeLessThanOrEqual(600)
    await waitOf(one.ask(path + id))
    expect((await other.ask(path + id)).status).toBe(200)
    await timePasses(path.includes('profile') ? 'profile-miss:' : 'status-miss:')
    expect((await one.ask(path + id)).status).toBe(200)
  },
)

test.each(pages)('of fifty concurrent look-ups for %s in vain, twenty get 404 and the others 429', async (_, path) => {
  const one = visitor()
  expect(await statuses(50, () => one.ask(`${path}nothing`))).toEqual({ 404: 20, 429: 30 })
})

const limited: [
  string,
  string,
  number,
  number,
  number,
  (who: Visitor) => Promise<{ status: number; headers: Headers; body: unknown }>,
][] = [
  [
    'a sign-up',
    'signup:',
    20,
    3600,
    400,
    (who) => who.ask(auth.signup.path, { method: 'POST', body: formOf({ name: 'x' }) }),
  ],
  ['a login', 'login:198', 60, 300, 400, (who) => who.ask(auth.login.path, json('POST', {}))],
  [
    'a recovery',
    'codes:',
    20,
    3600,
    200,
    (who) => who.ask(auth.sendRecovery.path, json('POST', { email: 'nobody@people.example' })),
  ],
  [
    'a new password',
    'reset:',
    20,
    3600,
    400,
    (who) =>
      who.ask(
        auth.recover.path,
        json('POST', { email: 'nobody@people.example', password: 'another-lantern', otp: '22222222' }),
      ),
  ],
]
test.each(limited)(
  '%s is counted for its address before its input is checked',
  async (_, key, most, seconds, status, call) => {
    const [one, other] = [visitor(), visitor()]
    expect(await statuses(most + 15, () => call(one))).toEqual({ [status]: most, 429: 15 })
    const wait = await waitOf(call(one))
    expect(wait).toBeGreaterThan(seconds - 120)
    expect(wait).toBeLessThanOrEqual(seconds)
    expect((await call(other)).status).toBe(status)
    await timePasses(key)
    expect((await call(one)).status).toBe(status)
  },
)

test('nobody waits a day for a limit after a clock was a day ahead', async () => {
  const clockGoesBack = (key: string) =>
    pool.query("UPDATE rate_limits SET resets_at = resets_at + interval '1 day' WHERE key LIKE $1 || '%'", [key])
  const [one, other] = [visitor(), visitor()]
  for (let n = 0; n < 60; n++) await one.ask(`${people.profile.path}?user_id=${her.id}`)
  for (let n = 0; n < 20; n++) await other.ask(`${people.profile.path}?user_id=RN${n}`)
  for (const who of [one, other]) await waitOf(who.ask(`${people.profile.path}?user_id=${her.id}`))
  await clockGoesBack('profile')
  for (const who of [one, other]) expect((await who.ask(`${people.profile.path}?user_id=${her.id}`)).status).toBe(200)
})

test('verification and recovery codes that are requested from one IP address share a limit', async () => {
  const address = `198.51.100.${++street}`
  for (let n = 0; n < 10; n++) {
    const { cookie } = await a('unverified')
    expect((await visitor(address, cookie).ask(auth.sendVerification.path)).status).toBe(200)
    expect(
      (await visitor(address).ask(auth.sendRecovery.path, json('POST', { email: 'nobody@people.example' }))).status,
    ).toBe(200)
  }
  const { cookie } = await a('unverified')
  await waitOf(visitor(address, cookie).ask(auth.sendVerification.path))
  expect((await visitor(address).ask(auth.sendVerification.path)).status).toBe(401)
})

test('all addresses of an IPv6 /64 network share one limit, the next network has its own', async () => {
  const path = `${people.profile.path}?user_id=${her.id}`
  for (let n = 1; n <= 60; n++) expect((await visitor(`2001:db8:0:7::${n.toString(16)}`).ask(path)).status).toBe(200)
  await waitOf(visitor('2001:db8:0:7:ffff:ffff:ffff:ffff').ask(path))
  await waitOf(visitor('2001:0db8:0000:0007:0:0:0:1').ask(path))
  expect((await visitor('2001:db8:0:8::1').ask(path)).status).toBe(200)
})

test('only the entry that the proxy itself added to X-Forwarded-For counts as the address', async () => {
  const path = `${people.profile.path}?user_id=${her.id}`
  for (let n = 0; n < 60; n++) expect((await visitor(`203.0.113.${n}, 198.51.100.250`).ask(path)).status).toBe(200)
  await waitOf(visitor('203.0.113.99, 198.51.100.250').ask(path))
})

test.each([
  '',
  'unknown',
  '1:2:3:4:5:6:7:8::9:10',
  ':::::::::::',
  '999.999.999.999',
  'x'.repeat(3000),
  "'; drop table users; --",
])('a visitor whose forwarded address is %j is still served', async (address) => {
  expect((await visitor(address).ask(`${people.profile.path}?user_id=${her.id}`)).status).toBe(200)
})

const smaller = await company({ IP_LIMIT_FACTOR: '0.1' })
test('IP_LIMIT_FACTOR scales the limits of an address, and clients cannot forge their address without a proxy', async () => {
  const somebody = await smaller.a('consumer')
  let n = 0
  const elsewhere = () =>
    smaller.caller(null, {
      'x-forwarded-for': `203.0.113.${++n}`,
      'x-real-ip': `203.0.113.${n}`,
      forwarded: `for=203.0.113.${n}`,
    })
  expect(await statuses(10, () => elsewhere().ask(`${people.profile.path}?user_id=${somebody.id}`))).toEqual({
    200: 6,
    429: 4,
  })
  expect(await statuses(5, () => elsewhere().ask(`${parcels.track.path}?parcel_id=RN0`))).toEqual({ 404: 2, 429: 3 })
  expect(
    await statuses(5, () => elsewhere().ask(auth.signup.path, { method: 'POST', body: formOf({ name: 'x' }) })),
  ).toEqual({ 400: 2, 429: 3 })
})

test('IP_LIMIT_FACTOR does not change the limits of an account', async () => {
  const somebody = await smaller.a('consumer')
  await smaller.pool.query('DELETE FROM rate_limits')
  const many = await company({ IP_LIMIT_FACTOR: '1000' })
  const other = await many.a('consumer')
  expect(
    await statuses(12, () => many.guest.ask(auth.login.path, json('POST', { email: other.email, password: 'wrong' }))),
  ).toEqual({ 401: 10, 429: 2 })
  expect(
    await statuses(6, () =>
      smaller.guest.ask(auth.login.path, json('POST', { email: somebody.email, password: 'wrong' })),
    ),
  ).toEqual({ 401: 6 })
})
