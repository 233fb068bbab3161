import { randomUUID } from 'node:crypto'
import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { by, crew, type Somebody, told } from '../../test/crew.ts'
import { act, action, moveAtDesk, stepOf, withCourier } from '../../test/door.ts'
import { refusal } from '../../test/refusal.ts'

const world = await company()
const { a, pool } = world
const done = { success: true, message: 'Done' }
const TIME = String.raw`\d\d:\d\d [AP]M`

/** Creates three couriers and two dispatchers, and assigns `count` parcels to the first courier. */
const given = async (count: number) => {
  const { sender, admin, courier, book } = await crew(world)
  const [nadia, karim, chanchal] = [await a('admin'), await a('delivery_men'), await a('delivery_men')]
  const names = [
    [admin, 'Dipu'],
    [nadia, 'Nadia'],
    [karim, 'Karim'],
    [chanchal, 'Chanchal'],
  ] as const
  for (const [who, name] of names) await who(api.people.updateProfile, { body: { name } })
  const codes: string[] = []
  for (let i = 0; i < count; i++) codes.push(await book())
  await admin(api.desk.move, { body: { move: 'assign', parcel_ids: codes, ...withCourier(courier) } })
  const giveOn = async (who: Somebody, from: Somebody, to: Somebody, more: object = {}) => {
    const ways = { ...withCourier(to), from_delivery_men_id: from.id, ...more }
    return (await who(api.desk.move, { body: { move: 'assign', parcel_ids: codes, ...ways } })).results
  }
  return { sender, admin, courier, nadia, karim, chanchal, codes, code: codes[0] ?? '', giveOn }
}
const courierOf = async (code: string) =>
  (
    await pool.query(
      `SELECT u.public_id AS id,
              (SELECT array_agg(c.public_id) FROM parcel_assignments s JOIN users c ON c.id = s.courier_id
               WHERE s.parcel_id = p.id AND s.ended_at IS NULL) AS open
       FROM parcels p LEFT JOIN users u ON u.id = p.delivery_man_id WHERE code = $1`,
      [code],
    )
  ).rows[0]
const has = ({ id }: Somebody) => ({ id, open: [id] })
const eventsOf = async (sender: Somebody, code: string) =>
  (await sender(api.journeys.details, by(code))).timeline.map(({ name }) => name)
const lostIn = async (courier: Somebody) => (await told(courier)).filter((news) => news.includes('no longer yours'))

test('a parcel is given on to another courier in one request, and both couriers are told', async () => {
  const { sender, admin, courier, karim, code, giveOn } = await given(1)
  expect(await giveOn(admin, courier, karim)).toMatchObject([done])
  expect(await courierOf(code)).toEqual(has(karim))
  expect(await stepOf(world, code)).toBe('assigned/sender')
  expect(await eventsOf(sender, code)).toEqual(['booked', 'assigned', 'unassigned', 'assigned'])
  expect(await lostIn(courier)).toHaveLength(1)
  expect(await told(karim)).toMatchObject([expect.stringContaining(code)])
  // The parcel has waited for nobody in between.
  expect((await told(sender)).filter((news) => news.includes('waiting for another'))).toEqual([])
})

test('of two dispatchers who give on the same parcels at once, one does it, and the other is told who has each', async () => {
  const { sender, admin, nadia, courier, karim, chanchal, codes, giveOn } = await given(12)
  const [first, second] = await Promise.all([giveOn(admin, courier, karim), giveOn(nadia, courier, chanchal)])
  for (const [at, code] of codes.entries()) {
    const [mine, theirs] = [first[at], second[at]]
    expect([mine?.success, theirs?.success].sort()).toEqual([false, true])
    expect(await courierOf(code)).toEqual(has(mine?.success ? karim : chanchal))
    expect(mine?.success ? theirs : mine).toMatchObject({
      parcel_id: code,
      step: 'assigned',
      message: expect.stringMatching(
        new RegExp(`^${mine?.success ? 'Dipu gave it to Karim' : 'Nadia gave it to Chanchal'} at ${TIME}$`),
      ),
    })
    expect(await eventsOf(sender, code)).toEqual(['booked', 'assigned', 'unassigned', 'assigned'])
  }
  expect(await lostIn(courier)).toHaveLength(12)
})

test('a parcel that was loaded or taken back meanwhile is not given on, and a refused one keeps its courier', async () => {
  const { admin, nadia, courier, karim, codes, giveOn } = await given(3)
  const [loaded = '', taken = '', kept = ''] = codes
  await act(courier, action(loaded, 'load'))
  await moveAtDesk(nadia, 'unassign', taken)
  const { name } = (await courier(api.people.me)).user
  const unknown = { move: 'assign' as const, parcel_ids: [kept], ...withCourier(karim), delivery_men_id: randomUUID() }
  const { results } = await admin(api.desk.move, { body: { ...unknown, from_delivery_men_id: courier.id } })
  expect(results).toMatchObject([{ success: false, step: 'assigned' }])
  expect(await courierOf(kept)).toEqual(has(courier))
  expect(await giveOn(admin, courier, karim)).toMatchObject([
    {
      success: false,
      step: 'out',
      message: expect.stringMatching(new RegExp(`^${name} moved it on at ${TIME}: it is out for delivery now$`)),
    },
    { success: false, step: 'booked', message: expect.stringMatching(new RegExp(`^Nadia took it back at ${TIME}$`)) },
    done,
  ])
})

test('a parcel that its courier has collected stays with this courier', async () => {
  const { admin, courier, karim, giveOn, code } = await given(1)
  await moveAtDesk(admin, 'unassign', code)
  await moveAtDesk(admin, 'assign_pickup', code, withCourier(courier))
  await act(courier, action(code, 'collect'))
  await moveAtDesk(admin, 'assign', code, withCourier(courier))
  expect(await giveOn(admin, courier, karim)).toMatchObject([{ success: false, step: 'assigned' }])
  expect(await courierOf(code)).toEqual(has(courier))
})

test('repeated and concurrent requests give a parcel on once, and give it back once', async () => {
  const { sender, admin, nadia, courier, karim, codes, code, giveOn } = await given(2)
  const [bulk, again] = [randomUUID(), true]
  const times = <T>(ask: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, ask))
  for (const lines of await times(() => giveOn(admin, courier, karim, { bulk, again })))
    expect(lines).toMatchObject([done, done])
  const onward = ['booked', 'assigned', 'unassigned', 'assigned']
  for (const one of codes) expect(await eventsOf(sender, one)).toEqual(onward)
  for (const lines of await times(() => giveOn(admin, karim, courier, { undoes: bulk })))
    expect(lines).toMatchObject([done, done])
  for (const one of codes) {
    expect(await courierOf(one)).toEqual(has(courier))
    expect(await eventsOf(sender, one)).toEqual([...onward, 'unassigned', 'assigned'])
  }
  // A late repeat of the first request does not give on again what was undone.
  expect(await giveOn(admin, courier, karim, { bulk, again })).toMatchObject([{ success: false }, { success: false }])
  await moveAtDesk(nadia, 'assign', code, { ...withCourier(karim), from_delivery_men_id: courier.id })
  expect(await giveOn(admin, karim, courier, { undoes: bulk })).toMatchObject([
    { success: false, message: expect.stringMatching(new RegExp(`^Nadia gave it to Karim at ${TIME}$`)) },
    done,
  ])
})

test('an undo leaves what a colleague has given to the same courier again', async () => {
  const { admin, nadia, courier, karim, chanchal, code, giveOn } = await given(1)
  const bulk = randomUUID()
  await giveOn(admin, courier, karim, { bulk })
  await giveOn(nadia, karim, chanchal)
  await giveOn(nadia, chanchal, karim)
  expect(await giveOn(admin, karim, courier, { undoes: bulk })).toMatchObject([
    { success: false, message: expect.stringMatching(new RegExp(`^Nadia gave it to Karim at ${TIME}$`)) },
  ])
  expect(await courierOf(code)).toEqual(has(karim))
})

test('nothing is given on to the courier who has it, nor from a parcel that was never given', async () => {
  const { admin, courier, karim, giveOn } = await given(1)
  expect(await refusal(giveOn(admin, courier, courier))).toMatch(/^400 The parcels are with this delivery man already/)
  const { book } = await crew(world)
  const id = await book()
  expect(
    await moveAtDesk(admin, 'assign', id, { ...withCourier(karim), from_delivery_men_id: courier.id }),
  ).toMatchObject({ success: false, step: 'booked' })
})
