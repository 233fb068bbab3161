import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { by, crew, told } from '../../test/crew.ts'
import { outcomes, refusal } from '../../test/refusal.ts'
import { noticeKinds } from '../schema/notifications.ts'

const world = await company()
const { a, guest, pool } = world
const { notifications, parcels } = api

const code = 'RN0101010101P'
const toSalma = { code, receiver: 'Salma {code}' }
const texts: { [K in (typeof noticeKinds)[number]]: [params: object, en: string, bn: string] } = {
  booked: [
    toSalma,
    `Your parcel ${code} to Salma {code} is booked`,
    `আপনার পার্সেল ${code} বুক হয়েছে (প্রাপক: Salma {code})`,
  ],
  paid: [
    { code, amount: 150 },
    `Your payment of ৳150 for parcel ${code} was received`,
    `পার্সেল ${code} বাবদ আপনার ৳১৫০ পেমেন্ট পেয়েছি`,
  ],
  handoverAccepted: [{ amount: 900 }, 'The office has accepted your hand-over of ৳900', 'অফিস আপনার ৳৯০০ জমা গ্রহণ করেছে'],
  handoverShort: [
    { amount: 100 },
    'The office has accepted your hand-over. ৳100 was missing and is now your debt',
    'অফিস আপনার জমা গ্রহণ করেছে। ৳১০০ কম ছিল, তা এখন আপনার দেনা',
  ],
  handoverSentBack: [
    { amount: 900 },
    'The office has sent your hand-over of ৳900 back. Count it again',
    'অফিস আপনার ৳৯০০ জমা ফেরত পাঠিয়েছে। আবার গুনুন',
  ],
  rights: [{}, 'A root admin has changed what your account may do', 'রুট অ্যাডমিন আপনার অ্যাকাউন্টের অধিকার বদলেছেন'],
  onTheWay: [
    { ...toSalma, date: '2030-01-31' },
    `Your parcel ${code} to Salma {code} is on the way, expected by 2030-01-31`,
    `আপনার পার্সেল ${code} পথে আছে (প্রাপক: Salma {code}), ২০৩০-০১-৩১ তারিখের মধ্যে পৌঁছাবে`,
  ],
  delivered: [
    toSalma,
    `Your parcel ${code} to Salma {code} has been delivered`,
    `আপনার পার্সেল ${code} পৌঁছে দেওয়া হয়েছে (প্রাপক: Salma {code})`,
  ],
  returned: [
    toSalma,
    `Your parcel ${code} to Salma {code} has been returned`,
    `আপনার পার্সেল ${code} ফেরত এসেছে (প্রাপক: Salma {code})`,
  ],
  canceled: [
    toSalma,
    `Your parcel ${code} to Salma {code} has been canceled`,
    `আপনার পার্সেল ${code} বাতিল হয়েছে (প্রাপক: Salma {code})`,
  ],
  rejected: [
    toSalma,
    `Your parcel ${code} to Salma {code} was not accepted and has been canceled`,
    `আপনার পার্সেল ${code} নেওয়া হয়নি, তাই বাতিল হয়েছে (প্রাপক: Salma {code})`,
  ],
  released: [
    toSalma,
    `Your parcel ${code} to Salma {code} is waiting for another delivery man`,
    `আপনার পার্সেল ${code} অন্য ডেলিভারি ম্যানের অপেক্ষায় আছে (প্রাপক: Salma {code})`,
  ],
  goesBack: [
    { code },
    `We could not use your money for parcel ${code}. The whole amount goes back to you by itself`,
    `পার্সেল ${code} বাবদ পাঠানো আপনার টাকা নেওয়া যায়নি। পুরো টাকা নিজে থেকেই ফেরত যাবে`,
  ],
  refunded: [
    { code, amount: 95 },
    `Your refund of ৳95 for parcel ${code} has been paid`,
    `পার্সেল ${code} বাবদ আপনার ৳৯৫ ফেরত দেওয়া হয়েছে`,
  ],
  refundFailed: [
    { code },
    `Your refund for parcel ${code} failed. Please ask for it again`,
    `পার্সেল ${code} বাবদ টাকা ফেরত দেওয়া যায়নি। আবার অনুরোধ করুন`,
  ],
  assigned: [
    { ...toSalma, date: '2030-01-31' },
    `Parcel ${code} to Salma {code} is yours to deliver by 2030-01-31`,
    `পার্সেল ${code} আপনার দায়িত্বে এসেছে (প্রাপক: Salma {code}), ২০৩০-০১-৩১ তারিখের মধ্যে পৌঁছাতে হবে`,
  ],
  unassigned: [
    toSalma,
    `Parcel ${code} to Salma {code} is no longer yours`,
    `পার্সেল ${code} আর আপনার দায়িত্বে নেই (প্রাপক: Salma {code})`,
  ],
  paidOnTheWay: [
    { ...toSalma, amount: 100 },
    `Parcel ${code} to Salma {code} is now paid (৳100). Do not collect this charge`,
    `পার্সেল ${code} বাবদ ৳১০০ পেমেন্ট হয়ে গেছে (প্রাপক: Salma {code})। এই চার্জ আর নেবেন না`,
  ],
  reviewed: [
    { code, rating: 4 },
    `You got 4 of 5 stars for parcel ${code}`,
    `পার্সেল ${code} পৌঁছে দেওয়ার জন্য আপনি ৫ তারার মধ্যে ৪ পেয়েছেন`,
  ],
  applied: [
    { name: 'Nasrin', applyFor: 'admin' },
    'Nasrin has applied to become an admin',
    'Nasrin অ্যাডমিন হতে আবেদন করেছেন',
  ],
  unmatched: [
    { code },
    `Money at the payment provider does not match parcel ${code}. See Unmatched Payments`,
    `পেমেন্ট সেবায় এমন টাকা আছে, যা হিসাবে মেলে না (পার্সেল ${code})। “না-মেলা পেমেন্ট” দেখুন`,
  ],
  booksDiffer: [
    { differences: 12 },
    'The books do not add up (differences: 12). See Money → Books',
    'হিসাব মিলছে না (অমিল: ১২)। “টাকাপয়সা → হিসাব” দেখুন',
  ],
  paidCanceled: [{ code }, `The paid parcel ${code} has been canceled`, `পেমেন্ট করা পার্সেল ${code} বাতিল হয়েছে`],
  accepted: [
    { applyFor: 'delivery_men' },
    'Your application to become a delivery man has been accepted',
    'ডেলিভারি ম্যান হওয়ার জন্য আপনার আবেদন গ্রহণ করা হয়েছে',
  ],
  declined: [
    { applyFor: 'admin' },
    'Your application to become an admin has been rejected',
    'অ্যাডমিন হওয়ার জন্য আপনার আবেদন নাকচ করা হয়েছে',
  ],
  attempted: [
    { ...toSalma, reason: 'not_home' },
    `Parcel ${code} could not be brought to Salma {code}: Nobody was at home. Choose what happens next`,
    `পার্সেল ${code} পৌঁছানো যায়নি (প্রাপক: Salma {code}): বাসায় কেউ ছিলেন না। এরপর কী হবে বেছে নিন`,
  ],
  turnedBack: [
    toSalma,
    `Your parcel ${code} to Salma {code} is coming back to you`,
    `আপনার পার্সেল ${code} আপনার কাছে ফেরত আসছে (প্রাপক: Salma {code})`,
  ],
  lost: [
    toSalma,
    `Your parcel ${code} to Salma {code} has been lost. We are sorry`,
    `দুঃখিত, আপনার পার্সেল ${code} হারিয়ে গেছে (প্রাপক: Salma {code})`,
  ],
  tryAgain: [{ code }, `The sender asks you to bring parcel ${code} again`, `প্রেরক পার্সেল ${code} আবার পৌঁছে দিতে বলেছেন`],
  receiverWishes: [
    toSalma,
    `The receiver of parcel ${code}, Salma {code}, has asked for something. See the note`,
    `পার্সেল ${code} নিয়ে প্রাপক কিছু বলেছেন (প্রাপক: Salma {code})। নোট দেখুন`,
  ],
  payoutSent: [{ amount: 1500 }, 'We have paid you ৳1,500', 'আপনাকে ৳১,৫০০ পাঠিয়েছি'],
  payoutFailed: [
    { amount: 1500 },
    'Your payout of ৳1,500 came back to us. We will pay it again; please check your payout account',
    'আপনার ৳১,৫০০ পেআউট ফেরত এসেছে। আমরা আবার পাঠাব; আপনার পেআউট অ্যাকাউন্ট ঠিক আছে কি না দেখে নিন',
  ],
  receiverRefuses: [
    toSalma,
    `Salma {code} does not want parcel ${code}. Decide: cancel it, talk to them, or have it sent back`,
    `প্রাপক পার্সেল ${code} নিতে চান না (প্রাপক: Salma {code})। ঠিক করুন: বাতিল করবেন, কথা বলবেন, নাকি ফেরত আনবেন`,
  ],
}

test.each(noticeKinds)('a notification of kind %s is in the language of the reader', async (kind) => {
  const person = await a('consumer')
  const [params, en, bn] = texts[kind]
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

test('notifications come newest first, five a page, with exact counts', async () => {
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

test('reading marks one’s own as read, once, also twenty times at once', async () => {
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

test('another person’s notification is not there', async () => {
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

test('each event is told once, to those whom it concerns', async () => {
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
  expect(await (await a('unverified'))(notifications.list)).toEqual({
    unreadNoti: 0,
    notifications: [],
    meta: { page: 1, limit: 5, pages: 1, total: 0 },
  })
})

test('opening one marks it as read and answers where it leads', async () => {
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
  expect(await paths(admin)).toContain('/dashboard/admin/aplies?status=pending')
  await admin(api.applications.reject, { query: { applies_id: application._id } })
  expect(await paths(applicant)).toEqual(['/dashboard'])
})

test('opening what is another person’s is not possible', async () => {
  const [{ sender, book }, stranger] = [await crew(world), await a('consumer')]
  await book()
  const noti_id = (await sender(notifications.list)).notifications[0]?._id ?? ''
  expect(await refusal(stranger(notifications.open, { body: { noti_id } }))).toBe('404 This notification was not found')
  expect((await sender(notifications.list)).unreadNoti).toBe(1)
})

test('all of one’s own are marked as read at once, and nobody else’s', async () => {
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

test('somebody with forty thousand notifications reads them all at once, and is archived', async () => {
  const [person, root] = [await a('consumer'), await a('root')]
  // Without triggers, as years of work would take long here.
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
