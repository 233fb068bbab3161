import { randomUUID } from 'node:crypto'
import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { by, crew, type Somebody, told } from '../../test/crew.ts'
import { act, action, moveAtDesk, stepOf, withCourier } from '../../test/door.ts'
import { paying } from '../../test/paying.ts'

const world = await company()
const { a, pool } = world
const done = { success: true, message: 'Done' }
const TIME = String.raw`\d\d:\d\d [AP]M`

/** Creates two dispatchers and two couriers, and lets the first dispatcher assign `count` parcels in one bulk. */
const given = async (count: number) => {
  const { admin, courier, book } = await crew(world)
  const [nadia, karim] = [await a('admin'), await a('delivery_men')]
  await nadia(api.people.updateProfile, { body: { name: 'Nadia' } })
  await karim(api.people.updateProfile, { body: { name: 'Karim' } })
  const codes: string[] = []
  for (let i = 0; i < count; i++) codes.push(await book())
  const bulk = randomUUID()
  const assign = (more: object = {}) =>
    admin(api.desk.move, { body: { move: 'assign', parcel_ids: codes, ...withCourier(courier), bulk, ...more } })
  expect((await assign()).results).toMatchObject(codes.map(() => done))
  const undo = async (who: Somebody = admin, more: object = {}) =>
    (await who(api.desk.move, { body: { move: 'unassign', parcel_ids: codes, bulk, ...more } })).results
  return { admin, courier, nadia, karim, codes, bulk, assign, undo }
}
const courierOf = async (code: string) =>
  (
    await pool.query(
      'SELECT u.public_id FROM parcels p LEFT JOIN users u ON u.id = p.delivery_man_id WHERE code = $1',
      [code],
    )
  ).rows[0].public_id
const eventsOf = async (code: string): Promise<string[]> =>
  (
    await pool.query(
      'SELECT e.name FROM parcel_events e JOIN parcels p ON p.id = e.parcel_id WHERE p.code = $1 ORDER BY e.id',
      [code],
    )
  ).rows.map(({ name }) => name)

test('undoing a bulk skips parcels that somebody has reassigned, unassigned or loaded since, and says who and when', async () => {
  const { admin, courier, nadia, karim, codes, bulk, undo } = await given(5)
  const [mine = '', onward = '', same = '', taken = '', loaded = ''] = codes
  for (const code of [onward, same, taken]) await moveAtDesk(nadia, 'unassign', code)
  await moveAtDesk(nadia, 'assign', onward, withCourier(karim))
  await moveAtDesk(nadia, 'assign', same, withCourier(courier))
  await act(courier, action(loaded, 'load'))
  const lines = await undo()
  expect(lines.map(({ success }) => success)).toEqual([true, false, false, false, false])
  const { name } = (await courier(api.people.me)).user
  expect(lines.slice(1).map(({ message }) => message)).toEqual([
    expect.stringMatching(new RegExp(`^Nadia gave it to Karim at ${TIME}$`)),
    // The same courier, but a new assignment.
    expect.stringMatching(new RegExp(`^Nadia gave it to ${name} at ${TIME}$`)),
    expect.stringMatching(new RegExp(`^Nadia took it back at ${TIME}$`)),
    expect.stringMatching(new RegExp(`^${name} moved it on at ${TIME}: it is out for delivery now$`)),
  ])
  expect(await Promise.all(codes.map(courierOf))).toEqual([null, karim.id, courier.id, null, courier.id])
  expect(await stepOf(world, mine)).toBe('booked/sender')
  expect((await told(karim)).filter((news) => news.includes('no longer yours'))).toEqual([])
  const { body } = await admin.ask('/admin/move-parcels', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'bn' },
    body: JSON.stringify({ move: 'unassign', parcel_ids: [onward], bulk }),
  })
  expect((body.data as { results: { message: string }[] }).results[0]?.message).toMatch(
    /^এরপর এটি আবার দেওয়া হয়েছে: Karim \(Nadia, \D+ [০-৯]{2}:[০-৯]{2}\)$/,
  )
})

test('a payment after a bulk assignment does not prevent its undo', async () => {
  const { codes, undo } = await given(1)
  await pool.query(`INSERT INTO parcel_events (parcel_id, name) SELECT id, 'paid' FROM parcels WHERE code = $1`, [
    codes[0],
  ])
  expect(await undo()).toMatchObject([done])
})

test('a skipped undo names the date if the parcel was moved on another day', async () => {
  const { codes, courier, nadia, undo } = await given(1)
  await pool.query(
    `INSERT INTO parcel_events (parcel_id, name, actor_id, at)
     SELECT id, 'assigned', $2, '2026-01-31T08:02:00Z' FROM parcels WHERE code = $1`,
    [codes[0], nadia.key],
  )
  const { name } = (await courier(api.people.me)).user
  expect(await undo()).toMatchObject([{ message: `Nadia gave it to ${name} at 2026-01-31 02:02 PM` }])
})

test('repeated and concurrent undos unassign each parcel once', async () => {
  const { codes, undo, courier } = await given(3)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => undo(undefined, { again: n % 2 === 0 })))
  for (const lines of answers) expect(lines).toMatchObject(codes.map(() => done))
  expect(await undo()).toMatchObject(codes.map(() => done))
  for (const code of codes) expect(await eventsOf(code)).toEqual(['booked', 'assigned', 'unassigned'])
  expect((await told(courier)).filter((news) => news.includes('no longer yours'))).toHaveLength(3)
})

test('when undos and a colleague’s reassignments run at the same time, the reassignments stay', async () => {
  const { codes, nadia, karim, undo } = await given(12)
  const giveOn = async (code: string) => {
    await moveAtDesk(nadia, 'unassign', code)
    return moveAtDesk(nadia, 'assign', code, withCourier(karim))
  }
  const [lines, second] = await Promise.all([undo(), undo(), ...codes.map(giveOn)])
  // Whichever call unassigned a parcel, the colleague's assignment came later and no undo reverted it.
  expect(await Promise.all(codes.map(courierOf))).toEqual(codes.map(() => karim.id))
  for (const code of codes) expect(await eventsOf(code)).toEqual(['booked', 'assigned', 'unassigned', 'assigned'])
  for (const { message } of [...(lines as { message: string }[]), ...(second as { message: string }[])])
    expect(message).toMatch(/^(Done|Nadia (gave it to Karim|took it back) at .+|.+ took it back at .+)$/)
})

test('a repeated bulk does not assign a parcel again that a colleague has unassigned since', async () => {
  const { codes, nadia, assign, undo } = await given(2)
  const [kept = '', taken = ''] = codes
  await moveAtDesk(nadia, 'unassign', taken)
  const { results } = await assign({ again: true })
  expect(results).toMatchObject([done, { success: false }])
  expect(results[1]?.message).toMatch(new RegExp(`^Nadia took it back at ${TIME}$`))
  expect([await courierOf(kept), await courierOf(taken)]).toEqual([expect.any(String), null])
  expect(await eventsOf(kept)).toEqual(['booked', 'assigned'])
  expect(await undo()).toMatchObject([done, { success: false }])
})

test('a bulk id must be a UUID, and undoing an unknown bulk moves nothing', async () => {
  const { admin, codes, courier, undo } = await given(1)
  const body = { move: 'unassign' as const, parcel_ids: codes, bulk: 'mine' }
  await expect(admin(api.desk.move, { body })).rejects.toThrow()
  expect(await undo(admin, { bulk: randomUUID() })).toMatchObject([{ success: false }])
  expect(await courierOf(codes[0] ?? '')).toBe(courier.id)
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
