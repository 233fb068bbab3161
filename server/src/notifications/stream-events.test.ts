import { api, dayFirst } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company, inDays } from '../../test/company.ts'
import { by, crew, told } from '../../test/crew.ts'
import { act, action, moveAtDesk, withCourier } from '../../test/door.ts'
import { listening } from '../../test/listening.ts'

const world = await company()
const { a } = world
const { notifications, parcels, people, applications, deliveries, reviews } = api

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
  // The courier's events are about the cash now in hand and, for another phone, the parcel.
  await Promise.all([fromSender.hears(3), fromCourier.hears(3)])
  await sender(reviews.add, { ...by(id), body: { rating: 5 } })
  await Promise.all([fromSender.hears(4), fromCourier.hears(4)])
  const { notifications: mine } = await sender(notifications.list)
  await sender(notifications.read, { query: { noti_id: mine[0]?._id ?? '' } })
  await fromSender.hears(5)
  expect([fromSender, fromCourier, fromStranger].map(({ changes }) => changes())).toEqual([5, 4, 0])
})

test('a courier hears of a pickup at once when it is assigned, moved to another day or given to a colleague', async () => {
  const { sender, admin, courier, book } = await crew(world)
  const colleague = await a('delivery_men')
  const [his, colleagues] = [await listening(world, courier), await listening(world, colleague)]
  const id = await book()
  await moveAtDesk(admin, 'assign_pickup', id, withCourier(courier))
  await his.hears(1)
  expect(his.named()).toEqual([['notifications', 'parcels']])
  await moveAtDesk(admin, 'assign_pickup', id, withCourier(courier))
  await moveAtDesk(admin, 'assign_pickup', id, { ...withCourier(courier), day: inDays(1) })
  await his.hears(2)
  await moveAtDesk(admin, 'assign_pickup', id, withCourier(colleague))
  await Promise.all([his.hears(3), colleagues.hears(1)])
  expect(await told(courier)).toEqual([
    `You do not have to collect parcel ${id} any more`,
    `Parcel ${id} is yours to collect from its sender on ${dayFirst(inDays(1))}`,
    `Parcel ${id} is yours to collect from its sender on ${dayFirst(inDays(0))}`,
  ])
  expect(await told(colleague)).toEqual([`Parcel ${id} is yours to collect from its sender on ${dayFirst(inDays(0))}`])
  expect((await told(sender)).some((line) => line.includes('collect'))).toBe(false)
})

test('a courier hears of it when the sender changes or cancels a pickup, or the office receives the parcel', async () => {
  const { sender, admin, courier, book } = await crew(world)
  const [changed, canceled, brought] = [await book(), await book(), await book()]
  const his = await listening(world, courier)
  // Each event may arrive after its reply.
  for (const [n, id] of [changed, canceled, brought].entries()) {
    await moveAtDesk(admin, 'assign_pickup', id, withCourier(courier))
    await his.hears(n + 1)
  }
  const choose = (parcel_id: string, choice: object) =>
    sender(api.journeys.pickup, { body: { parcel_id, mode: 'bring', ...choice } })
  await choose(changed, { mode: 'collect', address: 'House 7', day: inDays(0) })
  await his.hears(4)
  await moveAtDesk(admin, 'receive', changed)
  await his.hears(5)
  await sender(parcels.cancel, by(canceled))
  await his.hears(6)
  expect(his.named().slice(3)).toEqual([['parcels'], ['parcels'], ['parcels']])
  for (const time of [1, 2]) {
    if (time === 2) await moveAtDesk(admin, 'assign_pickup', brought, withCourier(courier))
    await choose(brought, {})
    await choose(brought, {})
    const lost = (await told(courier)).filter(
      (line) => line === `You do not have to collect parcel ${brought} any more`,
    )
    expect(lost).toHaveLength(time)
  }
  await his.hears(9)
  expect(his.named().at(-1)).toEqual(['notifications', 'parcels'])
  expect((await courier(api.runs.mine)).run.stops).toEqual([])
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
    'sent to be collected by another admin': () => moveAtDesk(root, 'assign_pickup', id, withCourier(courier)),
    'not collected': () => act(courier, action(id, 'pickup_failed', { reason: 'no_access' })),
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
