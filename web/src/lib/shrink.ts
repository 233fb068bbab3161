const LIGHT_BYTES = 600_000

/** A photo turned upright and at most `most` px on its longer side; what a browser cannot read is sent as it is, for the server to judge. */
export const shrink = async (file: File, most: number): Promise<File> => {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, most / Math.max(picture.width, picture.height))
    if (scale === 1 && file.size < LIGHT_BYTES) return file
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.86))
    return blob && blob.size < file.size ? new File([blob], 'picture.webp', { type: blob.type }) : file
  } catch {
    return file
  }
}
