import type { Page } from '@playwright/test'
import { expect, test } from '../people.ts'
import { noisy } from '../pictures.ts'

const KB = 1024
/** Throttles the upload to 60 kB per second, as on a phone with a weak signal. */
const slowLine = async (page: Page) => {
  const chrome = await page.context().newCDPSession(page)
  await chrome.send('Network.enable')
  const limits = { latency: 200, downloadThroughput: 200 * KB, uploadThroughput: 60 * KB }
  await chrome.send('Network.emulateNetworkConditions', { offline: false, ...limits })
}
const sentBytes = async (page: Page, path: string) => {
  const request = await page.waitForRequest(`**/api/${path}`)
  return Number((await request.allHeaders())['content-length'])
}

test('on a slow connection a photo of 20 MB is scaled down before it is sent', async ({ as }) => {
  const { page } = await as('consumer')
  await page.goto('/dashboard/edit-profile')
  await page.getByLabel('Avatar', { exact: true }).setInputFiles(noisy('big.png', [2600, 2600]))
  await expect(page.locator('img[data-preview]')).toBeVisible()
  await slowLine(page)
  const sent = sentBytes(page, 'user/update-profile')
  await page.getByRole('button', { name: 'Save' }).click()
  expect(await sent).toBeLessThan(400 * KB)
  await expect(page.getByRole('status').filter({ hasText: 'Profile has been updated!' })).toBeVisible()
})

test('an upload that takes longer than other calls may take succeeds and shows its progress', async ({ as }) => {
  const { page } = await as('consumer')
  await page.goto('/dashboard/edit-profile')
  await page.getByLabel('Banner', { exact: true }).setInputFiles(noisy('river.png', [1600, 1200]))
  await expect(page.locator('img[data-preview]')).toBeVisible()
  await slowLine(page)
  const sent = sentBytes(page, 'user/update-profile')
  const begun = Date.now()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('progressbar', { name: /^Uploading: [1-9]\d?%$/ })).toBeVisible()
  expect(await sent).toBeGreaterThan(1000 * KB)
  await expect(page.getByRole('status').filter({ hasText: 'Profile has been updated!' })).toBeVisible({
    timeout: 120_000,
  })
  expect(Date.now() - begun, 'longer than any other call').toBeGreaterThan(15_000)
})

test('a visitor whose connection breaks during the signup sends it again', async ({ as, refusals }) => {
  refusals.push(0)
  const { page } = await as('guest')
  await page.goto('/auth/signup')
  await page.getByRole('textbox', { name: 'Name' }).fill('Salma Khatun')
  await page.getByRole('textbox', { name: 'Email' }).fill(`salma-${Date.now()}-${Math.random()}@people.example`)
  await page.getByLabel('Password', { exact: true }).fill('a-long-enough-password')
  await page.getByLabel('Avatar').setInputFiles(noisy('me.png', [600, 600]))
  let tries = 0
  await page.route('**/api/auth/signup', (route) => (++tries > 1 ? route.continue() : route.abort('connectionreset')))
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('This did not get through')).toBeVisible()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page).toHaveURL(/\/auth\/verify/)
})

test('an upload without progress fails after half a minute and can be sent again', async ({ as, refusals }) => {
  refusals.push(0)
  const { page } = await as('consumer')
  await page.goto('/dashboard/edit-profile')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Avatar', { exact: true }).setInputFiles(noisy('me.png', [600, 600]))
  await expect(page.locator('img[data-preview]')).toBeVisible()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/user/update-profile', async (route) => {
    await held.promise
    await route.abort().catch(() => {})
  })
  await page.clock.install()
  const asked = page.waitForRequest('**/api/user/update-profile', { timeout: 30_000 })
  await page.getByRole('button', { name: 'Save' }).click()
  await asked
  await page.clock.fastForward(31_000)
  await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible()
  held.resolve()
  await page.unroute('**/api/user/update-profile')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Profile has been updated!' })).toBeVisible()
})
