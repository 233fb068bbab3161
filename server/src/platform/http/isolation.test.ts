import { api, changesSomething, type Endpoint, PREFIX } from '@ranar/contract'
import { expect, test } from 'vitest'
import { booking, company } from '../../../test/company.ts'
import { raw } from '../../../test/raw.ts'
import { stateOf } from '../../../test/state.ts'
import { endpoints } from './matrix.ts'

const { a, guest, origin, pool, env } = await company()
const changes = endpoints.filter((endpoint) => changesSomething(endpoint) && endpoint.who !== 'signature')
const reads = endpoints.filter((endpoint) => !changesSomething(endpoint))

const fetched = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }
const foreign: Record<string, Record<string, string>> = {
  'another site': { ...fetched, 'sec-fetch-site': 'cross-site' },
  'another port': { ...fetched, 'sec-fetch-site': 'same-site' },
  'the address bar': { ...fetched, 'sec-fetch-site': 'none' },
  'a navigation': { ...fetched, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  'an image of our own page': { ...fetched, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
  'a no-cors fetch': { ...fetched, 'sec-fetch-mode': 'no-cors' },
  'a frame': { ...fetched, 'sec-fetch-dest': 'iframe' },
  'a site without mode and dest': { 'sec-fetch-site': 'same-origin' },
  'a prefetch': { ...fetched, 'sec-purpose': 'prefetch' },
  'a prerender': { ...fetched, 'sec-purpose': 'prefetch;prerender' },
  'two sites at once': { ...fetched, 'sec-fetch-site': 'same-origin, cross-site' },
  'another site with our Origin': { ...fetched, 'sec-fetch-site': 'cross-site', origin: env.origin },
  'another Origin': { origin: 'https://evil.example' },
  'no Origin at all': { origin: 'null' },
  'another port as Origin': { origin: 'http://localhost:3001' },
  'another scheme as Origin': { origin: 'https://localhost:3000' },
  'an Origin that begins like ours': { origin: `${env.origin}.evil.example` },
  'our Referer behind another Origin': { origin: 'https://evil.example', referer: `${env.origin}/` },
  'another Referer': { referer: 'https://evil.example/http://localhost:3000/' },
  'a Referer that begins like ours': { referer: 'http://localhost:3000@evil.example/' },
  'a Referer that is no address': { referer: 'about:blank' },
  'a navigation that names no site': { 'sec-fetch-mode': 'navigate' },
  'an image that names no site': { 'sec-fetch-dest': 'image' },
  'a prefetch that names no site': { 'sec-purpose': 'prefetch' },
}
const own: Record<string, Record<string, string>> = {
  'a fetch of our own page': fetched,
  'a same-origin fetch': { ...fetched, 'sec-fetch-mode': 'same-origin' },
  'our Origin': { origin: env.origin },
  'our Referer': { referer: `${env.origin}/dashboard?page=2` },
  'no browser': {},
  'a client that names only a mode': { 'sec-fetch-mode': 'cors' },
}
const zone = { 'user-timezone': 'Asia/Dhaka' }
const knock = async ({ method, path }: Endpoint, headers: Record<string, string>) => {
  const { status, text } = await raw(origin, method, PREFIX + path, headers)
  return { status, body: text && JSON.parse(text) }
}
const refused = { status: 403, body: { success: false, message: 'Cross-site request refused' } }

test('exactly these GET calls change something', () => {
  expect(changes.filter(({ method }) => method === 'GET').map(({ path }) => path)).toEqual([
    '/auth/logout',
    '/auth/get-user-verification-code',
    '/consumer/cancel-parcel',
    '/delivery-men/delivered-parcel',
    '/delivery-men/return-parcel',
    '/admin/reject-parcel',
    '/consumer/apply-for-admin',
    '/admin/accept-applies',
    '/admin/reject-applies',
    '/payment/create-payment-intent',
    '/payment/refund-request',
    '/notification/read',
  ])
})

test.each(Object.entries(foreign))('no call that changes something is accepted from %s', async (_, headers) => {
  const { cookie } = await a('root')
  for (const endpoint of changes) {
    expect(await knock(endpoint, { ...zone, ...headers }), endpoint.path).toEqual(refused)
    expect(await knock(endpoint, { ...zone, ...headers, cookie: cookie ?? '' }), endpoint.path).toEqual(refused)
  }
})

test.each(Object.entries(own))(
  'every call that changes something passes the cross-site check when it comes from %s',
  async (_, headers) => {
    for (const endpoint of changes) {
      const { status, body } = await knock(endpoint, { ...zone, ...headers })
      expect([400, 401, 415], endpoint.path).toContain(status)
      expect(body.message).not.toBe(refused.body.message)
    }
  },
)

test('a GET that changes something needs the time zone that only our own code sends', async () => {
  for (const endpoint of changes) {
    const answer = await knock(endpoint, fetched)
    if (endpoint.method === 'GET') expect(answer, endpoint.path).toEqual(refused)
    else expect(answer.body.message, endpoint.path).not.toBe(refused.body.message)
  }
})

test('a call that only reads is never refused because it comes from another site', async () => {
  for (const headers of Object.values(foreign))
    for (const endpoint of reads) expect((await knock(endpoint, headers)).status, endpoint.path).not.toBe(403)
})

test('the payment webhook checks its signature and not where the call comes from', async () => {
  for (const headers of Object.values(foreign))
    expect(await knock(api.payments.webhook, headers)).toMatchObject({
      status: 400,
      body: { success: false, message: 'The signature is wrong' },
    })
})

test('refused cross-site calls and HEAD requests change nothing, whatever the role of their sender', async () => {
  const [sender, admin, courier, root] = await Promise.all([a('consumer'), a('admin'), a('delivery_men'), a('root')])
  const { parcel } = await sender(api.parcels.book, { body: booking })
  const { application } = await sender(api.applications.applyForAdmin)
  const { notifications } = await sender(api.notifications.list)
  const query = new URLSearchParams({
    parcel_id: parcel._id,
    applies_id: application._id,
    noti_id: notifications[0]?._id ?? '',
    user_id: sender.id,
  })
  const before = await stateOf(pool)
  for (const { cookie } of [sender, admin, courier, root])
    for (const { method, path } of endpoints) {
      const call = (verb: string, more: Record<string, string>) =>
        raw(origin, verb, `${PREFIX}${path}?${query}`, { ...zone, ...more, cookie: cookie ?? '' })
      if (method === 'GET') expect(await call('HEAD', fetched), path).toMatchObject({ status: 404, text: '' })
      if (changes.some((change) => change.path === path && change.method === method))
        expect((await call(method, { 'sec-fetch-site': 'cross-site' })).status, path).toBe(403)
    }
  expect(await stateOf(pool)).toEqual(before)
  await sender(api.people.me)
})

test('no CORS header ever allows another origin to read a reply', async () => {
  const asked = {
    origin: 'https://evil.example',
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'user-timezone',
  }
  for (const { path } of endpoints) {
    const { status, headers } = await raw(origin, 'OPTIONS', PREFIX + path, asked)
    expect({ status, allowed: Object.keys(headers).filter((name) => name.startsWith('access-control')) }, path).toEqual(
      { status: 404, allowed: [] },
    )
  }
  const { headers } = await guest.ask(api.site.analytics.path, { headers: { origin: 'https://evil.example' } })
  expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('a provider’s notice and its returning payers may come from other sites and change nothing by themselves', async () => {
  for (const headers of Object.values(foreign)) {
    const before = await stateOf(pool)
    expect(await knock(api.payments.ipn, headers)).toMatchObject({ status: 200 })
    expect((await knock(api.payments.return, headers)).status).toBe(303)
    expect(await stateOf(pool)).toEqual(before)
  }
})
