import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { booking, company } from '../../test/company.ts'
import { by, crew } from '../../test/crew.ts'
import { listening } from '../../test/listening.ts'
import { makePerson, testPassword } from '../../test/people.ts'
import { signUp } from '../../test/signup.ts'
import { openSession } from '../people/sessions.ts'

const world = await company()
const { a, guest, db } = world
const { auth, notifications, parcels, people, applications, deliveries, reviews } = api

test('the event stream has its content type and is neither cached nor buffered', async () => {
  const { reply, text } = await listening(world, await a('consumer'))
  expect([
    reply.status,
    reply.headers.get('content-type'),
    reply.headers.get('cache-control'),
    reply.headers.get('x-accel-buffering'),
  ]).toEqual([200, 'text/event-stream; charset=utf-8', 'no-store', 'no'])
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
  expect(text()).toBe('retry: 3000\n\n')
})

test('people get events about what changes for them, and about nothing else', async () => {
  const { sender, courier, book, send } = await crew(world)
  const [fromSender, fromCourier, fromStranger] = [
    await listening(world, sender),
    await listening(world, courier),
    await listening(world, await a('consumer')),
  ]
  const id = await book()
  await fromSender.hears(1)
  await send(id)
  await Promise.all([fromSender.hears(2), fromCourier.hears(1)])
  await courier(deliveries.deliver, by(id))
  // The courier's event is about the cash now in hand.
  await Promise.all([fromSender.hears(3), fromCourier.hears(2)])
  await sender(reviews.add, { ...by(id), body: { rating: 5 } })
  await Promise.all([fromSender.hears(4), fromCourier.hears(3)])
  const { notifications: mine } = await sender(notifications.list)
  await sender(notifications.read, { query: { noti_id: mine[0]?._id ?? '' } })
  await fromSender.hears(5)
  expect([fromSender, fromCourier, fromStranger].map(({ changes }) => changes())).toEqual([5, 3, 0])
})

test('a stream begins with what has changed since its page was read', async () => {
  const { sender, courier, book, send } = await crew(world)
  const idle = await a('consumer')
  const before = await listening(world, courier)
  await send(await book())
  // Wait for the event of the assignment, which may arrive after its reply.
  await before.hears(1)
  const [reader, carrier, other] = [
    await listening(world, sender, 20_000),
    await listening(world, courier, 20_000),
    await listening(world, idle, 20_000),
  ]
  await Promise.all([reader.hears(1), carrier.hears(1)])
  expect(reader.named()[0]).toContain('notifications')
  await courier(people.updateProfile, { body: { phone: '01711000001' } })
  await carrier.hears(2)
  expect([reader.changes(), other.changes()]).toEqual([1, 0])
  for (const ago of [-1, 'x', '', 1e300]) {
    const { status, body } = await fetch(`${world.origin}/api/notification/stream?ago=${ago}`, {
      headers: { cookie: idle.cookie ?? '' },
    })
    await body?.cancel()
    expect(status, String(ago)).toBe(200)
  }
})

test('an admin gets an event for each change that others make in parcels, people and applications', async () => {
  const { sender, courier, book, send } = await crew(world)
  const [admin, root, applicant] = [await a('admin'), await a('root'), await a('consumer')]
  const stream = await listening(world, admin)
  let id = ''
  const changes: Record<string, () => Promise<unknown>> = {
    booked: async () => (id = await book()),
    updated: () => sender(parcels.update, { ...by(id), body: { weight: 3 } }),
    'given a courier by another admin': () => send(id),
    delivered: () => courier(deliveries.deliver, by(id)),
    reviewed: () => sender(reviews.add, { ...by(id), body: { rating: 5 } }),
    'a new phone': () => sender(people.updateProfile, { body: { phone: '01711000000' } }),
    applied: () => applicant(applications.applyForAdmin),
    archived: () => root(people.archive, { query: { user_id: applicant.id } }),
  }
  for (const [name, change] of Object.entries(changes)) {
    const heard = stream.changes()
    await change()
    await expect(stream.hears(heard + 1), name).resolves.toBeUndefined()
  }
})

test('a person who becomes an admin gets the events of admins once the stream is opened again', async () => {
  const [person, admin] = [await a('consumer'), await a('admin')]
  const { application } = await person(applications.applyForAdmin)
  const before = await listening(world, person)
  await admin(applications.accept, { query: { applies_id: application._id } })
  await before.hears(1)
  await before.ended()
  const after = await listening(world, person)
  const { book } = await crew(world)
  await book()
  await after.hears(1)
})

test('events name what has changed, so that a screen reloads only what shows it', async () => {
  const { sender, book, send } = await crew(world)
  const stream = await listening(world, sender)
  await send(await book())
  await stream.hears(2)
  const { notifications: mine } = await sender(notifications.list)
  await sender(notifications.read, { query: { noti_id: mine[0]?._id ?? '' } })
  await stream.hears(3)
  const parcel = ['notifications', 'parcels']
  expect(stream.named()).toEqual([parcel, parcel, ['notifications']])
})

test('a refused change sends no event', async () => {
  const { sender, book } = await crew(world)
  const stream = await listening(world, sender)
  const id = await book()
  await sender(parcels.cancel, by(id))
  await sender(parcels.cancel, by(id)).catch(() => {})
  await sender(parcels.update, { ...by(id), body: { weight: 3 } }).catch(() => {})
  await book()
  await stream.hears(3)
  expect(stream.changes()).toBe(3)
})

test('reading a notification again sends no event', async () => {
  const { sender, book } = await crew(world)
  const stream = await listening(world, sender)
  await book()
  await stream.hears(1)
  const { notifications: mine } = await sender(notifications.list)
  const it = { query: { noti_id: mine[0]?._id ?? '' } }
  for (let time = 0; time < 20; time++) await sender(notifications.read, it)
  await book()
  await stream.hears(3)
  expect(stream.changes()).toBe(3)
})

test('a person can have ten streams: one more ends the oldest, which is told to stay away for a minute', async () => {
  const [person, other] = [await a('consumer'), await a('consumer')]
  const hers = await listening(world, other)
  const streams: Awaited<ReturnType<typeof listening>>[] = []
  for (let tab = 0; tab < 13; tab++) streams.push(await listening(world, person))
  for (const stream of streams.slice(0, 3)) {
    await stream.ended()
    expect(stream.text()).toBe('retry: 3000\n\nretry: 60000\n\n')
  }
  await person(parcels.book, { body: booking })
  await Promise.all(streams.slice(3).map((stream) => stream.hears(1)))
  expect([...streams.slice(3), hers].every((stream) => stream.isOpen())).toBe(true)
})

test('a logout ends the stream of that session but not that of the person’s other session', async () => {
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

test('archiving a person ends all their streams', async () => {
  const [person, root] = [await a('delivery_men'), await a('root')]
  const streams = [await listening(world, person), await listening(world, person)]
  await root(people.archive, { query: { user_id: person.id } })
  await Promise.all(streams.map((stream) => stream.ended()))
  expect((await person.ask('/notification/stream')).status).toBe(401)
})

test('an unverified person may open a stream, a guest may not', async () => {
  const stream = await listening(world, await a('unverified'))
  expect(stream.isOpen()).toBe(true)
  expect((await guest.ask('/notification/stream')).body).toEqual({ success: false, message: 'Please log in first' })
})

test('a stream that is opened at the moment of a logout does not outlive it', async () => {
  for (let round = 0; round < 20; round++) {
    const { token } = await makePerson(db, 'consumer')
    const who = world.caller(`sid=${token}`)
    const [opened] = await Promise.all([listening(world, who).catch((fault: Error) => fault.message), who(auth.logout)])
    if (typeof opened === 'string') expect(opened).toContain('"success":false')
    else await opened.ended()
  }
})

test('a stream ends when its browser logs in again or signs up as somebody else', async () => {
  const [first, second] = [await a('consumer'), await a('consumer')]
  const streams = [await listening(world, first), await listening(world, second)]
  await first(auth.login, { body: { email: first.email, password: testPassword } })
  await signUp({ guest: second, caller: world.caller })
  await Promise.all(streams.map((stream) => stream.ended()))
})
