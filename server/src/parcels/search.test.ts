import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { crew } from '../../test/crew.ts'

const world = await company()
const { a } = world
const admin = await a('admin')
const found = async (q: string) => {
  const { parcels, people } = await admin(api.desk.find, { query: { q } })
  return { parcels: parcels.map(({ _id }) => _id), people: people.map(({ name }) => name) }
}
const { book, sender } = await crew(world)
const id = await book({
  name: 'Kobita Sultana',
  phone: '+880 1911-222 345',
  address: 'House 7, Boro Bazar, Khulna',
  reference: 'INV-2026/77',
})
const inBangla = await book({ name: 'রহিমা খাতুন', phone: '০১৮১১ ৩৩৩ ৯৮৭', address: 'বাড়ি ১২, মিরপুর ১০, ঢাকা' })
for (let others = 0; others < 3; others++)
  await book({ name: 'Somebody Else', phone: '01500000000', address: 'Sylhet' })

test.each([
  ['its code', id],
  ['its code in small letters with spaces', id.toLowerCase().replace(/(.{4})/g, '$1 ')],
  ['a part of its code', id.slice(4, 9)],
  ['a name in any case', 'kobita SULT'],
  ['two words in any order', 'khulna kobita'],
  ['a part of the address', 'boro baz'],
  ['the reference', 'inv-2026/77'],
  ['the phone as it was written', '+880 1911-222 345'],
  ['the phone without its country', '01911222345'],
  ['the phone in Bangla digits', '০১৯১১২২২৩৪৫'],
  ['the last four digits of the phone', '2345'],
])('a parcel is found by %s', async (_, q) => {
  expect((await found(q)).parcels[0]).toBe(id)
})

test.each(['রহিমা', 'খাতুন রহিমা', 'রহীমা', 'মিরপুর ১০', 'মিরপুর 10', '০১৮১১৩৩৩৯৮৭', '৯৮৭'])(
  'a search for %s finds the parcel written in Bangla, unless it has too few digits',
  async (q) => {
    // Three digits are too few to match a phone.
    expect((await found(q)).parcels).toEqual(q === '৯৮৭' ? [] : [inBangla])
  },
)

test('a search by name, mail address or phone finds a person and the parcels they sent', async () => {
  const person = await a('consumer', { name: 'Zubaida Gulshan', phone: '+8801712345009' })
  const theirs = await book({ name: 'Whoever' }, person)
  for (const q of ['zubaida', person.email.slice(0, 24), '01712345009', '5009']) {
    const { parcels, people } = await found(q)
    expect(parcels, q).toContain(theirs)
    expect(people, q).toContain('Zubaida Gulshan')
  }
})

test('whom the words name exactly is found first, then those who begin so', async () => {
  for (const name of ['Torikul1', 'Mahbub Torikul1', 'Torikul12']) await a('consumer', { name })
  expect((await found('torikul1')).people).toEqual(['Torikul1', 'Torikul12', 'Mahbub Torikul1'])
})

test('a changed parcel is found by its new name and no longer by the old one', async () => {
  const changed = await book({ name: 'Before Marriage' })
  await sender(api.parcels.update, { query: { parcel_id: changed }, body: { name: 'After Marriage' } })
  expect(await found('before marriage')).toEqual({ parcels: [], people: [] })
  expect((await found('after marriage')).parcels).toEqual([changed])
})

test('wildcards and quotes in a search are taken literally', async () => {
  for (const q of ['%', '_', '\\', "'", '%%%', 'ko__ta', '100%', '()', '٣', 'x'.repeat(100)])
    expect((await found(q)).parcels, q).toEqual([])
})

test('a search shows at most twenty parcels, the newest first', async () => {
  const many: string[] = []
  for (let count = 0; count < 22; count++) many.unshift(await book({ name: 'Quite Common' }))
  expect((await found('quite common')).parcels).toEqual(many.slice(0, 20))
})

test('an empty or overlong search is refused, and only admins may search', async () => {
  const courier = await a('delivery_men')
  for (const [q, message] of [
    ['  ', 'Type what to look for'],
    ['x'.repeat(101), 'This is too long'],
  ])
    expect(await admin.ask(`/admin/find?q=${q}`), q).toMatchObject({ status: 400, body: { message } })
  for (const who of [sender, courier]) expect(await who.ask('/admin/find?q=kobita')).toMatchObject({ status: 403 })
})
