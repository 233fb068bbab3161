import { book } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { goHome, isPhone } from '../ways.ts'

for (const [kind, title] of [
  ['root', 'Root Admin'],
  ['admin', 'Admin'],
  ['delivery_men', 'Delivery Men'],
  ['consumer', 'Consumer'],
] as const)
  test(`the badge of the top bar names the role: ${title}`, async ({ as }) => {
    const { page } = await as(kind)
    await page.goto('/dashboard/my-profile')
    await expect(page.getByRole('banner').getByText(title, { exact: true })).toBeVisible()
  })

test('a sender finds items of the sidebar by title, whatever the spaces and case', async ({ as }) => {
  const { page } = await as('consumer')
  await page.goto('/dashboard/my-profile')
  if (isPhone()) await page.getByRole('button', { name: 'Open or close the sidebar' }).click()
  const items = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')
  await expect(items).toHaveText([
    'Book a Parcel',
    'Book many',
    'My Parcel',
    'To Review',
    'Statement',
    'My Refunds',
    'My Profile',
    'Edit Profile',
  ])
  const search = page.getByRole('searchbox', { name: 'Search the menu' })
  await search.fill('MY  pAr')
  await expect(items).toHaveText(['My Parcel'])
  await search.fill('profile')
  await expect(items).toHaveText(['My Profile', 'Edit Profile'])
  await search.fill('statistics')
  await expect(page.getByText('No menu item has this name.')).toBeVisible()
  await search.fill('')
  await expect(items).toHaveCount(8)
})

test('Ctrl+B collapses the sidebar, and the browser remembers it for a week', async ({ as }) => {
  const { page, context } = await as('admin')
  await page.goto('/dashboard/my-profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const toggle = page.getByRole('button', { name: 'Open or close the sidebar' })
  if (isPhone()) {
    await page.keyboard.press('Control+b')
    const sheet = page.getByRole('dialog').filter({ has: page.getByRole('searchbox', { name: 'Search the menu' }) })
    await expect(sheet).toBeVisible()
    await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(18 * 16)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    return
  }
  const side = page.getByRole('complementary', { name: 'Sidebar' })
  const width = async () => (await side.boundingBox())?.width
  await expect.poll(width).toBe(16 * 16)
  await page.keyboard.press('Control+b')
  await expect.poll(width).toBe(3 * 16)
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(side.getByRole('link', { name: 'All Users' })).toBeVisible()
  const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_state')
  expect(cookie?.value).toBe('false')
  expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - 604_800)).toBeLessThan(120)
  await page.reload()
  await expect.poll(width).toBe(3 * 16)
  await toggle.click()
  await expect.poll(width).toBe(16 * 16)
})

test('Ctrl+B works while the focus is in a field', { tag: '@desktop' }, async ({ as }) => {
  const { page } = await as('consumer')
  await page.goto('/dashboard/edit-profile')
  await page.getByRole('textbox', { name: 'Address' }).focus()
  const toggle = page.getByRole('button', { name: 'Open or close the sidebar' })
  const before = await toggle.getAttribute('aria-expanded')
  await page.keyboard.press('Control+b')
  await expect(toggle).toHaveAttribute('aria-expanded', before === 'true' ? 'false' : 'true')
})

test('a sender pages through a list, and the page box goes no further than the last page', async ({ as }) => {
  const sender = await as('consumer')
  const codes: string[] = []
  for (let count = 0; count < 9; count++) codes.push(await book(sender))
  const { page } = sender
  await page.goto('/dashboard/consumer/my-parcel')
  const rows = page.getByRole('row').filter({ hasText: /RN[0-9A-Z]{11}/ })
  await expect(rows).toContainText(codes.slice(1).reverse())
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByText('1/2')).toBeVisible()
  await expect(pages.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  await pages.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(rows).toContainText([codes[0] ?? ''])
  await expect(pages.getByRole('button', { name: 'Last page' })).toBeDisabled()
  await page.goBack()
  await expect(rows).toHaveCount(8)
  await pages.getByRole('textbox', { name: 'Page number' }).fill('2')
  await expect(page).toHaveURL(/page=2/)
  await pages.getByRole('textbox', { name: 'Page number' }).fill('99')
  await expect(page).toHaveURL(/page=2/)
  await expect(pages.getByRole('textbox', { name: 'Page number' })).toHaveValue('2')
  await pages.getByRole('textbox', { name: 'Page number' }).fill('0')
  await expect(pages.getByRole('textbox', { name: 'Page number' })).toHaveValue('')
  await pages.getByRole('button', { name: 'First page' }).click()
  await expect(rows).toHaveCount(8)
  await page.goto('/dashboard/consumer/my-parcel?page=nonsense&status_stage=lost')
  await expect(rows).toHaveCount(8)
  await page.goto('/dashboard/consumer/my-parcel?page=99')
  await expect(page).toHaveURL(/page=2$/)
  await expect(rows).toHaveCount(1)
})

for (const [width, locale, kind, name] of [
  [320, 'bn', 'delivery_men', 'ডেলিভারি ম্যান'],
  [360, 'bn', 'delivery_men', 'ডেলিভারি ম্যান'],
  [360, 'en', 'consumer', 'Consumer'],
] as const)
  test(`the badge of the role is not cut off at ${width} px: ${name}`, { tag: '@phone' }, async ({ as, baseURL }) => {
    const { page, context } = await as(kind, { viewport: { width, height: 640 } })
    await context.addCookies([{ name: 'ranar-locale', value: locale, url: baseURL ?? '' }])
    await page.goto('/dashboard/my-profile')
    const role = page.getByRole('banner').getByText(name, { exact: true })
    await expect(role).toBeVisible()
    const room = await role.evaluate(
      (badge) =>
        (badge.parentElement?.getBoundingClientRect().right ?? 0) -
        badge.getBoundingClientRect().left -
        badge.getBoundingClientRect().width,
    )
    expect(room).toBeGreaterThanOrEqual(0)
  })

test('the dashboard has no footer of the site, and the site has no sidebar', async ({ as }) => {
  const { page } = await as('consumer')
  await page.goto('/dashboard/my-profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await goHome(page)
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open or close the sidebar' })).toBeHidden()
})

test('a screen without a Print button prints without the bars around it', async ({ as }) => {
  const { page } = await as('consumer')
  await page.goto('/dashboard/consumer/my-parcel')
  const around = page.locator('aside, header, nav').filter({ visible: true })
  await expect(around).not.toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(around).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
