import { api, type Endpoint, type Locale, type Messages, PREFIX } from '@ranar/contract'
import * as bn from '@ranar/contract/messages/bn/index'
import * as en from '@ranar/contract/messages/en/index'
import { expect, test } from 'vitest'
import { booking, company } from '../../../test/company.ts'
import { raw } from '../../../test/raw.ts'
import { lacking } from './lacking.fixture.ts'
import { endpoints } from './matrix.ts'

const { a, caller, origin } = await company()
const texts = (catalogue: Messages) =>
  new Set<string>(Object.values(catalogue).flatMap((domain) => Object.values(domain)))
const catalogues: Record<Locale, Set<string>> = { en: texts(en), bn: texts(bn) }
const people = {
  unverified: await a('unverified'),
  consumer: await a('consumer'),
  delivery_men: await a('delivery_men'),
  admin: await a('admin'),
  root: await a('root'),
}

/** Somebody who may make this call. */
const one = ({ who }: Endpoint) => {
  if (who === 'all' || who === 'signature') return caller(null)
  return people[who === 'session' ? 'consumer' : who === 'unverified' ? 'unverified' : (who[0] ?? 'consumer')]
}
const call = async (
  endpoint: Endpoint,
  {
    query = '',
    body,
    type = 'application/json',
    locale = 'en',
  }: { query?: string; body?: string | undefined; type?: string; locale?: string } = {},
) => {
  const { cookie } = one(endpoint)
  const headers = {
    'user-timezone': 'Asia/Dhaka',
    'accept-language': locale,
    ...(cookie && { cookie }),
    ...(body !== undefined && type && { 'content-type': type }),
  }
  const {
    status,
    text,
    headers: sent,
  } = await raw(origin, endpoint.method, `${PREFIX}${endpoint.path}${query && `?${query}`}`, headers, body)
  return { status, body: JSON.parse(text), headers: sent }
}
const asked = endpoints.filter(({ query, body, form, raw }) => (query || body) && !form && !raw)

test.each(asked.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s with an empty input names each missing field in a message of the catalogue',
  async (name, endpoint) => {
    const lacks = lacking[name] ?? lacking[endpoint.path]
    for (const [locale, words] of Object.entries(catalogues))
      for (const body of endpoint.method === 'GET' ? [undefined] : ['{}', '', 'null', undefined]) {
        const { status, body: answer } = await call(endpoint, { body, locale })
        if (!lacks) expect(status).toBe(200)
        else {
          expect(status).toBe(400)
          expect(answer).toEqual({ success: false, message: answer.errors[0].message, errors: answer.errors })
          for (const { message } of answer.errors) expect([...words]).toContain(message)
          if (locale === 'en') expect(answer.errors.map(({ message }: { message: string }) => message)).toEqual(lacks)
        }
      }
  },
)

test('an id that is empty, blank or given twice gets 400 with a message of the catalogue', async () => {
  // The desk's only id is a filter, which may be empty.
  for (const endpoint of asked.filter(({ path }) => path !== api.desk.today.path))
    for (const key of Object.keys(endpoint.query?.shape ?? {}).filter((key) => key.endsWith('_id')))
      for (const query of [`${key}=`, `${key}=%20%20`, `${key}=a&${key}=b`]) {
        const { status, body } = await call(endpoint, { query, body: endpoint.method === 'GET' ? undefined : '{}' })
        expect(
          { status, success: body.success, words: catalogues.en.has(body.message) },
          `${endpoint.path}?${query}`,
        ).toEqual({
          status: 400,
          success: false,
          words: true,
        })
      }
})

const bodies = asked.filter(({ body }) => body)
test.each([
  '{',
  '{"weight":1}{',
  '{"__proto__":{"role":"admin"}}',
  '{"a":{"__proto__":1}}',
  "{'email':1}",
  'undefined',
  '\u0000',
  '[',
  '{"a":NaN}',
])('a body of %j cannot be read', async (body) => {
  for (const endpoint of bodies) {
    const message = 'The request body cannot be read'
    expect(await call(endpoint, { body }), endpoint.path).toMatchObject({
      status: 400,
      body: { success: false, message, errors: [{ path: '', message }] },
    })
  }
})

test.each(['[]', '5', '"text"', 'true', '[{}]'])('a body that is %s instead of an object is refused', async (body) => {
  for (const endpoint of bodies)
    expect(await call(endpoint, { body, query: 'parcel_id=RN0' }), endpoint.path).toMatchObject({
      status: 400,
      body: { success: false },
    })
})

test('a body of another type gets 415, one above its limit (64 KiB unless the endpoint says more) 413', async () => {
  for (const endpoint of bodies) {
    const large = `{"x":"${'x'.repeat(endpoint.bodyLimit ?? 64 * 1024)}"}`
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/jsonx',
      '',
    ])
      expect(await call(endpoint, { body: '{"x":1}', type }), `${endpoint.path} ${type}`).toMatchObject({
        status: 415,
        body: { success: false, message: 'This kind of content is not accepted' },
      })
    for (const type of ['application/json', 'text/plain'])
      expect(await call(endpoint, { body: large, type }), endpoint.path).toMatchObject({
        status: 413,
        body: { success: false, message: 'This is too large' },
      })
  }
})

test('a content type may name a charset and be written in capitals', async () => {
  for (const type of ['application/json; charset=utf-8', 'Application/JSON'])
    expect((await call(api.auth.login, { body: '{"email":"a@b.example","password":"x"}', type })).status).toBe(401)
})

test('a value of the wrong type is refused and never converted', async () => {
  const said = async (endpoint: Endpoint, body: object, query = '') =>
    (await call(endpoint, { body: JSON.stringify(body), query })).body.message
  expect(await said(api.parcels.book, { ...booking, weight: '1.5' })).toBe('Weight is Required!')
  expect(await said(api.parcels.book, { ...booking, weight: null })).toBe('Weight is Required!')
  for (const weight of [1e-10, 1.9999999999, 0.0005, 1.2345])
    expect(await said(api.parcels.book, { ...booking, weight })).toBe('Weight can have at most 3 decimals')
  expect(await said(api.parcels.book, { ...booking, price: '100' })).toBe('Price is Required')
  expect(await said(api.parcels.book, { ...booking, latitude: '24.8' })).toBe('Latitude is Required')
  expect(await said(api.parcels.book, { ...booking, longitude: [89] })).toBe('Longitude is Required')
  expect(await said(api.parcels.book, { ...booking, name: ['Salma'] })).toBe('Reciever Name is Required')
  expect(await said(api.parcels.book, { ...booking, phone: 1711000000 })).toBe('Reciever Phone is Required')
  expect(await said(api.reviews.add, { rating: '5' }, 'parcel_id=RN0')).toBe('Rating is required')
  expect(await said(api.reviews.add, { rating: 4.5 }, 'parcel_id=RN0')).toBe('Rating is required')
  expect(await said(api.reviews.add, { rating: 6 }, 'parcel_id=RN0')).toBe('Rating is 1 to 5 stars')
})

test.each([
  [undefined, 'Please log in first'],
  ['en-GB,en;q=0.9,bn;q=0.8', 'Please log in first'],
  ['fr-FR,fr;q=0.9', 'Please log in first'],
  ['bn', 'আগে লগইন করুন'],
  ['bn-BD,bn;q=0.9,en;q=0.8', 'আগে লগইন করুন'],
  ['fr, bn;q=0.7, en;q=0.3', 'আগে লগইন করুন'],
  ['en;q=0.3, bn;q=0.7', 'আগে লগইন করুন'],
  ['en;q=0, bn', 'আগে লগইন করুন'],
  ['bnx, xen', 'Please log in first'],
])('a client that accepts %s is answered: %s', async (language, message) => {
  const { text } = await raw(
    origin,
    'GET',
    '/api/user/me',
    language === undefined ? {} : { 'accept-language': language },
  )
  expect(JSON.parse(text)).toEqual({ success: false, message })
})
