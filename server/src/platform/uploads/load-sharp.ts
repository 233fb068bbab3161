/** Loads the picture decoder when the first picture needs it, because it takes 25 MB. */
export const loadSharp = () => {
  // Set up only once: blocking loaders again, even for a moment, would fail pictures that are being decoded.
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
