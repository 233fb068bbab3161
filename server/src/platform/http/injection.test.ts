import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { booking, company } from '../../../test/company.ts'
import { mailbox } from '../../../test/mailbox.ts'
import { bytes, raw } from '../../../test/raw.ts'
import { formOf, portrait, signUp } from '../../../test/signup.ts'

const ranar = await company()
const { a, guest, caller, env, origin } = ranar
const { to, code } = mailbox(env.dataDir)
const get = (target: string, headers = '') =>
  bytes(origin, `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`)

const ups = [
  '..',
  '%2e%2e',
  '%2e.',
  '.%2e',
  '..%2f..',
  '%2e%2e%2f%2e%2e',
  '..%5c',
  '..\\',
  '%252e%252e',
  '..%252f',
  '..;',
  '%c0%ae%c0%ae',
  '..%00',
  '....//',
  '.%00.',
  '%u002e%u002e',
]
const files = [
  'secret.txt',
  'etc/passwd',
  'root-admin.txt',
  'secret',
  '.env',
  '.git/config',
  'package.json',
  'mail/',
  'pg/postgresql.conf',
  'server/src/main.ts',
]
const bases = ['/', '/uploads/', '/uploads/x/', '/assets/', '/api/', '/api/uploads/', '//', '/.', '/uploads//']

test('no address reaches a file that is not public', async () => {
  writeFileSync(path.join(env.dataDir, 'secret.txt'), 'the lantern is red')
  writeFileSync(path.join(env.dataDir, 'root-admin.txt'), 'the lantern is red')
  const targets = [
    ...ups.flatMap((up) => files.map((file) => `${bases[(up.length + file.length) % bases.length]}${up}/${file}`)),
    ...bases.flatMap((base) => files.map((file) => base + file)),
  ]
  expect(targets.length).toBeGreaterThan(200)
  for (const target of [
    ...targets,
    'http://evil.example/',
    'file:///etc/passwd',
    '*',
    '/uploads',
    '/uploads/.',
    '/uploads/%2e',
    '/uploads/%2f',
    `/uploads/${'a/'.repeat(300)}`,
  ]) {
    const reply = await get(target)
    expect(reply, target).toMatch(/^HTTP\/1\.1 (400|403|404|414) /)
    expect(reply, target).not.toMatch(/lantern|root:|DATABASE|"workspaces"|import |\[core\]|listen_addresses/)
  }
})

const crlf = 'x\r\nSet-Cookie: sid=evil\r\nX-Evil: 1\r\n\r\n<script>'
test('a line break in an address or a header adds no header to the reply', async () => {
  const encoded = encodeURIComponent(crlf)
  for (const target of [
    `/api/${encoded}`,
    `/api/public/parcel-status?parcel_id=${encoded}`,
    `/${encoded}`,
    `/uploads/${encoded}`,
    `/api/public/public-profile?user_id=%0d%0aSet-Cookie:x`,
    `/api/%E5%98%8A%E5%98%8DSet-Cookie:x`,
  ]) {
    const [head = ''] = (
      await get(target, `Accept-Language: bn\r\nUser-Timezone: ${encoded}\r\nX-Request-Id: ${encoded}\r\n`)
    ).split('\r\n\r\n')
    expect(head, target).toMatch(/^HTTP\/1\.1 (400|404) /)
    expect(head.toLowerCase(), target).not.toMatch(/x-evil|set-cookie|^location/m)
  }
})

test('a forged Host or X-Forwarded-Host appears in no reply and no mail', async () => {
  const her = await a('consumer')
  const lies = {
    cookie: her.cookie ?? '',
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-original-url': '/api/admin/get-all-users',
    'x-http-method-override': 'DELETE',
  }
  const { status, text } = await raw(origin, 'GET', '/api/user/me', lies)
  expect(status).toBe(200)
  expect(JSON.parse(text).data.user.avatar.secure_url).toBe('http://localhost:3000/uploads/avatar.webp')
  expect(text).not.toContain('evil')
  const email = `host-${her.id}@people.example`
  await signUp({ guest: caller(null, { 'x-forwarded-host': 'evil.example' }), caller }, { email })
  await code(email)
  expect((await to(email)).join()).not.toContain('evil')
})

const lines = ['a\r\nBcc: thief@evil.example', 'a\nb', 'a\rb', 'a\0b', 'a\u007fb', 'a\u001bb', '\ud800', 'a\udc00b']
test('a one-line field refuses line breaks and control characters', async () => {
  const her = await a('consumer')
  for (const line of lines) {
    const { status, body } = await her.ask(api.parcels.book.path, {
      method: 'POST',
      body: JSON.stringify({ ...booking, name: line }),
      headers: { 'content-type': 'application/json' },
    })
    expect({ status, message: body.message, path: body.errors?.[0]?.path }, JSON.stringify(line)).toEqual({
      status: 400,
      message: 'This contains characters that cannot be used',
      path: 'name',
    })
    for (const field of ['phone', 'email'] as const)
      await expect(
        her(api.parcels.book, { body: { ...booking, [field]: `${booking[field]}${line}` } }),
      ).rejects.toMatchObject({ status: 400 })
    // A postal address may be typed on several lines and is stored on one.
    const typed = { ...booking, address: `${booking.address}${line}` }
    const kept = await her(api.parcels.book, { body: typed }).then(
      ({ parcel }) => parcel.reciever.address,
      ({ status }) => status,
    )
    expect(kept === 400 || !/\p{Cc}|\p{Zl}|\p{Zp}/u.test(String(kept)), JSON.stringify(line)).toBe(true)
  }
  for (const line of lines.slice(3, 6)) expect((await signUp(ranar, { name: line })).reply.status).toBe(400)
})

const addresses = [
  'a@people.example\r\nBcc: thief@evil.example',
  'a@people.example, thief@evil.example',
  'a@people.example;thief@evil.example',
  'Friends: a@people.example;',
  '"a b"@people.example',
  '"<thief@evil.example>"@people.example',
  'a(comment)@people.example',
  'a@people.example (comment)',
  'A <a@people.example>',
  'a@[127.0.0.1]',
  'a@people.example%0aBcc:thief@evil.example',
  'a@people.example\u2028b',
  'a@рeople.example',
  `${'a'.repeat(65)}@people.example`,
  `a@${'people.'.repeat(40)}example`,
]
test.each(addresses)('the email address %j is refused at sign-up, login and recovery', async (email) => {
  const post = (endpoint: { path: string }, body: object) =>
    guest.ask(endpoint.path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  for (const sent of [email, [email], { address: email }, [{ address: 'a@people.example' }]]) {
    expect((await post(api.auth.sendRecovery, { email: sent })).status).toBe(400)
    expect((await post(api.auth.login, { email: sent, password: 'lantern-and-mail' })).status).toBe(400)
  }
  const form = formOf({ name: 'Rahima', email, password: 'lantern-and-mail', avatar: await portrait() })
  expect((await guest.ask(api.auth.signup.path, { method: 'POST', body: form })).status).toBe(400)
})
