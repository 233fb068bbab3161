import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { by, crew, type Somebody, told } from '../../test/crew.ts'
import { meanwhile } from '../../test/meanwhile.ts'
import { outcomes, refusal } from '../../test/refusal.ts'

const world = await company()
const { a, pool } = world
const { reviews, parcels, people } = api
const { sender, admin, courier, book, send, delivered, returned } = await crew(world)
const review = (id: string, body: object, who: Somebody = sender) =>
  who(reviews.add, { ...by(id), body: body as { rating: number } })
const ids = (list: { _id: string }[]) => list.map(({ _id }) => _id)

test('a sender reviews a delivered parcel once, and its courier is notified', async () => {
  const man = await a('delivery_men')
  const id = await delivered(man)
  const { data, message } = await sender.call(reviews.add, {
    ...by(id),
    body: { rating: 4, comment: ' Quick.\r\nAnd kind. ' },
  })
  expect(message).toBe('Thank you for your review')
  expect(data.parcel).toMatchObject({
    _id: id,
    review: { rating: 4, comment: 'Quick.\nAnd kind.', createdAt: expect.stringMatching(/Z$/) },
  })
  expect((await told(man))[0]).toBe(`You got 4 of 5 stars for parcel ${id}`)
  expect(await refusal(review(id, { rating: 1 }))).toBe('409 You have already reviewed this parcel')
  expect((await sender(parcels.get, by(id))).parcel.review?.rating).toBe(4)
  expect(await told(man)).toHaveLength(2)
})

test('a comment is optional; a rating is a whole number of stars from 1 to 5', async () => {
  const id = await delivered()
  for (const rating of [undefined, null, '5', 4.5, Number.NaN])
    expect(await refusal(review(id, { rating }))).toBe('400 Rating is required')
  for (const rating of [0, 6, -1]) expect(await refusal(review(id, { rating }))).toBe('400 Rating is 1 to 5 stars')
  expect(await refusal(review(id, { rating: 5, comment: 'x'.repeat(1001) }))).toBe('400 This is too long')
  expect(await refusal(review(id, { rating: 5, comment: 7 }))).toBe('400 This must be text')
  expect((await review(id, { rating: 5 })).parcel.review?.comment).toBe('')
  expect(
    (await review(await delivered(), { rating: 1, comment: 'x'.repeat(1000) })).parcel.review?.comment,
  ).toHaveLength(1000)
})

test('only the sender can review a parcel, and only a delivered one', async () => {
  const [pending, sent, canceled] = [await book(), await book(), await book()]
  await send(sent)
  await sender(parcels.cancel, by(canceled))
  for (const [id, why] of [
    [pending, 'This parcel is not delivered yet'],
    [sent, 'This parcel is not delivered yet'],
    [canceled, 'This parcel is already canceled'],
    [await returned(), 'This parcel is already returned'],
  ] as const)
    expect(await refusal(review(id, { rating: 5 }))).toBe(`409 ${why}`)
  const id = await delivered()
  expect(await refusal(review(id, { rating: 1 }, await a('consumer')))).toBe('404 This parcel was not found')
  expect(await outcomes([admin, courier].map((who) => review(id, { rating: 1 }, who)))).toEqual({
    '403 Your account is not allowed to do this': 2,
  })
  expect((await sender(parcels.get, by(id))).parcel.review).toBeNull()
})

test('a parcel delivered while its sender reviews it gets the review', async () => {
  const id = await book()
  await send(id)
  const deliver = `UPDATE parcels SET step = 'delivered', custody = 'receiver' WHERE code = '${id}' AND stage = 'on the way'`
  expect(await refusal(meanwhile(pool, deliver, () => review(id, { rating: 2 })))).toBe('done')
  expect((await sender(parcels.get, by(id))).parcel.review?.rating).toBe(2)
})

test('a sender lists delivered parcels, six per page: all, reviewed, or not reviewed yet', async () => {
  const mine = await crew(world)
  const done: string[] = []
  for (let i = 0; i < 8; i++) done.unshift(await mine.delivered())
  await mine.book()
  await mine.returned()
  const reviewed = [done[1] ?? '', done[4] ?? '']
  for (const id of reviewed) await review(id, { rating: 3 }, mine.sender)
  const list = (query: object) => mine.sender(reviews.mine, { query })
  const first = await list({})
  expect([ids(first.parcels), first.meta]).toEqual([done.slice(0, 6), { page: 1, limit: 6, pages: 2, total: 8 }])
  const yes = await list({ isReviewed: 'true' })
  expect([ids(yes.parcels), yes.meta.total, yes.parcels.every((parcel) => parcel.review?.rating === 3)]).toEqual([
    reviewed,
    2,
    true,
  ])
  const no = await list({ isReviewed: false, limit: 100 })
  expect([ids(no.parcels), no.meta.total]).toEqual([done.filter((id) => !reviewed.includes(id)), 6])
  for (const isReviewed of ['All', 'all', '']) expect((await list({ isReviewed })).meta.total).toBe(8)
  for (const bad of ['isReviewed=yes', 'isReviewed=1', 'page=0'])
    expect((await mine.sender.ask(`/consumer/get-review?${bad}`)).status).toBe(400)
})

test('a courier reads their ratings newest first, six per page, by stars, with the average of all of them', async () => {
  const [man, other] = [await a('delivery_men'), await a('delivery_men')]
  expect(await man(reviews.received)).toEqual({
    parcels: [],
    average_rating: 0,
    meta: { page: 1, limit: 6, pages: 1, total: 0 },
  })
  const carried: string[] = []
  for (let i = 0; i < 7; i++) carried.push(await delivered(man))
  await review(await delivered(other), { rating: 1 })
  const stars = [5, 4, 5, 5, 2, 5, 1]
  // Reviewed in another order than delivered.
  const order = [3, 0, 6, 1, 5, 2, 4]
  for (const at of order) await review(carried[at] ?? '', { rating: stars[at] })
  const newest = order.toReversed().map((at) => carried[at])
  const first = await man(reviews.received)
  expect(ids(first.parcels)).toEqual(newest.slice(0, 6))
  expect([first.average_rating, first.meta]).toEqual([3.86, { page: 1, limit: 6, pages: 2, total: 7 }])
  const fives = await man(reviews.received, { query: { rating: 5 } })
  expect([ids(fives.parcels), fives.average_rating, fives.meta.total]).toEqual([
    newest.filter((id) => stars[carried.indexOf(id ?? '')] === 5),
    3.86,
    4,
  ])
  const threes = await man(reviews.received, { query: { rating: '3' } })
  expect([threes.parcels, threes.average_rating, threes.meta.total]).toEqual([[], 3.86, 0])
  for (const rating of ['All', 'ALL', ''])
    expect((await man(reviews.received, { query: { rating } })).meta.total).toBe(7)
  for (const bad of ['rating=0', 'rating=6', 'rating=4.5', 'rating=x'])
    expect((await man.ask(`/delivery-men/my-review?${bad}`)).status).toBe(400)
  const { delivery_men } = await admin(people.deliveryMen, { query: { limit: 100 } })
  expect(delivery_men.find(({ _id }) => _id === man.id)).toMatchObject({ average_rating: 3.86, total_delivered: 7 })
})

test('only senders list the reviews they wrote, and only couriers list those they received', async () => {
  expect(
    await outcomes([admin(reviews.mine), courier(reviews.mine), sender(reviews.received), admin(reviews.received)]),
  ).toEqual({
    '403 Your account is not allowed to do this': 4,
  })
})
