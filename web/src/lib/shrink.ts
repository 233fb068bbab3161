import type { PictureSize } from '@ranar/contract/pictures'

const LIGHT_BYTES = 150_000
const QUALITY = 0.86

type Sides = { width: number; height: number }
/** Returns the part of a picture that is stored, cut from its middle, and its size in pixels; never enlarges. */
export const cutOf = ({ width, height }: Sides, size: PictureSize) => {
  const [across, down] = [size.width / width, size.height / height]
  const scale = Math.min(1, size.fit === 'cover' ? Math.max(across, down) : Math.min(across, down))
  const [wide, high] =
    size.fit === 'cover'
      ? [Math.min(width, size.width / scale), Math.min(height, size.height / scale)]
      : [width, height]
  return {
    from: { x: (width - wide) / 2, y: (height - high) / 2, width: wide, height: high },
    to: { width: Math.max(1, Math.round(wide * scale)), height: Math.max(1, Math.round(high * scale)) },
  }
}

/** Turns a photo upright and scales it to the stored size; a file that the browser cannot read is returned as it is. */
export const shrink = (file: File, size: PictureSize): Promise<File> => {
  const made = make(file, size)
  underWay.set(file, made)
  return made
}

const underWay = new WeakMap<File, Promise<File>>()
/** Returns the shrunk version of a picture, awaiting it if necessary; any other file as it is. */
export const settled = (file: File): File | Promise<File> => underWay.get(file) ?? file

const make = async (file: File, size: PictureSize): Promise<File> => {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const { from, to } = cutOf(picture, size)
    if (to.width === picture.width && to.height === picture.height && file.size < LIGHT_BYTES) return file
    const canvas = document.createElement('canvas')
    canvas.width = to.width
    canvas.height = to.height
    const paper = canvas.getContext('2d')
    if (paper) paper.imageSmoothingQuality = 'high'
    paper?.drawImage(picture, from.x, from.y, from.width, from.height, 0, 0, to.width, to.height)
    picture.close()
    const made = await encoded(canvas)
    return made && made.size < file.size
      ? new File([made], `picture.${made.type.slice('image/'.length)}`, { type: made.type })
      : file
  } catch {
    return file
  }
}

// A browser that cannot write WebP returns PNG, too large for photos; JPEG has no transparency, so paint white below.
const encoded = async (canvas: HTMLCanvasElement) => {
  const webp = await toBlob(canvas, 'image/webp')
  if (webp?.type === 'image/webp') return webp
  const paper = canvas.getContext('2d')
  if (paper) {
    paper.globalCompositeOperation = 'destination-over'
    paper.fillStyle = '#fff'
    paper.fillRect(0, 0, canvas.width, canvas.height)
  }
  return toBlob(canvas, 'image/jpeg')
}
const toBlob = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
