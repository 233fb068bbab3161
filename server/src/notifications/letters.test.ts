import { CODE_ALPHABET } from '@ranar/contract'
import { expect, test } from 'vitest'
import { database } from '../../test/database.ts'
import { until } from '../../test/until.ts'
import { mailServer, personOf, postman, read } from '../flows/mail.fixture.ts'
import { requestOtp } from '../flows/request-otp.ts'
import { transact } from '../platform/db/transact.ts'
import type { Letters } from '../schema/letters.ts'
import { sendMail } from './send-mail.ts'

const opened = await database()
const { db } = opened

const letters: [keyof Letters, Letters[keyof Letters], string, string][] = [
  ['passwordChanged', {}, 'Your Ranar password has been changed', 'http://localhost:3000/auth/recover'],
  [
    'applicationAccepted',
    { applyFor: 'admin' },
    'Your application has been accepted',
    'Your application to become an admin has been accepted',
  ],
  [
    'applicationRejected',
    { applyFor: 'delivery_men' },
    'Your application has been rejected',
    'Your application to become a delivery man has been rejected',
  ],
  [
    'paid',
    { code: 'RN0123456789A', amount: 123456 },
    'Your payment was received',
    'Your payment of ৳1,23,456 for parcel RN0123456789A was received',
  ],
  [
    'goesBack',
    { code: 'RN0123456789A' },
    'Your money goes back to you',
    'We could not use your money for parcel RN0123456789A. The whole amount goes back to you by itself.',
  ],
  [
    'refunded',
    { code: 'RN0123456789A', amount: 95 },
    'Your refund has been paid',
    'Your refund of ৳95 for parcel RN0123456789A has been paid',
  ],
  [
    'refundFailed',
    { code: 'RN0123456789A' },
    'Your refund has failed',
    'Your refund for parcel RN0123456789A failed. Please ask for it again',
  ],
  [
    'receiverRefuses',
    { code: 'RN0123456789A' },
    'The receiver does not want your parcel',
    'http://localhost:3000/dashboard/consumer/parcel/RN0123456789A',
  ],
  ['booksDiffer', { differences: 2 }, 'The books do not add up', 'http://localhost:3000/dashboard/admin/books'],
]

test.each(letters)('the mail %s has its sentence in text and in HTML', async (kind, params, subject, sentence) => {
  const { inbox, url } = await mailServer()
  const person = await personOf(opened)
  postman(opened, { smtpUrl: url })
  await transact(db, (tx) => sendMail(tx, person.id, kind, params as never))
  await until(() => expect(inbox).toHaveLength(1))
  const { header, text, html } = read(inbox[0]?.raw ?? '')
  expect(header('subject')).toBe(subject)
  expect(text).toContain(sentence)
  expect(html).toContain(sentence)
  expect(html).toContain('<html lang="en">')
})

test('money and office hours in a Bangla mail have Bangla digits, and money its sign first', async () => {
  const { inbox, url } = await mailServer()
  const person = await personOf(opened, { locale: 'bn' })
  postman(opened, { smtpUrl: url })
  await transact(db, (tx) => sendMail(tx, person.id, 'paid', { code: 'RN0123456789A', amount: 123456 }))
  await until(() => expect(inbox).toHaveLength(1))
  const { text } = read(inbox[0]?.raw ?? '')
  expect(text).toContain('পার্সেল RN0123456789A বাবদ আপনার ৳১,২৩,৪৫৬ পেমেন্ট পেয়েছি')
  expect(text).toContain('০৯:০০–২০:০০')
})

test('a person who last logged in in Bangla gets mails in Bangla', async () => {
  const { inbox, url } = await mailServer()
  const person = await personOf(opened, { locale: 'bn' })
  postman(opened, { smtpUrl: url })
  await transact(db, (tx) => requestOtp(tx, person.id, 'verification'))
  await until(() => expect(inbox).toHaveLength(1))
  const raw = inbox[0]?.raw ?? ''
  expect(raw).toMatch(/^[\x20-\x7e\r\n]*$/)
  expect(raw).toMatch(new RegExp(`^[${CODE_ALPHABET}]{8}\r$`, 'm'))
  const { header, text, html } = read(raw)
  expect(header('subject')).toBe('রানার অ্যাকাউন্ট যাচাইয়ের কোড')
  expect(text).toContain('অ্যাকাউন্ট যাচাই করতে এই কোডটি লিখুন:')
  expect(text).toContain('কোডটি ১০ মিনিট')
  expect(html).toContain('<html lang="bn">')
})

test.each([
  'a@ranar.example\r\nBcc: thief@evil.example',
  'a@ranar.example, thief@evil.example',
  'friends: thief@evil.example, b@evil.example;',
  '<thief@evil.example> a@ranar.example',
  '"thief@evil.example" <b@evil.example>',
])('an address like %j adds no header and no other recipient to a mail', async (email) => {
  const { inbox, url } = await mailServer()
  const person = await personOf(opened, { email, name: 'Eve\r\nBcc: thief@evil.example' })
  const lines = postman(opened, { smtpUrl: url })
  await transact(db, (tx) => sendMail(tx, person.id, 'passwordChanged', {}))
  await until(() => expect(lines.length + inbox.length).toBeGreaterThan(0))
  for (const { to, raw } of inbox) {
    expect(to).toHaveLength(1)
    expect(['thief@evil.example', 'b@evil.example']).not.toContain(to[0])
    expect(read(raw).headers.map(([name]) => name)).not.toContain('bcc')
    expect(raw).not.toContain('Eve')
  }
})
