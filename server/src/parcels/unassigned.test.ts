import { api, dayLoad } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company, inDays } from '../../test/company.ts'
import { crew } from '../../test/crew.ts'
import { act, action, moveAtDesk, withCourier } from '../../test/door.ts'

const world = await company()

test('waiting parcels are suggested to the courier in their thana, and accepting assigns them', async () => {
  const { sender, admin, courier, book, send } = await crew(world)
  const { proposal: before } = await admin(api.deskRuns.suggest, { query: {} })
  expect(before.suggestions).toEqual([])
  await send(await book({ thana: 'Pallabi' }), { days: 0 })
  const [office, booked, toCollect, later] = [
    await book({ thana: 'Pallabi' }),
    await book({ thana: ' pallabi' }),
    await book({ thana: 'Pallabi' }),
    await book({ thana: 'Pallabi' }),
  ]
  await moveAtDesk(admin, 'receive', office)
  await sender(api.journeys.pickup, {
    body: { parcel_id: toCollect, mode: 'collect', address: 'House 7', day: inDays(0) },
  })
  await world.pool.query('INSERT INTO receiver_wishes (parcel_id, day) SELECT id, $2 FROM parcels WHERE code = $1', [
    later,
    inDays(3),
  ])
  const { proposal } = await admin(api.deskRuns.suggest, { query: {} })
  expect(proposal.suggestions.map(({ parcel_id, delivery_men_id, why }) => [parcel_id, delivery_men_id, why])).toEqual([
    [office, courier.id, 'today'],
    [booked, courier.id, 'today'],
  ])
  expect(proposal.couriers.find(({ _id }) => _id === courier.id)).toMatchObject({ load: 1, capacity: 40 })
  const { results } = await admin(api.desk.move, {
    body: { move: 'assign', parcel_ids: [office, booked], ...withCourier(courier) },
  })
  expect(results.map(({ success }) => success)).toEqual([true, true])
  expect((await admin(api.deskRuns.suggest, { query: {} })).proposal.suggestions).toEqual([])
})

test('a collected parcel is suggested to the courier who has it, and a past day is refused', async () => {
  const { admin, courier, book } = await crew(world)
  const id = await book()
  await moveAtDesk(admin, 'assign_pickup', id, withCourier(courier))
  await act(courier, action(id, 'collect'))
  const { proposal } = await admin(api.deskRuns.suggest, { query: {} })
  expect(proposal.suggestions.find(({ parcel_id }) => parcel_id === id)).toMatchObject({
    delivery_men_id: courier.id,
    why: 'holds',
  })
  await expect(admin(api.deskRuns.suggest, { query: { day: inDays(-1) } })).rejects.toThrow('cannot be before today')
})

test('suggestions and runs count the same parcels of a courier’s day: carried and finished, for a later day only its own', async () => {
  const { admin, courier, book, send } = await crew(world)
  const [delivered, open, tomorrow] = [await book(), await book(), await book()]
  for (const id of [delivered, open]) await send(id, { days: 0 })
  await send(tomorrow, { days: 1 })
  await courier(api.deliveries.deliver, { query: { parcel_id: delivered } })
  const counted = async (day: string) => {
    const { proposal } = await admin(api.deskRuns.suggest, { query: { day } })
    const run = (await admin(api.deskRuns.list, { query: { day, delivery_men_id: courier.id } })).runs[0]
    return [proposal.couriers.find(({ _id }) => _id === courier.id)?.load, run && dayLoad(run)]
  }
  expect(await counted(inDays(0))).toEqual([2, 2])
  expect(await counted(inDays(1))).toEqual([1, 1])
})
