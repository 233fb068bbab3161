import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { until } from '../../../test/until.ts'
import { blob, photo, picture, png } from './pictures.fixture.ts'
import { keepPicture, newPictureName, readPicture } from './pictures.ts'
import { formOf, proofs, signUps } from './uploads.fixture.ts'

const { app, address, pool, dataDir, uploads, lastEmail, withAvatar, files } = await signUps()

test('the photo of a sign-up is served small, without metadata and cached as immutable', async () => {
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
  'the file name %j of an uploaded picture is ignored',
  async (filename) => {
    const before = readdirSync(dataDir).sort()
    const { status, data } = await withAvatar(blob(await picture('jpeg')), filename)
    expect(status).toBe(201)
    expect(data.user.avatar.secure_url).toMatch(/\/uploads\/[\da-f-]{36}\.webp$/)
    expect(readdirSync(dataDir).sort()).toEqual(before)
  },
)

test('a refused picture leaves no file and no account', async () => {
  const before = files()
  for (const bytes of ['', '<svg/>', Buffer.alloc(100), await picture('gif')])
    expect((await withAvatar(blob(bytes))).status).toBe(400)
  expect((await withAvatar(blob('<svg/>'))).errors).toEqual([
    { path: 'avatar', message: 'Avatar must be an image file' },
  ])
  expect((await withAvatar(blob(png(30_000, 30_000, { rows: 1 })))).status).toBe(413)
  expect(files()).toEqual(before)
  expect((await pool.query('SELECT 1 FROM users WHERE email = $1', [lastEmail()])).rowCount).toBe(0)
})

test('a placeholder is served for a person without a picture, and with 404 for a picture lost from disk', async () => {
  const figure = await fetch(`${address}/uploads/avatar.webp`)
  expect(figure.status).toBe(200)
  expect(await sharp(Buffer.from(await figure.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: 512 })
  const lost = await fetch(`${address}/uploads/${newPictureName()}`)
  expect(lost.status).toBe(404)
  expect(lost.headers.get('content-type')).toBe('image/webp')
  expect(lost.headers.get('cache-control')).toBe('no-store')
})

test.each([
  '..%2froot-admin.txt',
  '%2e%2e/root-admin.txt',
  '..%5croot-admin.txt',
  'a%00.webp',
  '',
  '.',
  'secret.txt',
  `.${newPictureName()}.tmp`,
])('only names of stored pictures are served, not %s', async (name) => {
  writeFileSync(path.join(dataDir, 'root-admin.txt'), 'the password of the root')
  writeFileSync(path.join(uploads, 'secret.txt'), 'secret')
  const reply = await app.inject({ url: `/uploads/${name}` })
  expect(reply.statusCode).toBe(404)
  expect(reply.body).not.toMatch(/secret|password of the root/)
  rmSync(path.join(uploads, 'secret.txt'))
})

test('a replaced picture is deleted, the current ones stay', async () => {
  const { data, cookie } = await withAvatar(blob(await picture('webp')))
  const before = path.basename(data.user.avatar.secure_url)
  await pool.query('UPDATE users SET is_verified = true')
  const call = { method: 'PATCH', headers: { cookie: cookie?.split(';')[0] ?? '' } }
  const reply = await fetch(`${address}/api/user/update-profile`, {
    ...call,
    body: formOf(
      ['avatar', blob(await picture('png')), 'new.png'],
      ['banner', blob(await picture('jpeg', 2000, 500)), 'b.jpg'],
    ),
  })
  expect(reply.status).toBe(200)
  const { user } = (
    (await reply.json()) as { data: { user: { avatar: { secure_url: string }; banner: { secure_url: string } } } }
  ).data
  await until(() => expect(files()).not.toContain(before))
  expect(files()).toEqual(
    expect.arrayContaining([user.avatar, user.banner].map(({ secure_url }) => path.basename(secure_url))),
  )
})

test('a kind of picture with its own folder has its own size and is not served to strangers', async () => {
  const kind = proofs([])
  const sender = { lane: 'members', key: 'person:1' } as const
  const made = await readPicture(blob(await picture('jpeg', 2000, 4000)), kind, sender)
  expect(await sharp(made).metadata()).toMatchObject({ format: 'webp', width: 640, height: 1280 })
  await expect(readPicture(blob('no picture'), kind, sender)).rejects.toMatchObject({ errors: [{ path: 'file' }] })
  const name = newPictureName()
  await keepPicture(uploads, kind, name, made)
  expect(readFileSync(path.join(uploads, 'proofs', name))).toEqual(made)
  for (const url of [name, `proofs/${name}`, `proofs%2f${name}`, `%2e/proofs/${name}`])
    expect((await app.inject({ url: `/uploads/${url}` })).statusCode).toBe(404)
})
