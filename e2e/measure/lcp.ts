import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { machine, median, openCompany } from './company.ts'

const ROUNDS = Number(process.argv[2] ?? 5)
const QUIET_MS = 2000
const line = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
type Seen = { lcp: number; element: string; cls: number; shifts: string[]; fcp: number }

/** Records paints and layout shifts from the start of the load into `window.seen`. */
const watch = () => {
  const seen: Seen = { lcp: 0, element: '', cls: 0, shifts: [], fcp: 0 }
  Object.assign(window, { seen })
  type Entry = PerformanceEntry & {
    element?: Element
    value: number
    hadRecentInput: boolean
    sources: { node?: Node }[]
  }
  const name = (node: Node | null | undefined) => {
    const element = node instanceof Element ? node : node?.parentElement
    return element ? `${element.localName}.${element.className}` : ''
  }
  const observe = (type: string, each: (entry: Entry) => void) =>
    new PerformanceObserver((list) => (list.getEntries() as Entry[]).forEach(each)).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime, element }) =>
    Object.assign(seen, { lcp: startTime, element: name(element) }),
  )
  observe('paint', (entry) => entry.name === 'first-contentful-paint' && Object.assign(seen, { fcp: entry.startTime }))
  observe('layout-shift', ({ value, hadRecentInput, sources }) => {
    if (hadRecentInput) return
    seen.cls += value
    seen.shifts.push(`${value.toFixed(4)} ${sources.map(({ node }) => name(node)).join(', ')}`)
  })
}

/** Loads a page with an empty cache; times in ms, kB as transferred. */
const visit = async (browser: Browser, address: string, locale: string) => {
  const context: BrowserContext = await browser.newContext({ ...phone, locale, timezoneId: 'Asia/Dhaka' })
  const page = await context.newPage()
  await page.addInitScript(watch)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', line)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  let bytes = 0
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.goto(address, { waitUntil: 'networkidle', timeout: 120_000 })
  await page.waitForTimeout(QUIET_MS)
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  await context.close()
  return { ...seen, kB: bytes / 1000 }
}

const { launch, pages, leave } = await openCompany()
const browser = await chromium.launch(launch)
try {
  const rows = Object.entries(pages).flatMap(([name, address]) =>
    ['en-US', 'bn-BD'].map((locale) => ({ name, address, locale, visits: [] as Awaited<ReturnType<typeof visit>>[] })),
  )
  for (let round = 0; round < ROUNDS; round++)
    for (const row of rows) row.visits.push(await visit(browser, row.address, row.locale))
  console.log(
    `400 kbit/s, 400 ms, 4 × CPU, nothing cached; medians of ${ROUNDS} (spread); goals for home: LCP 2.0 s, CLS 0.02`,
  )
  console.log(machine())
  const seconds = (values: number[]) =>
    `${(median(values) / 1000).toFixed(2)} (${(Math.min(...values) / 1000).toFixed(2)}–${(Math.max(...values) / 1000).toFixed(2)})`
  console.table(
    rows.map(({ name, locale, visits }) => ({
      page: name,
      locale,
      'FCP s': seconds(visits.map(({ fcp }) => fcp)),
      'LCP s': seconds(visits.map(({ lcp }) => lcp)),
      'largest is': visits.at(-1)?.element,
      CLS: median(visits.map(({ cls }) => cls)).toFixed(4),
      'kB in all': median(visits.map(({ kB }) => kB)).toFixed(1),
    })),
  )
  for (const shift of new Set(
    rows.flatMap(({ name, locale, visits }) =>
      visits.flatMap(({ shifts }) => shifts.map((text) => `${name} ${locale}: ${text}`)),
    ),
  ))
    console.log(`shift: ${shift}`)
} finally {
  await browser.close()
  await leave()
}
