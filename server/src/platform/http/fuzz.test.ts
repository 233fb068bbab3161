import { api, type Endpoint, PREFIX } from '@ranar/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amount } from '../../../test/amount.ts'
import { booking, company } from '../../../test/company.ts'
import { crew } from '../../../test/crew.ts'
import { raw } from '../../../test/raw.ts'
import { signUp } from '../../../test/signup.ts'
import { endpoints } from './matrix.ts'
import { ALWAYS, bodyOf, fieldsOf, nastyJson, nastyValues } from './nasty.fixture.ts'

const ranar = await company()
const { a, origin, pool } = ranar
const people = {
  unverified: await a('unverified'),
  consumer: await a('consumer'),
  delivery_men: await a('delivery_men'),
  admin: await a('admin'),
  root: await a('root'),
}
const { parcel } = await people.consumer(api.parcels.book, { body: booking })
const { parcel: toPay } = await people.consumer(api.parcels.book, { body: booking })
const { client_secret } = await people.consumer(api.payments.createIntent, { query: { parcel_id: toPay._id } })

const cookieFor = async ({ who, path }: Endpoint) => {
  if (who === 'all' || who === 'signature') return undefined
  const person =
    path === api.auth.logout.path
      ? await a('consumer')
      : people[who === 'session' ? 'consumer' : who === 'unverified' ? who : (who[0] ?? 'consumer')]
  return person.cookie ?? undefined
}
const leaks =
  /\bSELECT\b|\bINSERT\b|pg_|22P02|22021|node_modules|\bat \w+.*\.(ts|js):|Error:|Expected |expected |Invalid input|stack/
type Sent = { query?: string; body?: string | undefined; type?: string }
/** Sends a request and checks that its reply has our envelope, is no 5xx and leaks no internals. */
const send = async (endpoint: Endpoint, { query = '', body, type = 'application/json' }: Sent) => {
  const cookie = await cookieFor(endpoint)
  const headers = {
    'user-timezone': 'Asia/Dhaka',
    ...(cookie && { cookie }),
    ...(body !== undefined && { 'content-type': type }),
  }
  const {
    status,
    text,
    headers: sent,
  } = await raw(origin, endpoint.method, `${PREFIX}${endpoint.path}${query && `?${query}`}`, headers, body)
  const about = `${endpoint.method} ${endpoint.path}?${query.slice(0, 200)} ${body?.slice(0, 300)}: ${status} ${text.slice(0, 300)}`
  expect(status, about).toBeLessThan(500)
  // These have no envelope: redirects to a page, the event stream, and the description of this API.
  if (status === 303) return status
  if (sent['content-type']?.startsWith('text/event-stream') || (endpoint.path === '/openapi.json' && status === 200))
    return status
  expect(sent['content-type'], about).toBe('application/json; charset=utf-8')
  const answer = JSON.parse(text)
  expect(answer.success, about).toBe(status < 300)
  expect(typeof answer.message === 'string' && answer.message !== '', about).toBe(true)
  if (status >= 400) {
    expect(
      Object.keys(answer).filter((key) => !['success', 'message', 'errors'].includes(key)),
      about,
    ).toEqual([])
    expect(text, about).not.toMatch(leaks)
  }
  return status
}

const own = ({ path, body }: Endpoint) => ({
  ...(body && 'latitude' in body.shape && booking),
  ...bodyOf(path),
  ...(body && 'client_secret' in body.shape && { client_secret }),
})
const queryOf = (endpoint: Endpoint) =>
  fieldsOf(endpoint, 'query').includes('parcel_id') ? { parcel_id: parcel._id } : {}
const encode = (query: object) =>
  new URLSearchParams(
    Object.entries(query).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
    ]),
  ).toString()
const formOf = (body: Record<string, unknown>) =>
  `${Object.entries(body)
    .map(
      ([name, value]) =>
        `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`,
    )
    .join('')}--x--\r\n`
const written = (endpoint: Endpoint, body: Record<string, unknown>): Sent =>
  endpoint.form
    ? { body: formOf(body), type: 'multipart/form-data; boundary=x' }
    : endpoint.method === 'GET'
      ? {}
      : { body: JSON.stringify(body) }

/** Picks a sixth of the values (torture: all), others for each `salt`, so that all are covered over all fields. */
const someOf = <T>(values: readonly T[], salt: number) =>
  values.filter((_, i) => i < ALWAYS || (i + salt) % amount(6, 1) === 0)

test.each(endpoints.map((endpoint, i) => [`${endpoint.method} ${endpoint.path}`, endpoint, i] as const))(
  '%s answers every nasty value in every field without a fault',
  async (_, endpoint, i) => {
    for (const [j, field] of fieldsOf(endpoint, 'body').entries())
      for (const value of someOf(nastyValues, i + j))
        await send(endpoint, {
          query: encode(queryOf(endpoint)),
          ...written(endpoint, { ...own(endpoint), [field]: value }),
        })
    for (const [j, field] of fieldsOf(endpoint, 'query').entries())
      for (const value of someOf(nastyValues, i + j)) {
        const query = encode({ ...queryOf(endpoint), [field]: value })
        if (query.length < 4000) await send(endpoint, { query, ...written(endpoint, own(endpoint)) })
      }
    for (const query of [
      '%',
      '%zz=1',
      '%ff=%fe',
      '&&&',
      '=',
      '?',
      '__proto__=1',
      '__proto__[x]=1',
      'constructor=1',
      'a[b][c]=1',
      'a'.repeat(3000),
      `${'a&'.repeat(1500)}`,
    ])
      await send(endpoint, { query })
  },
)

test('every endpoint that takes a body answers every kind of JSON without a fault', async () => {
  for (const [i, endpoint] of endpoints.filter(({ body, form }) => body && !form).entries())
    for (const json of someOf(nastyJson, i)) {
      await send(endpoint, { query: encode(queryOf(endpoint)), body: json })
      const [field] = fieldsOf(endpoint, 'body')
      await send(endpoint, {
        query: encode(queryOf(endpoint)),
        body: JSON.stringify({ ...own(endpoint), [field ?? 'x']: '@' }).replace('"@"', () => json),
      })
    }
})

test(
  'random values in random fields of random endpoints are answered without a fault',
  async () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.double(),
      fc.bigInt().map(String),
      fc.anything({ maxDepth: 2 }),
      fc.constantFrom(...nastyValues),
    )
    const calls = fc.constantFrom(...endpoints).chain((endpoint) => {
      const some = (part: 'query' | 'body') => {
        const fields = fieldsOf(endpoint, part)
        return fields.length > 0 ? fc.dictionary(fc.constantFrom(...fields), anything, { maxKeys: 4 }) : fc.constant({})
      }
      return fc.record({ endpoint: fc.constant(endpoint), query: some('query'), body: some('body') })
    })
    const safe = (body: object) =>
      JSON.parse(JSON.stringify(body, (_, value) => (typeof value === 'bigint' ? String(value) : value)))
    await fc.assert(
      fc.asyncProperty(calls, async ({ endpoint, query, body }) => {
        const asked = encode(safe({ ...queryOf(endpoint), ...query }))
        if (asked.length < 4000)
          await send(endpoint, { query: asked, ...written(endpoint, { ...own(endpoint), ...safe(body) }) })
      }),
      { numRuns: amount(400, 20_000), endOnFailure: true },
    )
  },
  amount(60_000, 1_800_000),
)

test('after all those requests people can still sign up, book, deliver and review', async () => {
  const { rows } = await pool.query("SELECT count(*)::int AS n FROM users WHERE role = 'admin'")
  expect(rows).toEqual([{ n: 2 }])
  expect((await signUp(ranar)).reply.status).toBe(201)
  const { sender, courier, delivered } = await crew(ranar)
  const id = await delivered()
  await sender(api.reviews.add, { query: { parcel_id: id }, body: { rating: 5, comment: 'Quick' } })
  expect((await courier(api.reviews.received)).average_rating).toBe(5)
  expect((await people.admin(api.dispatch.all)).meta.total).toBeGreaterThan(1)
})
