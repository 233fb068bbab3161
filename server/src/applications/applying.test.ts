import { api, type CareerForm } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company, inDays } from '../../test/company.ts'
import { told } from '../../test/crew.ts'
import { outcomes, refusal } from '../../test/refusal.ts'
import { todayIn } from '../platform/http/days.ts'

const { a, guest, pool } = await company()
const { applications, people } = api
const form = {
  name: 'Anybody',
  gender: 'male',
  dob: '1998-02-28',
  email: 'any@body.example',
  phone: '01711-000000',
  address: 'Jashore',
} as const
const apply = (who: Awaited<ReturnType<typeof a>>, change: object = {}) =>
  who(applications.applyForDelivery, { body: { ...form, ...change } as CareerForm }).then(
    ({ application }) => application,
  )
const texts = {
  name: 'Name is Required',
  dob: 'Birth Date is Required',
  email: 'Email is Required',
  phone: 'Phone is Required',
  address: 'Address is Required',
}

test('an applicant with an empty or invalid form is told what is missing or wrong', async () => {
  const person = await a('consumer')
  const { status, body } = await person.ask('/delivery-men/apply', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect([status, body.errors]).toEqual([400, Object.entries(texts).map(([path, message]) => ({ path, message }))])
  for (const [field, text] of Object.entries(texts))
    for (const blank of ['', ' ', null, 5]) expect(await refusal(apply(person, { [field]: blank }))).toBe(`400 ${text}`)
  for (const [field, value, text] of [
    ['dob', '1998-02-30', 'A date looks like 2026-01-31'],
    ['dob', inDays(3), 'A birth date cannot be in the future'],
    ['email', 'me', 'This is not an email address'],
    ['phone', '123', 'A phone number has 6 to 20 digits, spaces, + - ( )'],
    ['phone', '()()()', 'A phone number needs at least 6 digits'],
    ['gender', 'robot', 'Gender is male, female or others'],
  ] as const)
    expect(await refusal(apply(person, { [field]: value }))).toBe(`400 ${text}`)
})

test('an applicant must be 18 years old on the day of the application, by their own calendar', async () => {
  const born = (zone: string, days: number) => {
    const [year = '', ...rest] = todayIn(zone, new Date(Date.now() + days * 86_400_000)).split('-')
    return [Number(year) - 18, ...rest].join('-')
  }
  for (const zone of ['Asia/Dhaka', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const person = await a('consumer', {}, { 'user-timezone': zone })
    for (const dob of [born(zone, 1).replace('-02-29', '-03-01'), inDays(-2)])
      expect(await refusal(apply(person, { dob }))).toBe('400 You must be at least 18 years old')
    expect((await apply(person, { dob: born(zone, 0).replace('-02-29', '-02-28') })).status).toBe('pending')
  }
})

test('an application is a snapshot with the account’s own name and email, whatever the form says', async () => {
  const person = await a('consumer', { name: 'Kamal', phone: '999999', address: 'Sylhet' })
  const { data, message } = await person.call(applications.applyForDelivery, {
    body: { ...form, phone: '০১৭১১-০০০০০০' },
  })
  expect(message).toBe('Your application has been sent')
  const { application } = data
  expect(application).toEqual({
    _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    applyFor: 'delivery_men',
    status: 'pending',
    createdAt: expect.stringMatching(/Z$/),
    attemt: 0,
    meta: { name: 'Kamal', email: person.email, phone: '01711-000000', dob: '1998-02-28', address: 'Jashore' },
    candidate: {
      _id: person.id,
      avatar: { secure_url: 'http://localhost:3000/uploads/avatar.webp' },
      name: 'Kamal',
      email: person.email,
    },
  })
  const { user } = await person(people.me)
  expect(user).toMatchObject({ role: 'consumer', phone: '999999', address: 'Sylhet', dob: null })
  const body = new FormData()
  body.set('name', 'Kamal Hossain')
  await person.ask('/user/update-profile', { method: 'PATCH', body })
  const { applies } = await (await a('admin'))(applications.list, { query: { limit: 100 } })
  expect(applies.find(({ _id }) => _id === application._id)).toMatchObject({
    meta: { name: 'Kamal' },
    candidate: { name: 'Kamal Hossain' },
  })
})

test('a consumer applies to become an admin without a form; the profile is the snapshot', async () => {
  const [person, bare] = [
    await a('consumer', { phone: '01811', address: 'Khulna', dob: '1990-01-01' }),
    await a('consumer'),
  ]
  const { application } = await person(applications.applyForAdmin)
  expect(application).toMatchObject({
    applyFor: 'admin',
    meta: { phone: '01811', address: 'Khulna', dob: '1990-01-01' },
  })
  const { application: other } = await bare(applications.applyForAdmin)
  expect(other.meta).toEqual({ name: 'A consumer', email: bare.email, phone: null, dob: null, address: null })
})

test('only one application of a kind can be pending, even when sixty are sent at once', async () => {
  const person = await a('consumer')
  const counts = await outcomes(Array.from({ length: 60 }, () => apply(person)))
  expect(counts).toEqual({ done: 1, '409 Your earlier application is still waiting for a decision': 59 })
  await person(applications.applyForAdmin)
  expect(await refusal(person(applications.applyForAdmin))).toBe(
    '409 Your earlier application is still waiting for a decision',
  )
  const { rows } = await pool.query('SELECT apply_for FROM applications WHERE user_id = $1 ORDER BY apply_for', [
    person.key,
  ])
  expect(rows.map(({ apply_for }) => apply_for)).toEqual(['admin', 'delivery_men'])
})

test('attempts are counted separately for each kind, and three applications a day are accepted', async () => {
  const [person, admin] = [await a('consumer'), await a('admin')]
  const rejected = async () => {
    const { _id, attemt } = await apply(person)
    await admin(applications.reject, { query: { applies_id: _id } })
    return attemt
  }
  expect([await rejected(), await rejected()]).toEqual([0, 1])
  expect((await person(applications.applyForAdmin)).application.attemt).toBe(0)
  expect(await outcomes([apply(person), apply(person)])).toEqual({
    '429 Too many tries. Please wait a little and try again': 2,
  })
  expect(await refusal(person(applications.applyForAdmin))).toBe(
    '409 Your earlier application is still waiting for a decision',
  )
  await pool.query('UPDATE rate_limits SET resets_at = now() WHERE key = $1', [`applications:${person.key}`])
  expect((await apply(person)).attemt).toBe(2)
})

test('every admin is notified once of who has applied, and archived admins are not', async () => {
  const [admin, root, gone, person] = [
    await a('admin'),
    await a('root'),
    await a('admin'),
    await a('consumer', { name: 'Nasrin' }),
  ]
  await root(people.archive, { query: { user_id: gone.id } })
  await apply(person)
  await person(applications.applyForAdmin)
  for (const one of [admin, root])
    expect(await told(one)).toEqual([
      'Nasrin has applied to become an admin',
      'Nasrin has applied to become a delivery man',
    ])
  const { rows } = await pool.query('SELECT id FROM notifications WHERE user_id = $1', [gone.key])
  expect(rows).toEqual([])
  expect(await told(person)).toEqual([])
})

test('only verified consumers can apply', async () => {
  for (const who of [await a('delivery_men'), await a('admin'), await a('root')])
    expect(await outcomes([apply(who), who(applications.applyForAdmin)])).toEqual({
      '403 Your account is not allowed to do this': 2,
    })
  const unverified = await a('unverified')
  expect(await outcomes([apply(unverified), unverified(applications.applyForAdmin)])).toEqual({
    '403 Please verify your account first': 2,
  })
  expect(await refusal(guest(applications.applyForDelivery, { body: form }))).toBe('401 Please log in first')
})

test('an applicant sees the last application of each kind, and nobody else’s', async () => {
  const [person, stranger, admin] = [await a('consumer'), await a('consumer'), await a('admin')]
  expect(await person(applications.mine)).toEqual({ applies: [] })
  const first = await apply(person)
  await admin(applications.reject, { query: { applies_id: first._id } })
  const second = await apply(person)
  const { application: third } = await person(applications.applyForAdmin)
  const { applies } = await person(applications.mine)
  expect(applies).toEqual([third, second])
  expect(applies.map(({ applyFor, status, attemt }) => [applyFor, status, attemt])).toEqual([
    ['admin', 'pending', 0],
    ['delivery_men', 'pending', 1],
  ])
  expect(await stranger(applications.mine)).toEqual({ applies: [] })
  expect(await refusal(guest(applications.mine))).toBe('401 Please log in first')
})
