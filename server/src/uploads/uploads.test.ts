import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { database } from '../../test/database.ts'
import { until } from '../../test/until.ts'
import { createApp } from '../app.ts'
import { readEnv } from '../env.ts'
import { deleteHandler, sweepHandler } from './cleaning.ts'
import { blob, photo, picture, png } from './pictures.fixture.ts'
import { newPictureName } from './pictures.ts'

const { db, pool } = await database()
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ranar-uploads-'))
const uploads = path.join(dataDir, 'uploads')
const env = readEnv({ DATA_DIR: dataDir, IP_LIMIT_FACTOR: '100000', TILE_URL: '' })
mkdirSync(path.join(dataDir, 'mail'))
mkdirSync(uploads)
const app = await createApp({ env, db, pool, secret: Buffer.alloc(32), web: 'none' })
const address = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true })
})

let people = 0
type Field = [name: string, value: string | Blob, filename?: string]
const formOf = (...fields: Field[]) => {
  const form = new FormData()
  for (const [name, value, filename] of fields) typeof value === 'string' ? form.append(name, value) : form.append(name, value, filename)
  return form
}
const person = (): Field[] => [
  ['name', 'Rahima'],
  ['email', `rahima${++people}@ranar.example`],
  ['password', 'a bridge over the Padma'],
]
const signUp = async (body: BodyInit, headers: Record<string, string> = {}) => {
  const reply = await fetch(`${address}/api/auth/signup`, { method: 'POST', body, headers })
  return {
    status: reply.status,
    ...((await reply.json()) as { message: string; errors?: { path: string }[]; data: { user: { avatar: { secure_url: string } } } }),
    cookie: reply.headers.get('set-cookie'),
  }
}
const withAvatar = (avatar: Blob, filename = 'me.jpg') => signUp(formOf(...person(), ['avatar', avatar, filename]))
const files = () => readdirSync(uploads).sort()
/** The parts of a form, written by hand. */
const handmade = (...parts: string[]) => ({
  body: `${parts.map((part) => `--x\r\n${part}\r\n`).join('')}--x--\r\n`,
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
})
const text = (name: string, value: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`

test('a person signs up with a photo, and it is served small, bare and for ever', async () => {
  const { status, data } = await withAvatar(blob(await photo(6)))
  expect(status).toBe(201)
  const url = new URL(data.user.avatar.secure_url)
  expect(url.pathname).toMatch(/^\/uploads\/[\da-f-]{36}\.webp$/)
  const reply = await fetch(address + url.pathname)
  expect(reply.status).toBe(200)
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const { exif, ...shown } = await sharp(Buffer.from(await reply.arrayBuffer())).metadata()
  expect(shown).toMatchObject({ format: 'webp', width: 512, height: 512 })
  expect(exif).toBeUndefined()
})

test.each(['../../evil.webp', '..\\..\\evil.webp', '/etc/passwd', 'a\0b.jpg', '.htaccess', `${'x'.repeat(300)}.jpg`])(
  'the name %j of a file means nothing',
  async (filename) => {
    const before = readdirSync(dataDir).sort()
    const { status, data } = await withAvatar(blob(await picture('jpeg')), filename)
    expect(status).toBe(201)
    expect(data.user.avatar.secure_url).toMatch(/\/uploads\/[\da-f-]{36}\.webp$/)
    expect(readdirSync(dataDir).sort()).toEqual(before)
  },
)

test('a refused picture leaves no file and no person', async () => {
  const before = files()
  for (const bytes of ['', '<svg/>', Buffer.alloc(100), await picture('gif')]) expect((await withAvatar(blob(bytes))).status).toBe(400)
  expect((await withAvatar(blob('<svg/>'))).errors).toEqual([{ path: 'avatar', message: 'Avatar must be an image file' }])
  expect((await withAvatar(blob(png(30_000, 30_000, { rows: 1 })))).status).toBe(413)
  expect(files()).toEqual(before)
  expect((await pool.query('SELECT 1 FROM users WHERE email = $1', [`rahima${people}@ranar.example`])).rowCount).toBe(0)
})

test('a form without a picture says so', async () => {
  expect(await signUp(formOf(...person()))).toMatchObject({ status: 400, message: 'Avatar is Required!' })
  expect(await signUp(formOf(...person(), ['avatar', 'a text']))).toMatchObject({ status: 400, message: 'Avatar is Required!' })
  expect(await signUp(formOf(...person(), ['avatar', blob(''), '']))).toMatchObject({ status: 400, message: 'Avatar is Required!' })
  expect(await signUp(formOf())).toMatchObject({ status: 400, message: 'Name is Required!' })
})

test('a picture above 5 MiB is too large, and so is a form above 11 MiB', async () => {
  const said = { status: 413, message: 'An image can be at most 5 MB and 24 megapixels' }
  expect(await withAvatar(blob(Buffer.alloc(5 * 1024 * 1024 + 1)))).toMatchObject(said)
  const five = blob(Buffer.alloc(5 * 1024 * 1024))
  expect(await signUp(formOf(['a', five], ['b', five], ['c', five]))).toMatchObject({ status: 413, message: 'This is too large' })
})

test('a stream without an end is cut short with a reply', async () => {
  const piece = Buffer.alloc(64 * 1024)
  const answered = new Promise<number | undefined>((resolve, reject) => {
    const call = request(`${address}/api/auth/signup`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'transfer-encoding': 'chunked' },
    })
    call.on('response', (reply) => {
      resolve(reply.statusCode)
      call.destroy()
    })
    call.on('error', reject)
    // The preamble of a form belongs to no part, so no limit of a part stops it.
    const pour = () => {
      while (!call.destroyed && call.write(piece));
    }
    call.on('drain', pour)
    pour()
  })
  expect(await answered).toBe(413)
})

test('unknown parts are read and dropped, known ones may come once', async () => {
  const avatar: Field = ['avatar', blob(await picture('png')), 'me.png']
  const extra: Field[] = [
    ['role', 'admin'],
    ['isRoot', 'true'],
    ['virus', blob('MZ'), 'a.exe'],
    ['virus', blob('MZ'), 'b.exe'],
  ]
  expect((await signUp(formOf(...extra, ...person(), avatar))).status).toBe(201)
  expect((await signUp(formOf(...person(), avatar, avatar))).status).toBe(400)
  expect((await signUp(formOf(...person(), ['name', 'twice'], avatar))).status).toBe(400)
})

test.each([
  ['21 texts', handmade(...Array.from({ length: 21 }, (_, n) => text(`f${n}`, 'x'))), 413],
  ['a thousand parts', handmade(...Array.from({ length: 1000 }, (_, n) => text(`f${n}`, ''))), 413],
  ['a text of 65 KiB', handmade(text('name', 'x'.repeat(65 * 1024))), 413],
  ['__proto__', handmade(text('__proto__', 'x')), 400],
  ['a text that is JSON', handmade('Content-Disposition: form-data; name="name"\r\nContent-Type: application/json\r\n\r\n{"a":1}'), 400],
  ['a NUL in a text', handmade(text('name', 'a\0b')), 400],
  ['no boundary', { body: '--x--', headers: { 'content-type': 'multipart/form-data' } }, 400],
  [
    'a body that is cut',
    {
      body: '--x\r\nContent-Disposition: form-data; name="avatar"; filename="a.jpg"\r\n\r\nabc',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    },
    400,
  ],
  ['no parts', { body: 'nothing here', headers: { 'content-type': 'multipart/form-data; boundary=x' } }, 400],
  ['JSON', { body: '{"name":"Rahima"}', headers: { 'content-type': 'application/json' } }, 415],
  ['broken JSON', { body: '{', headers: { 'content-type': 'application/json' } }, 415],
  ['an address-coded form', { body: 'name=Rahima', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415],
  ['a text', { body: 'Rahima', headers: { 'content-type': 'text/plain' } }, 415],
] as const)('%s in a form is refused', async (_, { body, headers }, status) => {
  expect(await signUp(body, headers)).toMatchObject({ status, success: false, message: expect.stringMatching(/./) })
})

test('a call that takes JSON takes no form', async () => {
  const reply = await fetch(`${address}/api/auth/login`, { method: 'POST', body: formOf(...person()) })
  expect(reply.status).toBe(415)
})

test('a person without a picture has a figure, and so has one whose picture the disk has lost', async () => {
  const figure = await fetch(`${address}/uploads/avatar.webp`)
  expect(figure.status).toBe(200)
  expect(await sharp(Buffer.from(await figure.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: 512 })
  const lost = await fetch(`${address}/uploads/${newPictureName()}`)
  expect(lost.status).toBe(404)
  expect(lost.headers.get('content-type')).toBe('image/webp')
  expect(lost.headers.get('cache-control')).toBe('no-store')
})

test.each(['..%2froot-admin.txt', '%2e%2e/root-admin.txt', '..%5croot-admin.txt', 'a%00.webp', '', '.', 'secret.txt', `.${newPictureName()}.tmp`])(
  'nothing but our own names is served: %s',
  async (name) => {
    writeFileSync(path.join(dataDir, 'root-admin.txt'), 'the password of the root')
    writeFileSync(path.join(uploads, 'secret.txt'), 'secret')
    const reply = await app.inject({ url: `/uploads/${name}` })
    expect(reply.statusCode).toBe(404)
    expect(reply.body).not.toMatch(/secret|password of the root/)
    rmSync(path.join(uploads, 'secret.txt'))
  },
)

test('a replaced picture goes away, a living one stays', async () => {
  const { data, cookie } = await withAvatar(blob(await picture('webp')))
  const before = path.basename(data.user.avatar.secure_url)
  await pool.query('UPDATE users SET is_verified = true')
  const call = { method: 'PATCH', headers: { cookie: cookie?.split(';')[0] ?? '' } }
  const reply = await fetch(`${address}/api/user/update-profile`, {
    ...call,
    body: formOf(['avatar', blob(await picture('png')), 'new.png'], ['banner', blob(await picture('jpeg', 2000, 500)), 'b.jpg']),
  })
  expect(reply.status).toBe(200)
  const { user } = ((await reply.json()) as { data: { user: { avatar: { secure_url: string }; banner: { secure_url: string } } } }).data
  await until(() => expect(files()).not.toContain(before))
  expect(files()).toEqual(expect.arrayContaining([user.avatar, user.banner].map(({ secure_url }) => path.basename(secure_url))))
})

test('what nobody names is swept away after an hour', async () => {
  const { data } = await withAvatar(blob(await picture('webp')))
  const named = path.basename(data.user.avatar.secure_url)
  const [orphan, fresh] = [newPictureName(), newPictureName()]
  const draft = `.${newPictureName()}.tmp`
  for (const name of [orphan, fresh, draft]) writeFileSync(path.join(uploads, name), 'x')
  const longAgo = new Date(Date.now() - 3_700_000)
  for (const name of [named, orphan, draft]) utimesSync(path.join(uploads, name), longAgo, longAgo)
  await sweepHandler({ db, folder: uploads })({}, { job: {} as never, signal: new AbortController().signal })
  expect(files()).toEqual(expect.arrayContaining([named, fresh]))
  expect(files()).not.toContain(orphan)
  expect(files()).not.toContain(draft)
  await deleteHandler({ db, folder: uploads })({ name: named }, { job: {} as never, signal: new AbortController().signal })
  expect(statSync(path.join(uploads, named)).isFile()).toBe(true)
})
