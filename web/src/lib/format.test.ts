import * as bangla from '@ranar/contract/messages/bn/index'
import * as english from '@ranar/contract/messages/en/index'
import { type MessageKey, type MessageParams, type Messages, say } from '@ranar/contract/messages/index'
import { expect, test } from 'vitest'
import { formats } from './format.ts'

const speak = (messages: Messages) => (key: MessageKey, params?: MessageParams) => say(messages, key, params)
const [en, bn] = [formats({ locale: 'en', t: speak(english) }), formats({ locale: 'bn', t: speak(bangla) })]

test('numbers and money are grouped by lakh, in the digits of the language', () => {
  expect(en.number(1_234_568)).toBe('12,34,568')
  expect(en.taka(1_234_568)).toBe('৳12,34,568')
  expect(bn.number(1_234_568)).toBe('১২,৩৪,৫৬৮')
  expect(bn.taka(1_234_568)).toBe('৳১২,৩৪,৫৬৮')
  expect(bn.taka(150)).toBe('৳১৫০')
  expect(bn.taka(0)).toBe('৳০')
})

test('amounts in poisha are shown with two decimals', () => {
  expect([en.poisha(35), bn.poisha(35)]).toEqual(['৳0.35', '৳০.৩৫'])
  expect([en.poisha(123_456_700), bn.poisha(70)]).toEqual(['৳12,34,567.00', '৳০.৭০'])
})

test('days and times are shown in Dhaka time', () => {
  expect(en.day('2026-01-30T20:05:00.000Z')).toBe('2026-01-31')
  expect(en.moment('2026-01-30T20:05:00.000Z')).toBe('2026-01-31 02:05 AM')
  expect(en.noticed('2026-01-30T20:05:00.000Z')).toBe('31-01-2026 02:05 AM')
  expect(en.noticed('2026-01-30T06:05:00.000Z')).toBe('30-01-2026 12:05 PM')
  expect(en.noticed('2026-01-30T18:05:00.000Z')).toBe('31-01-2026 12:05 AM')
})

test('a Bangla reader sees Bangla digits and the part of the day in Bangla', () => {
  expect(bn.day('2026-01-30T20:05:00.000Z')).toBe('২০২৬-০১-৩১')
  expect(bn.moment('2026-01-30T20:05:00.000Z')).toBe('২০২৬-০১-৩১ রাত ০২:০৫')
  expect(bn.noticed('2026-01-30T20:05:00.000Z')).toBe('৩১-০১-২০২৬ রাত ০২:০৫')
  expect(bn.birthDay('1998-12-31')).toBe('৩১-১২-১৯৯৮')
  const hours = [3, 4, 5, 6, 11, 12, 15, 16, 17, 18, 19, 20]
  expect(hours.map((hour) => bn.moment(Date.UTC(2026, 0, 31, hour - 6)).split(' ')[1])).toEqual([
    'রাত',
    'ভোর',
    'ভোর',
    'সকাল',
    'সকাল',
    'দুপুর',
    'দুপুর',
    'বিকাল',
    'বিকাল',
    'সন্ধ্যা',
    'সন্ধ্যা',
    'রাত',
  ])
})

test('a reader in another time zone sees that times are Dhaka time', () => {
  const instant = '2026-01-30T20:05:00.000Z'
  expect(formats({ locale: 'en', t: speak(english) }, true).moment(instant)).toBe('2026-01-31 02:05 AM (Dhaka time)')
  expect(formats({ locale: 'bn', t: speak(bangla) }, true).moment(instant)).toBe('২০২৬-০১-৩১ রাত ০২:০৫ (ঢাকার সময়)')
})

test('a calendar day is shown unchanged, and a missing one as N/A', () => {
  expect(en.day('2026-01-31')).toBe('2026-01-31')
  expect(en.day(null)).toBe('N/A')
  expect(bn.day(null)).toBe('নেই')
})

test('the noun after a number is singular or plural to match', () => {
  const said = (total: string) => speak(english)('today.total', { total })
  expect([said('0'), said('1'), said('11')]).toEqual(['0 parcels', '1 parcel', '11 parcels'])
  expect(speak(bangla)('today.total', { total: '১' })).toBe('১টি পার্সেল')
})
