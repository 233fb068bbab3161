import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { freePort } from '../../server/test/process.ts'
import { machine, openCompany } from './company.ts'

const folder = path.resolve(import.meta.dirname, '../../lighthouse')
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

const { launch, pages, leave } = await openCompany()
const port = await freePort()
const browser = await chromium.launch({ ...launch, args: [...(launch.args ?? []), `--remote-debugging-port=${port}`] })
try {
  mkdirSync(folder, { recursive: true })
  console.log('Lighthouse, mobile; goals: performance 95, accessibility 100, best practices 100, SEO 100 on home (a parcel is not for search engines)')
  console.log(machine())
  for (const [name, address] of Object.entries(pages)) {
    const done = await lighthouse(address, { port, output: ['html', 'json'], logLevel: 'error', onlyCategories: categories })
    if (!done) throw new Error(`Lighthouse said nothing about ${address}`)
    const { lhr, report } = done
    for (const [i, kind] of ['html', 'json'].entries()) writeFileSync(path.join(folder, `${name.replace(' ', '-')}.${kind}`), report[i] ?? '')
    const scores = Object.values(lhr.categories).map(({ title, score }) => `${title} ${score === null ? 'unknown' : Math.round(score * 100)}`)
    const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']
    console.log(`${name}: ${scores.join(', ')}; ${times.map((id) => `${lhr.audits[id]?.title} ${lhr.audits[id]?.displayValue}`).join(', ')}`)
    const judged = Object.values(lhr.categories).filter(({ id }) => id !== 'performance')
    const weighed = new Set(judged.flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id)))
    for (const { id, title, score } of Object.values(lhr.audits)) if (weighed.has(id) && score !== null && score < 1) console.log(`  ${id}: ${title}`)
  }
  console.log(`Reports: ${path.relative(process.cwd(), folder)}`)
} finally {
  await browser.close()
  await leave()
}
