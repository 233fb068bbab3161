import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { freePort } from '@ranar/server/testing'
import { machine, median, openCompany } from './company.ts'

const ROUNDS = Number(process.argv[2] ?? 5)
const folder = path.resolve(import.meta.dirname, '../../lighthouse')
// Fetched at run time: it needs a newer Node than `npm ci` may have, and nothing else uses it.
const tool = 'lighthouse@13.5.0'
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']

type Audit = { id: string; title: string; score: number | null; displayValue?: string }
type Category = { id: string; title: string; score: number | null; auditRefs: { id: string; weight: number }[] }
type Run = { files: string; categories: Record<string, Category>; audits: Record<string, Audit> }

const { launch, pages, leave } = await openCompany()
const port = await freePort()
const reports = mkdtempSync(path.join(tmpdir(), 'ranar-lighthouse-'))
const browser = await chromium.launch({ ...launch, args: [...(launch.args ?? []), `--remote-debugging-port=${port}`] })
try {
  mkdirSync(folder, { recursive: true })
  console.log(`Lighthouse, mobile, medians of ${ROUNDS} (spread)`)
  console.log(
    'Goals: performance 95, accessibility 100, best practices 100, SEO 100 on home (a parcel is not for search engines)',
  )
  console.log(machine())
  const rows = Object.entries(pages).map(([name, address]) => ({ name, address, runs: [] as Run[] }))
  for (let round = 0; round < ROUNDS; round++)
    for (const { name, address, runs } of rows) runs.push(await run(address, `${name.replace(' ', '-')}.${round}`))
  for (const { name, runs } of rows) {
    const { files, categories, audits } = middle(runs)
    for (const kind of ['html', 'json'])
      copyFileSync(`${files}.report.${kind}`, path.join(folder, `${name.replace(' ', '-')}.${kind}`))
    const scores = Object.values(categories).map(
      ({ id, title }) => `${title} ${spread(runs.map((run) => Math.round((run.categories[id]?.score ?? 0) * 100)))}`,
    )
    const took = times.map((id) => `${audits[id]?.title} ${audits[id]?.displayValue}`)
    console.log(`${name}: ${scores.join(', ')}; ${took.join(', ')}`)
    const judged = Object.values(categories).filter(({ id }) => id !== 'performance')
    const weighed = new Set(
      judged.flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id)),
    )
    for (const { id, title, score } of Object.values(audits))
      if (weighed.has(id) && score !== null && score < 1) console.log(`  ${id}: ${title}`)
  }
  console.log(`Reports of the run in the middle: ${path.relative(process.cwd(), folder)}`)
} finally {
  rmSync(reports, { recursive: true, force: true })
  await browser.close()
  await leave()
}

/** Runs Lighthouse in the open browser; its reports are `files`.report.html and `files`.report.json. */
async function run(address: string, name: string): Promise<Run> {
  const files = path.join(reports, name)
  const flags = [
    '--quiet',
    `--port=${port}`,
    `--only-categories=${categories.join()}`,
    '--output=html',
    '--output=json',
  ]
  await promisify(execFile)('npm', [
    'exec',
    '--yes',
    `--package=${tool}`,
    '--',
    'lighthouse',
    address,
    ...flags,
    `--output-path=${files}`,
  ])
  return { ...JSON.parse(readFileSync(`${files}.report.json`, 'utf8')), files }
}

/** Returns the run with the median performance score. */
function middle(runs: Run[]) {
  const performance = ({ categories }: Run) => categories.performance?.score ?? 0
  const run = runs.find((one) => performance(one) === median(runs.map(performance)))
  if (!run) throw new Error('Lighthouse gave no score')
  return run
}

function spread(values: number[]) {
  return `${median(values)} (${Math.min(...values)}–${Math.max(...values)})`
}
