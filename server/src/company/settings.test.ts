import { api, companyBounds, companyDefaults, companyNumbers } from '@ranar/contract'
import { expect, test } from 'vitest'
import { booking, company } from '../../test/company.ts'
import { crew } from '../../test/crew.ts'
import { act, action, exceptionsOf, stepOf } from '../../test/door.ts'
import { mailsTo } from '../../test/mails.ts'
import { earned, payroll } from '../../test/payday.ts'
import { refusal } from '../../test/refusal.ts'

const ranar = await company()
const { a, pool } = ranar
const root = await a('root')
const { settings } = api
const read = async () => (await root(settings.get)).company
const change = async (body: object) => (await root(settings.change, { body })).company

test('a company that was never set up has the default settings', async () => {
  const admin = await a('admin')
  expect((await admin(settings.get)).company).toEqual({
    ...companyDefaults,
    version: 0,
    changedAt: null,
    changedBy: null,
  })
})

test('a change keeps the other settings and its author, and saving the same values again adds no version', async () => {
  const { version } = await read()
  const after = await change({ name: 'রানার কুরিয়ার', phone: '০২-৪১০৩০০০০', version })
  expect(after).toMatchObject({ name: 'রানার কুরিয়ার', phone: '02-41030000', courierCapacity: 40, version: version + 1 })
  expect(after.changedBy).toBe(root.person.name)
  expect((await change({ name: 'রানার কুরিয়ার' })).version).toBe(version + 1)
  const { rows } = await pool.query('SELECT version, changed_by FROM company_settings ORDER BY version')
  expect(rows).toEqual([{ version: version + 1, changed_by: String(root.key) }])
})

test('of roots who save at the same time one succeeds, and the others are told to look again', async () => {
  const other = await a('root')
  const { version } = await read()
  const saving = [root, other, root, other].map((who, at) =>
    refusal(who(settings.change, { body: { courierCapacity: 50 + at, version } })),
  )
  const said = await Promise.all(saving)
  const late = '409 Somebody else has changed the settings meanwhile. Save again to see what, and decide'
  expect(said.sort()).toEqual([late, late, late, 'done'])
  expect((await read()).version).toBe(version + 1)
})

test.each(companyNumbers)('a %s that is not a whole number within its bounds is refused', async (setting) => {
  const [least, most] = companyBounds[setting]
  for (const wrong of [least - 1, most + 1, least + 0.5, String(least), Number.MAX_SAFE_INTEGER + 1, null]) {
    const { status, body } = await root.ask(settings.change.path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ [setting]: wrong }),
    })
    expect([status, body.errors?.map(({ path }) => path)], String(wrong)).toEqual([400, [setting]])
  }
})

test('changed settings apply to the next action without a restart', async () => {
  const { courier, book, send, sender } = await crew(ranar)
  await change({ attemptsMost: 2, callsNeeded: 0, choiceHour: 9, farMetres: 50_000, daysAhead: 2 })
  const id = await book()
  await send(id, { days: 0 })
  const far = { place: { latitude: booking.latitude + 0.1, longitude: booking.longitude, accuracy: 5 } }
  const failed = await act(courier, action(id, 'fail', { reason: 'no_answer', calls: 0, ...far }))
  expect(failed[0]).toMatchObject({ result: 'applied' })
  const { attempts } = await sender(api.journeys.details, { query: { parcel_id: id } })
  expect(attempts[0]?.deadline).toMatch(/T03:00:00/)
  expect((await mailsTo(ranar, sender, 1))[0]?.text).toContain('Until 09:00 tomorrow')
  await act(courier, action(id, 'retry'))
  await act(courier, action(id, 'fail', { reason: 'no_access' }))
  expect(await stepOf(ranar, id)).toBe('returning/courier')
  expect(await exceptionsOf(ranar, id)).not.toContain('attempt')
})

test('COD above the company’s limit is refused, and high COD requires a delivery code', async () => {
  const { book, sender } = await crew(ranar)
  await change({ codMaxTaka: 3000, codNeedsCodeTaka: 1000 })
  expect(await refusal(book({ codTaka: 3001 }))).toBe('400 This is more than the company collects for a sender now')
  const id = await book({ codTaka: 3000 })
  const { extras } = await sender(api.parcels.extras, { query: { parcel_id: id } })
  expect(extras.proofLevel).toBe('code')
  await change({ codMaxTaka: 2000 })
  // A parcel booked before may still be changed in other fields.
  const { parcel } = await sender(api.parcels.update, { query: { parcel_id: id }, body: { name: 'Rokeya' } })
  expect(parcel.reciever.name).toBe('Rokeya')
})

test('the tries of a delivery code follow the setting', async () => {
  const { courier, book, send } = await crew(ranar)
  await change({ codeTries: 2, codMaxTaka: 500_000 })
  const id = await book({ proofLevel: 'code' })
  await send(id, { days: 0 })
  const tryCode = () => courier(api.runs.checkCode, { body: { parcel_id: id, code: '000000' } })
  expect([await tryCode(), await tryCode(), await tryCode()].map(({ triesLeft }) => triesLeft)).toEqual([1, 0, 0])
})

test('guests see the company’s contact data and what forms need, and nothing else', async () => {
  const { guest } = ranar
  await change({ address: 'Agrabad, Chattogram', hours: '10:00–18:00', daysAhead: 4, attemptsMost: 3 })
  const { company: told } = await guest(api.site.company)
  expect(told).toMatchObject({ address: 'Agrabad, Chattogram', hours: '10:00–18:00', daysAhead: 4 })
  expect(Object.keys(told)).not.toContain('payoutMinTaka')
})

test('a mail ends with the company’s name and contact data as set when it is written', async () => {
  await change({ name: 'Padma Parcel', phone: '02-55551234' })
  const { sender } = await payroll(ranar)
  const [mail] = await mailsTo(ranar, sender, 1)
  expect(mail?.text).toContain('Padma Parcel · Agrabad, Chattogram · 02-55551234 · 10:00–18:00')
})

test('an amount below the company’s smallest payout stays due', async () => {
  const { sender, maker } = await payroll(ranar)
  await change({ payoutMinTaka: 500 })
  await earned(ranar, sender, 499)
  const make = async () => (await maker(api.payouts.make, { body: { user_ids: [sender.id] } })).results[0]?.message
  expect(await make()).toBe('Only ৳499 is due; that is less than the company pays out at a time')
  await change({ payoutMinTaka: 499 })
  expect(await make()).toBe('A payout of ৳499 is made')
})
