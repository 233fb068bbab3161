import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company, inDays } from '../../test/company.ts'
import { by, crew, told } from '../../test/crew.ts'
import { act, action, exceptionsOf, standOf, stepOf } from '../../test/door.ts'
import { json } from '../../test/json.ts'
import { closeDueAttempts } from './close-attempts.ts'

const world = await company()
const { pool, db } = world

test('after three counted attempts a parcel goes back to its sender', async () => {
  const { sender, courier, book, send } = await crew(world)
  const id = await book()
  await send(id, { days: 0 })
  const visit = () => action(id, 'fail', { reason: 'no_access' })
  await act(courier, visit())
  expect(await standOf(world, id)).toEqual({ step: 'failed', custody: 'courier', attempts: 1 })
  await act(courier, action(id, 'retry'))
  await act(courier, visit())
  await act(courier, action(id, 'retry'))
  expect(await act(courier, visit())).toMatchObject([
    { result: 'applied', parcel: { status: { stage: 'on the way' } } },
  ])
  expect(await standOf(world, id)).toEqual({ step: 'returning', custody: 'courier', attempts: 3 })
  expect((await told(sender))[0]).toContain('is coming back to you')
  expect(await act(courier, action(id, 'return'))).toMatchObject([{ result: 'applied' }])
  expect(await standOf(world, id)).toMatchObject({ step: 'returned', custody: 'sender' })
})

test.each([
  [{ reason: 'no_answer', calls: 1 }, 'Call first, as often as asked'],
  [{ reason: 'not_home' }, 'Take a photo first'],
  [{ reason: 'other' }, 'Write what happened'],
  [{ reason: 'receiver_asked_later' }, 'Choose the day that was agreed on'],
  [{ reason: 'receiver_asked_later', until: inDays(7) }, 'Choose a day after today that is not too far ahead'],
  [{ reason: 'receiver_asked_later', until: inDays(0) }, 'Choose a day after today that is not too far ahead'],
  [{ reason: 'part_taken' }, 'Part of the goods can only be taken with a delivery'],
  [{}, 'Choose why it could not be delivered'],
])('a failed visit with %j is refused with a reason and kept as an exception', async (more, message) => {
  const { courier, book, send } = await crew(world)
  const id = await book()
  await send(id, { days: 0 })
  expect(await act(courier, action(id, 'fail', more))).toMatchObject([{ result: 'rejected', message }])
  expect(await standOf(world, id)).toMatchObject({ step: 'assigned', attempts: 0 })
  expect(await exceptionsOf(world, id)).toHaveLength(1)
})

test('after a failed visit the sender can choose another day or the return, until the deadline', async () => {
  const { sender, courier, book, send } = await crew(world)
  const failed = async (reason: string) => {
    const id = await book()
    await send(id, { days: 0 })
    await act(courier, action(id, 'fail', { reason }))
    return id
  }
  const [again, back, late, refused, insisted] = [
    await failed('no_access'),
    await failed('no_access'),
    await failed('no_access'),
    await failed('refused'),
    await failed('refused'),
  ]
  await sender(api.journeys.afterAttempt, { body: { parcel_id: insisted, choice: 'again', day: inDays(2) } })
  await sender(api.journeys.afterAttempt, { body: { parcel_id: again, choice: 'again' } })
  await sender(api.journeys.afterAttempt, {
    body: { parcel_id: again, choice: 'again', day: inDays(2), note: 'Ring twice' },
  })
  expect((await sender(api.parcels.get, by(again))).parcel.parcel.aproxDeliveryDate).toBe(inDays(2))
  expect(
    (await courier(api.runs.mine, { query: { day: inDays(2) } })).run.stops.find(({ parcel }) => parcel._id === again)
      ?.note,
  ).toBe('Ring twice')
  await sender(api.journeys.afterAttempt, { body: { parcel_id: back, choice: 'back' } })
  expect(await stepOf(world, back)).toBe('returning/courier')
  await pool.query(`UPDATE attempts SET deadline_at = now() - interval '1 minute' WHERE closed_at IS NULL`)
  await closeDueAttempts(db)
  expect(await sender.ask('/consumer/after-attempt', json('POST', { parcel_id: late, choice: 'again' }))).toMatchObject(
    {
      status: 409,
      body: { message: 'There is nothing to choose for this parcel any more' },
    },
  )
  expect(await stepOf(world, late)).toBe('failed/courier')
  // A refused parcel turns back, whatever its sender chose.
  for (const id of [refused, insisted]) expect(await stepOf(world, id)).toBe('returning/courier')
  expect((await told(sender)).filter((line) => line.includes(refused) && line.includes('coming back'))).toHaveLength(1)
})

test('an attempt that cannot be closed does not keep the others open', async () => {
  const { courier, book, send } = await crew(world)
  const ids = [await book(), await book()]
  for (const [n, id] of ids.entries()) {
    await send(id, { days: 0 })
    await act(courier, action(id, 'fail', { reason: 'refused' }))
    await pool.query(
      `UPDATE attempts SET deadline_at = now() - make_interval(mins => $2) WHERE parcel_id = (SELECT id FROM parcels WHERE code = $1)`,
      [id, 9 - n],
    )
  }
  const holder = await pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM parcels WHERE code = $1 FOR UPDATE', [ids[0]])
  const closing = await closeDueAttempts(db).catch(() => 'told')
  await holder.query('ROLLBACK')
  holder.release()
  expect(closing).toBe('told')
  expect(await stepOf(world, ids[1] ?? '')).toBe('returning/courier')
  await closeDueAttempts(db)
  expect(await stepOf(world, ids[0] ?? '')).toBe('returning/courier')
})
