import { expect, test } from 'vitest'
import * as bn from './bn/index.ts'
import * as en from './en/index.ts'
import { type MessageKey, say } from './index.ts'

// What people were promised to read, by the key that holds it; a part of a text where it stands among other words.
const english: [MessageKey, string][] = [
  ['consumer.receiptNet', 'Total paid'],
  ['shell.waitsForSignal', 'You can make changes again once you are online.'],
  ['consumer.receiptFor', 'Delivery of parcel {id}'],
  ['map.howTo', 'drag the pin'],
  ['map.farAway', 'Outside Bangladesh'],
  ['mail.paidSubject', 'Your payment was received'],
  ['notifications.paid', 'was received'],
  ['parcels.alreadySentOut', 'Somebody has already sent this parcel out'],
  ['parcels.alreadyDelivered', 'This parcel is already delivered'],
  ['parcels.alreadyReturned', 'This parcel is already returned'],
  ['parcels.alreadyCanceled', 'This parcel is already canceled'],
  ['deliveries.askDelivered', 'Have you delivered parcel {code}?'],
  ['deliveries.askReturned', 'Have you returned parcel {code}?'],
  ['admin.keepAccount', 'Keep this account'],
  ['shell.shortDeliveryMen', 'Delivery men'],
  ['people.emailTaken', 'Email is already registered'],
  ['forms.loginInstead', 'Log in with this email'],
]
const bangla: [MessageKey, string][] = [
  ['consumer.pay', 'পেমেন্ট করুন'],
  ['consumer.price', 'ডেলিভারি চার্জ'],
  ['consumer.cost', 'ডেলিভারি চার্জ'],
  ['admin.cost', 'ডেলিভারি চার্জ'],
  ['tracking.price', 'ডেলিভারি চার্জ'],
  ['features.paymentTitle', 'কার্ডে পেমেন্ট, ন্যায্য রিফান্ড'],
  ['forms.signup', 'সাইন আপ করুন'],
  ['shell.unread', '{count}টি অপঠিত'],
  ['shell.loading', 'লোড হচ্ছে'],
  ['map.useLocation', 'আমার অবস্থান ব্যবহার করুন'],
  ['map.howTo', 'পিনটি টেনে'],
  ['admin.asTable', 'টেবিলে দেখুন'],
  ['parcels.alreadySentOut', 'পার্সেলটি আগেই পাঠানো হয়েছে'],
  ['parcels.alreadyDelivered', 'পার্সেলটি আগেই পৌঁছে দেওয়া হয়েছে'],
  ['parcels.alreadyReturned', 'পার্সেলটি আগেই ফেরত দেওয়া হয়েছে'],
  ['parcels.alreadyCanceled', 'পার্সেলটি আগেই বাতিল হয়েছে'],
  ['labels.expected', 'যে তারিখের মধ্যে পৌঁছাতে হবে'],
]

test.each(english)('%s says “%s” in English', (key, text) => {
  expect(say(en, key)).toContain(text)
})

test.each(bangla)('%s says “%s” in Bangla', (key, text) => {
  expect(say(bn, key)).toContain(text)
})

const all = [en, bn].flatMap((catalogue) => Object.values(catalogue).flatMap((said) => Object.values<string>(said)))
test.each([
  'Paid in the end',
  'What changes something works again',
  'Carrying parcel',
  'drag the lantern',
  'can be on the way; this one is on the way',
  'is delivered?',
  'দাম দিন',
])('nobody reads “%s” any more', (text) => {
  expect(all.filter((said) => said.includes(text))).toEqual([])
})

test('the bar of the admins’ screens does not call people by the company’s name', () => {
  const people = ['navDeliveryMen', 'shortDeliveryMen', 'navUsers'] as const
  for (const name of people) expect(say(bn, `shell.${name}`)).not.toContain('রানার')
})
