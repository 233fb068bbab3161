import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { booking, company } from '../../test/company.ts'
import { by, crew } from '../../test/crew.ts'
import { listening } from '../../test/listening.ts'
import { makePerson, testPassword } from '../../test/people.ts'
import { signUp } from '../../test/signup.ts'
import { openSession } from '../sessions/queries.ts'

const world = await company()
const { a, guest, db } = world
const { auth, notifications, parcels, people, applications, deliveries, reviews } = api

test('a stream says what it is, and is not kept by anything on its way', async () => {
  const { reply, text } = await listening(world, await a('consumer'))
  expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control'), reply.headers.get('x-accel-buffering')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
    'no-store',
    'no',
  ])
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
  expect(text()).toBe('retry: 3000\n\n')
})

test('everybody hears of what changes for them, and of nothing else', async () => {
  const { sender, courier, admin, book, send } = await crew(world)
  const [fromSender, fromCourier, fromStranger] = [await listening(world, sender), await listening(world, courier), await listening(world, await a('consumer'))]
  const fromAdmin = await listening(world, admin)
  const id = await book()
  await fromSender.hears(1)
  await send(id)
  await Promise.all([fromSender.hears(2), fromCourier.hears(1)])
  await courier(deliveries.deliver, by(id))
  await fromSender.hears(3)
  await sender(reviews.add, { ...by(id), body: { rating: 5 } })
  await fromCourier.hears(2)
  await (await a('consumer'))(applications.applyForAdmin)
  await fromAdmin.hears(1)
  const { notifications: mine } = await sender(notifications.list)
  await sender(notifications.read, { query: { noti_id: mine[0]?._id ?? '' } })
  await fromSender.hears(4)
  expect([fromSender, fromCourier, fromAdmin, fromStranger].map(({ changes }) => changes())).toEqual([4, 2, 1, 0])
})

test('a change that was refused is not told', async () => {
  const { sender, book } = await crew(world)
  const id = await book()
  const stream = await listening(world, sender)
  await sender(parcels.cancel, by(id))
  await sender(parcels.cancel, by(id)).catch(() => {})
  await sender(parcels.update, { ...by(id), body: { weight: 3 } }).catch(() => {})
  await book()
  await stream.hears(2)
  expect(stream.changes()).toBe(2)
})

test('a logout ends the stream of that session and not the other one of the same person', async () => {
  const { id, token } = await makePerson(db, 'consumer')
  const [phone, laptop] = [world.caller(`sid=${token}`), world.caller(`sid=${await openSession(db, id)}`)]
  const [onPhone, onLaptop] = [await listening(world, phone), await listening(world, laptop)]
  await phone(auth.logout)
  await onPhone.ended()
  await laptop(parcels.book, { body: booking })
  await onLaptop.hears(1)
  expect(onLaptop.isOpen()).toBe(true)
  expect((await phone.ask('/notification/stream')).status).toBe(401)
})

test('an archived person’s streams end, all of them', async () => {
  const [person, root] = [await a('delivery_men'), await a('root')]
  const streams = [await listening(world, person), await listening(world, person)]
  await root(people.archive, { query: { user_id: person.id } })
  await Promise.all(streams.map((stream) => stream.ended()))
  expect((await person.ask('/notification/stream')).status).toBe(401)
})

test('who is not verified yet may listen, a guest may not', async () => {
  const stream = await listening(world, await a('unverified'))
  expect(stream.isOpen()).toBe(true)
  expect((await guest.ask('/notification/stream')).body).toEqual({ success: false, message: 'Please log in first' })
})

test('a stream that is opened in the moment of a logout does not outlive it', async () => {
  for (let round = 0; round < 20; round++) {
    const { token } = await makePerson(db, 'consumer')
    const who = world.caller(`sid=${token}`)
    const [opened] = await Promise.all([listening(world, who).catch((fault: Error) => fault.message), who(auth.logout)])
    if (typeof opened === 'string') expect(opened).toContain('"success":false')
    else await opened.ended()
  }
})

test('a stream ends when its browser logs in anew, or signs up as somebody else', async () => {
  const [first, second] = [await a('consumer'), await a('consumer')]
  const streams = [await listening(world, first), await listening(world, second)]
  await first(auth.login, { body: { email: first.email, password: testPassword } })
  await signUp({ guest: second, caller: world.caller })
  await Promise.all(streams.map((stream) => stream.ended()))
})
