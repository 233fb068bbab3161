type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

const formats = ['qr_code', 'code_128']

/** Returns the browser's barcode reader, or a polyfill loaded on demand, with WebAssembly from our own origin. */
export const openDetector = async (): Promise<Detector> => {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  if (own && (await own.getSupportedFormats().catch((): readonly string[] => [])).includes('qr_code'))
    return new own({ formats })
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  prepareZXingModule({ overrides: { locateFile: (path: string) => (path.endsWith('.wasm') ? wasm : path) } })
  return new BarcodeDetector({ formats: ['qr_code', 'code_128'] })
}
