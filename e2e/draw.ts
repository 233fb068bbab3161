import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type Kind, makePerson, openDb, openSession, startServer } from '@ranar/server/testing'
import { buildWeb } from '../scripts/build-web.ts'
import { findBrowser } from './browser.ts'
import { drawn, type Screen, words } from './drawn.ts'

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
] as const
const dataDir = mkdtempSync(path.join(tmpdir(), 'ranar-screens-'))
const filled = spawnSync(process.execPath, [path.join(root, 'server/demo/fill.ts')], {
  stdio: 'inherit',
  env: { ...process.env, DATA_DIR: dataDir },
})
if (filled.status !== 0) process.exit(1)
buildWeb()
const server = await startServer({ DATA_DIR: dataDir })
const { db, pool, close } = openDb(server.databaseUrl, { origin: server.origin, max: 2 })
const found = await findBrowser()
const browser = await chromium.launch(found.launch)
try {
  for (const { role, id, screens } of await everything()) await draw(browser, role, id, screens)
} finally {
  await browser.close()
  await close()
  await server.stop()
  server.forget()
  found.forget()
}
console.log(`The pictures are in ${path.relative(process.cwd(), folder)}`)

async function everything() {
  const { rows } = await pool.query(`SELECT sender_id AS consumer,
    max(code) FILTER (WHERE stage = 'delivered') AS delivered, max(code) FILTER (WHERE stage = 'pending' AND NOT paid) AS pending, max(code) FILTER (WHERE paid) AS paid,
    (SELECT max(code) FROM parcels JOIN users u ON u.id = delivery_man_id WHERE u.email = 'runner1@ranar.example' AND stage = 'on the way') AS way,
    (SELECT public_id FROM users WHERE email = 'runner1@ranar.example') AS runner
    FROM (SELECT *, EXISTS (SELECT FROM payments WHERE parcel_id = parcels.id) AS paid FROM parcels) p
    GROUP BY sender_id ORDER BY bool_or(stage = 'pending' AND NOT paid) DESC, count(DISTINCT stage) DESC, sender_id LIMIT 1`)
  const [{ consumer, ...found }] = rows
  const of = async (email: string) =>
    (await pool.query('SELECT id FROM users WHERE email = $1', [`${email}@ranar.example`])).rows[0].id
  const fresh = async (kind: Kind, name: string) =>
    (await makePerson(db, kind, { name, email: `new-${kind}@ranar.example` })).id
  const who: Record<string, number | null> = {
    guest: null,
    unverified: await fresh('unverified', 'Nadia Islam'),
    'new-consumer': await fresh('consumer', 'Tania Ahmed'),
    'new-runner': await fresh('delivery_men', 'Babul Mia'),
    consumer: Number(consumer),
    runner: Number(await of('runner1')),
    admin: Number(await of('admin1')),
    root: Number(await of('root1')),
  }
  return Object.entries(drawn(found)).map(([role, screens]) => ({ role, id: who[role] ?? null, screens }))
}

async function draw(browser: Browser, role: string, id: number | null, screens: Screen[]) {
  const token = id && (await openSession(db, id))
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
      await context.addInitScript(() => localStorage.setItem('ranar-incognito-closed', '1'))
      const page = await context.newPage()
      page.setDefaultTimeout(15_000)
      for (const { name, at, open } of screens.filter(({ name }) => `${role}/${name}`.includes(only))) {
        await page.setViewportSize(viewport)
        await page.goto(server.origin + at, { waitUntil: 'load' })
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        // Event streams keep the network busy, so wait a fixed time instead of for network idle.
        await page.waitForTimeout(400)
        if (open) await open(page, words(locale))
        else await unroll(page, viewport)
        await page.waitForTimeout(500)
        const place = path.join(folder, role)
        mkdirSync(place, { recursive: true })
        await page.screenshot({ path: path.join(place, `${name}.${size}.${look}.png`), fullPage: !open })
      }
      await context.close()
    }
}

/** Makes the viewport as high as the page without its footer: lazy parts load and sticky bars stand at the end. */
async function unroll(page: Page, { width, height }: { width: number; height: number }) {
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' })
  const whole = await page.evaluate(
    () => document.documentElement.scrollHeight - (document.querySelector<HTMLElement>('footer')?.offsetHeight ?? 0),
  )
  await page.setViewportSize({ width, height: Math.max(whole, height) })
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
}
