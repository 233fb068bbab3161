import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company, inDays } from '../../test/company.ts'
import { by } from '../../test/crew.ts'
import { receiversOf } from './receiver.fixture.ts'

const world = await company()
const { guest } = world
const { linked, open, wish } = receiversOf(world)

test('sender, office and courier see in the history what the receiver asked for, but neither note nor phone', async () => {
  const { id, token, send, sender, admin, courier } = await linked()
  await wish(token, { day: inDays(3) })
  await send(id, { days: 0 })
  await wish(token, { note: 'Ring twice', phone: '01911-444555' })
  for (const person of [sender, admin, courier]) {
    const { timeline } = await person(api.journeys.details, by(id))
    expect(timeline.map(({ name, note }) => [name, note])).toEqual([
      ['booked', null],
      ['wished_day', inDays(3)],
      ['assigned', null],
      ['wished_note', null],
      ['wished_phone', null],
    ])
    expect(timeline.at(-1)?.by).toBe('receiver')
  }
  await wish(token, { note: '' })
  const { timeline } = await sender(api.journeys.details, by(id))
  expect(timeline.map(({ name }) => name)).toEqual(['booked', 'wished_day', 'assigned', 'wished_phone'])
  const seenByGuests = [await guest(api.journeys.journey, by(id)), await open(token)]
  for (const seen of seenByGuests) expect(seen.timeline.map(({ name }) => name)).toEqual(['booked', 'assigned'])
})
