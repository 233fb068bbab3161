import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { booking, company } from '../../test/company.ts'
import { listening } from '../../test/listening.ts'
import { makePerson, testPassword } from '../../test/people.ts'
import { signUp } from '../../test/signup.ts'
import { openSession } from '../people/sessions.ts'

const world = await company()
const { a, guest, db } = world
const { auth, parcels, people } = api

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
