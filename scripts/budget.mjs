// npm run budget: size of the scripts and styles of each kind of page before any interaction, against its limit.
import '../server/node-version.mjs'

const { buildWeb } = await import('./build-web.ts')
const { filesOf, heavyIn, late, lateOf, locales, pages, weigh } = await import('./weights.ts')

buildWeb()
const rows = Object.entries(pages).flatMap(([address, { limit }]) =>
  locales.map((locale) => {
    const { js, css } = filesOf(address, locale)
    const [scripts, styles] = [weigh(js), weigh(css)]
    const heavy = limit.css === undefined ? [] : heavyIn(js)
    const good = scripts <= limit.js && styles <= (limit.css ?? Number.POSITIVE_INFINITY) && heavy.length === 0
    return {
      page: address,
      language: locale,
      'js kB': scripts.toFixed(1),
      'js limit': limit.js,
      'css kB': styles.toFixed(1),
      'css limit': limit.css ?? '',
      good: good ? 'yes' : `no ${heavy.join(' ')}`,
    }
  }),
)
console.log('Before any interaction with the page; gzip -9, 1 kB is 1000 bytes')
console.table(rows)
const later = [
  { ...late.notice, kB: weigh(lateOf('/', 'notice')) },
  { ...late.charts, kB: weigh(lateOf('/dashboard', 'charts')) },
]
for (const { key, limit, kB } of later) console.log(`${key}, loaded later: ${kB.toFixed(1)} kB, limit ${limit} kB`)
if (later.some(({ limit, kB }) => kB > limit) || rows.some(({ good }) => good !== 'yes')) process.exitCode = 1
