import { api, changesSomething, type Endpoint, PREFIX, rights } from '@ranar/contract'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { company } from '../../../test/company.ts'
import { raw } from '../../../test/raw.ts'
import { stateOf } from '../../../test/state.ts'
import { checkMatrix, endpoints } from './matrix.ts'

const { a, caller, origin, pool } = await company()

/** Who may call what: Guest, Unverified, Consumer, courier (D), Admin, Root. A star marks calls that change something;
 * the word after a call is the right that an admin needs. */
const agreed = `
  GUCDAR POST* /auth/signup, POST* /auth/login, POST* /auth/get-reset-password-otp, POST* /auth/reset-password
  GUCDAR GET /public/public-profile, GET /public/parcel-status, GET /public/powerful-features, GET /public/analytics
  GUCDAR GET /openapi.json
  -UCDAR GET /user/me, GET* /auth/logout, GET /notification/all, GET* /notification/read, GET /notification/stream
  -UCDAR POST* /notification/open, POST* /notification/read-all, GET /consumer/my-applications, GET /user/payout-account
  -U---- GET* /auth/get-user-verification-code, POST* /auth/verify-user-account
  --CDAR PATCH* /user/update-profile
  --C--- GET /consumer/get-parcel-types, POST* /consumer/book-parcel, GET /consumer/parcel-list, GET /consumer/get-refundable-payments
  --C--- GET /consumer/get-review, GET /consumer/get-parcel, GET /consumer/booking-extras, PATCH* /consumer/update-parcel, GET* /consumer/cancel-parcel, POST* /consumer/add-review
  --C--- GET* /payment/create-payment-intent, GET /payment/config, GET /payment/ways, POST* /payment/check, POST* /payment/outcome, POST* /payment/session, POST* /payment/sandbox-card, GET* /payment/refund-request
  --C--- GET* /consumer/apply-for-admin, POST* /delivery-men/apply
  ---D-- GET /delivery-men/my-delivery-list, GET* /delivery-men/delivered-parcel, GET* /delivery-men/return-parcel, GET /delivery-men/my-review
  ----AR GET /admin/get-all-aplies, GET* /admin/accept-applies people, GET* /admin/reject-applies people, GET /admin/get-all-users, GET /admin/all-delivery-men
  --CDAR GET /parcel/details, GET /parcel/labels, GET /parcel/proof
  ---DAR POST* /parcel/proof dispatch
  GUCDAR GET /public/parcel-journey, GET /receiver/parcel, PATCH* /receiver/wish, POST* /receiver/refuse
  --C--- PUT* /user/payout-account, GET /consumer/statement
  ----AR GET /admin/payouts money, POST* /admin/make-payouts money, POST* /admin/send-payout money, POST* /admin/fail-payout money
  --C--- POST* /consumer/after-attempt, PUT* /consumer/pickup
  --C--- POST* /consumer/import-parcels, GET /consumer/my-parcels, GET /consumer/receivers, POST* /consumer/receivers, DELETE* /consumer/receivers
  ----AR POST* /admin/move-parcels dispatch, GET /admin/find, GET /admin/desk, GET /admin/exceptions dispatch, POST* /admin/close-exception dispatch
  ----AR GET /admin/runs dispatch, GET /admin/suggest-couriers dispatch, GET /admin/pickups dispatch, POST* /admin/scans dispatch
  ----AR POST* /admin/take-exception dispatch, POST* /admin/explain-exception dispatch
  ----AR GET /admin/company, GET /admin/report, GET /admin/report-parcels, GET /admin/rights
  -----R POST* /admin/lose-parcel, PUT* /admin/rights, PUT* /admin/company
  ---D-- GET /delivery-men/cash, POST* /delivery-men/hand-over
  ----AR GET /admin/hand-overs money, POST* /admin/accept-hand-over money, POST* /admin/send-back-hand-over money
  ----AR GET /admin/collections money, POST* /admin/decide-collection money, POST* /admin/reopen-collection money, GET /admin/books money, POST* /admin/audit-books money
  -----R POST* /admin/settle
  -----R POST* /admin/publish-tariff
  GUCDAR GET /public/tariff, GET /public/thanas, GET /public/company
  ----AR GET /admin/tariffs
  ---D-- GET /delivery-men/my-run, GET /delivery-men/decided-actions, PUT* /delivery-men/run-order, POST* /delivery-men/actions, POST* /delivery-men/check-code
  ----AR GET /admin/refund-quote, POST* /admin/refund-parcel dispatch
  ----AR GET /admin/get-all-booked-parcel, PUT* /admin/transport-parcel dispatch, GET* /admin/reject-parcel dispatch
  ----AR GET /admin/statistics/booking-and-delivered, GET /admin/statistics/booking-by-week
  -----R GET /admin/unmatched-payments, POST* /admin/return-unmatched-payment, POST* /admin/keep-unmatched-payment
  -----R GET /admin/sms, GET /admin/sms-day
  ----AR GET /admin/sms-stops dispatch, POST* /admin/stop-sms dispatch, POST* /admin/allow-sms dispatch
  -----R DELETE* /admin/archive-user, PATCH* /admin/un-archive-user
  ------ POST* /payment/webhook, POST* /payment/return, POST* /payment/ipn`
const rows = agreed
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [who = '', ...calls] = line.trim().split(/ (?=[A-Z])|, /)
    return calls.map((named) => {
      const [, call = '', right = null] = /^(\S+ \S+)(?: (\w+))?$/.exec(named) ?? []
      return { who, call, right }
    })
  })
const nameOf = (endpoint: Endpoint) => `${endpoint.method}${changesSomething(endpoint) ? '*' : ''} ${endpoint.path}`

const people = {
  G: caller(null),
  U: await a('unverified'),
  C: await a('consumer'),
  D: await a('delivery_men'),
  A: await a('admin'),
  R: await a('root'),
}
const nobody = { archived: await a('root', { archivedAt: new Date() }), garbage: caller('sid=garbage') }
const knock = async ({ method, path }: Endpoint, { cookie }: { cookie: string | null }) => {
  const body = path === api.auth.verify.path ? { 'content-type': 'application/json' } : undefined
  const headers = { 'user-timezone': 'Asia/Dhaka', ...(cookie && { cookie }), ...body }
  const { status, text } = await raw(origin, method, PREFIX + path, headers, body && '{"otp":"22222222"}')
  return { status, message: text.startsWith('{') ? JSON.parse(text).message : '' }
}
const [loginFirst, verifyFirst, wrongRole, verified] = [
  { status: 401, message: 'Please log in first' },
  { status: 403, message: 'Please verify your account first' },
  { status: 403, message: 'Your account is not allowed to do this' },
  { status: 409, message: 'Your account is already verified' },
]

test('the access table lists every endpoint and nothing else', () => {
  expect(endpoints.map(nameOf).sort()).toEqual(rows.map(({ call }) => call).sort())
})

const byPeople = endpoints
  .filter(({ who }) => who !== 'signature')
  .map((endpoint) => [nameOf(endpoint), endpoint] as const)
test.each(byPeople)('%s may be called by exactly the people in the access table', async (name, endpoint) => {
  const may = rows.find(({ call }) => call === name)?.who ?? ''
  const before = await stateOf(pool)
  for (const [letter, person] of Object.entries(people)) {
    if (may.includes(letter)) continue
    const answer = await knock(endpoint, person)
    if (letter === 'G') expect(answer).toEqual(loginFirst)
    else if (may === '-U----') expect(answer).toEqual(verified)
    else expect(answer).toEqual(letter === 'U' ? verifyFirst : wrongRole)
  }
  for (const person of Object.values(nobody))
    if (may.startsWith('G')) expect([200, 400, 415]).toContain((await knock(endpoint, person)).status)
    else expect(await knock(endpoint, person)).toEqual(loginFirst)
  expect(await stateOf(pool)).toEqual(before)
  // An allowed call passes the guard: it succeeds, or is refused for its empty input.
  for (const [letter, person] of Object.entries(people))
    if (may.includes(letter) && endpoint.path !== '/auth/logout')
      expect([200, 201, 400, 415], letter).toContain((await knock(endpoint, person)).status)
})

test('every endpoint requires the admin right in the access table', () => {
  const asked = endpoints.map((endpoint) => `${nameOf(endpoint)} ${endpoint.right ?? null}`)
  expect(asked.sort()).toEqual(rows.map(({ call, right }) => `${call} ${right}`).sort())
})

const lacking = {
  dispatch: 'Your account has no right to move parcels. A root admin can give it',
  money: 'Your account has no right to handle cash. A root admin can give it',
  people: 'Your account has no right to decide applications. A root admin can give it',
}
test.each(rights)('an admin without the right %s is told that it is missing, root needs none', async (right) => {
  const admin = await a('admin', { rights: rights.filter((other) => other !== right) })
  const root = await a('root', { rights: [] })
  const before = await stateOf(pool)
  for (const endpoint of endpoints.filter((endpoint) => endpoint.right === right))
    expect(await knock(endpoint, admin), nameOf(endpoint)).toEqual({ status: 403, message: lacking[right] })
  expect(await stateOf(pool)).toEqual(before)
  for (const endpoint of endpoints.filter((endpoint) => endpoint.right !== undefined))
    expect([200, 201, 400, 415], nameOf(endpoint)).toContain((await knock(endpoint, root)).status)
  for (const endpoint of endpoints.filter((endpoint) => endpoint.right !== undefined && endpoint.right !== right))
    expect([200, 201, 400, 415], nameOf(endpoint)).toContain((await knock(endpoint, admin)).status)
})

test('the payment webhook requires a signature of everybody, logged in or not', async () => {
  for (const person of [...Object.values(people), ...Object.values(nobody)])
    expect(await knock(api.payments.webhook, person)).toEqual({ status: 400, message: 'The signature is wrong' })
})

test('everybody who is logged in can log out', async () => {
  for (const kind of ['unverified', 'consumer', 'delivery_men', 'admin', 'root'] as const)
    expect(await knock(api.auth.logout, await a(kind))).toEqual({ status: 200, message: 'You are logged out' })
})

test('a path or a method without an endpoint gets 404 in the usual envelope', async () => {
  const { cookie } = await a('root')
  const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE', 'SEARCH', 'PURGE']
  const undeclared = endpoints.flatMap(({ path }) =>
    verbs
      .filter((verb) => !endpoints.some((other) => other.path === path && other.method === verb))
      .map((verb) => [verb, path]),
  )
  const strange = [
    '',
    '/',
    '/user',
    '/user/me/',
    '//user/me',
    '/User/Me',
    '/user/me.json',
    '/admin',
    '/v1/user/me',
    '/auth/signup/x',
    '/__proto__',
    '/docs',
  ]
  for (const [verb = '', path = ''] of [
    ...undeclared,
    ...strange.flatMap((path) => ['GET', 'POST'].map((verb) => [verb, path])),
  ]) {
    const { status, headers, text } = await raw(origin, verb, PREFIX + path, {
      cookie: cookie ?? '',
      'user-timezone': 'Asia/Dhaka',
    })
    expect({ status, type: headers['content-type'], body: JSON.parse(text) }, `${verb} ${path}`).toEqual({
      status: 404,
      type: 'application/json; charset=utf-8',
      body: { success: false, message: 'There is nothing here' },
    })
  }
})

test('the start fails for an endpoint without a route, and for a route without an endpoint', async () => {
  const empty = Fastify()
  checkMatrix(empty)
  await expect(empty.ready()).rejects.toThrow('No route serves the endpoint POST /api/auth/signup')
  const more = Fastify({ exposeHeadRoutes: false })
  checkMatrix(more)
  for (const { method, path } of endpoints) more.route({ method, url: PREFIX + path, handler: async () => ({}) })
  more.get('/api/admin/secret', async () => ({}))
  await expect(more.ready()).rejects.toThrow('No endpoint declares the route GET /api/admin/secret')
})
