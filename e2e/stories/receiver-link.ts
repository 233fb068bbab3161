import { randomUUID } from 'node:crypto'
import { startServer } from '@ranar/server/testing'
import { everyFaultOf } from '../axe.ts'
import { bookLinked, sendOut } from '../parcels.ts'
import { expect, test } from '../people.ts'

test('a Bangla browser gets the receiver’s page in Bangla, in light and dark, and a 404 page for an unknown link', async ({
  as,
  refusals,
}) => {
  refusals.push(404)
  const [sender, admin, courier, receiver] = [
    await as('consumer'),
    await as('admin'),
    await as('delivery_men'),
    await as('guest', { locale: 'bn-BD' }),
  ]
  const { code, page: address } = await bookLinked(sender, { codTaka: 900 })
  await sendOut(admin, courier, code, 2)
  const { page } = receiver
  const answer = await page.goto(address)
  expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' })
  expect(answer?.headers()['x-robots-tag']).toContain('noindex')
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  await expect(page.getByText('৳১,০০০')).toBeVisible()
  await page.getByText('এ পর্যন্ত যা হয়েছে').click()
  expect(await everyFaultOf(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect(await everyFaultOf(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('bangla.png'), fullPage: true })
  const unknown = await page.goto(`${address.slice(0, -3)}xyz`)
  expect(unknown?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'এই লিংকে কিছু নেই' })).toBeVisible()
  expect(await everyFaultOf(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('unknown.png'), fullPage: true })
})

test('a visitor who tries too many links is told so, and whom to call', async ({ browser }) => {
  const server = await startServer({ IP_LIMIT_FACTOR: '1' }, 'built.mjs')
  const page = await browser.newPage({ baseURL: server.origin, locale: 'en-US', viewport: { width: 360, height: 740 } })
  const token = () => randomUUID().replaceAll('-', '').slice(0, 22)
  // A server that has just started may be overloaded for a moment.
  const open = (said: string) =>
    expect(async () => {
      await page.goto(`/r/${token()}`)
      await expect(page.getByText(said)).toBeVisible({ timeout: 5000 })
    }).toPass({ timeout: 60_000 })
  const heading = page.getByRole('heading', { level: 1 })
  const call = page.getByRole('link', { name: /^Call / })
  try {
    await open('This link does not work any more')
    await expect(heading).toHaveText('This link opens nothing')
    await expect(call).toBeVisible()
    for (let tries = 0; tries < 20; tries++) await page.request.get(`/api/receiver/parcel?token=${token()}`)
    await open('Too many tries')
    await expect(heading).toHaveText('This page cannot be shown right now')
    await expect(call).toBeVisible()
    expect(await everyFaultOf(page)).toEqual([])
    await page.screenshot({ path: test.info().outputPath('not-shown.png'), fullPage: true })
  } finally {
    await page.close()
    await server.stop()
    server.forget()
  }
})
