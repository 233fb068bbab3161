import type { Endpoint } from '@ranar/contract'

/** How many of the first values are in every sample. */
export const ALWAYS = 5

/** Values that have broken other servers, for any field of any endpoint. */
export const nastyValues: readonly unknown[] = [
  ...['\0', '\ud800', null, 1e-10, []],
  ...[
    null,
    true,
    false,
    0,
    -0,
    -1,
    1.5,
    1e-10,
    1.9999999999,
    1e21,
    1e308,
    2 ** 53 + 1,
    -(2 ** 63),
    4_294_967_296,
    0.1 + 0.2,
  ],
  ...[
    '',
    ' ',
    '\t\n',
    '\0',
    'a\0b',
    '\u001b[31m',
    '\ud800',
    'a\udc00',
    '\u202e',
    '\u2028',
    '\ufeff',
    'ﷺ'.repeat(500),
    'é'.normalize('NFD'),
    '👩‍👩‍👧‍👦',
    'ক্ষ',
  ],
  ...[
    'NaN',
    'Infinity',
    'undefined',
    'null',
    'true',
    '1e309',
    '0x10',
    '١٢٣',
    '০১৭১১০০০০০০',
    '-1',
    '999999999999999999999',
  ],
  ...[
    "'",
    "' OR 1=1 --",
    "'; DROP TABLE users; --",
    '$1',
    '%s%n',
    '#{7*7}',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '../../etc/passwd',
    '\\x00',
    'a\r\nBcc: x@y.example',
  ],
  ...[
    'a'.repeat(101),
    'a'.repeat(301),
    'a'.repeat(1001),
    'a'.repeat(20_000),
    '2026-02-30',
    '0000-00-00',
    '9999-99-99',
    '2199-12-31',
    '2024-02-29',
    '+10000-01-01',
  ],
  ...[[], [[]], {}, ['a'], [1], { $gt: '' }, { toString: 'x' }, { length: 3 }, [null], { '': '' }],
]

/** JSON, partly invalid, that JSON.stringify never writes. */
export const nastyJson: readonly string[] = [
  ...[
    '1e309',
    '-1e309',
    '9007199254740993',
    '1E400',
    '"\\ud800"',
    '"\\u0000"',
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '"\\',
    '01',
    '+1',
    '.5',
    'Infinity',
    '[1,]',
    '{"a":1,"a":2}',
  ],
  '['.repeat(10_000) + ']'.repeat(10_000),
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
]

/** Returns a body that the endpoint accepts but for its ids, {} where none is known. */
export const bodyOf = (path: string): Record<string, unknown> =>
  ({
    '/auth/signup': { name: 'Rahima', email: 'nobody@people.example', password: 'lantern-and-mail' },
    '/auth/login': { email: 'nobody@people.example', password: 'lantern-and-mail' },
    '/auth/verify-user-account': { otp: '22222222' },
    '/auth/get-reset-password-otp': { email: 'nobody@people.example' },
    '/auth/reset-password': { email: 'nobody@people.example', password: 'lantern-and-mail', otp: '22222222' },
    '/delivery-men/apply': {
      name: 'x',
      gender: 'male',
      dob: '1990-01-31',
      email: 'a@people.example',
      phone: '017 1100-0000',
      address: 'Bogura',
    },
    '/admin/transport-parcel': {
      delivery_men_id: crypto.randomUUID(),
      approximate_delivery_date: '2199-01-01',
      parcel_id: 'RN0',
    },
    '/consumer/add-review': { rating: 5, comment: 'Quick' },
    '/payment/sandbox-card': {
      client_secret: 'pi_x_secret_y',
      number: '4000000000000002',
      exp_month: 12,
      exp_year: 2040,
      cvc: '123',
      confirmed: false,
    },
    '/payment/check': { parcel_id: 'RN0' },
    '/payment/outcome': { parcel_id: 'RN0' },
  })[path] ?? {}

export const fieldsOf = (endpoint: Endpoint, part: 'query' | 'body') => Object.keys(endpoint[part]?.shape ?? {})
