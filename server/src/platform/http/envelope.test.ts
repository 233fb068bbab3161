import { api, type Endpoint, type Locale, type Messages, PREFIX } from '@ranar/contract'
import * as bn from '@ranar/contract/messages/bn/index'
import * as en from '@ranar/contract/messages/en/index'
import { expect, test } from 'vitest'
import { booking, company } from '../../../test/company.ts'
import { raw } from '../../../test/raw.ts'
import { promises } from './matrix.ts'

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
  promise: Endpoint,
  {
    query = '',
    body,
    type = 'application/json',
    locale = 'en',
  }: { query?: string; body?: string | undefined; type?: string; locale?: string } = {},
) => {
  const { cookie } = one(promise)
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
  } = await raw(origin, promise.method, `${PREFIX}${promise.path}${query && `?${query}`}`, headers, body)
  return { status, body: JSON.parse(text), headers: sent }
}
const asked = promises.filter(({ query, body, form, raw }) => (query || body) && !form && !raw)

const lacking: Record<string, string[]> = {
  '/auth/login': ['Email is required', 'Password is required'],
  '/auth/verify-user-account': ['Code is required!'],
  '/auth/get-reset-password-otp': ['Email is required!'],
  '/auth/reset-password': ['Email is required!', 'Password is required!', 'Code is required!'],
  '/public/public-profile': ['An id is required'],
  '/public/parcel-status': ['A parcel id is required'],
  '/admin/archive-user': ['An id is required'],
  '/admin/un-archive-user': ['An id is required'],
  'PUT /admin/rights': ['An id is required', 'Say which rights this admin has'],
  '/consumer/book-parcel': [
    ...[
      'Weight is Required!',
      'Parcel Type is Required',
      'Reciever Name is Required',
      'Reciever Phone is Required',
      'Reciever Address is Required',
    ],
    ...['Reciever Email is Required', 'Price is Required', 'Latitude is Required', 'Longitude is Required'],
  ],
  '/consumer/get-parcel': ['A parcel id is required'],
  '/consumer/update-parcel': ['A parcel id is required'],
  '/consumer/cancel-parcel': ['A parcel id is required'],
  '/consumer/add-review': ['A parcel id is required'],
  '/delivery-men/delivered-parcel': ['A parcel id is required'],
  '/delivery-men/return-parcel': ['A parcel id is required'],
  '/parcel/details': ['A parcel id is required'],
  '/parcel/labels': ['A parcel id is required'],
  '/parcel/proof': ['An id is required'],
  '/public/parcel-journey': ['A parcel id is required'],
  '/receiver/parcel': ['This link is not complete. Open it from the message that you got'],
  '/receiver/wish': ['This link is not complete. Open it from the message that you got'],
  '/receiver/refuse': ['This link is not complete. Open it from the message that you got'],
  '/consumer/booking-extras': ['A parcel id is required'],
  '/consumer/import-parcels': ['Send at least one row'],
  'POST /consumer/receivers': ['Reciever Name is Required', 'Reciever Phone is Required'],
  'DELETE /consumer/receivers': ['An id is required'],
  '/consumer/after-attempt': ['A parcel id is required', 'Choose another try or Send it back'],
  '/consumer/pickup': ['A parcel id is required', 'Choose "I bring it" or "Please collect"'],
  '/admin/make-payouts': ['Choose at least one sender'],
  '/admin/send-payout': ['An id is required', 'Write the reference of the bank or the mobile account'],
  '/admin/fail-payout': ['An id is required', 'Write the reason'],
  '/user/payout-account': [
    'Your password is required',
    'Choose bank, bKash, Nagad or Rocket',
    'The number of the account is required',
    'The name of the holder is required',
  ],
  '/admin/move-parcels': ['This move is unknown', 'Choose at least one parcel'],
  '/admin/scans': ['Choose what is scanned: receive, load, take back or give back', 'Send a list of scans'],
  '/admin/take-exception': ['An id is required'],
  '/admin/explain-exception': ['An id is required', 'Write what you found out'],
  '/admin/find': ['Type what to look for'],
  '/admin/lose-parcel': ['A parcel id is required', 'Write the reason'],
  '/delivery-men/hand-over': ['Count the notes', 'An amount is a whole number of taka'],
  '/admin/accept-hand-over': ['An id is required'],
  '/admin/send-back-hand-over': ['An id is required'],
  '/admin/decide-collection': ['An id is required', 'Say whether the money is approved'],
  '/admin/reopen-collection': ['An id is required'],
  '/admin/settle': ['Choose what is settled', 'An amount is a whole number of taka'],
  '/admin/publish-tariff': [
    'Choose the day from which it is valid',
    'Name the weights at which prices begin',
    'A tariff has at least one zone',
    'This is outside what a fee can be',
    'A price is an amount in whole taka',
  ],
  '/admin/close-exception': ['An id is required', 'Choose to apply or to dismiss it'],
  '/delivery-men/run-order': ['Send the parcels in their order'],
  '/delivery-men/actions': ['Send a list of actions'],
  '/delivery-men/check-code': ['A parcel id is required', 'Enter the delivery code'],
  '/delivery-men/apply': [
    'Name is Required',
    'Birth Date is Required',
    'Email is Required',
    'Phone is Required',
    'Address is Required',
  ],
  '/admin/transport-parcel': [
    'Delivery Men Id is Required',
    'Approximate Delivery Date is Required',
    'A parcel id is required',
  ],
  '/admin/reject-parcel': ['A parcel id is required'],
  '/admin/return-unmatched-payment': ['An id is required'],
  '/admin/keep-unmatched-payment': ['An id is required'],
  '/admin/stop-sms': ['A phone number is required'],
  '/admin/allow-sms': ['A phone number is required'],
  '/admin/refund-quote': ['A parcel id is required'],
  '/admin/refund-parcel': ['A parcel id is required'],
  '/admin/accept-applies': ['An id is required'],
  '/admin/reject-applies': ['An id is required'],
  '/notification/read': ['An id is required'],
  '/notification/open': ['An id is required'],
  '/payment/create-payment-intent': ['A parcel id is required'],
  '/payment/check': ['A parcel id is required'],
  '/payment/outcome': ['A parcel id is required'],
  '/payment/refund-request': ['A parcel id is required'],
  '/payment/session': ['A parcel id is required', 'Choose a way to pay'],
  '/payment/sandbox-card': [
    'client_secret is missing, Refresh the page',
    'Card number is required',
    'Expiry date is required',
    'Expiry date is required',
    'Security code is required',
  ],
}

test.each(asked.map((promise) => [`${promise.method} ${promise.path}`, promise] as const))(
  '%s with nothing says what it lacks, in words of our own',
  async (name, promise) => {
    // What stands for two calls of one path is named with its method.
    const lacks = lacking[name] ?? lacking[promise.path]
    for (const [locale, words] of Object.entries(catalogues))
      for (const body of promise.method === 'GET' ? [undefined] : ['{}', '', 'null', undefined]) {
        const { status, body: answer } = await call(promise, { body, locale })
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

test('an id that is empty or blank is missing, one given twice is none', async () => {
  // The desk has none but a filter, which may be empty.
  for (const promise of asked.filter(({ path }) => path !== api.desk.today.path))
    for (const key of Object.keys(promise.query?.shape ?? {}).filter((key) => key.endsWith('_id')))
      for (const query of [`${key}=`, `${key}=%20%20`, `${key}=a&${key}=b`]) {
        const { status, body } = await call(promise, { query, body: promise.method === 'GET' ? undefined : '{}' })
        expect(
          { status, success: body.success, words: catalogues.en.has(body.message) },
          `${promise.path}?${query}`,
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
  for (const promise of bodies) {
    const message = 'The request body cannot be read'
    expect(await call(promise, { body }), promise.path).toMatchObject({
      status: 400,
      body: { success: false, message, errors: [{ path: '', message }] },
    })
  }
})

test.each(['[]', '5', '"text"', 'true', '[{}]'])('a body that is %s is no body', async (body) => {
  for (const promise of bodies)
    expect(await call(promise, { body, query: 'parcel_id=RN0' }), promise.path).toMatchObject({
      status: 400,
      body: { success: false },
    })
})

test('a body of another type is 415, one above its limit (64 KiB unless the promise says more) is 413 whatever its type', async () => {
  for (const promise of bodies) {
    const large = `{"x":"${'x'.repeat(promise.bodyLimit ?? 64 * 1024)}"}`
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/jsonx',
      '',
    ])
      expect(await call(promise, { body: '{"x":1}', type }), `${promise.path} ${type}`).toMatchObject({
        status: 415,
        body: { success: false, message: 'This kind of content is not accepted' },
      })
    for (const type of ['application/json', 'text/plain'])
      expect(await call(promise, { body: large, type }), promise.path).toMatchObject({
        status: 413,
        body: { success: false, message: 'This is too large' },
      })
  }
})

test('a type may name its characters, and be written in capitals', async () => {
  for (const type of ['application/json; charset=utf-8', 'Application/JSON'])
    expect((await call(api.auth.login, { body: '{"email":"a@b.example","password":"x"}', type })).status).toBe(401)
})

test('a number is a number, a text is a text, a truth is a truth', async () => {
  const said = async (promise: Endpoint, body: object, query = '') =>
    (await call(promise, { body: JSON.stringify(body), query })).body.message
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
])('who reads %s is answered: %s', async (language, message) => {
  const { text } = await raw(
    origin,
    'GET',
    '/api/user/me',
    language === undefined ? {} : { 'accept-language': language },
  )
  expect(JSON.parse(text)).toEqual({ success: false, message })
})
