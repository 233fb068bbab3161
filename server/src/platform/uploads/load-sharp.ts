/** The decoder of pictures: 25 MB that only the first picture needs. */
export const loadSharp = () => {
  // Set up once: a loader that is blocked anew, if only for a moment, refuses pictures that are being decoded.
  loading ??= load()
  return loading
}

let loading: ReturnType<typeof load> | undefined
const load = async () => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
  return sharp
}
