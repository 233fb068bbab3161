import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { decide, waiting } from '../../test/cash.ts'
import { company } from '../../test/company.ts'
import { by, crew, payBySql } from '../../test/crew.ts'
import { act, action } from '../../test/door.ts'

const world = await company()
const { pool } = world

test('an amount other than what is due needs a reason', async () => {
  const { courier, book, send } = await crew(world)
  const id = await book()
  await send(id, { days: 0 })
  expect(await act(courier, action(id, 'deliver', { collected: { taka: 90, by: 'cash' } }))).toMatchObject([
    { result: 'rejected', message: 'Say why the amount differs from what is due' },
  ])
  expect(
    await act(courier, action(id, 'deliver', { collected: { taka: 90, by: 'cash', reason: 'Had no change' } })),
  ).toMatchObject([{ result: 'applied' }])
})

test('a charge that was paid by card is no longer due at the door', async () => {
  const { courier, book, send } = await crew(world)
  const [paid, unpaid] = [await book(), await book()]
  await payBySql(world, paid)
  for (const id of [paid, unpaid]) await send(id, { days: 0 })
  const { run } = await courier(api.runs.mine)
  expect(run.stops.map(({ parcel, due }) => [parcel._id, due]).sort()).toEqual(
    [
      [paid, 0],
      [unpaid, 100],
    ].sort(),
  )
  await act(courier, action(paid, 'deliver'), action(unpaid, 'deliver', { seq: 2 }))
  const { rows } = await pool.query(
    'SELECT p.code, c.taka FROM collections c JOIN parcels p ON p.id = c.parcel_id WHERE p.code = ANY($1)',
    [[paid, unpaid]],
  )
  expect(rows).toEqual([{ code: unpaid, taka: 100 }])
})

test('the sender reads what was taken at the door, and another amount than the due once it is approved', async () => {
  const { sender, admin, courier, book, send } = await crew(world)
  const [equal, less, free] = [await book(), await book(), await book()]
  await payBySql(world, free)
  for (const id of [equal, less, free]) await send(id, { days: 0 })
  const taken = async (id: string) => (await sender(api.journeys.details, by(id))).taken
  expect(await taken(equal)).toBeNull()
  await act(
    courier,
    action(equal, 'deliver'),
    action(less, 'deliver', { seq: 2, collected: { taka: 90, by: 'cash', reason: 'Had no change' } }),
    action(free, 'deliver', { seq: 3 }),
  )
  expect([await taken(equal), await taken(less), await taken(free)]).toEqual([100, null, null])
  expect(await waiting(admin, less)).toBeDefined()
  await decide(admin, less, true)
  expect(await taken(less)).toBe(90)
})
