import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { fairQueue, type Turn } from '../fair-queue.ts'
import { badRequest, diskFailed, Refusal, tooLarge } from '../problems.ts'
import { root } from '../root.ts'
import { isJpegBomb, isPngBomb } from './bombs.ts'
import type { PictureKind } from './kinds.ts'
import { loadSharp } from './load-sharp.ts'

const MOST_BYTES = 5 * 1024 * 1024
const MOST_PIXELS = 24_000_000
/** The longer side over the shorter one: a thinner picture would be enlarged a hundredfold. */
const MOST_STRETCHED = 200
const MOST_FRAMES = 100
const SECONDS = 10
/** Interlaced and rotated pictures are held in memory as a whole while they are decoded: above GREAT_BYTES one at a
 * time, above MOST_HELD_BYTES (which takes 16 bits per colour) not at all. */
const GREAT_BYTES = 100_000_000
const MOST_HELD_BYTES = 150_000_000
/** How many pictures of one person may be in decoding or waiting for it. */
const MOST_PER_PERSON = 8

/** The WebP avatar of people without a picture. */
export const placeholder = readFileSync(path.join(root, 'server/src/platform/uploads/placeholder.webp'))

const begins = (bytes: Buffer, at: number, magic: string) =>
  bytes.subarray(at, at + magic.length).equals(Buffer.from(magic, 'latin1'))
const formatOf = (bytes: Buffer) => {
  if (begins(bytes, 0, '\xff\xd8\xff')) return 'jpeg'
  if (begins(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png'
  return begins(bytes, 0, 'RIFF') && begins(bytes, 8, 'WEBP') ? 'webp' : null
}

/** Decodes one picture of strangers and one of members at a time, so that neither group blocks the other. */
const decoders = fairQueue({ capacity: 2, mostPerLane: 1, mostWaiting: 256, patienceMs: 10_000 })
const greatOnes = fairQueue({ capacity: 1, mostPerLane: 1, mostWaiting: 1, patienceMs: 2000 })

/** Who sends a picture: strangers by address, members by id. */
export type Sender = Pick<Turn, 'lane' | 'key'>

/** Re-encodes a JPEG, PNG or WebP as WebP: upright, without metadata, in the size of its kind. Throws 400 for other
 * files, bombs and too thin pictures, 413 above 5 MiB or 24 megapixels, 429 above its sender's cap, 503 when busy. */
export const readPicture = async (blob: Blob, kind: PictureKind, { lane, key }: Sender): Promise<Buffer> => {
  if (blob.size > MOST_BYTES) throw tooLarge('people.pictureTooLarge')
  // Outside the try: a decoder that cannot be loaded must not be reported as a bad picture.
  const sharp = await loadSharp()
  const caps = lane === 'members' ? { [key]: MOST_PER_PERSON } : {}
  const leave = await decoders({ lane, key, weight: 1, caps })
  try {
    return await decode(sharp, Buffer.from(await blob.arrayBuffer()), kind, { lane, key })
  } catch (error) {
    throw error instanceof Refusal ? error : badRequest(kind.notImage, kind.field)
  } finally {
    leave()
  }
}

type Sharp = Awaited<ReturnType<typeof loadSharp>>
const decode = async (sharp: Sharp, bytes: Buffer, { size, field, notImage }: PictureKind, sender: Sender) => {
  const format = formatOf(bytes)
  if (!format || (format === 'png' && (await isPngBomb(bytes))) || (format === 'jpeg' && isJpegBomb(bytes)))
    throw badRequest(notImage, field)
  const image = sharp(bytes, { limitInputPixels: false })
  const { width, height, pages = 1, channels, depth, isProgressive, orientation = 1 } = await image.metadata()
  if (width * height * pages > MOST_PIXELS || pages > MOST_FRAMES) throw tooLarge('people.pictureTooLarge')
  if (Math.max(width, height) > MOST_STRETCHED * Math.min(width, height))
    throw badRequest('people.pictureTooThin', field)
  // A progressive JPEG is held as coefficients of two bytes.
  const sampleBytes = depth === 'uchar' && !(format === 'jpeg' && isProgressive) ? 1 : 2
  const heldBytes = isProgressive || orientation > 1 ? width * height * channels * sampleBytes : 0
  if (heldBytes > MOST_HELD_BYTES) throw tooLarge('people.pictureTooLarge')
  const leave = heldBytes > GREAT_BYTES ? await greatOnes({ ...sender, weight: 1 }) : () => {}
  try {
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'warning', pages: 1 })
      .autoOrient()
      .timeout({ seconds: SECONDS })
      .resize({ ...size, withoutEnlargement: size.fit === 'inside' })
      .webp({ quality: 82 })
      .toBuffer()
  } finally {
    leave()
  }
}

export const newPictureName = () => `${randomUUID()}.webp`
export const isPictureName = (name: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.webp$/.test(name)

/** Returns the path of a stored picture. */
export const pathOf = (uploads: string, kind: PictureKind, name: string) => path.join(uploads, kind.in.folder, name)

/** Stores a picture durably under a name from `newPictureName`. Call it right before the COMMIT of the row that names
 * it. Throws 503 when the disk fails. */
export const keepPicture = async (uploads: string, kind: PictureKind, name: string, picture: Buffer) => {
  const place = pathOf(uploads, kind, name)
  const folder = path.dirname(place)
  const draft = path.join(folder, `.${name}.tmp`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(picture)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, place)
    const entries = await open(folder)
    await entries.sync().finally(() => entries.close())
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    throw diskFailed(error)
  }
}
