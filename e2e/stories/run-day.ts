import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { api } from '@ranar/contract'
import { shellKept } from '../offline.ts'
import { book, by, sendOut } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { doorPicture } from '../pictures.ts'
import { running } from '../rig.ts'

test.use({ serviceWorkers: 'allow' })

const STOPS = 20
const card = (page: Page) => page.getByRole('article', { name: /^Next stop/ })
const queue = (page: Page) => page.getByRole('status').filter({ hasText: /waiting|sent|Sending/ })
const run = '/dashboard/delivery-men/run'

test('twenty stops made without signal, with two restarts of the phone, arrive once, in order and with their true times', async ({
  as,
}) => {
  test.setTimeout(240_000)
  const { origin, launch } = running()
  const [sender, admin, courier, other] = [
    await as('consumer'),
    await as('admin'),
    await as('delivery_men'),
    await as('delivery_men'),
  ]
  const codes: string[] = []
  for (let n = 0; n < STOPS; n++)
    codes.push(await book(sender, { name: `Receiver ${n + 1}`, ...(n % 5 === 1 && { proofLevel: 'code' as const }) }))
  for (const code of codes) await sendOut(admin, courier, code, 0)

  const phone = await mkdtemp(path.join(os.tmpdir(), 'ranar-phone-'))
  const cookies = await courier.context.cookies()
  const turnOn = async (): Promise<[BrowserContext, Page]> => {
    const context = await chromium.launchPersistentContext(phone, {
      ...launch,
      baseURL: origin,
      locale: 'en-US',
      timezoneId: 'Asia/Dhaka',
      viewport: { width: 390, height: 844 },
    })
    return [context, context.pages()[0] ?? (await context.newPage())]
  }
  let [context, page] = await turnOn()
  // A real login's cookie survives a restart of the browser.
  const nextWeek = Date.now() / 1000 + 7 * 86_400
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, expires: nextWeek })))
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('ranar-login', '1'))
  await page.goto(run)
  await expect(page.getByText(`0 / ${STOPS} done`)).toBeVisible()
  await shellKept(page)
  await page.reload()
  await expect(card(page)).toBeVisible()

  await context.setOffline(true)
  const restart = async (done: number) => {
    await context.close()
    ;[context, page] = await turnOn()
    await context.setOffline(true)
    await page.goto(run)
    await expect(page.getByText(`${done} / ${STOPS} done`)).toBeVisible()
  }
  const visited: string[] = []
  const startedAt = Date.now()
  const doneAt: number[] = []
  for (let n = 0; n < STOPS; n++) {
    const code = (await card(page).locator('code').innerText()).trim()
    visited.push(code)
    const isCode = codes.indexOf(code) % 5 === 1
    if (isCode) {
      await card(page).getByRole('button', { name: 'Delivered' }).click()
      await page.getByLabel('Delivery code').fill('000000')
      await page.getByRole('dialog').getByRole('button', { name: 'Delivered' }).click()
    } else if (n % 4 === 3) {
      await card(page).getByRole('button', { name: 'Could not deliver' }).click()
      await page.getByRole('button', { name: /Nobody was at home/ }).click()
      await page.getByLabel('Take a photo').setInputFiles({
        name: 'door.png',
        mimeType: 'image/png',
        buffer: doorPicture,
      })
      await expect(page.getByRole('img', { name: 'The photo is kept' })).toBeVisible()
      await page.getByRole('button', { name: 'Save' }).click()
    } else await card(page).getByRole('button', { name: 'Delivered' }).click()
    await expect(page.getByText(`${n + 1} / ${STOPS} done`)).toBeVisible()
    doneAt.push(Date.now())
    if (n === 6 || n === 13) await restart(n + 1)
  }
  // Meanwhile a dispatcher assigns one of them to another courier.
  const given = visited[0] ?? ''
  await admin.call(api.desk.move, { body: { move: 'unassign', parcel_ids: [given] } })
  await sendOut(admin, other, given, 0)

  const line = await context.newCDPSession(page)
  await context.setOffline(false)
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 25_000,
  })
  await page.bringToFront()
  await expect(queue(page)).toHaveText('Everything is sent', { timeout: 60_000 })
  await expect(page.getByRole('group').filter({ hasText: 'Not accepted by the office' })).toContainText(given)

  const ends: number[] = []
  for (const code of visited.slice(1)) {
    const { timeline, attempts, proofs } = (await sender.call(api.journeys.details, by(code))).data
    const last = timeline.filter(({ name }) => name === 'delivered' || name === 'attempted')
    expect(last, code).toHaveLength(1)
    expect(proofs, code).toHaveLength(attempts.length)
    ends.push(Date.parse(last[0]?.at ?? ''))
  }
  expect(ends).toEqual([...ends].sort((one, next) => one - next))
  // The phone takes its time from a reply, in whole seconds, which a busy machine may have read late.
  expect(ends[0]).toBeGreaterThanOrEqual(startedAt - 10_000)
  for (const [at, end] of ends.entries()) expect(end, visited[at + 1]).toBeLessThanOrEqual((doneAt[at + 1] ?? 0) + 2000)
  const { exceptions } = (await admin.call(api.desk.exceptions, { query: { limit: 100, status: 'open' } })).data
  const kinds = (code: string) => exceptions.filter(({ parcel_id }) => parcel_id === code).map(({ kind }) => kind)
  expect(kinds(given)).toEqual(['conflict'])
  const wrongCodes = visited.filter((code) => codes.indexOf(code) % 5 === 1 && code !== given)
  for (const code of wrongCodes) expect(kinds(code)).toEqual(['code'])
  await context.close()
  await rm(phone, { recursive: true, force: true })
})
