import type { Locator, Page } from '@playwright/test'
import { book, cancel } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { rowWith } from '../ways.ts'

const phone = { viewport: { width: 390, height: 844 } }
const barOf = (page: Page) => page.getByRole('navigation', { name: 'Most used screens' })
const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

const quick: [kind: 'root' | 'delivery_men' | 'consumer', first: string, ...others: string[]][] = [
  ['root', 'Today', 'Parcels', 'Delivery men', 'Statistics'],
  ['delivery_men', 'Run', 'Cash', 'Parcels', 'Reviews'],
  ['consumer', 'Book', 'Parcels', 'Reviews', 'Profile'],
]

for (const [kind, first, ...others] of quick)
  test(`a ${kind.replace('_', ' ')} has the most used screens in the bottom bar of a phone, and all others behind More`, async ({
    as,
  }) => {
    const { page } = await as(kind, phone)
    await page.goto('/dashboard/my-profile')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const bar = barOf(page)
    await expect(bar.getByRole('link')).toHaveText([first, ...others])
    for (const part of await bar.locator('a, button').all()) {
      const { width, height } = await boxOf(part)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(48)
    }
    await bar.getByRole('link', { name: first }).click()
    await expect(bar.getByRole('link', { name: first })).toHaveAttribute('aria-current', 'page')
    await expect(bar.locator('[aria-current]')).toHaveCount(1)
    const more = bar.getByRole('button', { name: 'More' })
    await expect(more).toHaveAttribute('aria-expanded', 'false')
    await more.click()
    const menu = page.getByRole('dialog').getByRole('navigation', { name: 'Main menu' })
    await menu.getByRole('link', { name: 'Edit Profile' }).click()
    await expect(page).toHaveURL(/\/edit-profile$/)
    await expect(menu).toBeHidden()
    await page.setViewportSize({ width: 768, height: 900 })
    await expect(bar).toBeHidden()
  })

test('the bottom bar covers neither the price line nor a field focused by Tab', async ({ as }) => {
  const { page } = await as('consumer', phone)
  await page.goto('/dashboard/consumer/book-parcel')
  const button = page.getByRole('button', { name: 'Book', exact: true })
  await expect(button).toBeInViewport({ ratio: 1 })
  const top = async () => Math.round((await boxOf(barOf(page))).y)
  const lineNow = () => boxOf(page.locator('form > div', { has: button }))
  const end = ({ y, height }: { y: number; height: number }) => Math.round(y + height)
  await expect.poll(async () => end(await lineNow()) - (await top())).toBe(0)
  const line = await lineNow()
  await page.getByRole('textbox', { name: 'Weight' }).focus()
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    const focused = page.locator('form :focus')
    const { y, height } = await boxOf(focused)
    expect(y + height, await focused.evaluate((one) => one.outerHTML.slice(0, 80))).toBeLessThanOrEqual(line.y)
  }
})

test('a list ends above the bottom bar, and the bar’s links stay above the device’s safe area', async ({ as }) => {
  const sender = await as('consumer', phone)
  await book(sender)
  const { page, context } = sender
  await page.goto('/dashboard/consumer/my-parcel')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toBeVisible()
  const below = async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const [end, bar] = [await boxOf(pages), await boxOf(barOf(page))]
    return {
      gap: bar.y - end.y - end.height,
      bottom: bar.y + bar.height,
      link: await boxOf(barOf(page).getByRole('link').first()),
    }
  }
  await expect.poll(async () => (await below()).gap).toBeGreaterThanOrEqual(0)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setSafeAreaInsetsOverride' as never, { insets: { bottom: 34 } } as never)
  await expect.poll(async () => (await below()).link.y + (await below()).link.height).toBeLessThanOrEqual(844 - 34)
  await expect.poll(async () => (await below()).gap).toBeGreaterThanOrEqual(0)
  await expect.poll(async () => (await below()).bottom).toBe(844)
})

test('a courier goes to the home page from the top bar of a phone', async ({ as }) => {
  const { page } = await as('delivery_men', phone)
  await page.goto('/dashboard/my-profile')
  // The skeleton frame has this link too; wait until the real frame has replaced it.
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  const home = page.getByRole('banner').getByRole('link', { name: 'Home' })
  const { width, height } = await boxOf(home)
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await home.click()
  await expect(page).toHaveURL(/\/$/)
})

test('a sender who ticks a parcel far down reads at the foot of the phone what is chosen, and prints it', async ({
  as,
}) => {
  const sender = await as('consumer')
  const codes = [await book(sender), await book(sender), await book(sender), await book(sender)]
  const { page } = sender
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/dashboard/consumer/my-parcel')
  const row = await rowWith(page, codes[0] ?? '')
  await row.getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'With the chosen parcels' })
  await expect(bar.getByText('1 chosen')).toBeInViewport({ ratio: 1 })
  await expect(bar.getByRole('link', { name: 'Print labels (1)' })).toBeInViewport({ ratio: 1 })
  await (await rowWith(page, codes[3] ?? '')).getByRole('checkbox').check()
  await expect(bar.getByText('2 chosen')).toBeInViewport({ ratio: 1 })
  await page.screenshot({ path: test.info().outputPath('chosen.png') })
  await bar.getByRole('link', { name: 'Print labels (2)' }).click()
  await expect(page.getByRole('article', { name: `Parcel ${codes[3]}` })).toBeVisible()
  await cancel(sender, codes[3] ?? '')
  await page.getByRole('button', { name: 'Go back' }).click()
  // A parcel that was canceled meanwhile is not chosen any more.
  await expect(bar.getByText('1 chosen')).toBeVisible()
  await expect(row.getByRole('checkbox')).toBeChecked()
  await bar.getByRole('button', { name: 'Choose none' }).click()
  await expect(bar).toHaveCount(0)
  await expect(row.getByRole('checkbox')).not.toBeChecked()
})
