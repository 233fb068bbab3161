import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { gate } from '../http/gate.ts'
import { badRequest, Refusal, tooLarge, unavailable } from '../http/problems.ts'

type PictureKind = 'avatar' | 'banner'

const MOST_BYTES = 5 * 1024 * 1024
const MOST_PIXELS = 24_000_000
const MOST_FRAMES = 100
const SECONDS = 10

// For people without a picture. Drawn before the loader of drawings is blocked with all the others.
const figure = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
<rect width="512" height="512" fill="#e9e4da"/><circle cx="256" cy="200" r="92" fill="#a89f8f"/><path d="M76 512c0-110 80-176 180-176s180 66 180 176z" fill="#a89f8f"/></svg>`
export const placeholder = await sharp(Buffer.from(figure)).webp({ quality: 80 }).toBuffer()

sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })

const shaped: Record<PictureKind, (image: Sharp) => Sharp> = {
  avatar: (image) => image.resize(512, 512, { fit: 'cover' }),
  // The height is held back only for shapes that no banner has.
  banner: (image) => image.resize(1600, 8000, { fit: 'inside', withoutEnlargement: true }),
}

const begins = (bytes: Buffer, at: number, magic: string) => bytes.subarray(at, at + magic.length).equals(Buffer.from(magic, 'latin1'))
const looksRight = (bytes: Buffer) =>
  begins(bytes, 0, '\xff\xd8\xff') || begins(bytes, 0, '\x89PNG\r\n\x1a\n') || (begins(bytes, 0, 'RIFF') && begins(bytes, 8, 'WEBP'))

const decoders = gate(2, 8)

/**
 * Decodes a JPEG, PNG or WebP and writes it anew as WebP, upright and without metadata: an avatar 512 pixels square, a banner at most 1600 wide.
 * Throws 400 for what is no such picture, 413 above 5 MiB or 24 megapixels (all frames together), 503 when too many wait.
 */
export const readPicture = async (blob: Blob, kind: PictureKind): Promise<Buffer> => {
  if (blob.size > MOST_BYTES) throw tooLarge('people.pictureTooLarge')
  return decoders(async () => {
    const notImage = badRequest(kind === 'avatar' ? 'people.avatarNotImage' : 'people.bannerNotImage', kind)
    const bytes = Buffer.from(await blob.arrayBuffer())
    if (!looksRight(bytes)) throw notImage
    try {
      const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
      if (width * height * pages > MOST_PIXELS || pages > MOST_FRAMES) throw tooLarge('people.pictureTooLarge')
      const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'warning', pages: 1 }).autoOrient().timeout({ seconds: SECONDS })
      return await shaped[kind](image).webp({ quality: 82 }).toBuffer()
    } catch (error) {
      throw error instanceof Refusal ? error : notImage
    }
  })
}

export const newPictureName = () => `${randomUUID()}.webp`
export const isPictureName = (name: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.webp$/.test(name)

/** Puts a picture on the disk for good, under a name from `newPictureName`. Meant to come right before the COMMIT of the row that names it. */
export const keepPicture = async (folder: string, name: string, picture: Buffer) => {
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
    await rename(draft, path.join(folder, name))
    const entries = await open(folder)
    await entries.sync().finally(() => entries.close())
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    // Full, read-only or gone: the disk's trouble passes, and the log says what it was.
    throw Object.assign(unavailable(), { cause: error })
  }
}
