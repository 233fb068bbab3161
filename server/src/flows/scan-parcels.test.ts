import { randomUUID } from 'node:crypto'
import { api, type ScanMode } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company, inDays } from '../../test/company.ts'
import { by, crew, type Somebody } from '../../test/crew.ts'
import { act, action, moveAtDesk, stepOf, withCourier } from '../../test/door.ts'

const world = await company()

const scanOf = (parcel_id: string, more: object = {}) => ({
  action_id: randomUUID(),
  parcel_id,
  at: new Date().toISOString(),
  ...more,
})
const scan = (admin: Somebody, mode: ScanMode, scans: object[], courier?: Somebody) =>
  admin(api.scans.send, {
    body: { mode, scans: scans as { action_id: string }[], ...(courier && { delivery_men_id: courier.id }) },
  })
const linesOf = async (reply: ReturnType<typeof scan>) => (await reply).results.map(({ result }) => result)

test('a parcel scanned in from its sender is in the office, with its event and the scanner’s time', async () => {
  const { sender, admin, book } = await crew(world)
  const id = await book()
  const at = new Date(Date.now() - 60_000).toISOString()
  const { results } = await scan(admin, 'receive', [scanOf(id, { at })])
  expect(results).toMatchObject([{ result: 'applied', message: 'Done', parcel: { parcel_id: id, step: 'at_office' } }])
  expect(await stepOf(world, id)).toBe('at_office/office')
  const { timeline } = await sender(api.journeys.details, by(id))
  expect(timeline.at(-1)).toMatchObject({ name: 'received', at })
  expect(await linesOf(scan(admin, 'receive', [scanOf(id)]))).toEqual(['duplicate'])
})

test('a scan dated a few minutes ahead is recorded with the server’s time', async () => {
  const { sender, admin, book } = await crew(world)
  const id = await book()
  await scan(admin, 'receive', [scanOf(id, { at: new Date(Date.now() + 300_000).toISOString() })])
  const { timeline } = await sender(api.journeys.details, by(id))
  expect(Date.parse(timeline.at(-1)?.at ?? '')).toBeLessThanOrEqual(Date.now())
})

test('a repeated scan is applied once and gets the same answer; with another body it is refused', async () => {
  const { admin, book } = await crew(world)
  const other = await world.a('admin')
  const id = await book()
  const once = scanOf(id)
  const replies = await Promise.all(Array.from({ length: 8 }, () => scan(admin, 'receive', [once])))
  for (const { results } of replies) expect(results).toEqual(replies[0]?.results)
  expect(replies[0]?.results).toMatchObject([{ result: 'applied' }])
  const { rows } = await world.pool.query(
    `SELECT count(*)::int AS n FROM parcel_events e JOIN parcels p ON p.id = e.parcel_id WHERE p.code = $1 AND e.name = 'received'`,
    [id],
  )
  expect(rows).toEqual([{ n: 1 }])
  for (const reply of [
    scan(admin, 'give_back', [once]),
    scan(other, 'receive', [once]),
    scan(admin, 'receive', [{ ...once, parcel_id: await book() }]),
  ])
    expect((await reply).results).toMatchObject([{ result: 'rejected', parcel: null }])
})

test('a loading scan accepts only the courier’s own parcels and lists what is missing', async () => {
  const { admin, courier, book, send } = await crew(world)
  const other = await world.a('delivery_men')
  const [his, left, others, nobodys] = [await book(), await book(), await book(), await book()]
  for (const id of [his, left]) await send(id, { days: 0 })
  await send(others, { man: other, days: 0 })
  const expected = await scan(admin, 'load', [], courier)
  expect(expected.missing.map(({ parcel_id }) => parcel_id)).toEqual([his, left])
  const { results, missing } = await scan(
    admin,
    'load',
    [his, others, nobodys, his, 'RNNOTHING'].map((id) => scanOf(id)),
    courier,
  )
  expect(results.map(({ result, message }) => `${result}: ${message}`)).toEqual([
    'applied: Done',
    'rejected: This parcel is for another delivery man',
    'rejected: This parcel is booked and not assigned. Assign it first',
    'duplicate: This parcel is loaded already',
    'rejected: This parcel was not found',
  ])
  expect(missing.map(({ parcel_id }) => parcel_id)).toEqual([left])
  expect(await stepOf(world, his)).toBe('out/courier')
  expect((await courier(api.runs.mine)).run.stops.find(({ parcel }) => parcel._id === his)?.step).toBe('out')
})

test('a take-back scan receives every parcel and marks those that the courier should not have', async () => {
  const { admin, courier, book, send } = await crew(world)
  const other = await world.a('delivery_men')
  const [failed, kept, others] = [await book(), await book(), await book()]
  for (const id of [failed, kept]) await send(id, { days: 0 })
  await send(others, { man: other, days: 0 })
  for (const id of [failed, kept]) await act(courier, action(id, 'load'))
  await act(other, action(others, 'load'))
  await act(courier, action(failed, 'fail', { reason: 'wrong_address' }))
  const { results, missing } = await scan(admin, 'take_back', [scanOf(failed), scanOf(others)], courier)
  expect(results.map(({ result }) => result)).toEqual(['applied', 'unexpected'])
  expect(missing.map(({ parcel_id }) => parcel_id)).toEqual([kept])
  expect(await stepOf(world, failed)).toBe('held/office')
  expect(await stepOf(world, others)).toBe('held/office')
})

test('a give-back scan returns parcels to their sender and lists the sender’s other ones', async () => {
  const { sender, admin, courier, book, send } = await crew(world)
  const [canceled, waiting, back] = [await book(), await book(), await book()]
  await scan(admin, 'receive', [scanOf(canceled), scanOf(waiting)])
  for (const id of [canceled, waiting]) await sender(api.parcels.cancel, by(id))
  await send(back, { days: 0 })
  await act(courier, action(back, 'fail', { reason: 'refused' }))
  await moveAtDesk(admin, 'receive', back)
  await moveAtDesk(admin, 'turn_back', back)
  const { results, missing } = await scan(admin, 'give_back', [scanOf(canceled), scanOf(back), scanOf(await book())])
  expect(results.map(({ result }) => result)).toEqual(['applied', 'applied', 'rejected'])
  // The sender stands at the counter, not the receiver.
  const { name } = sender.person
  expect(missing.map((one) => [one.parcel_id, one.name])).toEqual([[waiting, name]])
  expect(results.slice(0, 2).map(({ parcel }) => parcel?.name)).toEqual([name, name])
  expect(await stepOf(world, canceled)).toBe('canceled/sender')
  expect(await stepOf(world, back)).toBe('returned/sender')
})

test('a parcel that its receiver has postponed is not loaded', async () => {
  const { admin, courier, book } = await crew(world)
  const id = await book()
  await moveAtDesk(admin, 'assign', id, withCourier(courier))
  await world.pool.query(
    `INSERT INTO receiver_wishes (parcel_id, day, changed_at) SELECT id, $2, now() - interval '1 hour' FROM parcels WHERE code = $1`,
    [id, inDays(2)],
  )
  await world.pool.query('UPDATE parcels SET expected_on = $2 WHERE code = $1', [id, inDays(2)])
  expect(await linesOf(scan(admin, 'load', [scanOf(id)], courier))).toEqual(['rejected'])
})

test('a malformed scan does not stop the others, and loading needs a courier', async () => {
  const { admin, book } = await crew(world)
  const id = await book()
  expect(await linesOf(scan(admin, 'receive', [{ action_id: 'x' }, scanOf(id)]))).toEqual(['rejected', 'applied'])
  await expect(scan(admin, 'load', [])).rejects.toThrow('Delivery Men Id is Required')
})

test('two dispatchers who scan the same parcels at once move each parcel once', async () => {
  const { admin, book } = await crew(world)
  const other = await world.a('admin')
  const codes = await Promise.all(Array.from({ length: 20 }, () => book()))
  const replies = await Promise.all(
    [admin, other].map((one) =>
      scan(
        one,
        'receive',
        codes.map((id) => scanOf(id)),
      ),
    ),
  )
  const all = replies.flatMap(({ results }) => results)
  for (const id of codes)
    expect(
      all
        .filter(({ parcel_id }) => parcel_id === id)
        .map(({ result }) => result)
        .sort(),
    ).toEqual(['applied', 'duplicate'])
})

test('a scan whose id or code is not text is refused, and the others of its batch are applied', async () => {
  const { admin, book } = await crew(world)
  const broken = { toString: 1 }
  const { results } = await scan(admin, 'receive', [{ action_id: broken, parcel_id: broken }, scanOf(await book())])
  expect(results).toMatchObject([{ action_id: '', parcel_id: '', result: 'rejected' }, { result: 'applied' }])
})
