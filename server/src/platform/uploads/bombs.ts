import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

/** What a PNG's compressed chunks (colour profile, texts) may unpack to together. Real ones stay below 1 MiB. */
const MOST_UNFOLDED_BYTES = 4 * 1024 * 1024
const MOST_NOTES = 50
/** Scans of a progressive JPEG. Cameras and editors make about ten; a thousand keep a decoder busy for a minute. */
const MOST_SCANS = 32

const unfold = promisify(inflate)

/** Whether a PNG's compressed chunks are too many, unpack to too much, or cannot be unpacked. */
export const isPngBomb = async (png: Buffer): Promise<boolean> => {
  const notes = [...chunksOf(png)].flatMap(({ type, content }) => packed[type]?.(content) ?? [])
  if (notes.length > MOST_NOTES) return true
  let left = MOST_UNFOLDED_BYTES
  for (const note of notes) {
    const unfolded = await unfold(note, { maxOutputLength: left }).catch(() => null)
    if (!unfolded) return true
    left -= unfolded.length
    if (left === 0) return true
  }
  return false
}

function* chunksOf(png: Buffer) {
  for (let at = 8; at + 12 <= png.length; ) {
    const end = at + 8 + png.readUInt32BE(at)
    yield { type: png.toString('latin1', at + 4, at + 8), content: png.subarray(at + 8, end) }
    at = end + 4
  }
}

/** Returns the compressed part of a chunk, after a name, a zero byte and the method; an iTXt may have none. */
const packed: Record<string, (content: Buffer) => Buffer[]> = {
  iCCP: (content) => [content.subarray(content.indexOf(0) + 2)],
  zTXt: (content) => [content.subarray(content.indexOf(0) + 2)],
  iTXt: (content) => {
    const flag = content.indexOf(0) + 1
    const language = content.indexOf(0, flag + 2)
    return content[flag] === 1 ? [content.subarray(content.indexOf(0, language + 1) + 1)] : []
  },
}

const [FILL, START_OF_SCAN, END, LONE] = [0xff, 0xda, 0xd9, /* no length follows */ [0x00, 0x01, 0xd0, 0xd7] as const]

/** Whether a JPEG has far more scans than it needs. */
export const isJpegBomb = (jpeg: Buffer): boolean => {
  let scans = 0
  for (let at = jpeg.indexOf(FILL, 2); at >= 0 && at + 3 < jpeg.length; at = jpeg.indexOf(FILL, at)) {
    const marker = jpeg.readUInt8(at + 1)
    if (marker === END) break
    if (marker === FILL) at += 1
    else if (marker <= LONE[1] || (marker >= LONE[2] && marker <= LONE[3])) at += 2
    else {
      if (marker === START_OF_SCAN) scans++
      at += 2 + jpeg.readUInt16BE(at + 2)
    }
  }
  return scans > MOST_SCANS
}
