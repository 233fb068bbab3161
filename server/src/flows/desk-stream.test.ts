import { randomUUID } from 'node:crypto'
import { api } from '@ranar/contract'
import { test } from 'vitest'
import { company } from '../../test/company.ts'
import { crew } from '../../test/crew.ts'
import { act, action, moveAtDesk, withCourier } from '../../test/door.ts'
import { listening } from '../../test/listening.ts'

const world = await company()

test('a courier’s open run hears of a return that he gets, of a load, and of a parcel that turns back', async () => {
  const { admin, courier, book, send } = await crew(world)
  const stream = await listening(world, courier)
  const parcels = () => stream.named().filter((touches) => touches?.includes('parcels')).length
  const heard = async (work: () => Promise<unknown>) => {
    const before = parcels()
    await work()
    for (let total = stream.changes(); parcels() === before; total++) await stream.hears(total)
  }
  const id = await book()
  await heard(() => send(id, { days: 0 }))
  const scans = [{ action_id: randomUUID(), parcel_id: id, at: new Date().toISOString() }]
  await heard(() => admin(api.scans.send, { body: { mode: 'load', delivery_men_id: courier.id, scans } }))
  await heard(() => act(courier, action(id, 'fail', { reason: 'refused' })))
  await heard(() => moveAtDesk(admin, 'turn_back', id))
  await heard(() => moveAtDesk(admin, 'receive', id))
  await heard(() => moveAtDesk(admin, 'assign_return', id, withCourier(courier)))
})
