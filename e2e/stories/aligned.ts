import { api } from '@ranar/contract'
import { book, deliver, inDays, sendOut } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { settled } from '../screens.ts'

test('reports, books and statement are aligned on the screen, and printed reports name their days', async ({ as }) => {
  const [root, sender, courier] = [await as('root'), await as('consumer'), await as('delivery_men')]
  const code = await book(sender, { codTaka: 700 })
  await sendOut(root, courier, code, 0)
  await deliver(courier, code)
  for (const { page } of [root, sender]) await page.setViewportSize({ width: 1100, height: 900 })
  await root.page.goto('/dashboard/admin/reports')
  await settled(root)
  const tops = await root.page
    .getByRole('heading', { name: / now$/ })
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
  expect(tops).toHaveLength(3)
  expect(new Set(tops).size).toBe(1)
  // A printed report names its days and leaves out the frame.
  const days = root.page.getByText(`${inDays(-29)} to ${inDays(0)}`)
  await expect(days).toBeHidden()
  await root.page.emulateMedia({ media: 'print' })
  await expect(days).toBeVisible()
  await expect(root.page.getByRole('banner')).toBeHidden()
  await expect(root.page.getByRole('button', { name: 'Print' })).toBeHidden()
  // A4 without its margins; what is wider is cut off on paper.
  await root.page.setViewportSize({ width: 718, height: 1000 })
  const cutOff = () =>
    root.page.locator('main table').evaluateAll((all) => all.filter((one) => one.scrollWidth > 718).length)
  await expect.poll(cutOff).toBe(0)
  await root.page.emulateMedia({ media: 'screen' })
  await root.page.setViewportSize({ width: 1100, height: 900 })
  await root.page.goto('/dashboard/admin/books')
  await settled(root)
  const facts = await root.page.locator('main dl').boundingBox()
  expect(facts?.width).toBeLessThanOrEqual(560)
  await sender.page.goto('/dashboard/consumer/statement')
  await settled(sender)
  const lefts = await sender.page
    .locator('main tbody tr')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)))
  expect(lefts.length).toBeGreaterThan(1)
  expect(new Set(lefts).size).toBe(1)
})

test('column headings of reports do not break into one word per line in Bangla', async ({ as, baseURL }) => {
  const root = await as('root', { viewport: { width: 768, height: 1024 }, isMobile: false })
  await root.context.addCookies([{ name: 'ranar-locale', value: 'bn', url: baseURL ?? '' }])
  const sender = await as('consumer')
  const courier = await as('delivery_men')
  const code = await book(sender, { codTaka: 700 })
  await sendOut(root, courier, code, 0)
  await deliver(courier, code)
  for (const width of [768, 360]) {
    await root.page.setViewportSize({ width, height: 1024 })
    await root.page.goto('/dashboard/admin/reports')
    await settled(root)
    const stacked = root.page.locator('main thead th').evaluateAll((all) =>
      all.flatMap((one) => {
        const range = document.createRange()
        range.selectNodeContents(one.querySelector('span') ?? one)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
        return lines > 2 && lines === one.textContent.split(' ').length ? [one.textContent] : []
      }),
    )
    await expect(root.page.locator('main thead th').filter({ hasText: 'প্রথম চেষ্টা' }).first()).toBeVisible()
    expect(await stacked, String(width)).toEqual([])
  }
})

test('the label of a fact does not wrap to make room for a long value', async ({ as }) => {
  const { page, call } = await as('delivery_men', { viewport: { width: 360, height: 740 }, isMobile: false })
  await call(api.people.updateProfile, { body: { address: 'House 12, Road 4, Dhanmondi, Dhaka' } })
  await page.goto('/dashboard/my-profile')
  const heightOf = async (name: string) => (await page.locator('main dt', { hasText: name }).boundingBox())?.height
  await expect(page.getByText('House 12, Road 4').first()).toBeVisible()
  expect(await heightOf('Address')).toBe(await heightOf('Gender'))
})

test('on a phone of 360 px the role stands on one line of the top bar, whole, in both languages', async ({
  as,
  baseURL,
}) => {
  for (const kind of ['delivery_men', 'root'] as const)
    for (const value of ['en', 'bn']) {
      const { page, context } = await as(kind, { viewport: { width: 360, height: 740 } })
      await context.addCookies([{ name: 'ranar-locale', value, url: baseURL ?? '' }])
      await page.goto('/dashboard/my-profile')
      const role = page.getByRole('banner').getByRole('paragraph')
      await expect(role).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      const { lines, isCut } = await role.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element.firstElementChild ?? element)
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top / 8))
        return { lines: new Set(tops).size, isCut: element.scrollWidth > element.clientWidth }
      })
      expect([kind, value, lines, isCut]).toEqual([kind, value, 1, false])
      await page.screenshot({ path: test.info().outputPath(`${kind}-${value}.png`) })
    }
})

test('the thana of a booking stands as far below the map’s help as its neighbours from each other', async ({ as }) => {
  const { page } = await as('consumer')
  await page.goto('/dashboard/consumer/book-parcel')
  const label = page.getByText('Thana', { exact: true })
  const map = page.getByRole('group', { name: 'Place' })
  await expect(label).toBeVisible()
  const [above, below] = [await map.boundingBox(), await label.boundingBox()]
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThanOrEqual(10)
})
