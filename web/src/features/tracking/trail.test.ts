import type { Stage } from '@ranar/contract/stages'
import { expect, test } from 'vitest'
import { outlookOf, type Tracked } from './trail.ts'

const tracked = (stage: Stage, expected: string | null, ...events: Tracked['events']) =>
  ({ status: { stage }, parcel: { aproxDeliveryDate: expected }, events }) as Tracked
const today = '2026-11-26'
const at = '2026-11-20T08:00:00.000Z'

test.each([
  ['2026-11-27', 'tracking.arrives'],
  [today, 'tracking.arrives'],
  ['2026-11-25', 'tracking.wasExpected'],
])('a parcel on its way that is expected by %s says %s', (expected, text) => {
  const parcel = tracked('on the way', expected, { name: 'booked', at }, { name: 'assigned', at })
  expect(outlookOf(parcel, today)).toEqual({ text, date: expected })
})

test('a parcel without a date says that the date follows', () => {
  const outlook = outlookOf(tracked('pending', null, { name: 'booked', at }), today)
  expect(outlook).toEqual({ text: 'tracking.dateWillBeUpdated' })
})

test('a parcel that arrived late says when it arrived', () => {
  const parcel = tracked('delivered', '2026-11-01', { name: 'assigned', at }, { name: 'delivered', at })
  expect(outlookOf(parcel, today)).toEqual({ text: 'tracking.deliveredOn', date: at })
})
