import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Create } from 'sharp'

const canvas = (width: number, height: number): Create => ({ width, height, channels: 3, background: '#c0392b' })

/** A plain picture of this size. */
export const picture = (format: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif', width = 60, height = 40) =>
  sharp({ create: canvas(width, height) })
    .toFormat(format)
    .toBuffer()
/** A picture that hardly compresses: a PNG of about three bytes per pixel. */
export const noisy = (width: number, height: number) =>
  sharp({ create: { ...canvas(width, height), noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
    .png()
    .toBuffer()
export const photo = (orientation: number) =>
  sharp({ create: canvas(60, 40) })
    .withExif({
      IFD0: { Copyright: 'a secret of the camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 48/1 0/1' },
    })
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
const header = (width: number, height: number, more: number[]) => {
  const ihdr = Buffer.alloc(13)
  ihdr.writeUInt32BE(width, 0)
  ihdr.writeUInt32BE(height, 4)
  ihdr.set(more, 8)
  return chunk('IHDR', ihdr)
}
const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

type Chunks = { rows?: number; chunks?: Buffer[]; after?: Buffer[]; is?: number[] }
const grey = [8, 0, 0, 0, 0]
/** 16 bits for each of red, green, blue and opacity, interlaced. */
export const deep = [16, 6, 0, 0, 1]
/** A handmade PNG, grey unless `is` says otherwise; may have fewer `rows` than its header says, and extra chunks before
 * and after the pixels. */
export const png = (
  width: number,
  height: number,
  { rows = height, chunks = [], after = [], is = grey }: Chunks = {},
) =>
  Buffer.concat([
    signature,
    header(width, height, is),
    ...chunks,
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * rows))),
    ...after,
    chunk('IEND', Buffer.alloc(0)),
  ])

const before = { iCCP: 'x\0\0', zTXt: 'Comment\0\0', iTXt: 'Comment\0\x01\0en\0Comment\0' }
/** A compressed PNG chunk that unpacks to this many MiB. */
export const unfolding = (type: keyof typeof before, mib: number) =>
  chunk(type, Buffer.concat([Buffer.from(before[type], 'latin1'), deflateSync(Buffer.alloc(mib * 1024 * 1024, 'a'))]))

const segment = (marker: number, ...content: number[]) =>
  Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255, ...content])
/** A handmade grey progressive JPEG: one scan of even brightness, then `scans` more that add nothing to any block. */
export const manyScans = (width: number, height: number, scans: number) => {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const codes = (kind: number, ...lengths: number[]) => [kind, ...lengths, ...Array(16 - lengths.length).fill(0)]
  // The code 0 and 14 bits say how many blocks above 2^14 are skipped, the code 10 skips one.
  const runs: string[] = []
  let left = blocks
  for (; left >= 16_384; left -= Math.min(left, 32_767))
    runs.push(`0${(Math.min(left, 32_767) - 16_384).toString(2).padStart(14, '0')}`)
  const bits = runs.join('') + '10'.repeat(left)
  const skips = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1').match(/.{8}/g) ?? []
  const nothing = Buffer.from(skips.flatMap((byte) => (byte === '11111111' ? [255, 0] : [Number.parseInt(byte, 2)])))
  const refining = Array.from({ length: scans }, (_, n) => {
    const [part, low] = [1 + (n % 63), 13 - Math.floor(n / 63)]
    return [segment(0xda, 1, 1, 0, part, part, ((low === 13 ? 0 : low + 1) << 4) | low), nothing]
  })
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array(64).fill(1)),
    segment(0xc2, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0),
    segment(0xc4, ...codes(0x00, 1), 0),
    segment(0xc4, ...codes(0x10, 1, 1), 0xe0, 0x00),
    segment(0xda, 1, 1, 0, 0, 0, 0),
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...refining.flat(),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** An animated WebP. */
export const film = (frames: number) => {
  const pixels = Buffer.alloc(16 * 16 * 3 * frames)
  for (let frame = 0; frame < frames; frame++) pixels.fill(frame % 251, frame * 768, frame * 768 + 384)
  return sharp(pixels, { raw: { width: 16, height: 16 * frames, channels: 3, pageHeight: 16 } })
    .webp({ effort: 0 })
    .toBuffer()
}

export const blob = (bytes: Buffer | string, type = 'image/jpeg') =>
  new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type })
