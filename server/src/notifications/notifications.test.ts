import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { by, crew, told } from '../../test/crew.ts'
import { outcomes, refusal } from '../../test/refusal.ts'
import { noticeKinds } from './kinds.ts'

const world = await company()
const { a, guest, pool } = world
const { notifications, parcels } = api

const code = 'RN0101010101P'
const toSalma = { code, receiver: 'Salma {code}' }
const texts: { [K in (typeof noticeKinds)[number]]: [params: object, en: string, bn: string] } = {
  booked: [toSalma, `Your parcel ${code} to Salma {code} is booked`, `Salma {code}-এর জন্য আপনার পার্সেল ${code} বুক হয়েছে`],
  paid: [{ code, amount: 150 }, `Your payment of ৳150 for parcel ${code} has arrived`, `পার্সেল ${code}-এর জন্য আপনার দেওয়া ৳১৫০ পেয়েছি`],
  onTheWay: [
    { ...toSalma, date: '2030-01-31' },
    `Your parcel ${code} to Salma {code} is on the way, expected by 2030-01-31`,
    `Salma {code}-এর জন্য আপনার পার্সেল ${code} পথে বেরিয়েছে, 2030-01-31-এর মধ্যে পৌঁছাবে`,
  ],
  delivered: [toSalma, `Your parcel ${code} to Salma {code} has been delivered`, `আপনার পার্সেল ${code} Salma {code}-এর কাছে পৌঁছেছে`],
  returned: [toSalma, `Your parcel ${code} to Salma {code} has been returned`, `Salma {code}-এর কাছে পাঠানো আপনার পার্সেল ${code} ফেরত এসেছে`],
  canceled: [toSalma, `Your parcel ${code} to Salma {code} has been canceled`, `Salma {code}-এর জন্য আপনার পার্সেল ${code} বাতিল হয়েছে`],
  rejected: [
    toSalma,
    `Your parcel ${code} to Salma {code} was not accepted and has been canceled`,
    `Salma {code}-এর জন্য আপনার পার্সেল ${code} নেওয়া হয়নি, তাই বাতিল হয়েছে`,
  ],
  released: [
    toSalma,
    `Your parcel ${code} to Salma {code} is waiting for another delivery man`,
    `Salma {code}-এর জন্য আপনার পার্সেল ${code} অন্য ডেলিভারি ম্যানের অপেক্ষায় আছে`,
  ],
  refunded: [{ code, amount: 95 }, `Your refund of ৳95 for parcel ${code} has been paid`, `পার্সেল ${code}-এর জন্য আপনার ৳৯৫ ফেরত দেওয়া হয়েছে`],
  refundFailed: [{ code }, `Your refund for parcel ${code} failed. Please ask for it again`, `পার্সেল ${code}-এর টাকা ফেরত দেওয়া যায়নি। আবার অনুরোধ করুন`],
  assigned: [
    { ...toSalma, date: '2030-01-31' },
    `Parcel ${code} to Salma {code} is yours to deliver by 2030-01-31`,
    `Salma {code}-এর পার্সেল ${code} 2030-01-31-এর মধ্যে আপনাকে পৌঁছে দিতে হবে`,
  ],
  unassigned: [toSalma, `Parcel ${code} to Salma {code} is no longer yours`, `Salma {code}-এর পার্সেল ${code} আর আপনার দায়িত্বে নেই`],
  reviewed: [{ code, rating: 4 }, `You got 4 of 5 stars for parcel ${code}`, `পার্সেল ${code}-এর জন্য আপনি ৫-এর মধ্যে ৪ তারা পেয়েছেন`],
  applied: [{ name: 'Nasrin', applyFor: 'admin' }, 'Nasrin has applied to become an admin', 'Nasrin অ্যাডমিন হতে আবেদন করেছেন'],
  paidCanceled: [{ code }, `The paid parcel ${code} has been canceled`, `দাম পরিশোধ করা পার্সেল ${code} বাতিল হয়েছে`],
  accepted: [{ applyFor: 'delivery_men' }, 'Your application to become a delivery man has been accepted', 'ডেলিভারি ম্যান হওয়ার জন্য আপনার আবেদন গ্রহণ করা হয়েছে'],
  declined: [{ applyFor: 'admin' }, 'Your application to become an admin has been rejected', 'অ্যাডমিন হওয়ার জন্য আপনার আবেদন নাকচ করা হয়েছে'],
}

test.each(noticeKinds)('of what is told, %s is said in the language of the reader', async (kind) => {
  const person = await a('consumer')
  const [params, en, bn] = texts[kind]
  await pool.query('INSERT INTO notifications (user_id, kind, params, dedupe_key) VALUES ($1, $2, $3, $2)', [person.key, kind, params])
  const reader = (language: string) => world.caller(person.cookie, { 'accept-language': language })
  const [inEnglish, inBangla] = await Promise.all(['en', 'bn'].map((language) => reader(language)(notifications.list)))
  expect([inEnglish?.notifications[0]?.message, inBangla?.notifications[0]?.message]).toEqual([en, bn])
  const { notification } = await reader('bn')(notifications.read, { query: { noti_id: inEnglish?.notifications[0]?._id ?? '' } })
  expect(notification.message).toBe(bn)
})

test('notifications come newest first, five a page, with exact counts', async () => {
  const { sender, book } = await crew(world)
  const codes: string[] = []
  for (let i = 0; i < 6; i++) codes.unshift(await book())
  const first = await sender(notifications.list)
  expect(first.notifications.map(({ message }) => message)).toEqual(codes.slice(0, 5).map((id) => `Your parcel ${id} to Salma Khatun is booked`))
  expect([first.unreadNoti, first.meta]).toEqual([6, { page: 1, limit: 5, pages: 2, total: 6 }])
  expect(first.notifications[0]).toEqual({
    _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    message: expect.any(String),
    isRead: false,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  })
  expect((await sender(notifications.list, { query: { page: 2 } })).notifications).toHaveLength(1)
  for (const bad of ['page=0', 'limit=101', 'limit=five']) expect((await sender.ask(`/notification/all?${bad}`)).status).toBe(400)
})

test('reading marks one’s own as read, once, also twenty times at once', async () => {
  const { sender, book } = await crew(world)
  for (let i = 0; i < 3; i++) await book()
  const { notifications: all } = await sender(notifications.list)
  const noti_id = all[1]?._id ?? ''
  const answers = await Promise.all(Array.from({ length: 20 }, () => sender(notifications.read, { query: { noti_id } })))
  for (const { notification } of answers) expect(notification).toEqual({ ...all[1], isRead: true })
  const after = await sender(notifications.list)
  expect([after.unreadNoti, after.meta.total, after.notifications.map(({ isRead }) => isRead)]).toEqual([2, 3, [false, true, false]])
  expect(after.notifications.map(({ message }) => message)).toEqual(all.map(({ message }) => message))
})

test('another person’s notification is not there', async () => {
  const [{ sender, book }, stranger] = [await crew(world), await a('consumer')]
  await book()
  const noti_id = (await sender(notifications.list)).notifications[0]?._id ?? ''
  for (const id of [noti_id, crypto.randomUUID(), 'nothing', '1', '\u0000', "' OR true --"])
    expect(await refusal(stranger(notifications.read, { query: { noti_id: id } }))).toBe('404 This notification was not found')
  expect((await sender(notifications.list)).unreadNoti).toBe(1)
  expect((await sender.ask('/notification/read')).body.message).toBe('An id is required')
  expect((await stranger(notifications.list)).meta.total).toBe(0)
  expect(await refusal(guest(notifications.list))).toBe('401 Please log in first')
})

test('each event is told once, to those whom it concerns', async () => {
  const { sender, admin, courier, book, delivered } = await crew(world)
  const id = await delivered()
  await sender(api.reviews.add, { ...by(id), body: { rating: 3, comment: 'late' } })
  const second = await book()
  await admin(api.dispatch.reject, by(second))
  const refused = await outcomes([sender(parcels.cancel, by(id)), courier(api.deliveries.return, by(id)), admin(api.dispatch.reject, by(second))])
  expect(Object.keys(refused).every((text) => text.startsWith('409'))).toBe(true)
  const short = (texts: string[]) => texts.map((text) => text.replace(id, 'one').replace(second, 'two'))
  expect(short(await told(sender))).toEqual([
    'Your parcel two to Salma Khatun was not accepted and has been canceled',
    'Your parcel two to Salma Khatun is booked',
    'Your parcel one to Salma Khatun has been delivered',
    expect.stringMatching(/^Your parcel one to Salma Khatun is on the way, expected by \d{4}-\d\d-\d\d$/),
    'Your parcel one to Salma Khatun is booked',
  ])
  expect(short(await told(courier))).toEqual([
    'You got 3 of 5 stars for parcel one',
    expect.stringMatching(/^Parcel one to Salma Khatun is yours to deliver by/),
  ])
  expect(await told(admin)).toEqual([])
})

test('who is not verified yet reads notifications too', async () => {
  expect(await (await a('unverified'))(notifications.list)).toEqual({ unreadNoti: 0, notifications: [], meta: { page: 1, limit: 5, pages: 1, total: 0 } })
})
