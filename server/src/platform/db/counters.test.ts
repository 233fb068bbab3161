import { api, stages } from '@ranar/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amount } from '../../../test/amount.ts'
import { booking, company, inDays } from '../../../test/company.ts'
import { by, type Somebody } from '../../../test/crew.ts'
import { refusal } from '../../../test/refusal.ts'

const { a, guest, pool } = await company()
const { parcels, deliveries, dispatch, people, reviews, notifications, site, statistics } = api
const count = async (sql: string, ...values: unknown[]) =>
  Number((await pool.query(`SELECT count(*)::int AS n FROM ${sql}`, values)).rows[0].n)

const which = fc.nat({ max: 11 })
const someone = fc.nat({ max: 2 })
const happening = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('book' as const), which, someone }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('assign' as const, 'deliver' as const, 'review' as const),
      which,
      someone,
    }),
  },
  fc.record({
    do: fc.constantFrom(
      'cancel' as const,
      'return' as const,
      'reject' as const,
      'read' as const,
      'archive' as const,
      'unarchive' as const,
    ),
    which,
    someone,
  }),
)

/** Runs the actions in three concurrent threads; some may be refused. */
const live = async (
  history: { do: string; which: number; someone: number }[],
  senders: Somebody[],
  couriers: Somebody[],
  admin: Somebody,
  root: Somebody,
) => {
  const codes: string[] = []
  const act = async ({ do: verb, which, someone }: (typeof history)[number], at: number) => {
    const [sender, courier] = [senders[someone] as Somebody, couriers[someone] as Somebody]
    const it = by(codes[which % Math.max(1, codes.length)] ?? 'RN0')
    if (verb === 'book') return codes.push((await sender(parcels.book, { body: booking })).parcel._id)
    if (verb === 'assign')
      return admin(dispatch.transport, {
        body: { ...it.query, delivery_men_id: courier.id, approximate_delivery_date: inDays(1) },
      })
    if (verb === 'deliver') return courier(deliveries.deliver, it)
    if (verb === 'return') return courier(deliveries.return, it)
    if (verb === 'cancel') return sender(parcels.cancel, it)
    if (verb === 'reject') return admin(dispatch.reject, it)
    if (verb === 'review') return sender(reviews.add, { ...it, body: { rating: 1 + (at % 5) } })
    if (verb === 'archive') return root(people.archive, { query: { user_id: courier.id } })
    if (verb === 'unarchive') return root(people.unarchive, { query: { user_id: courier.id } })
    const { notifications: told } = await sender(notifications.list)
    return sender(notifications.read, { query: { noti_id: told[which % 5]?._id ?? 'none' } })
  }
  await Promise.all(
    [0, 1, 2].map(async (thread) => {
      for (const [at, what] of history.entries()) if (at % 3 === thread) await refusal(act(what, at))
    }),
  )
}

const mean = async (key: number) =>
  Number(
    (
      await pool.query('SELECT coalesce(round(avg(rating), 2), 0) AS mean FROM parcels WHERE delivery_man_id = $1', [
        key,
      ])
    ).rows[0].mean,
  )

test(
  'after any history every count and average that people see equals a count of the rows',
  async () => {
    const run = fc.asyncProperty(fc.array(happening, { minLength: 20, maxLength: 60 }), async (history) => {
      const senders = await Promise.all([a('consumer'), a('consumer'), a('consumer')])
      const couriers = await Promise.all([a('delivery_men'), a('delivery_men'), a('delivery_men')])
      const [admin, root] = [await a('admin'), await a('root')]
      await live(history, senders, couriers, admin, root)

      for (const sender of senders) {
        for (const status_stage of stages)
          expect((await sender(parcels.mine, { query: { status_stage } })).meta.total).toBe(
            await count('parcels WHERE sender_id = $1 AND stage = $2', sender.key, status_stage),
          )
        expect((await sender(parcels.mine)).meta.total).toBe(await count('parcels WHERE sender_id = $1', sender.key))
        for (const isReviewed of ['true', 'false'])
          expect((await sender(reviews.mine, { query: { isReviewed } })).meta.total).toBe(
            await count(
              "parcels WHERE sender_id = $1 AND stage = 'delivered' AND (rating IS NOT NULL) = $2",
              sender.key,
              isReviewed === 'true',
            ),
          )
        const { unreadNoti, meta } = await sender(notifications.list)
        expect([unreadNoti, meta.total]).toEqual([
          await count('notifications WHERE user_id = $1 AND read_at IS NULL', sender.key),
          await count('notifications WHERE user_id = $1', sender.key),
        ])
      }
      const { delivery_men } = await admin(people.deliveryMen, { query: { limit: 100 } })
      for (const courier of couriers) {
        const found = delivery_men.find(({ _id }) => _id === courier.id)
        expect(found !== undefined).toBe(
          (await count('users WHERE id = $1 AND archived_at IS NULL', courier.key)) === 1,
        )
        if (!found) continue
        const done = await count("parcels WHERE delivery_man_id = $1 AND stage = 'delivered'", courier.key)
        expect([found.total_delivered, found.average_rating]).toEqual([done, await mean(courier.key)])
      }
      for (const status_stage of stages)
        expect((await admin(dispatch.all, { query: { status_stage } })).meta.total).toBe(
          await count('parcels WHERE stage = $1', status_stage),
        )

      const { count: counts, top_delivery_men } = await guest(site.analytics)
      expect(counts).toEqual({
        parcelBooked: await count('parcels'),
        parcelDelivered: await count("parcels WHERE stage = 'delivered'"),
        users: await count('users'),
      })
      const { rows: best } =
        await pool.query(`SELECT u.public_id AS id, count(p.id)::int AS delivered, coalesce(round(avg(p.rating), 2), 0)::float8 AS rating
      FROM users u LEFT JOIN parcels p ON p.delivery_man_id = u.id AND p.stage = 'delivered' WHERE u.role = 'delivery_men' AND u.archived_at IS NULL
      GROUP BY u.id ORDER BY 2 DESC, 3 DESC, u.id LIMIT 6`)
      expect(
        top_delivery_men.map(({ _id, delivered, averageRating }) => ({ id: _id, delivered, rating: averageRating })),
      ).toEqual(best)
      const { booking: booked, delivered } = await admin(statistics.year, { query: {} })
      const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0)
      expect([sum(booked), sum(delivered)]).toEqual([counts.parcelBooked, counts.parcelDelivered])
      expect((await admin(statistics.week)).weeklyBooked.at(-1)?.count).toBe(counts.parcelBooked)
    })
    await fc.assert(run, { numRuns: amount(4, 100) })
  },
  amount(120, 1800) * 1000,
)

test('guests see at most six couriers, each with only the fields of a card', async () => {
  await a('delivery_men')
  const { top_delivery_men } = await guest(site.analytics)
  expect(top_delivery_men.length).toBeLessThanOrEqual(6)
  expect(Object.keys(top_delivery_men[0] ?? {}).sort()).toEqual([
    '_id',
    'avatar',
    'averageRating',
    'banner',
    'delivered',
    'name',
  ])
})

test('guests read the features in English and Bangla', async () => {
  const read = async (language: string) =>
    (await guest.ask('/public/powerful-features', { headers: { 'accept-language': language } })).body.data as {
      features: { title: string; img: string }[]
    }
  const [en, bn] = [await read('en'), await read('bn')]
  expect(en.features.map(({ title }) => title)).toEqual([
    'Express, door to door',
    'Follow every step',
    'Pay by card, get it back fairly',
  ])
  expect(bn.features.map(({ title }) => title)).toEqual([
    'দ্রুত, দরজা থেকে দরজায়',
    'প্রতিটি ধাপ চোখের সামনে',
    'কার্ডে পেমেন্ট, ন্যায্য রিফান্ড',
  ])
  for (const { img } of en.features) expect(img).toMatch(/^http:\/\/localhost:3000\/features\/\w+\.svg$/)
})
