import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { buildWeb } from '../scripts/build-web.ts'
import { openDb } from '../server/src/db/index.ts'
import { openSession } from '../server/src/sessions/queries.ts'
import { startServer } from '../server/test/process.ts'
import { findBrowser } from './browser.ts'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'screens')
const [only = ''] = process.argv.slice(2)

const sizes = [
  { name: '390', viewport: { width: 390, height: 844 } },
  { name: '1280', viewport: { width: 1280, height: 900 } },
]
const looks = [
  { name: 'light', theme: 'light', locale: 'en' },
  { name: 'dark', theme: 'dark', locale: 'en' },
  { name: 'bangla', theme: 'light', locale: 'bn' },
]
type Someone = { role: string; email: string | null; paths: string[] }

const dataDir = mkdtempSync(path.join(tmpdir(), 'ranar-screens-'))
const filled = spawnSync(process.execPath, [path.join(root, 'server/demo/fill.ts')], { stdio: 'inherit', env: { ...process.env, DATA_DIR: dataDir } })
if (filled.status !== 0) process.exit(1)
buildWeb()
const server = await startServer({ DATA_DIR: dataDir })
const { db, pool, close } = openDb(server.databaseUrl, { origin: server.origin, max: 2 })
const found = await findBrowser()
const browser = await chromium.launch(found.launch)
try {
  const { rows } = await pool.query(`SELECT
    (SELECT code FROM parcels JOIN users u ON u.id = sender_id WHERE u.email = 'consumer1@ranar.example' AND stage = 'delivered' ORDER BY parcels.id DESC LIMIT 1) AS delivered,
    (SELECT code FROM parcels JOIN users u ON u.id = delivery_man_id WHERE u.email = 'runner1@ranar.example' AND stage = 'on the way' ORDER BY parcels.id DESC LIMIT 1) AS way,
    (SELECT code FROM parcels JOIN users u ON u.id = sender_id WHERE stage = 'pending' ORDER BY parcels.id DESC LIMIT 1) AS pending,
    (SELECT public_id FROM users WHERE email = 'runner1@ranar.example') AS runner`)
  for (const someone of people(rows[0])) await draw(browser, someone)
} finally {
  await browser.close()
  await close()
  await server.stop()
  server.forget()
  found.forget()
}
console.log(`The pictures are in ${path.relative(process.cwd(), folder)}`)

function people({ delivered, way, pending, runner }: Record<string, string>): Someone[] {
  const own = ['/dashboard/my-profile', '/dashboard/edit-profile']
  const consumer = ['book-parcel', 'my-parcel', 'to-review', 'refunds'].map((name) => `/dashboard/consumer/${name}`)
  const admin = ['statistics', 'aplies', 'all-delivery-men', 'all-users', 'all-parcels'].map((name) => `/dashboard/admin/${name}`)
  return [
    {
      role: 'guest',
      email: null,
      paths: ['/', '/auth/login', '/auth/signup', '/auth/recover', `/parcel-status?parcel_id=${delivered}`, '/parcel-status', `/${runner}`, '/nowhere'],
    },
    {
      role: 'consumer',
      email: 'consumer1@ranar.example',
      paths: ['/', ...own, ...consumer, `/dashboard/consumer/update-parcel/${pending}`, `/parcel-status?parcel_id=${delivered}`],
    },
    {
      role: 'runner',
      email: 'runner1@ranar.example',
      paths: [...own, '/dashboard/delivery-men/my-delivery-list', '/dashboard/delivery-men/my-ratings', `/parcel-status?parcel_id=${way}`],
    },
    { role: 'admin', email: 'admin1@ranar.example', paths: [...own, ...admin] },
    { role: 'root', email: 'root1@ranar.example', paths: ['/dashboard/admin/all-users'] },
  ]
}

async function draw(browser: Browser, { role, email, paths }: Someone) {
  const token = email ? await sessionOf(email) : null
  for (const { name: size, viewport } of sizes)
    for (const { name: look, theme, locale } of looks) {
      const context = await browser.newContext({
        viewport,
        colorScheme: theme === 'dark' ? 'dark' : 'light',
        timezoneId: 'Asia/Dhaka',
        reducedMotion: 'reduce',
        locale: locale === 'bn' ? 'bn-BD' : 'en-GB',
      })
      const cookies = { 'ranar-theme': theme, 'ranar-locale': locale, ...(token && { sid: token }) }
      await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: server.origin })))
      if (token) await context.addInitScript(() => localStorage.setItem('ranar-login', '1'))
      const page = await context.newPage()
      for (const at of paths.filter((path) => path.includes(only))) {
        await page.goto(server.origin + at, { waitUntil: 'load' })
        // Live streams keep the network busy for ever; a picture may simply wait for what comes first.
        await page.waitForTimeout(900)
        const name = at.replace(/\?.*/, '').replaceAll('/', '-').slice(1, 60) || 'home'
        const place = path.join(folder, role)
        mkdirSync(place, { recursive: true })
        await page.screenshot({ path: path.join(place, `${name}.${size}.${look}.png`), fullPage: true })
      }
      await context.close()
    }
}

async function sessionOf(email: string) {
  const { rows } = await pool.query('SELECT id FROM users WHERE email = $1', [email])
  return openSession(db, Number(rows[0].id))
}
