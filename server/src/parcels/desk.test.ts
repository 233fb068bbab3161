import { api, openSteps, type Step } from '@ranar/contract'
import { expect, test } from 'vitest'
import { booking, company, inDays } from '../../test/company.ts'
import { crew } from '../../test/crew.ts'
import { act, action, moveAtDesk, withCourier } from '../../test/door.ts'
import { forgetPastDays } from './forget-past-days.ts'

const world = await company()
const { a, pool, db } = world
const codes = ({ parcels }: { parcels: { _id: string }[] }) => parcels.map(({ _id }) => _id)
const countedRows = async () => {
  const { rows } = await pool.query<{ step: Step; n: number; late: number }>(
    `SELECT step, count(*)::int AS n, (count(*) FILTER (WHERE stage = 'on the way' AND expected_on < (now() AT TIME ZONE 'Asia/Dhaka')::date))::int AS late FROM parcels GROUP BY step`,
  )
  const of = (step: Step) => rows.find((row) => row.step === step)
  return {
    ...Object.fromEntries(openSteps.map((step) => [step, of(step)?.n ?? 0])),
    late: openSteps.reduce((sum, step) => sum + (of(step)?.late ?? 0), 0),
  }
}

test('after many kinds of moves the desk counts exactly what the parcels table holds', async () => {
  const { sender, admin, courier, book, send } = await crew(world)
  const ids = [await book(), await book(), await book(), await book(), await book(), await book(), await book()]
  const [collected, received, assigned, out, failed, canceled, late] = ids as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  await moveAtDesk(admin, 'assign_pickup', collected, withCourier(courier))
  await act(courier, action(collected, 'collect'))
  await moveAtDesk(admin, 'receive', received)
  await send(assigned, { days: 2 })
  for (const id of [out, failed]) await send(id, { days: 0 })
  await act(courier, action(out, 'load'), action(failed, 'fail', { reason: 'wrong_address' }))
  await sender(api.parcels.cancel, { query: { parcel_id: canceled } })
  await send(late)
  await pool.query('UPDATE parcels SET expected_on = current_date - 3 WHERE code = $1', [late])
  const { counts } = await admin(api.desk.today)
  expect(counts).toEqual({ ...(await countedRows()), exceptions: 0 })
  expect(counts).toMatchObject({ picked_up: 1, at_office: 1, assigned: 2, out: 1, failed: 1, late: 1 })
  const only = (query: object) => admin(api.desk.today, { query })
  expect(codes(await only({ step: 'picked_up' }))).toEqual([collected])
  expect(codes(await only({ step: 'assigned' }))).toEqual([assigned, late])
  expect(await only({ late: 'true' })).toMatchObject({ parcels: [{ _id: late, late: true }], meta: { total: 1 } })
  expect((await only({ late: 'true', step: 'out' })).meta.total).toBe(0)
  expect(await only({ day: inDays(2) })).toMatchObject({
    parcels: [{ _id: assigned }],
    meta: { total: 1 },
    counts: { assigned: 1, out: 0, late: 0 },
  })
  expect((await only({ day: inDays(2), step: 'out' })).meta.total).toBe(0)
})

test('empty and All desk filters show every parcel, and an invalid day is refused', async () => {
  const { admin, book } = await crew(world)
  await book()
  const { body: all } = await admin.ask('/admin/desk')
  for (const value of ['', 'All', 'aLL'])
    for (const filter of ['thana', 'delivery_men_id', 'day', 'step', 'late'])
      expect(await admin.ask(`/admin/desk?${filter}=${value}`), `${filter}=${value}`).toMatchObject({
        status: 200,
        body: all,
      })
  for (const day of ['tomorrow', '2026-02-30'])
    expect(await admin.ask(`/admin/desk?day=${day}`)).toMatchObject({
      status: 400,
      body: { message: 'A date looks like 2026-01-31' },
    })
})

test('filtered by courier or thana, the desk lists and counts only their parcels', async () => {
  const { sender, admin, courier, send } = await crew(world)
  const thana = 'Rangabali'
  const book = async () => (await sender(api.parcels.book, { body: { ...booking, thana } })).parcel._id
  const [first, second, third] = [await book(), await book(), await book()]
  await send(second, { days: 0 })
  await send(third, { days: 1 })
  const only = (query: object) => admin(api.desk.today, { query })
  expect(await only({ thana })).toMatchObject({
    counts: { booked: 1, assigned: 2, out: 0, late: 0 },
    meta: { total: 3 },
  })
  expect(codes(await only({ thana }))).toEqual([first, second, third])
  expect(codes(await only({ thana, limit: 2, page: 2 }))).toEqual([third])
  const theirs = { delivery_men_id: courier.id }
  expect(codes(await only(theirs))).toEqual([second, third])
  expect(codes(await only({ ...theirs, day: inDays(1) }))).toEqual([third])
  expect(await only({ ...theirs, thana, step: 'assigned' })).toMatchObject({ meta: { total: 2 } })
  expect(await only({ delivery_men_id: 'nobody' })).toMatchObject({ parcels: [], meta: { total: 0, pages: 1 } })
})

test('a desk row names who last moved the parcel, but never the sender', async () => {
  const { admin, courier, book } = await crew(world)
  const id = await book()
  const row = async () => (await admin(api.desk.today, { query: { limit: 100 } })).parcels.find(({ _id }) => _id === id)
  expect(await row()).toMatchObject({ step: 'booked', custody: 'sender', by: null, attempts: 0, due: 100 })
  await moveAtDesk(admin, 'receive', id)
  expect(await row()).toMatchObject({ step: 'at_office', custody: 'office', by: expect.stringMatching(/./) })
  await moveAtDesk(admin, 'assign', id, withCourier(courier))
  expect((await row())?.delivery_men?._id).toBe(courier.id)
})

test('only admins see the desk', async () => {
  for (const role of ['consumer', 'delivery_men'] as const)
    await expect((await a(role))(api.desk.today)).rejects.toMatchObject({ status: 403 })
})

test('counters of past days are deleted once they sum to zero; the others stay', async () => {
  await pool.query(
    `INSERT INTO counters (kind, owner_id, key, slot, n) VALUES ('day', 0, '2020-01-01:out', 1, 2), ('day', 0, '2020-01-01:out', 2, -2), ('day', 0, '2020-01-02:out', 1, 1)`,
  )
  await forgetPastDays(db)
  const { rows } = await pool.query(`SELECT key FROM counters WHERE kind = 'day' AND key < '2021'`)
  expect(rows).toEqual([{ key: '2020-01-02:out' }])
  await pool.query(`DELETE FROM counters WHERE key = '2020-01-02:out'`)
})
