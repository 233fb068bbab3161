import { api } from '@ranar/contract'
import { beforeAll, expect, test } from 'vitest'
import { amount } from '../../test/amount.ts'
import { company, inDays } from '../../test/company.ts'
import { by, crew, type Somebody, told, wayOf } from '../../test/crew.ts'
import { meanwhile } from '../../test/meanwhile.ts'
import { already, outcomes } from '../../test/refusal.ts'

const world = await company()
const { a, pool } = world
const { parcels, deliveries, dispatch, people, reviews } = api
let team: Awaited<ReturnType<typeof crew>>
let second: Somebody
beforeAll(async () => {
  team = await crew(world)
  second = await a('admin')
})

const rounds = Array.from({ length: amount(2, 20) }, (_, i) => i + 1)
/** Makes sixty simultaneous calls, thirty of each kind, and counts the outcomes. */
const sixty = (one: () => Promise<unknown>, other: () => Promise<unknown>) =>
  outcomes(Array.from({ length: 60 }, (_, i) => (i % 2 ? one() : other())))
const losers = (counts: Record<string, number>) => Object.keys(counts).filter((outcome) => outcome !== 'done')
const assign = (parcel_id: string, man: Somebody, admin: Somebody) =>
  admin(dispatch.transport, { body: { parcel_id, delivery_men_id: man.id, approximate_delivery_date: inDays(1) } })

test.each(rounds)('of thirty cancels and thirty assignments at once one succeeds (round %i)', async () => {
  const { sender, admin, book } = team
  const [id, man] = [await book(), await a('delivery_men')]
  const counts = await sixty(
    () => sender(parcels.cancel, by(id)),
    () => assign(id, man, admin),
  )
  expect(counts.done).toBe(1)
  const { stage } = (await sender(parcels.get, by(id))).parcel.status
  expect(losers(counts)).toEqual([already(stage === 'canceled' ? 'canceled' : 'on the way')])
  expect(await wayOf(sender, id)).toEqual(['booked', stage === 'canceled' ? 'canceled' : 'assigned'])
  expect(await told(man)).toHaveLength(stage === 'canceled' ? 0 : 1)
})

test.each(rounds)('of thirty deliveries and thirty returns at once one succeeds (round %i)', async () => {
  const { sender, courier, book, send } = team
  const id = await book()
  await send(id)
  const counts = await sixty(
    () => courier(deliveries.deliver, by(id)),
    () => courier(deliveries.return, by(id)),
  )
  const { stage } = (await sender(parcels.get, by(id))).parcel.status
  expect(counts.done).toBe(1)
  expect(losers(counts)).toEqual([already(stage === 'delivered' ? 'delivered' : 'returned')])
  expect(await wayOf(sender, id)).toEqual(['booked', 'assigned', stage])
  expect((await told(sender)).filter((text) => text.includes(id))).toHaveLength(3)
})

test.each(rounds)('of two admins assigning one parcel to two couriers at once one succeeds (round %i)', async () => {
  const { sender, admin, book } = team
  const [id, one, other] = [await book(), await a('delivery_men'), await a('delivery_men')]
  const counts = await sixty(
    () => assign(id, one, admin),
    () => assign(id, other, second),
  )
  expect(counts).toEqual({ done: 1, [already('on the way')]: 59 })
  const { parcel } = await sender(parcels.get, by(id))
  const [winner, loser] = parcel.delivery_men?._id === one.id ? [one, other] : [other, one]
  expect(parcel.delivery_men?._id).toBe(winner.id)
  expect([(await winner(deliveries.mine)).meta.total, (await loser(deliveries.mine)).meta.total]).toEqual([1, 0])
  expect([await told(winner), await told(loser)].map(({ length }) => length)).toEqual([1, 0])
  expect(await wayOf(sender, id)).toEqual(['booked', 'assigned'])
})

test.each(rounds)(
  'a courier archived while thirty parcels are being assigned to them keeps none (round %i)',
  async () => {
    const { admin } = team
    const { sender, book } = await crew(world)
    const [man, root] = [await a('delivery_men'), await a('root')]
    const ids = await Promise.all(Array.from({ length: 30 }, () => book()))
    const archive = () => root(people.archive, { query: { user_id: man.id } })
    let next = 0
    const counts = await sixty(archive, () => assign(ids[next++] ?? '', man, admin))
    const {
      done = 0,
      '400 Choose an active delivery man': late = 0,
      '409 This account is already archived': again,
    } = counts
    expect([Object.keys(counts).length <= 3, again, done + late]).toEqual([true, 29, 31])
    const { parcels: left } = await sender(parcels.mine, { query: { limit: 100 } })
    expect(
      left.map(({ status, delivery_men, parcel }) => [status.stage, delivery_men, parcel.aproxDeliveryDate]),
    ).toEqual(ids.map(() => ['pending', null, null]))
    const ways = await Promise.all(ids.map(async (id) => (await wayOf(sender, id)).join(' ')))
    expect(ways.filter((way) => way === 'booked assigned released')).toHaveLength(done - 1)
    expect(ways.filter((way) => way === 'booked')).toHaveLength(late)
  },
)

test.each(rounds)('of sixty reviews of one parcel at once exactly one is stored (round %i)', async () => {
  const { sender, delivered } = team
  const man = await a('delivery_men')
  const id = await delivered(man)
  const add = (rating: number) => () => sender(reviews.add, { ...by(id), body: { rating } })
  expect(await sixty(add(1), add(5))).toEqual({ done: 1, '409 You have already reviewed this parcel': 59 })
  const { parcel } = await sender(parcels.get, by(id))
  const received = await man(reviews.received)
  expect([received.meta.total, received.average_rating]).toEqual([1, parcel.review?.rating])
  expect((await told(man))[0]).toBe(`You got ${parcel.review?.rating} of 5 stars for parcel ${id}`)
  expect(await told(man)).toHaveLength(2)
})

test('a parcel that becomes pending again while its sender cancels it is canceled', async () => {
  const { sender, book, send } = team
  const id = await book()
  await send(id)
  const setFree = `UPDATE parcels SET step = 'booked', delivery_man_id = NULL, expected_on = NULL WHERE code = '${id}' AND stage = 'on the way'`
  expect(await outcomes([meanwhile(pool, setFree, () => sender(parcels.cancel, by(id)))])).toEqual({ done: 1 })
  expect(await wayOf(sender, id)).toEqual(['booked', 'assigned', 'canceled'])
})
