import { api, deskMoves } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company, inDays } from '../../test/company.ts'
import { by, crew, payBySql, told, wayOf } from '../../test/crew.ts'
import { act, action, exceptionsOf, moveAtDesk, stepOf, withCourier } from '../../test/door.ts'
import { paying } from '../../test/paying.ts'
import { closeDueAttempts } from './close-attempts.ts'

const world = await company()
const { pool, db } = world
const done = { success: true, message: 'Done' }

test('a parcel is collected from its sender, received, given out, loaded and brought', async () => {
  const { sender, admin, courier, book } = await crew(world)
  const id = await book()
  expect(await moveAtDesk(admin, 'assign_pickup', id, withCourier(courier))).toMatchObject(done)
  expect((await courier(api.runs.mine)).run.stops).toMatchObject([{ step: 'booked', parcel: { _id: id } }])
  await act(courier, action(id, 'collect'))
  expect(await stepOf(world, id)).toBe('picked_up/courier')
  expect(await moveAtDesk(admin, 'receive', id)).toMatchObject(done)
  expect(await stepOf(world, id)).toBe('at_office/office')
  expect(await moveAtDesk(admin, 'assign', id, withCourier(courier))).toMatchObject(done)
  expect(await stepOf(world, id)).toBe('assigned/office')
  await act(courier, action(id, 'load'))
  expect(await stepOf(world, id)).toBe('out/courier')
  await act(courier, action(id, 'deliver'))
  expect(await stepOf(world, id)).toBe('delivered/receiver')
  expect(await wayOf(sender, id)).toEqual(['booked', 'assigned', 'delivered'])
  const { timeline, step } = await sender(api.journeys.details, by(id))
  expect(step).toBe('delivered')
  expect(timeline.map(({ name, by }) => `${name} ${by}`)).toEqual([
    'booked sender',
    'pickup_assigned office',
    'picked_up courier',
    'received office',
    'assigned office',
    'loaded courier',
    'delivered courier',
  ])
})

test('what a courier has collected is given to him alone until the office has received it', async () => {
  const { admin, courier, book } = await crew(world)
  const other = await world.a('delivery_men')
  const id = await book()
  await moveAtDesk(admin, 'assign_pickup', id, withCourier(courier))
  await act(courier, action(id, 'collect'))
  expect(await moveAtDesk(admin, 'assign', id, withCourier(other))).toMatchObject({ success: false })
  expect(await moveAtDesk(admin, 'assign', id, withCourier(courier))).toMatchObject(done)
})

test('an assignment is taken back until the parcel is loaded', async () => {
  const { sender, admin, courier, book, send } = await crew(world)
  const [taken, loaded] = [await book(), await book()]
  await send(taken, { days: 0 })
  await send(loaded, { days: 0 })
  await act(courier, action(loaded, 'load'))
  expect(await moveAtDesk(admin, 'unassign', taken)).toMatchObject(done)
  expect(await moveAtDesk(admin, 'unassign', loaded)).toMatchObject({
    success: false,
    message: 'This parcel is out for delivery now, so this cannot be done',
  })
  expect(await stepOf(world, taken)).toBe('booked/sender')
  expect((await sender(api.parcels.get, by(taken))).parcel).toMatchObject({
    status: { stage: 'pending' },
    delivery_men: null,
    parcel: { aproxDeliveryDate: null },
  })
  expect((await told(courier))[0]).toContain('is no longer yours')
})

test('a failed parcel comes to the office, goes out again with another courier and back to its sender at last', async () => {
  const { admin, courier, book, send } = await crew(world)
  const other = await world.a('delivery_men')
  const id = await book()
  await send(id, { days: 0 })
  await act(courier, action(id, 'fail', { reason: 'wrong_address' }))
  await moveAtDesk(admin, 'receive', id)
  expect(await stepOf(world, id)).toBe('held/office')
  await moveAtDesk(admin, 'assign', id, withCourier(other))
  await act(other, action(id, 'fail', { reason: 'refused' }))
  await moveAtDesk(admin, 'turn_back', id)
  expect(await stepOf(world, id)).toBe('returning/courier')
  await moveAtDesk(admin, 'receive', id)
  expect(await stepOf(world, id)).toBe('returning/office')
  await moveAtDesk(admin, 'assign_return', id, withCourier(courier))
  expect(await stepOf(world, id)).toBe('returning/courier')
  expect(await act(courier, action(id, 'return'))).toMatchObject([{ result: 'applied' }])
  expect(await stepOf(world, id)).toBe('returned/sender')
})

test('a canceled parcel in the office is given back once', async () => {
  const { sender, admin, book } = await crew(world)
  const id = await book()
  await moveAtDesk(admin, 'receive', id)
  await sender(api.parcels.cancel, by(id))
  expect(await stepOf(world, id)).toBe('canceled/office')
  expect(await moveAtDesk(admin, 'give_back', id)).toMatchObject(done)
  expect(await moveAtDesk(admin, 'give_back', id)).toMatchObject({ success: false })
  expect(await stepOf(world, id)).toBe('canceled/sender')
})

test('a delivery is taken back while nothing depends on it, and not after a review', async () => {
  const { sender, admin, delivered } = await crew(world)
  const [wrong, reviewed] = [await delivered(), await delivered()]
  await sender(api.reviews.add, { query: { parcel_id: reviewed }, body: { rating: 5, comment: '' } })
  expect(await moveAtDesk(admin, 'reopen', wrong, { reason: 'Wrong door' })).toMatchObject(done)
  expect(await stepOf(world, wrong)).toBe('held/office')
  expect(await moveAtDesk(admin, 'reopen', reviewed, { reason: 'Wrong door' })).toMatchObject({ success: false })
})

test('many parcels are answered line by line, and a repeat is safe', async () => {
  const { admin, courier, book } = await crew(world)
  const ids = [await book(), await book(), 'RN0101010101P']
  const body = { move: 'assign' as const, parcel_ids: ids, ...withCourier(courier) }
  const { results } = await admin(api.desk.move, { body })
  expect(results.map(({ success }) => success)).toEqual([true, true, false])
  expect(results[2]?.message).toBe('This parcel was not found')
  const again = (await admin(api.desk.move, { body })).results
  expect(again.map(({ success }) => success)).toEqual([false, false, false])
})

test.each(deskMoves)('of twenty dispatchers who %s one parcel at once, one does it', async (move) => {
  const { admin, courier, sender, book, send } = await crew(world)
  const id = await book()
  const before: Record<string, () => Promise<unknown>> = {
    unassign: () => send(id, { days: 0 }),
    deliver: () => send(id, { days: 0 }),
    return: () => send(id, { days: 0 }),
    turn_back: async () => {
      await send(id, { days: 0 })
      await act(courier, action(id, 'fail', { reason: 'no_access' }))
    },
    assign_return: async () => {
      await before.turn_back?.()
      await moveAtDesk(admin, 'turn_back', id)
      await moveAtDesk(admin, 'receive', id)
    },
    give_back: async () => {
      await moveAtDesk(admin, 'receive', id)
      await sender(api.parcels.cancel, by(id))
    },
    reopen: async () => {
      await send(id, { days: 0 })
      await act(courier, action(id, 'deliver'))
    },
  }
  await before[move]?.()
  const more = { ...withCourier(courier), reason: 'A reason', proofs: ['a'.repeat(64)] }
  const lines = await Promise.all(Array.from({ length: 20 }, () => moveAtDesk(admin, move, id, more)))
  // Sending a courier to the sender may be said again and again; every other move is made once.
  expect(lines.filter((line) => line?.success)).toHaveLength(move === 'assign_pickup' ? 20 : 1)
})

test('after a failed visit the sender chooses another day, or the way back, and not after the deadline', async () => {
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
  expect(await sender.ask('/consumer/after-attempt', post({ parcel_id: late, choice: 'again' }))).toMatchObject({
    status: 409,
    body: { message: 'There is nothing to choose for this parcel any more' },
  })
  expect(await stepOf(world, late)).toBe('failed/courier')
  // Chosen or not, what was refused goes back.
  for (const id of [refused, insisted]) expect(await stepOf(world, id)).toBe('returning/courier')
  expect((await told(sender)).filter((line) => line.includes(refused) && line.includes('coming back'))).toHaveLength(1)
})
const post = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

test('only root loses a parcel, only one in the hands of the company, and its card money goes back in full', async () => {
  const { sender, admin, book } = await crew(world)
  const root = await world.a('root')
  const id = await book()
  await payBySql(world, id)
  const lose = { body: { parcel_id: id, reason: 'The van burnt' } }
  expect((await admin.ask('/admin/lose-parcel', post(lose.body))).status).toBe(403)
  expect(await root.ask('/admin/lose-parcel', post(lose.body))).toMatchObject({ status: 409 })
  await moveAtDesk(admin, 'receive', id)
  expect((await root(api.desk.lose, lose)).parcel).toMatchObject({
    status: { stage: 'canceled' },
    payment: { refund: { refundFee: 0, restAmount: 100 } },
  })
  expect((await pool.query('SELECT cause FROM refunds ORDER BY id DESC LIMIT 1')).rows).toEqual([{ cause: 'lost' }])
  expect((await told(sender)).some((line) => line.includes('has been lost'))).toBe(true)
})

test('a conflict is applied or dismissed once, and applying makes true what the phone said', async () => {
  const { sender, admin, courier, book, send } = await crew(world)
  const other = await world.a('delivery_men')
  const id = await book()
  await send(id, { days: 0 })
  await moveAtDesk(admin, 'unassign', id)
  await send(id, { man: other, days: 0 })
  expect(await act(courier, action(id, 'deliver', { collected: { taka: 100 } }))).toMatchObject([
    { result: 'conflict' },
  ])
  expect(await exceptionsOf(world, id)).toEqual(['conflict'])
  const { exceptions } = await admin(api.desk.exceptions, { query: { kind: 'conflict', status: 'open' } })
  const one = exceptions.find(({ parcel_id }) => parcel_id === id)
  const close = (decision: 'apply' | 'dismiss') =>
    admin(api.desk.closeException, { body: { id: one?._id ?? '', decision } })
  expect((await close('apply')).exception).toMatchObject({ status: 'applied' })
  await expect(close('dismiss')).rejects.toThrow('Somebody has already decided about this')
  expect((await sender(api.parcels.get, by(id))).parcel).toMatchObject({
    status: { stage: 'delivered' },
    delivery_men: { _id: courier.id },
  })
})

test('details are for the sender, the courier who has it and admins, and nobody else', async () => {
  const { sender, admin, courier, book, send } = await crew(world)
  const [stranger, otherCourier] = [await world.a('consumer'), await world.a('delivery_men')]
  const id = await book()
  await send(id, { days: 0 })
  for (const who of [sender, admin, courier])
    expect(await who(api.journeys.details, by(id))).toMatchObject({
      step: 'assigned',
      custody: 'sender',
      due: 100,
      cod: 0,
    })
  for (const who of [stranger, otherCourier])
    await expect(who(api.journeys.details, by(id))).rejects.toThrow('This parcel was not found')
  expect(await world.guest(api.journeys.journey, by(id))).toEqual({
    step: 'assigned',
    timeline: [
      { name: 'booked', at: expect.any(String) },
      { name: 'assigned', at: expect.any(String) },
    ],
  })
})

test('what a courier wrote at a door the sender reads, what a dispatcher wrote stays in the company', async () => {
  const { sender, admin, courier, book, send } = await crew(world)
  const id = await book()
  await send(id, { days: 0 })
  await act(courier, action(id, 'fail', { reason: 'other', note: 'the lane is dug up' }))
  await moveAtDesk(admin, 'receive', id)
  await send(id, { days: 0 })
  const written = { reason: 'the neighbour is a fence, see file 12', proofs: ['a'.repeat(64)] }
  expect(await moveAtDesk(admin, 'deliver', id, written)).toMatchObject(done)
  const notesFor = async (who: typeof sender) =>
    (await who(api.journeys.details, by(id))).timeline.flatMap(({ note }) => note ?? [])
  expect(await notesFor(admin)).toEqual(['the lane is dug up', written.reason])
  for (const who of [sender, courier]) expect(await notesFor(who)).toEqual(['the lane is dug up'])
})

test('a sender says whether he brings the parcel or it is collected, until it has left him', async () => {
  const { sender, admin, book } = await crew(world)
  const id = await book()
  const pickup = (body: object) =>
    sender.ask('/consumer/pickup', { ...post({ parcel_id: id, ...body }), method: 'PUT' })
  expect((await pickup({ mode: 'collect' })).body.message).toBe('Write where we collect the parcel')
  expect((await pickup({ mode: 'collect', address: 'House 7', day: inDays(-1) })).body.message).toBe(
    'The day cannot be before today',
  )
  expect((await pickup({ mode: 'collect', address: 'House 7', day: inDays(1) })).body.data).toEqual({
    pickup: { mode: 'collect', address: 'House 7', latitude: null, longitude: null, day: inDays(1) },
  })
  await moveAtDesk(admin, 'receive', id)
  expect((await pickup({ mode: 'bring' })).status).toBe(409)
})

test('what an archived courier holds is missing until the office receives it; what he never loaded is free again', async () => {
  const { admin, courier, book, send } = await crew(world)
  const root = await world.a('root')
  const [loaded, assigned] = [await book(), await book()]
  for (const id of [loaded, assigned]) await send(id, { days: 0 })
  await act(courier, action(loaded, 'load'))
  await root(api.people.archive, { query: { user_id: courier.id } })
  expect(await stepOf(world, loaded)).toBe('at_office/courier')
  expect(await stepOf(world, assigned)).toBe('booked/sender')
  expect([await exceptionsOf(world, loaded), await exceptionsOf(world, assigned)]).toEqual([['missing'], []])
  expect(await moveAtDesk(admin, 'receive', loaded)).toMatchObject(done)
})

test('a move whose answer was lost is sent again, and counts as done only for the person who has done exactly that', async () => {
  const { admin, courier, book } = await crew(world)
  const [colleague, other] = [await world.a('admin'), await world.a('delivery_men')]
  const [given, taken] = [await book(), await book()]
  const body = { move: 'assign' as const, parcel_ids: [given, taken], ...withCourier(courier) }
  await admin(api.desk.move, { body: { ...body, parcel_ids: [given] } })
  await moveAtDesk(colleague, 'assign', taken, withCourier(courier))
  const ask = async (more: object = {}) =>
    (await admin(api.desk.move, { body: { ...body, again: true, ...more } })).results.map(({ success }) => success)
  expect(await ask()).toEqual([true, false])
  expect(await ask(withCourier(other))).toEqual([false, false])
  expect(await ask({ day: inDays(3) })).toEqual([false, false])
  expect(await ask({ move: 'assign_return', delivery_men_id: 'nobody' })).toEqual([false, false])
  expect((await wayOf(admin, given)).filter((name) => name === 'assigned')).toHaveLength(1)
  await admin(api.desk.move, { body: { move: 'unassign', parcel_ids: [given] } })
  expect(await ask({ move: 'unassign' })).toEqual([true, true])
})

test('a pickup whose answer was lost is assigned once, and a colleague’s newer one stays until somebody moves it anew', async () => {
  const { admin, courier, book } = await crew(world)
  const [colleague, other] = [await world.a('admin'), await world.a('delivery_men')]
  const id = await book()
  const assignments = async () =>
    (await admin(api.journeys.details, by(id))).timeline.filter(({ name }) => name === 'pickup_assigned').length
  const isHis = async (man: typeof courier) =>
    (await man(api.runs.mine)).run.stops.some(({ parcel }) => parcel._id === id)
  const again = { again: true }
  expect(await moveAtDesk(admin, 'assign_pickup', id, { ...withCourier(courier), ...again })).toMatchObject(done)
  expect(await moveAtDesk(admin, 'assign_pickup', id, { ...withCourier(courier), ...again })).toMatchObject(done)
  expect([await assignments(), await isHis(courier)]).toEqual([1, true])
  expect(await moveAtDesk(admin, 'assign_pickup', id, { ...withCourier(other), ...again })).toMatchObject(done)
  expect([await assignments(), await isHis(other)]).toEqual([2, true])

  await moveAtDesk(colleague, 'assign_pickup', id, withCourier(courier))
  expect(await moveAtDesk(admin, 'assign_pickup', id, { ...withCourier(other), ...again })).toMatchObject({
    success: false,
    message: 'A colleague has sent a delivery man to collect this parcel meanwhile',
  })
  expect([await assignments(), await isHis(courier), await isHis(other)]).toEqual([3, true, false])
  expect(await moveAtDesk(admin, 'assign_pickup', id, withCourier(other))).toMatchObject(done)
  expect([await assignments(), await isHis(other)]).toEqual([4, true])
})

test('a card payment between a move and its repeat does not make the repeat fail', async () => {
  const { sender, admin, courier, book } = await crew(world)
  const { pay } = paying(world)
  const [given, fetched] = [await book(), await book()]
  const moves = [
    ['assign', given],
    ['assign_pickup', fetched],
  ] as const
  for (const [move, id] of moves) {
    await moveAtDesk(admin, move, id, withCourier(courier))
    await pay(sender, id)
    expect(await moveAtDesk(admin, move, id, { ...withCourier(courier), again: true })).toMatchObject(done)
    const names = (await sender(api.journeys.details, by(id))).timeline.map(({ name }) => name)
    expect(names.filter((name) => name !== 'booked').sort()).toEqual(
      [move === 'assign' ? 'assigned' : 'pickup_assigned', 'paid'].sort(),
    )
  }
})

test('one visit that cannot be closed keeps no other one open', async () => {
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
