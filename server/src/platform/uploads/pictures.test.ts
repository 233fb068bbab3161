import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { avatarPicture, bannerPicture } from '../../people/pictures.ts'
import type { PictureKind } from './kinds.ts'
import { blob, deep, film, manyScans, photo, picture, png, unfolding } from './pictures.fixture.ts'
import { isPictureName, keepPicture, newPictureName, placeholder, readPicture, type Sender } from './pictures.ts'

const kinds = { avatar: avatarPicture, banner: bannerPicture }
let senders = 0
const read = (
  sent: Blob,
  kind: PictureKind | keyof typeof kinds,
  sender: Sender = { lane: 'members', key: `person ${senders++}` },
) => readPicture(sent, typeof kind === 'string' ? kinds[kind] : kind, sender)
const look = (bytes: Buffer) => sharp(bytes).metadata()

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s avatar becomes a square WebP, whatever its declared type is',
  async (format) => {
    const made = await read(blob(await picture(format), 'text/plain'), 'avatar')
    expect(await look(made)).toMatchObject({ format: 'webp', width: 512, height: 512 })
  },
)

test('a banner keeps its shape and is at most 1600 pixels wide', async () => {
  expect(await look(await read(blob(await picture('png', 3200, 800)), 'banner'))).toMatchObject({
    format: 'webp',
    width: 1600,
    height: 400,
  })
  expect(await look(await read(blob(await picture('png', 300, 100)), 'banner'))).toMatchObject({
    width: 300,
    height: 100,
  })
})

test('a photo is turned upright and loses its data about camera and location', async () => {
  const sent = await photo(6)
  expect(sent.includes('a secret of the camera')).toBe(true)
  const made = await read(blob(sent), 'banner')
  const { width, height, exif, icc, xmp, iptc, orientation } = await look(made)
  expect({ width, height }).toEqual({ width: 40, height: 60 })
  expect([exif, icc, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
  expect(made.includes('a secret of the camera')).toBe(false)
})

test('bytes that are hidden behind a picture are removed', async () => {
  const sent = Buffer.concat([await picture('jpeg'), Buffer.from('<script>alert(1)</script>')])
  const made = await read(blob(sent), 'avatar')
  expect(made.includes('script')).toBe(false)
})

test('a picture of up to 24 megapixels is accepted in any shape', async () => {
  expect(await look(await read(blob(png(6000, 4000)), 'avatar'))).toMatchObject({ width: 512 })
  expect(await look(await read(blob(png(100, 20_000)), 'avatar'))).toMatchObject({ width: 512, height: 512 })
  expect(await look(await read(blob(png(20_000, 100)), 'banner'))).toMatchObject({ width: 1600, height: 8 })
  expect(await look(await read(blob(png(100, 20_000)), 'banner'))).toMatchObject({ width: 40, height: 8000 })
})

const jpegOf = (text: string) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(text)])
const notPictures: [string, () => Buffer | string | Promise<Buffer>][] = [
  ['nothing', () => ''],
  ['a text', () => 'hello'],
  ['a drawing', () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a page named .jpg', () => '<!doctype html><script>alert(1)</script>'],
  ['a page that begins like a JPEG', () => jpegOf('<script>alert(1)</script>')],
  ['a GIF', () => picture('gif')],
  ['a GIF that is also a script', () => 'GIF89a/*\0\0*/=1;alert(1)'],
  ['a TIFF', () => picture('tiff')],
  ['an AVIF', () => picture('avif')],
  ['an HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  ['a PDF', () => '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'],
  ['a page with a picture in it', async () => Buffer.concat([Buffer.from('<html>'), await picture('png')])],
  ['half a JPEG', async () => (await picture('jpeg', 600, 400)).subarray(0, 900)],
  ['half a PNG', async () => (await picture('png', 600, 400)).subarray(0, 300)],
  ['half a WebP', async () => (await picture('webp', 600, 400)).subarray(0, 60)],
  ['the first bytes of a PNG', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ['a PNG with fewer rows than it says', () => png(100, 100, { rows: 10 })],
  ['a PNG without any size', () => png(0, 0)],
]
test.each(notPictures)('%s is refused because it is not a picture', async (_, make) => {
  for (const kind of ['avatar', 'banner'] as const) {
    const key = kind === 'avatar' ? 'people.avatarNotImage' : 'people.bannerNotImage'
    await expect(read(blob(await make()), kind)).rejects.toMatchObject({
      status: 400,
      key,
      errors: [{ path: kind, message: key }],
    })
  }
})

const tooLarge: [string, () => Buffer | Promise<Buffer>][] = [
  ['more than 5 MiB', () => Buffer.alloc(5 * 1024 * 1024 + 1)],
  ['a PNG that says 30000 × 30000', () => png(30_000, 30_000, { rows: 1 })],
  ['one row above 24 megapixels', () => png(6000, 4001)],
  ['a film of 2000 frames', () => film(2000)],
  ['24 megapixels that take 192 MB to decode', () => png(6000, 4000, { rows: 1, is: deep })],
]
test.each(tooLarge)('%s is too large', async (_, make) => {
  await expect(read(blob(await make()), 'avatar')).rejects.toMatchObject({
    status: 413,
    key: 'people.pictureTooLarge',
  })
})

const bombs: [string, () => Buffer][] = [
  ['a colour profile that unfolds to 200 MiB', () => png(50, 50, { chunks: [unfolding('iCCP', 200)] })],
  ['a text that unfolds to 200 MiB', () => png(50, 50, { chunks: [unfolding('zTXt', 200)] })],
  ['an international text that unfolds to 200 MiB', () => png(50, 50, { chunks: [unfolding('iTXt', 200)] })],
  ['nine texts of half a MiB', () => png(50, 50, { chunks: Array.from({ length: 9 }, () => unfolding('zTXt', 0.5)) })],
  ['a thousand packed texts', () => png(50, 50, { chunks: Array.from({ length: 1000 }, () => unfolding('zTXt', 0)) })],
  ['a text behind the pixels that unfolds to 200 MiB', () => png(50, 50, { after: [unfolding('zTXt', 200)] })],
  ['a JPEG of a thousand scans', () => manyScans(6000, 4000, 880)],
]
test.each(bombs)('%s is refused without using much memory', async (_, make) => {
  const sent = blob(make())
  const before = process.memoryUsage().rss
  await expect(read(sent, 'avatar')).rejects.toMatchObject({ status: 400, key: 'people.avatarNotImage' })
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
})

test('a picture with an ordinary colour profile, compressed texts and scans is accepted', async () => {
  const sent = png(50, 50, { chunks: [unfolding('zTXt', 0.1), unfolding('iTXt', 0.1)] })
  expect(await look(await read(blob(sent), 'avatar'))).toMatchObject({ width: 512 })
  const profiled = await sharp(sent).withIccProfile('p3').png().toBuffer()
  expect(profiled.includes('iCCP')).toBe(true)
  expect(await look(await read(blob(profiled), 'avatar'))).toMatchObject({ width: 512 })
  expect(await look(await read(blob(manyScans(600, 400, 14)), 'banner'))).toMatchObject({ width: 600 })
})

test.each([
  [4, 20_000],
  [20_000, 4],
  [1, 201],
])('a picture of %i × %i pixels is too thin', async (width, height) => {
  for (const kind of ['avatar', 'banner'] as const)
    await expect(read(blob(png(width, height)), kind)).rejects.toMatchObject({
      status: 400,
      key: 'people.pictureTooThin',
      errors: [{ path: kind }],
    })
})

test('the first frame of a short animation is used', async () => {
  expect(await look(await read(blob(await film(5)), 'avatar'))).toMatchObject({ width: 512, height: 512 })
})

test('a person can have at most eight pictures in the queue, and a stranger does not wait behind them', async () => {
  const sent = blob(await picture('png', 2000, 2000))
  const greedy: Sender = { lane: 'members', key: 'greedy' }
  const order: string[] = []
  const crowd = Array.from({ length: 15 }, () => read(sent, 'avatar', greedy).finally(() => order.push('greedy')))
  const stranger = read(sent, 'avatar', { lane: 'strangers', key: 'modest' }).then(() => order.push('modest'))
  const outcomes = await Promise.allSettled(crowd)
  await stranger
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused).toHaveLength(7)
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 429, key: 'common.tooMany' })
  expect(order.indexOf('modest')).toBeLessThan(order.length - 1)
})

test('a stored picture is complete, private and has a random name', async () => {
  const folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'ranar-uploads-')), 'uploads')
  onTestFinished(() => rmSync(path.dirname(folder), { recursive: true }))
  const names = [newPictureName(), newPictureName()]
  for (const name of names) await keepPicture(folder, avatarPicture, name, placeholder)
  expect(readdirSync(folder).sort()).toEqual([...names].sort())
  for (const name of names) {
    expect(isPictureName(name)).toBe(true)
    expect(readFileSync(path.join(folder, name))).toEqual(placeholder)
    expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600)
  }
})

test.each([
  '../x.webp',
  'avatar.webp',
  '.webp',
  `${newPictureName()}\0`,
  `a/${newPictureName()}`,
  newPictureName().toUpperCase(),
  `.${newPictureName()}.tmp`,
])('%j is not the name of a stored picture', (name) => expect(isPictureName(name)).toBe(false))
