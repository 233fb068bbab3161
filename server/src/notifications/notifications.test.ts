import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { by, crew, told } from '../../test/crew.ts'
import { outcomes, refusal } from '../../test/refusal.ts'
import { noticeKinds } from '../schema/notifications.ts'
import { sentences } from './sentences.fixture.ts'

const world = await company()
const { a, guest, pool } = world
const { notifications, parcels } = api

test.each(noticeKinds)('a notification of kind %s is in the language of the reader', async (kind) => {
  const person = await a('consumer')
  const [params, en, bn] = sentences[kind]
  await pool.query('INSERT INTO notifications (user_id, kind, params, dedupe_key) VALUES ($1, $2, $3, $2)', [
    person.key,
    kind,
    params,
  ])
  const reader = (language: string) => world.caller(person.cookie, { 'accept-language': language })
  const [inEnglish, inBangla] = await Promise.all(['en', 'bn'].map((language) => reader(language)(notifications.list)))
  expect([inEnglish?.notifications[0]?.message, inBangla?.notifications[0]?.message]).toEqual([en, bn])
  const { notification } = await reader('bn')(notifications.read, {
    query: { noti_id: inEnglish?.notifications[0]?._id ?? '' },
  })
  expect(notification.message).toBe(bn)
})

test('notifications come newest first, five per page, with exact counts', async () => {
  const { sender, book } = await crew(world)
  const codes: string[] = []
  for (let i = 0; i < 6; i++) codes.unshift(await book())
  const first = await sender(notifications.list)
  expect(first.notifications.map(({ message }) => message)).toEqual(
    codes.slice(0, 5).map((id) => `Your parcel ${id} to Salma Khatun is booked`),
  )
  expect([first.unreadNoti, first.meta]).toEqual([6, { page: 1, limit: 5, pages: 2, total: 6 }])
  expect(first.notifications[0]).toEqual({
    _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    message: expect.any(String),
    isRead: false,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  })
  expect((await sender(notifications.list, { query: { page: 2 } })).notifications).toHaveLength(1)
  for (const bad of ['page=0', 'limit=101', 'limit=five'])
    expect((await sender.ask(`/notification/all?${bad}`)).status).toBe(400)
})

test('a person marks a notification as read once, even with twenty calls at the same time', async () => {
  const { sender, book } = await crew(world)
  for (let i = 0; i < 3; i++) await book()
  const { notifications: all } = await sender(notifications.list)
  const noti_id = all[1]?._id ?? ''
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => sender(notifications.read, { query: { noti_id } })),
  )
  for (const { notification } of answers) expect(notification).toEqual({ ...all[1], isRead: true })
  const after = await sender(notifications.list)
  expect([after.unreadNoti, after.meta.total, after.notifications.map(({ isRead }) => isRead)]).toEqual([
    2,
    3,
    [false, true, false],
  ])
  expect(after.notifications.map(({ message }) => message)).toEqual(all.map(({ message }) => message))
})

test('another person’s notification is not found', async () => {
  const [{ sender, book }, stranger] = [await crew(world), await a('consumer')]
  await book()
  const noti_id = (await sender(notifications.list)).notifications[0]?._id ?? ''
  for (const id of [noti_id, crypto.randomUUID(), 'nothing', '1', '\u0000', "' OR true --"])
    expect(await refusal(stranger(notifications.read, { query: { noti_id: id } }))).toBe(
      '404 This notification was not found',
    )
  expect((await sender(notifications.list)).unreadNoti).toBe(1)
  expect((await sender.ask('/notification/read')).body.message).toBe('An id is required')
  expect((await stranger(notifications.list)).meta.total).toBe(0)
  expect(await refusal(guest(notifications.list))).toBe('401 Please log in first')
})

test('each event notifies the people it concerns once, and refused calls notify nobody', async () => {
  const { sender, admin, courier, book, delivered } = await crew(world)
  const id = await delivered()
  await sender(api.reviews.add, { ...by(id), body: { rating: 3, comment: 'late' } })
  const second = await book()
  await admin(api.dispatch.reject, by(second))
  const refused = await outcomes([
    sender(parcels.cancel, by(id)),
    courier(api.deliveries.return, by(id)),
    admin(api.dispatch.reject, by(second)),
  ])
  expect(Object.keys(refused).every((text) => text.startsWith('409'))).toBe(true)
  const short = (texts: string[]) => texts.map((text) => text.replace(id, 'one').replace(second, 'two'))
  expect(short(await told(sender))).toEqual([
    'Your parcel two to Salma Khatun was not accepted and has been canceled',
    'Your parcel two to Salma Khatun is booked',
    'Your parcel one to Salma Khatun has been delivered',
    expect.stringMatching(/^Your parcel one to Salma Khatun is on the way, expected by \d\d-\d\d-\d{4}$/),
    'Your parcel one to Salma Khatun is booked',
  ])
  expect(short(await told(courier))).toEqual([
    'You got 3 of 5 stars for parcel one',
    expect.stringMatching(/^Parcel one to Salma Khatun is yours to deliver by/),
  ])
  expect(await told(admin)).toEqual([])
})

test('an unverified person can read notifications', async () => {
  expect(await (await a('unverified'))(notifications.list)).toEqual({
    unreadNoti: 0,
    notifications: [],
    meta: { page: 1, limit: 5, pages: 1, total: 0 },
  })
})

test('opening a notification marks it as read and returns the path that it leads to', async () => {
  const { sender, admin, courier, book, delivered } = await crew(world)
  const id = await book()
  const paths = async (who: Awaited<ReturnType<typeof a>>) => {
    const { notifications: all } = await who(notifications.list, { query: { limit: 100 } })
    return Promise.all(all.map(async ({ _id }) => (await who(notifications.open, { body: { noti_id: _id } })).path))
  }
  expect(await paths(sender)).toEqual([`/parcel-status?parcel_id=${id}`])
  expect((await sender(notifications.list)).unreadNoti).toBe(0)
  const second = await delivered()
  await sender(api.reviews.add, { ...by(second), body: { rating: 5 } })
  expect(await paths(courier)).toEqual(['/dashboard/delivery-men/my-ratings', `/parcel-status?parcel_id=${second}`])
  const applicant = await a('consumer')
  const { application } = await applicant(api.applications.applyForAdmin)
  expect(await paths(admin)).toContain(`/dashboard/admin/aplies?open=${application._id}`)
  const stored = `INSERT INTO notifications (user_id, kind, params, dedupe_key) VALUES ($1, 'applied', '{"name": "Nasrin", "applyFor": "admin"}', 'before the id')`
  await pool.query(stored, [admin.key])
  expect(await paths(admin)).toContain('/dashboard/admin/aplies?status=pending')
  await admin(api.applications.reject, { query: { applies_id: application._id } })
  expect(await paths(applicant)).toEqual(['/dashboard'])
})

test('a person cannot open another person’s notification', async () => {
  const [{ sender, book }, stranger] = [await crew(world), await a('consumer')]
  await book()
  const noti_id = (await sender(notifications.list)).notifications[0]?._id ?? ''
  expect(await refusal(stranger(notifications.open, { body: { noti_id } }))).toBe('404 This notification was not found')
  expect((await sender(notifications.list)).unreadNoti).toBe(1)
})

test('a person marks all their notifications as read at once, and nobody else’s', async () => {
  const { sender, admin, book } = await crew(world)
  const other = await a('consumer')
  for (let i = 0; i < 7; i++) await book()
  await book({}, other)
  const answers = await Promise.all([sender(notifications.readAll), sender(notifications.readAll)])
  expect(answers).toEqual([{ unreadNoti: 0 }, { unreadNoti: 0 }])
  const { unreadNoti, notifications: all, meta } = await sender(notifications.list, { query: { limit: 100 } })
  expect([unreadNoti, meta.total, all.every(({ isRead }) => isRead)]).toEqual([0, 7, true])
  expect((await other(notifications.list)).unreadNoti).toBe(1)
  expect(await admin(notifications.readAll)).toEqual({ unreadNoti: 0 })
  expect(await refusal(guest(notifications.readAll))).toBe('401 Please log in first')
})

test('a person with forty thousand notifications can mark them all as read and be archived', async () => {
  const [person, root] = [await a('consumer'), await a('root')]
  // Disable triggers, because inserting so many rows with them would take too long.
  await pool.query(`
    BEGIN; SET LOCAL session_replication_role = replica; SET LOCAL statement_timeout = 0;
    INSERT INTO notifications (user_id, kind, params, dedupe_key) SELECT ${person.key}, 'booked', '{"code": "RN", "receiver": "R"}', n FROM generate_series(1, 40000) n;
    INSERT INTO counters (kind, owner_id, key, slot, n) VALUES ('notification', ${person.key}, 'unread', 0, 40000);
    COMMIT`)
  expect(await person(notifications.readAll)).toEqual({ unreadNoti: 0 })
  expect(await person(notifications.list)).toMatchObject({ unreadNoti: 0, meta: { total: 40_000 } })
  await root(api.people.archive, { query: { user_id: person.id } })
  const { rows } = await pool.query(
    `SELECT (SELECT count(*)::int FROM notifications WHERE user_id = $1) AS kept, (SELECT sum(n)::int FROM counters WHERE kind = 'notification' AND owner_id = $1) AS counted`,
    [person.key],
  )
  expect(rows).toEqual([{ kept: 0, counted: 0 }])
})
