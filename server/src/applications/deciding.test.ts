import { api, type Locale } from '@ranar/contract'
import { expect, test } from 'vitest'
import { amount } from '../../test/amount.ts'
import { company } from '../../test/company.ts'
import { by, crew, payBySql, type Somebody, told } from '../../test/crew.ts'
import { mailsTo } from '../../test/mails.ts'
import { testPassword } from '../../test/people.ts'
import { outcomes, refusal } from '../../test/refusal.ts'

const world = await company()
const { a } = world
const { applications, auth, deliveries, dispatch, parcels, people } = api
const form = { name: 'x', dob: '1998-02-28', email: 'x@x.example', phone: '01711-000000', address: 'Jashore' }
const apply = async (who: Somebody, gender?: 'male') =>
  (await who(applications.applyForDelivery, { body: { ...form, gender } })).application._id
const it = (applies_id: string) => ({ query: { applies_id } })
const admin = await a('admin')

test('an accepted applicant is a courier at once, even in the open session, and can be given parcels', async () => {
  const person = await a('consumer')
  const id = await apply(person)
  const { data, message } = await admin.call(applications.accept, it(id))
  expect([message, data.application.status, data.application.candidate._id]).toEqual([
    'The application has been accepted',
    'accepted',
    person.id,
  ])
  expect((await person(people.me)).user).toMatchObject({
    role: 'delivery_men',
    phone: '01711-000000',
    address: 'Jashore',
    dob: '1998-02-28',
    gender: 'others',
    isRoot: false,
  })
  expect((await person(deliveries.mine)).meta.total).toBe(0)
  expect(await refusal(person(parcels.mine))).toBe('403 Your account is not allowed to do this')
  const { book, send } = await crew(world)
  expect((await send(await book(), { man: person })).delivery_men?._id).toBe(person.id)
  expect(await told(person)).toContain('Your application to become a delivery man has been accepted')
})

test('accepting an application fills the empty fields of the profile and keeps the others', async () => {
  const person = await a('consumer', { phone: '555555', gender: 'female', dob: '1980-12-31' })
  await admin(applications.accept, it(await apply(person, 'male')))
  expect((await person(people.me)).user).toMatchObject({
    phone: '555555',
    gender: 'female',
    dob: '1980-12-31',
    address: 'Jashore',
  })
})

test('an accepted admin is an admin but not root, and the other application is rejected', async () => {
  const person = await a('consumer')
  const [asCourier, { application }] = [await apply(person), await person(applications.applyForAdmin)]
  await admin(applications.accept, it(application._id))
  expect((await person(people.me)).user).toMatchObject({ role: 'admin', isRoot: false })
  expect((await person(dispatch.all)).meta.page).toBe(1)
  const { applies } = await person(applications.list, { query: { limit: 100 } })
  expect(applies.find(({ _id }) => _id === asCourier)?.status).toBe('rejected')
  expect(await refusal(admin(applications.accept, it(asCourier)))).toBe('409 This application has already been decided')
  expect(await refusal(person(people.archive, { query: { user_id: admin.id } }))).toBe(
    '403 Your account is not allowed to do this',
  )
})

test('an applicant with parcels pending, on the way or refundable cannot be accepted yet', async () => {
  const { sender, courier, book, send, deliver } = await crew(world)
  const id = await apply(sender)
  const accept = () => refusal(admin(applications.accept, it(id)))
  const inHand = '409 The applicant still has parcels that are pending, on the way or refundable'
  const parcel = await book()
  expect(await accept()).toBe(inHand)
  await send(parcel)
  expect(await accept()).toBe(inHand)
  await deliver(parcel)
  const paid = await book()
  await payBySql(world, paid)
  await sender(parcels.cancel, by(paid))
  expect(await accept()).toBe(inHand)
  const { applies } = await admin(applications.list, { query: { status: 'pending', limit: 100 } })
  expect([applies.some(({ _id }) => _id === id), (await sender(people.me)).user.role]).toEqual([true, 'consumer'])
  await world.pool.query(
    `INSERT INTO refunds (payment_id, attempt, cause, status, amount_taka, fee_taka, rest_taka, currency, key)
     SELECT p.id, 1, 'canceled', 'succeeded', p.amount_taka, 0, p.amount_taka, 'bdt', 'refund:' || p.id FROM payments p JOIN parcels ON parcels.id = p.parcel_id WHERE code = $1`,
    [paid],
  )
  expect(await accept()).toBe('done')
  expect((await sender(people.me)).user.role).toBe('delivery_men')
  expect((await courier(deliveries.mine)).parcels[0]?.sender._id).toBe(sender.id)
})

test('an applicant whose address is not verified cannot be accepted', async () => {
  const person = await a('consumer')
  const id = await apply(person)
  await world.pool.query('UPDATE users SET is_verified = false WHERE id = $1', [person.key])
  expect(await refusal(admin(applications.accept, it(id)))).toBe('409 The applicant has not verified their account')
  expect((await person(people.me)).user.role).toBe('consumer')
  await admin(applications.reject, it(id))
})

test('a rejected applicant stays a consumer and may apply again', async () => {
  const person = await a('consumer')
  const { data, message } = await admin.call(applications.reject, it(await apply(person)))
  expect([message, data.application.status]).toEqual(['The application has been rejected', 'rejected'])
  expect((await person(people.me)).user).toMatchObject({ role: 'consumer', phone: null, address: null })
  expect(await told(person)).toEqual(['Your application to become a delivery man has been rejected'])
  await apply(person)
})

test('a decided application cannot be decided again, an unknown one is not found, and only admins decide', async () => {
  const [yes, no] = [await apply(await a('consumer')), await apply(await a('consumer'))]
  await admin(applications.accept, it(yes))
  await admin(applications.reject, it(no))
  for (const id of [yes, no])
    for (const call of [applications.accept, applications.reject])
      expect(await refusal(admin(call, it(id)))).toBe('409 This application has already been decided')
  for (const id of [crypto.randomUUID(), 'nothing', '1', "'", '\u0000', '\ud800'])
    for (const call of [applications.accept, applications.reject])
      expect(await refusal(admin(call, it(id)))).toBe('404 This application was not found')
  for (const path of ['/admin/accept-applies', '/admin/reject-applies?applies_id='])
    expect((await admin.ask(path)).status).toBe(400)
  for (const who of [await a('consumer'), await a('delivery_men')])
    for (const call of [applications.accept, applications.reject])
      expect(await refusal(who(call, it(yes)))).toBe('403 Your account is not allowed to do this')
})

test.each([
  [
    'en',
    'Your application has been accepted',
    'Your application has been rejected',
    'Your application to become an admin has been rejected.',
  ],
  ['bn', 'আপনার আবেদন গ্রহণ করা হয়েছে', 'আপনার আবেদন নাকচ করা হয়েছে', 'অ্যাডমিন হওয়ার জন্য আপনার আবেদন নাকচ করা হয়েছে।'],
] as const)(
  'an applicant gets the decision by mail, in the language of the last login (%s)',
  async (locale: Locale, accepted, rejected, sentence) => {
    const person = await a('consumer', { locale: locale === 'en' ? 'bn' : 'en' })
    await world.caller(null, { 'accept-language': locale })(auth.login, {
      body: { email: person.email, password: testPassword },
    })
    const { application } = await person(applications.applyForAdmin)
    await admin(applications.reject, it(application._id))
    const [first] = await mailsTo(world, person, 1)
    expect([first?.header('subject'), first?.text.includes(sentence)]).toEqual([rejected, true])
    await admin(applications.accept, it(await apply(person)))
    const mails = await mailsTo(world, person, 2)
    expect(mails.map(({ header }) => header('subject'))).toEqual([rejected, accepted])
  },
)

test.each(Array.from({ length: amount(2, 20) }, (_, i) => i + 1))(
  'of thirty acceptances and thirty rejections at the same time exactly one succeeds (round %i)',
  async () => {
    const person = await a('consumer')
    const id = await apply(person)
    const second = await a('admin')
    const counts = await outcomes(
      Array.from({ length: 60 }, (_, i) =>
        i % 2 ? admin(applications.accept, it(id)) : second(applications.reject, it(id)),
      ),
    )
    expect(counts).toEqual({ done: 1, '409 This application has already been decided': 59 })
    const { role } = (await person(people.me)).user
    expect(await told(person)).toEqual([
      `Your application to become a delivery man has been ${role === 'consumer' ? 'rejected' : 'accepted'}`,
    ])
  },
)

test('when a booking and the acceptance of its sender happen at once, only one of them succeeds', async () => {
  for (let round = 0; round < amount(15, 300); round++) {
    const { sender, book } = await crew(world)
    const id = await apply(sender)
    const [accepted, booked] = await Promise.all([refusal(admin(applications.accept, it(id))), refusal(book())])
    expect([accepted, booked].filter((outcome) => outcome === 'done')).toHaveLength(1)
  }
})
