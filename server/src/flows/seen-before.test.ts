import { randomUUID } from 'node:crypto'
import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { crew, payBySql } from '../../test/crew.ts'
import { moveAtDesk, stepOf, withCourier } from '../../test/door.ts'

const world = await company()

test('a parcel whose charge is paid under the open form of the counter is handed over only once the new amount was seen', async () => {
  const { sender, admin, book, send } = await crew(world)
  const id = await book({ codTaka: 1400 })
  await send(id, { days: 0 })
  const due = (await admin(api.journeys.details, { query: { parcel_id: id } })).due
  const handOver = (due_seen: number) =>
    moveAtDesk(admin, 'deliver', id, { reason: 'The receiver came by', proofs: ['a'.repeat(64)], due_seen })
  await payBySql(world, id)
  expect(await handOver(due)).toMatchObject({
    success: false,
    message: `What is to be collected has changed: now ৳1,400, before ৳${due.toLocaleString('en')}`,
  })
  expect(await stepOf(world, id)).toBe('assigned/sender')
  expect(await handOver(1400)).toMatchObject({ success: true })
  expect((await sender(api.parcels.get, { query: { parcel_id: id } })).parcel.status.stage).toBe('delivered')
})

test('of two dispatchers who send couriers to one pickup at once, one is told that a colleague was faster', async () => {
  const { admin, courier, book } = await crew(world)
  const [colleague, other] = [await world.a('admin'), await world.a('delivery_men')]
  const id = await book()
  const nobody = { from_delivery_men_id: null }
  const lines = await Promise.all([
    moveAtDesk(admin, 'assign_pickup', id, { ...withCourier(courier), ...nobody }),
    moveAtDesk(colleague, 'assign_pickup', id, { ...withCourier(other), ...nobody }),
  ])
  expect(lines.filter((line) => line?.success)).toHaveLength(1)
  expect(lines.find((line) => !line?.success)?.message).toBe(
    'A colleague has sent a delivery man to collect this parcel meanwhile',
  )
  const runsOf = async (who: typeof courier) => (await who(api.runs.mine, { query: {} })).run.stops.length
  const loads = [await runsOf(courier), await runsOf(other)]
  expect(loads.toSorted()).toEqual([0, 1])
  // Who sees who goes may still send another, and sending the same one again changes nothing.
  const sent = loads[0] === 1 ? courier : other
  const next = loads[0] === 1 ? other : courier
  const instead = { from_delivery_men_id: sent.id }
  expect(await moveAtDesk(admin, 'assign_pickup', id, { ...withCourier(next), ...instead })).toMatchObject({
    success: true,
  })
  expect(await moveAtDesk(admin, 'assign_pickup', id, { ...withCourier(next), ...instead })).toMatchObject({
    success: true,
  })
  const stranger = { from_delivery_men_id: randomUUID() }
  expect(await moveAtDesk(admin, 'assign_pickup', id, { ...withCourier(sent), ...stranger })).toMatchObject({
    success: false,
  })
})
