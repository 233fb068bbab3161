import type { Parcel } from '@ranar/contract/parcels'
import { expect, test } from 'vitest'
import { endingOf, isReceived } from './ending.ts'

const parcel = (stage: Parcel['status']['stage'], payment: Parcel['payment'] = null) =>
  ({ status: { stage }, payment }) as Parcel
const seen = { isGuest: false, isUnknown: false }
const tried: Parcel['payment'] = { status: 'failed', amount: 100, refund: null }

test.each([
  ['canceled', parcel('canceled'), 'canceled', 'paying.canceledUnproven'],
  ['failed', parcel('canceled'), 'failed', 'paying.failedUnproven'],
  ['ended well', parcel('canceled'), undefined, 'paying.waitText'],
  ['failed after a first try', parcel('pending', tried), 'failed', 'paying.failedUnproven'],
] as const)(
  'while a payment is not settled, a payer whose gateway says %s is not told that no money was taken',
  (_, parcel, end, text) => {
    expect(endingOf({ ...seen, outcome: { parcel, isSettled: false, goesBack: false }, end }).text).toBe(text)
  },
)

test('once a payment is settled unpaid, the payer is told so, and can retry if the parcel can still be paid', () => {
  const settled = (stage: Parcel['status']['stage'], end: 'failed' | 'canceled') =>
    endingOf({ ...seen, outcome: { parcel: parcel(stage, tried), isSettled: true, goesBack: false }, end })
  expect(settled('pending', 'failed')).toMatchObject({ text: 'paying.failedText', mayRetry: true })
  expect(settled('canceled', 'canceled')).toMatchObject({ text: 'paying.canceledText', mayRetry: false })
})

test('a second payment of a paid parcel is not thanked for: its money goes back', () => {
  const outcome = { parcel: parcel('pending', { ...tried, status: 'succeeded' }), isSettled: true, goesBack: true }
  expect(isReceived(outcome)).toBe(false)
  expect(endingOf({ ...seen, outcome, end: undefined })).toEqual({
    title: 'paying.returnedTitle',
    text: 'paying.returnedSecond',
  })
  expect(isReceived({ ...outcome, goesBack: false })).toBe(true)
})
