import { locales, reasonCodes, smsKinds } from '@ranar/contract'
import { expect, test } from 'vitest'
import { wordSms } from './words.ts'

const link = `https://parcels.ranar.com.bd/r/${'x'.repeat(22)}`
const about = { attempt: null, code: 'RN0123456789A', digits: '012345', dueTaka: 500_000, link, name: 'Ranar' }

test.each(locales)(
  'every message in %s fits two segments, with the largest amount and the longest reason',
  (locale) => {
    for (const kind of smsKinds) {
      const { text, segments } = wordSms({ ...about, kind }, locale)
      expect(segments, text).toBeLessThanOrEqual(2)
      expect(text).toMatch(/^Ranar: |RN0123456789A/)
    }
    for (const reason of reasonCodes)
      for (const goesBack of [true, false]) {
        const { text, segments } = wordSms({ ...about, kind: 'attempted', attempt: { reason, goesBack } }, locale)
        expect(segments, text).toBeLessThanOrEqual(2)
        expect(text.endsWith(link)).toBe(!goesBack)
      }
  },
)

test('a complete message in plain English fits one segment', () => {
  const kind = 'onTheWay'
  const short = { ...about, dueTaka: 1234, link: `https://ranar.example/r/${'x'.repeat(22)}` }
  expect(wordSms({ ...short, kind }, 'en')).toEqual({
    text: `Ranar: parcel RN0123456789A is on its way to you. Please have Tk 1,234 ready. Code to tell at the door: 012345. ${short.link}`,
    segments: 1,
  })
})

test('a long company name is shortened, then left out; code and link stay whole', () => {
  const name = 'সোনার বাংলা দ্রুত পার্সেল ও কুরিয়ার সার্ভিস লিমিটেড, ঢাকা'
  for (let length = 0; length <= [...name].length; length++) {
    const { text, segments } = wordSms({ ...about, kind: 'onTheWay', name: [...name].slice(0, length).join('') }, 'bn')
    expect(segments, text).toBeLessThanOrEqual(2)
    expect(text).toContain('012345')
    expect(text.endsWith(` ${link}`)).toBe(true)
  }
  const { text } = wordSms({ ...about, kind: 'delivered', name: name.repeat(2) }, 'bn')
  expect(text).toMatch(/^সোনার বাংলা .*\.: পার্সেল RN0123456789A পৌঁছে/)
})

test('a receiver with nothing to pay is not asked for money', () => {
  expect(wordSms({ ...about, kind: 'onTheWay', dueTaka: 0 }, 'en').text).not.toContain('Tk')
})
