import { randomUUID } from 'node:crypto'
import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company, inDays } from '../../test/company.ts'
import { by, crew, payBySql, type Somebody, told, wayOf } from '../../test/crew.ts'

const world = await company()
const { pool } = world

const door = (parcel_id: string, kind: string, more: object = {}) => ({
  action_id: randomUUID(),
  seq: 1,
  kind,
  parcel_id,
  at: new Date().toISOString(),
  ...more,
})
const send = async (courier: Somebody, ...actions: object[]) =>
  (await courier(api.runs.actions, { body: { actions: actions as { action_id: string }[] } })).results
const exceptionsOf = async (code: string) =>
  (
    await pool.query(
      'SELECT kind FROM exceptions e JOIN parcels p ON p.id = e.parcel_id WHERE p.code = $1 ORDER BY e.id',
      [code],
    )
  ).rows.map(({ kind }) => kind)
const stepOf = async (code: string) => {
  const { rows } = await pool.query('SELECT step, custody, counted_attempts AS attempts FROM parcels WHERE code = $1', [
    code,
  ])
  return rows[0]
}

test('a courier delivers what was assigned, with the time of the phone, and a repeat changes nothing', async () => {
  const { sender, courier, book, send: assign } = await crew(world)
  const id = await book()
  await assign(id, { days: 0 })
  const at = new Date(Date.now() - 3_600_000).toISOString()
  const action = door(id, 'deliver', { at, name: 'Salma', relation: 'self', collected: { taka: 100, by: 'cash' } })
  expect(await send(courier, action)).toMatchObject([
    { result: 'applied', parcel: { _id: id, status: { stage: 'delivered' } } },
  ])
  expect(await send(courier, action)).toMatchObject([{ result: 'duplicate' }])
  expect(await wayOf(sender, id)).toEqual(['booked', 'assigned', 'delivered'])
  const { rows } = await pool.query(
    `SELECT name, detail->>'deviceAt' AS at FROM parcel_events WHERE parcel_id = (SELECT id FROM parcels WHERE code = $1) ORDER BY id`,
    [id],
  )
  expect(rows.map(({ name }) => name)).toEqual(['booked', 'assigned', 'loaded', 'delivered'])
  expect(rows.at(-1).at).toBe(at)
  expect((await told(sender)).filter((line) => line.includes('has been delivered'))).toHaveLength(1)
})

test('what a phone dates a few minutes ahead is written down with the time of the office', async () => {
  const { sender, courier, book, send: assign } = await crew(world)
  const id = await book()
  await assign(id, { days: 0 })
  const at = new Date(Date.now() + 300_000).toISOString()
  expect(await send(courier, door(id, 'load', { at }))).toMatchObject([{ result: 'applied', message: 'Saved' }])
  const { timeline } = await sender(api.journeys.details, by(id))
  expect(Date.parse(timeline.at(-1)?.at ?? '')).toBeLessThanOrEqual(Date.now())
})

test('the same action with other contents is refused and changes nothing', async () => {
  const { courier, book, send: assign } = await crew(world)
  const id = await book()
  await assign(id, { days: 0 })
  const action = door(id, 'load')
  await send(courier, action)
  expect(await send(courier, { ...action, kind: 'deliver' })).toMatchObject([
    { result: 'rejected', message: 'This action was already sent with other contents', parcel: null },
  ])
  expect(await stepOf(id)).toMatchObject({ step: 'out', custody: 'courier' })
})

test('after three visits that count a parcel goes back to its sender', async () => {
  const { sender, courier, book, send: assign } = await crew(world)
  const id = await book()
  await assign(id, { days: 0 })
  const visit = () => door(id, 'fail', { reason: 'no_access' })
  await send(courier, visit())
  expect(await stepOf(id)).toEqual({ step: 'failed', custody: 'courier', attempts: 1 })
  await send(courier, door(id, 'retry'))
  await send(courier, visit())
  await send(courier, door(id, 'retry'))
  expect(await send(courier, visit())).toMatchObject([
    { result: 'applied', parcel: { status: { stage: 'on the way' } } },
  ])
  expect(await stepOf(id)).toEqual({ step: 'returning', custody: 'courier', attempts: 3 })
  expect((await told(sender))[0]).toContain('is coming back to you')
  expect(await send(courier, door(id, 'return'))).toMatchObject([{ result: 'applied' }])
  expect(await stepOf(id)).toMatchObject({ step: 'returned', custody: 'sender' })
})

test.each([
  [{ reason: 'no_answer', calls: 1 }, 'Call the receiver first, as often as asked'],
  [{ reason: 'not_home' }, 'Take a photo first'],
  [{ reason: 'other' }, 'Write what happened'],
  [{ reason: 'receiver_asked_later' }, 'Choose the day that was agreed on'],
  [{ reason: 'receiver_asked_later', until: inDays(7) }, 'Choose a day after today that is not too far ahead'],
  [{ reason: 'receiver_asked_later', until: inDays(0) }, 'Choose a day after today that is not too far ahead'],
  [{ reason: 'part_taken' }, 'Part of the goods can only be taken with a delivery'],
  [{}, 'Choose why it could not be delivered'],
])('a failed visit with %j is refused in words and kept as an exception', async (more, message) => {
  const { courier, book, send: assign } = await crew(world)
  const id = await book()
  await assign(id, { days: 0 })
  expect(await send(courier, door(id, 'fail', more))).toMatchObject([{ result: 'rejected', message }])
  expect(await stepOf(id)).toMatchObject({ step: 'assigned', attempts: 0 })
  expect(await exceptionsOf(id)).toHaveLength(1)
})

test.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+23:59', '9999-12-31T23:59:59-23:59', '2001-01-01T00:00:00Z'])(
  'a visit and a picture that a phone dates %s are applied, with a plausible time',
  async (never) => {
    const { courier, book, send: assign } = await crew(world)
    const [id, next] = [await book(), await book()]
    for (const one of [id, next]) await assign(one, { days: 0 })
    const named = { kind: 'photo', sha256: randomUUID().replaceAll('-', '').padEnd(64, '0'), taken_at: never }
    const plain = named.sha256.replace(/0$/, '1')
    const proofs = [named, plain]
    expect(
      await send(
        courier,
        door(id, 'fail', { at: never, reason: 'not_home', proofs }),
        door(next, 'fail', { seq: 2, reason: 'not_home', proofs }),
      ),
    ).toMatchObject([{ result: 'applied' }, { result: 'applied' }])
    const { rows } = await pool.query(
      `SELECT count(*)::int AS n FROM proofs WHERE sha256 = ANY($1) AND taken_at BETWEEN now() - interval '1 hour' AND now()`,
      [[named.sha256, plain]],
    )
    expect(rows).toEqual([{ n: 4 }])
  },
)

test('a visit to a parcel that the office gave to somebody else becomes an exception, and its courier sees nothing of the parcel', async () => {
  const { admin, courier, book, send: assign } = await crew(world)
  const other = await world.a('delivery_men')
  const id = await book()
  await assign(id, { days: 0 })
  await send(courier, door(id, 'fail', { reason: 'no_access' }))
  await pool.query(
    `UPDATE parcels SET step = 'held', custody = 'office', holder_id = NULL, delivery_man_id = NULL WHERE code = $1`,
    [id],
  )
  await pool.query(
    `UPDATE parcel_assignments SET ended_at = now() WHERE parcel_id = (SELECT id FROM parcels WHERE code = $1)`,
    [id],
  )
  await admin(api.dispatch.transport, {
    body: { parcel_id: id, delivery_men_id: other.id, approximate_delivery_date: inDays(0) },
  })
  expect(await send(courier, door(id, 'deliver', { collected: { taka: 100, by: 'cash' } }))).toMatchObject([
    { result: 'conflict', parcel: null },
  ])
  expect(await exceptionsOf(id)).toEqual(['conflict'])
  expect(await stepOf(id)).toMatchObject({ step: 'assigned' })
})

test("a stranger's parcel is unknown, whether it exists or not", async () => {
  const { courier, book, send: assign } = await crew(world)
  const id = await book()
  await assign(id, { days: 0 })
  const stranger = await world.a('delivery_men')
  const [mine, none] = await send(stranger, door(id, 'deliver'), door('RN0101010101P', 'deliver', { seq: 2 }))
  expect(mine).toMatchObject({ result: 'rejected', message: 'This parcel was not found', parcel: null })
  expect({ ...none, action_id: '' }).toEqual({ ...mine, action_id: '' })
  expect(await exceptionsOf(id)).toEqual([])
  expect(courier).toBeDefined()
})

test('an amount other than what is due needs a reason', async () => {
  const { courier, book, send: assign } = await crew(world)
  const id = await book()
  await assign(id, { days: 0 })
  expect(await send(courier, door(id, 'deliver', { collected: { taka: 90, by: 'cash' } }))).toMatchObject([
    { result: 'rejected', message: 'Say why the amount differs from what is due' },
  ])
  expect(
    await send(courier, door(id, 'deliver', { collected: { taka: 90, by: 'cash', reason: 'Had no change' } })),
  ).toMatchObject([{ result: 'applied' }])
})

test('of twenty copies of one action sent at once one has an effect', async () => {
  const { sender, courier, book, send: assign } = await crew(world)
  const id = await book()
  await assign(id, { days: 0 })
  const action = door(id, 'deliver')
  const all = (await Promise.all(Array.from({ length: 20 }, () => send(courier, action)))).flat()
  expect(all.filter(({ result }) => result === 'applied')).toHaveLength(1)
  expect(all.filter(({ result }) => result === 'duplicate')).toHaveLength(19)
  expect(await wayOf(sender, id)).toEqual(['booked', 'assigned', 'delivered'])
})

test('a hundred and one actions are refused as a whole', async () => {
  const courier = await world.a('delivery_men')
  const { status, body } = await courier.ask('/delivery-men/actions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ actions: Array.from({ length: 101 }, () => door('RN0101010101P', 'load')) }),
  })
  expect([status, body.message]).toEqual([400, 'Send at most 100 actions at a time'])
})

test('a run lists what is to be done today, nearest first, and keeps the order of the courier', async () => {
  const { courier, book, send: assign } = await crew(world)
  const [far, near] = [await book({ latitude: 24.9 }), await book({ latitude: 23.8, longitude: 90.4 })]
  for (const id of [far, near]) await assign(id, { days: 0 })
  await assign(await book(), { days: 2 })
  const { run } = await courier(api.runs.mine)
  expect(run.stops.map(({ parcel }) => parcel._id)).toEqual([near, far])
  expect(run.stops[0]).toMatchObject({ step: 'assigned', due: 100, attempts: 0, proofLevel: 'none', note: null })
  const { run: turned } = await courier(api.runs.order, { body: { parcel_ids: [far, near] } })
  expect(turned.stops.map(({ parcel }) => parcel._id)).toEqual([far, near])
})

test('the old call is refused where proof is asked, and a code is checked with five tries', async () => {
  const { courier, book, send: assign } = await crew(world)
  const id = await book()
  await assign(id, { days: 0 })
  await pool.query(`UPDATE parcels SET proof_level = 'code' WHERE code = $1`, [id])
  expect(await courier.ask(`/delivery-men/delivered-parcel?parcel_id=${id}`)).toMatchObject({
    status: 409,
    body: { message: 'Proof of delivery is needed' },
  })
  for (const triesLeft of [4, 3, 2, 1, 0])
    expect(await courier(api.runs.checkCode, { body: { parcel_id: id, code: 'wrong' } })).toEqual({
      right: false,
      triesLeft,
    })
  expect(await send(courier, door(id, 'deliver', { code: '000000' }))).toMatchObject([{ result: 'applied' }])
  expect(await exceptionsOf(id)).toEqual(['code'])
  expect(by(id)).toBeDefined()
})

test('what is paid by card is not due at the door any more', async () => {
  const { courier, book, send: assign } = await crew(world)
  const [paid, unpaid] = [await book(), await book()]
  await payBySql(world, paid)
  for (const id of [paid, unpaid]) await assign(id, { days: 0 })
  const { run } = await courier(api.runs.mine)
  expect(run.stops.map(({ parcel, due }) => [parcel._id, due]).sort()).toEqual(
    [
      [paid, 0],
      [unpaid, 100],
    ].sort(),
  )
  await send(courier, door(paid, 'deliver'), door(unpaid, 'deliver', { seq: 2 }))
  const { rows } = await pool.query(
    'SELECT p.code, c.taka FROM collections c JOIN parcels p ON p.id = c.parcel_id WHERE p.code = ANY($1)',
    [[paid, unpaid]],
  )
  expect(rows).toEqual([{ code: unpaid, taka: 100 }])
})

test('an action whose name is no text is refused, and the others of its batch are applied', async () => {
  const { courier, book, send: assign } = await crew(world)
  const id = await book()
  await assign(id, { days: 0 })
  for (const action_id of [{ toString: 1 }, [[[1]]], 7])
    expect(await send(courier, { ...door(id, 'fail'), action_id })).toMatchObject([
      { action_id: '', result: 'rejected' },
    ])
  expect(await send(courier, { action_id: { toString: 1 }, seq: 0 }, door(id, 'load'))).toMatchObject([
    { result: 'rejected' },
    { result: 'applied' },
  ])
})
