import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse, { type RunnerResult } from 'lighthouse'
import { freePort } from '../../server/test/process.ts'
import { machine, median, openCompany } from './company.ts'

const ROUNDS = Number(process.argv[2] ?? 5)
const folder = path.resolve(import.meta.dirname, '../../lighthouse')
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']

const { launch, pages, leave } = await openCompany()
const port = await freePort()
const browser = await chromium.launch({ ...launch, args: [...(launch.args ?? []), `--remote-debugging-port=${port}`] })
try {
  mkdirSync(folder, { recursive: true })
  console.log(`Lighthouse, mobile, medians of ${ROUNDS} (spread)`)
  console.log('Goals: performance 95, accessibility 100, best practices 100, SEO 100 on home (a parcel is not for search engines)')
  console.log(machine())
  const rows = Object.entries(pages).map(([name, address]) => ({ name, address, runs: [] as RunnerResult[] }))
  for (let round = 0; round < ROUNDS; round++)
    for (const { address, runs } of rows) {
      const run = await lighthouse(address, { port, output: ['html', 'json'], logLevel: 'error', onlyCategories: categories })
      if (!run) throw new Error(`Lighthouse said nothing about ${address}`)
      runs.push(run)
    }
  for (const { name, runs } of rows) {
    const { lhr, report } = middle(runs)
    for (const [i, kind] of ['html', 'json'].entries()) writeFileSync(path.join(folder, `${name.replace(' ', '-')}.${kind}`), report[i] ?? '')
    const scores = Object.values(lhr.categories).map(
      ({ id, title }) => `${title} ${spread(runs.map((run) => Math.round((run.lhr.categories[id]?.score ?? 0) * 100)))}`,
    )
    const took = times.map((id) => `${lhr.audits[id]?.title} ${lhr.audits[id]?.displayValue}`)
    console.log(`${name}: ${scores.join(', ')}; ${took.join(', ')}`)
    const judged = Object.values(lhr.categories).filter(({ id }) => id !== 'performance')
    const weighed = new Set(judged.flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id)))
    for (const { id, title, score } of Object.values(lhr.audits)) if (weighed.has(id) && score !== null && score < 1) console.log(`  ${id}: ${title}`)
  }
  console.log(`Reports of the run in the middle: ${path.relative(process.cwd(), folder)}`)
} finally {
  await browser.close()
  await leave()
}

/** The run whose performance is the median. */
function middle(runs: RunnerResult[]) {
  const performance = ({ lhr }: RunnerResult) => lhr.categories.performance?.score ?? 0
  const run = runs.find((one) => performance(one) === median(runs.map(performance)))
  if (!run) throw new Error('Lighthouse gave no score')
  return run
}

function spread(values: number[]) {
  return `${median(values)} (${Math.min(...values)}–${Math.max(...values)})`
}
