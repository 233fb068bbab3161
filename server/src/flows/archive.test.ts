import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { amount } from '../../test/amount.ts'
import { company } from '../../test/company.ts'
import { by, crew, told, wayOf } from '../../test/crew.ts'
import { act, action, exceptionsOf, moveAtDesk, stepOf } from '../../test/door.ts'
import { testPassword } from '../../test/people.ts'
import { outcomes, refusal } from '../../test/refusal.ts'
import { until } from '../../test/until.ts'
import { openSession } from '../people/sessions.ts'
import { recoverHandler } from './recover.ts'

const world = await company()
const { a, guest, db, pool } = world
const { people, auth, applications, deliveries, dispatch, parcels, reviews, notifications, site } = api
const root = await a('root')
const who = ({ id }: { id: string }) => ({ query: { user_id: id } })
const form = { name: 'x', dob: '1998-02-28', email: 'x@x.example', phone: '01711-000000', address: 'Jashore' }

test('an archived person is logged out on every device at once and cannot log in again', async () => {
  const person = await a('consumer')
  const laptop = world.caller(`sid=${await openSession(db, person.key)}`)
  const { data, message } = await root.call(people.archive, who(person))
  expect([message, data.user._id, data.user.isArchive]).toEqual(['The account has been archived', person.id, true])
  expect(await outcomes([person(people.me), laptop(people.me), laptop(parcels.mine)])).toEqual({
    '401 Please log in first': 3,
  })
  expect(await refusal(guest(people.profile, who(person)))).toBe('404 This person was not found')
  const login = (password: string) => refusal(guest(auth.login, { body: { email: person.email, password } }))
  expect(await login(testPassword)).toBe('403 This account has been archived')
  expect(await login('another password')).toBe('401 Invalid email or password')
})

test('a code requested while its account is being archived is not created', async () => {
  const person = await a('consumer')
  const archiving = await pool.connect()
  await archiving.query('BEGIN')
  await archiving.query('UPDATE users SET archived_at = now() WHERE id = $1', [person.key])
  let over = false
  const asked = recoverHandler(db)(
    { email: person.email },
    { job: {} as never, signal: new AbortController().signal },
  ).finally(() => {
    over = true
  })
  const waiting = async () =>
    (await pool.query("SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"))
      .rowCount !== 0
  await until(async () => over || (await waiting()), Boolean)
  await archiving.query('COMMIT')
  archiving.release()
  await asked
  expect((await pool.query('SELECT FROM otps WHERE user_id = $1', [person.key])).rowCount).toBe(0)
})

test('archiving deletes a person’s sessions, codes, notifications and pending applications, but no parcels or decided applications', async () => {
  const { sender, admin, book, delivered } = await crew(world)
  const done = await delivered()
  await sender(reviews.add, { ...by(done), body: { rating: 5 } })
  const pending = await book()
  const { application } = await sender(applications.applyForDelivery, { body: form })
  await admin(applications.reject, { query: { applies_id: application._id } })
  await sender(applications.applyForDelivery, { body: form })
  await sender(applications.applyForAdmin)
  await guest(auth.sendRecovery, { body: { email: sender.email } })
  await root(people.archive, who(sender))
  const left = async (table: string) =>
    (await pool.query(`SELECT count(*)::int AS n FROM ${table} WHERE user_id = $1`, [sender.key])).rows[0].n
  expect([await left('sessions'), await left('otps'), await left('notifications'), await left('applications')]).toEqual(
    [0, 0, 0, 1],
  )
  const { applies } = await admin(applications.list, { query: { limit: 100 } })
  expect(applies.filter(({ candidate }) => candidate._id === sender.id).map(({ status }) => status)).toEqual([
    'rejected',
  ])
  const { parcels: all } = await admin(dispatch.all, { query: { limit: 100 } })
  expect(
    all.filter(({ _id }) => [done, pending].includes(_id)).map(({ status, review }) => [status.stage, review?.rating]),
  ).toEqual([
    ['pending', undefined],
    ['delivered', 5],
  ])
})

test('an archived courier’s parcels wait for another one; delivered ones keep the courier, who leaves the list of the best', async () => {
  const { sender, admin, courier, book, send, delivered } = await crew(world)
  const [done, carried] = [await delivered(), await book()]
  await send(carried)
  const best = async () => (await guest(site.analytics)).top_delivery_men.map(({ _id }) => _id)
  const working = async () =>
    (await admin(people.deliveryMen, { query: { limit: 100 } })).delivery_men.map(({ _id }) => _id)
  expect([(await best()).includes(courier.id), (await working()).includes(courier.id)]).toEqual([true, true])
  await root(people.archive, who(courier))
  expect((await sender(parcels.get, by(carried))).parcel).toMatchObject({
    status: { stage: 'pending' },
    delivery_men: null,
    parcel: { aproxDeliveryDate: null },
  })
  expect(await wayOf(sender, carried)).toEqual(['booked', 'assigned', 'released'])
  expect((await told(sender))[0]).toBe(`Your parcel ${carried} to Salma Khatun is waiting for another delivery man`)
  expect((await sender(parcels.get, by(done))).parcel).toMatchObject({
    status: { stage: 'delivered' },
    delivery_men: { _id: courier.id },
  })
  expect([(await best()).includes(courier.id), (await working()).includes(courier.id)]).toEqual([false, false])
})

test('unarchiving gives access again, but does not restore ended sessions, parcels or notifications', async () => {
  const person = await a('delivery_men')
  expect(await refusal(root(people.unarchive, who(person)))).toBe('409 This account is not archived')
  await root(people.archive, who(person))
  const { data, message } = await root.call(people.unarchive, who(person))
  expect([message, data.user.isArchive]).toEqual(['The account has access again', false])
  expect(await refusal(root(people.unarchive, who(person)))).toBe('409 This account is not archived')
  expect(await refusal(person(people.me))).toBe('401 Please log in first')
  const again = world.caller(`sid=${await openSession(db, person.key)}`)
  expect((await again(deliveries.mine)).meta.total).toBe(0)
  expect((await again(notifications.list)).meta.total).toBe(0)
  expect((await guest(people.profile, who(person))).user._id).toBe(person.id)
})

test('a root cannot archive themselves, another root, an archived person or an unknown one', async () => {
  const [other, person] = [await a('root'), await a('admin')]
  const archive = (id: string) => refusal(root(people.archive, { query: { user_id: id } }))
  expect(await archive(root.id)).toBe('409 You cannot archive your own account')
  expect(await archive(other.id)).toBe('409 A root admin cannot be archived')
  expect([await archive(person.id), await archive(person.id)]).toEqual(['done', '409 This account is already archived'])
  for (const id of [crypto.randomUUID(), 'nobody', '1', '\u0000', "'; --"]) {
    expect(await archive(id)).toBe('404 This person was not found')
    expect(await refusal(root(people.unarchive, { query: { user_id: id } }))).toBe('404 This person was not found')
  }
  for (const method of ['DELETE', 'PATCH'])
    expect((await root.ask(`/admin/${method === 'PATCH' ? 'un-' : ''}archive-user`, { method })).body.message).toBe(
      'An id is required',
    )
})

test('only a root archives and un-archives', async () => {
  const person = await a('consumer')
  const others = [await a('admin'), await a('consumer'), await a('delivery_men')]
  const calls = others.flatMap((other) => [other(people.archive, who(person)), other(people.unarchive, who(person))])
  expect(await outcomes(calls)).toEqual({ '403 Your account is not allowed to do this': 6 })
  expect(await outcomes([guest(people.archive, who(person))])).toEqual({ '401 Please log in first': 1 })
  expect((await person(people.me)).user.isArchive).toBe(false)
})

test('two roots who try to archive each other at once are both refused', async () => {
  const [one, other] = [await a('root'), await a('root')]
  const calls = Array.from({ length: 20 }, (_, i) =>
    i % 2 ? one(people.archive, who(other)) : other(people.archive, who(one)),
  )
  expect(await outcomes(calls)).toEqual({ '409 A root admin cannot be archived': 20 })
  expect((await Promise.all([one(people.me), other(people.me)])).map(({ user }) => user.isArchive)).toEqual([
    false,
    false,
  ])
})

test('a person who is archived while applying leaves no application', async () => {
  for (let round = 0; round < amount(15, 300); round++) {
    const person = await a('consumer')
    const [applied, archived] = await Promise.all([
      refusal(person(applications.applyForDelivery, { body: form })),
      refusal(root(people.archive, who(person))),
    ])
    const { rows } = await pool.query('SELECT status FROM applications WHERE user_id = $1', [person.key])
    expect([rows, archived, applied === 'done' || /^40[139] /.test(applied)]).toEqual([[], 'done', true])
  }
})

test('a loaded parcel of an archived courier is an exception and can be received; one never loaded is booked again', async () => {
  const { admin, courier, book, send } = await crew(world)
  const [loaded, assigned] = [await book(), await book()]
  for (const id of [loaded, assigned]) await send(id, { days: 0 })
  await act(courier, action(loaded, 'load'))
  await root(api.people.archive, { query: { user_id: courier.id } })
  expect(await stepOf(world, loaded)).toBe('at_office/courier')
  expect(await stepOf(world, assigned)).toBe('booked/sender')
  expect([await exceptionsOf(world, loaded), await exceptionsOf(world, assigned)]).toEqual([['missing'], []])
  expect(await moveAtDesk(admin, 'receive', loaded)).toMatchObject({ success: true, message: 'Done' })
})
