import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Create } from 'sharp'

const canvas = (width: number, height: number): Create => ({ width, height, channels: 3, background: '#c0392b' })

/** A plain picture of this size; a JPEG may say by EXIF how it was held, and where. */
export const picture = (format: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif', width = 60, height = 40) =>
  sharp({ create: canvas(width, height) })
    .toFormat(format)
    .toBuffer()
export const photo = (orientation: number) =>
  sharp({ create: canvas(60, 40) })
    .withExif({ IFD0: { Copyright: 'a secret of the camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 48/1 0/1' } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer()

const chunk = (type: string, content: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
const header = (width: number, height: number) => {
  const ihdr = Buffer.alloc(13)
  ihdr.writeUInt32BE(width, 0)
  ihdr.writeUInt32BE(height, 4)
  ihdr.set([8, 0, 0, 0, 0], 8)
  return chunk('IHDR', ihdr)
}
const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** A grey PNG written by hand, with its true rows or with fewer than it promises, and any chunks before them. */
export const png = (width: number, height: number, { rows = height, chunks = [] as Buffer[] } = {}) =>
  Buffer.concat([signature, header(width, height), ...chunks, chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * rows))), chunk('IEND', Buffer.alloc(0))])
export const profileBomb = () => chunk('iCCP', Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(Buffer.alloc(200 * 1024 * 1024))]))

/** A moving WebP. */
export const film = (frames: number) => {
  const pixels = Buffer.alloc(16 * 16 * 3 * frames)
  for (let frame = 0; frame < frames; frame++) pixels.fill(frame % 251, frame * 768, frame * 768 + 384)
  return sharp(pixels, { raw: { width: 16, height: 16 * frames, channels: 3, pageHeight: 16 } })
    .webp({ effort: 0 })
    .toBuffer()
}

export const blob = (bytes: Buffer | string, type = 'image/jpeg') => new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type })
