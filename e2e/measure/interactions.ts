import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { api } from '@ranar/contract'
import { booking, inDays, type Kind, makePerson, openDb, startServer } from '@ranar/server/testing'
import { buildServer } from '../../scripts/build-server.ts'
import { buildWeb } from '../../scripts/build-web.ts'
import { findBrowser } from '../browser.ts'
import { callAs, loggedIn } from '../session.ts'
import { machine, median } from './company.ts'
import { seenOn, type Tap, type Watched, watch } from './watch.ts'

const ROUNDS = Number(process.argv[2] ?? 5)
const [SENDERS, EACH, STOPS] = [5, 100, 40]
const SLOWER = 4
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const desk = { viewport: { width: 1280, height: 800 } }

const launchSettings = await findBrowser()
buildWeb()
buildServer()
const server = await startServer({ NODE_ENV: 'production' }, 'built.mjs')
const { db, close } = openDb(server.databaseUrl, { origin: server.origin, max: 2 })
const browser: Browser = await chromium.launch(launchSettings.launch)

const as = async (kind: Kind, options: BrowserContextOptions = desk) => {
  const person = await makePerson(db, kind)
  const context = await browser.newContext({
    ...options,
    locale: 'en-US',
    timezoneId: 'Asia/Dhaka',
    baseURL: server.origin,
    storageState: loggedIn(person.token, server.origin),
  })
  const page = await context.newPage()
  await page.addInitScript(watch)
  return { page, call: callAs(context.request), id: person.publicId }
}

/** Books a day's 500 parcels and assigns 40 of them to one courier. */
const fill = async (admin: Awaited<ReturnType<typeof as>>, courier: Awaited<ReturnType<typeof as>>) => {
  const senders = await Promise.all(Array.from({ length: SENDERS }, () => as('consumer')))
  const booked = await Promise.all(
    senders.map(async ({ call }) => {
      const codes: string[] = []
      for (let n = 0; n < EACH; n++)
        codes.push((await call(api.parcels.book, { body: { ...booking, name: `Receiver ${n}` } })).data.parcel._id)
      return codes
    }),
  )
  for (const parcel_id of booked.flat().slice(0, STOPS))
    await admin.call(api.dispatch.transport, {
      body: { parcel_id, delivery_men_id: courier.id, approximate_delivery_date: inDays(0) },
    })
}

/** Throttles the page's CPU; a throttled page keeps the machine busy even when idle, so reset it with rate 1. */
const slowDown = async ({ page }: { page: Page }, rate: number) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Clicks through all screens of the sidebar; returns the times of all rounds but the first. */
const walk = async (page: Page, rounds: number) => {
  await page.goto('/dashboard/my-profile')
  const links = page.getByRole('navigation', { name: 'Main menu' }).locator('a[href^="/dashboard"]')
  await links.first().waitFor()
  const count = await links.count()
  // Round 0 loads the code and texts of each screen, so its times are dropped.
  for (let round = 0; round <= rounds; round++)
    for (let n = 0; n < count; n++) {
      const before = (await seenOn(page)).moves.length
      const from = page.url()
      await links.nth(n).click()
      if (page.url() !== from || n > 0)
        await page
          .waitForFunction((many) => (window as unknown as { seen: Watched }).seen.moves.length > many, before, {
            timeout: 5000,
          })
          .catch(() => {})
      if (round === 0) await page.waitForLoadState('networkidle')
      if (round === 0 && n === count - 1)
        await page.evaluate(() => (window as unknown as { seen: Watched }).seen.moves.splice(0))
    }
  return (await seenOn(page)).moves
}

const openAndClose = async (page: Page, name: string) => {
  const sheet = page.locator('[aria-modal="true"]')
  await page.getByRole('article').getByRole('button', { name }).click()
  await sheet.waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
}
const tapsOf = async (page: Page) => Object.values((await seenOn(page)).taps)
const timesOf = (taps: Tap[]) => taps.map(({ ms }) => ms)

try {
  const [admin, courier] = [await as('root'), await as('delivery_men', phone)]
  await fill(admin, courier)

  await slowDown(admin, SLOWER)
  const moves = await walk(admin.page, ROUNDS)
  await slowDown(admin, 1)

  await slowDown(courier, SLOWER)
  await courier.page.goto('/dashboard/delivery-men/run')
  await courier.page.getByRole('article', { name: /^Next stop/ }).waitFor()
  for (let round = 0; round < ROUNDS * 2; round++) {
    await openAndClose(courier.page, 'Could not deliver')
    await courier.page.keyboard.press('Tab')
  }
  const run = timesOf(await tapsOf(courier.page))
  await courier.page.close()

  await slowDown(admin, SLOWER)
  const { page } = admin
  await page.goto('/dashboard/admin/today?limit=100')
  const boxes = page.locator('[data-desk] tbody input[data-code]')
  await boxes.first().waitFor()
  const steps: { name: string; at: number }[] = []
  const step = async (name: string) => steps.push({ name, at: await page.evaluate(() => performance.now()) })
  for (let round = 0; round < ROUNDS; round++) {
    await step('choose one row')
    await boxes.first().check()
    await step('choose 100 rows')
    await boxes.last().click({ modifiers: ['Shift'] })
    await step('choose none')
    await page.getByRole('button', { name: 'Choose none' }).click()
    await step('go up a row by key')
    for (let n = 0; n < 5; n++) await page.keyboard.press('k')
    await step('choose one row by key')
    await page.keyboard.press('x')
    await step('open a parcel by key')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: /^Parcel/ }).waitFor()
    await step('close it by key')
    await page.keyboard.press('Escape')
    await page.locator('[aria-modal="true"]').waitFor({ state: 'detached' })
    await step('choose none by key')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Choose none' }).waitFor({ state: 'hidden' })
  }
  const taps = await tapsOf(page)
  const table = timesOf(taps)
  const stepOf = ({ at }: Tap) => steps.findLast((step) => step.at <= at)?.name ?? ''
  const byStep = Map.groupBy(taps, stepOf)

  const at = (values: number[], share: number) =>
    Math.round(values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN)
  const row = (what: string, values: number[], goal: string) => ({
    what,
    n: values.length,
    'median ms': Math.round(median(values)),
    'p98 ms': at(values, 0.98),
    goal,
  })
  console.log(`${SLOWER} × CPU, ${SENDERS * EACH} parcels, ${STOPS} stops, ${ROUNDS} rounds`)
  console.log(machine())
  console.table([
    row(
      'the next screen’s heading',
      moves.map(({ frame }) => frame),
      'median 100',
    ),
    row(
      'the next screen’s rows',
      moves.map(({ rows }) => rows),
      'median 300',
    ),
    row('a tap on the run', run, 'p98 100'),
    row('a tap or key at the desk', table, 'p98 100'),
    ...[...byStep].map(([name, taps]) => row(`— ${name}`, timesOf(taps), '')),
  ])
} finally {
  await browser.close()
  await close()
  await server.stop()
  server.forget()
  launchSettings.forget()
}
