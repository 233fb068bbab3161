import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const headerOf = (width: number, height: number) => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  return header
}
/** Builds a PNG whose rows of pixels come from `line`, as a file for an upload field. */
const png = (name: string, [width, height]: readonly [number, number], line: () => Buffer, level: number) => {
  const pixels = Array.from({ length: height }, () => Buffer.concat([Buffer.from([0]), line()]))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [
    chunk('IHDR', headerOf(width, height)),
    chunk('IDAT', deflateSync(Buffer.concat(pixels), { level })),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return { name, mimeType: 'image/png', buffer: Buffer.concat([signature, ...parts]) }
}

const chunk = (type: string, content: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A picture of one colour. */
const plain = (name: string, size: readonly [number, number], colour: readonly [number, number, number]) =>
  png(name, size, () => Buffer.alloc(size[0] * 3, Buffer.from(colour)), 6)
/** A picture of random noise, which does not compress: 3 bytes per pixel. */
export const noisy = (name: string, size: readonly [number, number]) =>
  png(name, size, () => randomBytes(size[0] * 3), 0)

export const portrait = plain('me.png', [64, 64], [42, 62, 184])
export const scenery = plain('river.png', [320, 120], [20, 128, 74])

/** 24 × 16 grey pixels. */
export const doorPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABgAAAAQCAAAAAApT+BJAAAA+ElEQVR42mNgYOcTlVHWMrSwd/MNiU7KLCiva+2ZPGshAzOXoIS8mq6JtZNnQHhcak5xVWNH/7S5SxjYeEWklTQNzO1cfYKjEjPyy2pbuifNXLCcgVNAXE5Vx9jK0cM/LDYlu6iyob1v6pzFqxh4hKUUNfTNbF28gyIT0vNKa5q7Js6Yv2wtA7+YrIq2kaWDu19oTHJWYUV9W++U2YtWbmAQklRQ1zO1cfYKjIhPyy2pbuqcMH3e0jWbGbC6dcX6bQxY3bp6004GrG5dt3UPA1a3btyxnwGrW7fsPsSA1a3b9x1lwOrWXQdPMGB1694jpxmwuvXA8XMAbjOagbq8uTgAAAAASUVORK5CYII=',
  'base64',
)
