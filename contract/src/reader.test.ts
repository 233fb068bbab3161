import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ReducedParcel, TrackedParcel } from './parcels.ts'
import { reader } from './reader.ts'

const answer = z.object({ parcel: z.union([TrackedParcel, ReducedParcel]) })
const read = reader(answer)
const reduced = {
  _id: 'RN1',
  createdAt: '2026-01-01T00:00:00.000Z',
  sender: { name: 'Rahima' },
  reciever: { name: 'Karim', map: { latitude: 24.8, longitude: 89.4 } },
  status: { stage: 'delivered' },
  payment: { status: 'succeeded' },
  parcel: { type: 'v1', weight: 1, price: 100, aproxDeliveryDate: null },
  delivery_men: null,
  events: [{ name: 'booked', at: '2026-01-01T00:00:00.000Z' }],
}
const issues = (act: () => unknown) => {
  try {
    return act()
  } catch (error) {
    return (error as z.core.$ZodError).issues
  }
}

test('fields that the schema does not name are dropped at any depth', () => {
  const more = {
    ...reduced,
    secret: 1,
    sender: { name: 'Rahima', email: 'rahima@ranar.example' },
    payment: { status: 'succeeded', intent: 'pi_1' },
    events: [{ ...reduced.events[0], actor: 7 }],
  }
  expect(read({ parcel: more, secret: 1 })).toEqual({ parcel: reduced })
})

test('invalid values are refused with the same issues as by the schema itself', () => {
  for (const parcel of [
    { ...reduced, status: { stage: 'lost' } },
    { ...reduced, events: [{ name: 'booked' }] },
    { ...reduced, payment: {} },
    { ...reduced, parcel: { ...reduced.parcel, price: 1.5 } },
    null,
  ]) {
    const said = issues(() => answer.parse({ parcel }))
    expect(said).toBeInstanceOf(Array)
    expect(issues(() => read({ parcel }))).toEqual(said)
  }
})
