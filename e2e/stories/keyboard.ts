import type { Locator, Page } from '@playwright/test'
import { book, booking, inDays } from '../parcels.ts'
import { expect, test } from '../people.ts'

/** Presses Tab until this has the focus and expects it in view; throws an Error after 80 presses. */
const tabTo = async (page: Page, target: Locator) => {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return expect(target).toBeInViewport()
  }
  throw new Error(`Tab never came to ${target}`)
}

test('a sender books a parcel by keyboard alone', { tag: '@desktop' }, async ({ as }) => {
  test.setTimeout(180_000)
  const { page } = await as('consumer')
  await page.goto('/dashboard/my-profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (test.info().project.name === 'phone') {
    await tabTo(page, page.getByRole('button', { name: 'Open or close the sidebar' }))
    await page.keyboard.press('Enter')
  }
  await tabTo(page, page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Book a Parcel' }))
  await page.keyboard.press('Enter')
  const field = (name: string) => page.getByRole('textbox', { name })
  await tabTo(page, field('Weight'))
  await page.keyboard.type('0.5')
  await expect(field('Price')).toHaveValue('66')
  await tabTo(page, page.getByRole('combobox', { name: 'Parcel type' }))
  await page.keyboard.type('Frag')
  await tabTo(page, field('Receiver name'))
  await page.keyboard.type(booking.name)
  await tabTo(page, field('Receiver phone'))
  await page.keyboard.type(booking.phone)
  await tabTo(page, field('Receiver address'))
  await page.keyboard.type(booking.address)
  await tabTo(page, field('Receiver email'))
  await page.keyboard.type(booking.email)
  await tabTo(page, page.getByRole('combobox', { name: 'Search a district or thana' }))
  await page.keyboard.type('Bogura')
  await expect(
    page.getByRole('listbox', { name: 'Search a district or thana' }).getByRole('option').first(),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field('Latitude')).toHaveValue(/^24\.8/)
  const before = await field('Longitude').inputValue()
  const map = page.getByRole('application', { name: 'Map to choose a place on' })
  await tabTo(page, map)
  // The map's code loads once it scrolls into view.
  await expect(map.locator('.leaflet-control-zoom')).toBeVisible()
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(async () => Number(await field('Longitude').inputValue())).toBeGreaterThan(Number(before))
  await tabTo(page, page.getByRole('button', { name: 'Book', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/my-parcel$/)
  await expect(page.getByRole('row').filter({ hasText: 'Fragile' })).toContainText('৳66')
})

test('a guest skips to the content, and logs in without a mouse', { tag: '@desktop' }, async ({ as }) => {
  const [guest, member] = [await as('guest'), await as('consumer')]
  const { page } = guest
  await page.goto('/auth/login')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Skip to the content' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('textbox', { name: 'Email', exact: true }))
  await page.keyboard.type(member.email)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(member.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/my-profile$/)
})

test('a dialog takes the focus, traps it and returns it', { tag: '@desktop' }, async ({ as }) => {
  const sender = await as('consumer')
  const code = await book(sender)
  const { page } = sender
  await page.goto('/dashboard/consumer/my-parcel')
  const cancel = page.getByRole('row').filter({ hasText: code }).getByRole('button', { name: 'Cancel' })
  await tabTo(page, cancel)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Cancel parcel ${code}?` })
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused()
  for (let presses = 0; presses < 5; presses++) {
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(cancel).toBeFocused()
})

test('a date typed part by part changes the figures only once it is complete', { tag: '@desktop' }, async ({ as }) => {
  const [{ page: office }, { page: own }] = [await as('admin'), await as('consumer')]
  const day = inDays(-40)
  const [year, month, date] = day.split('-')
  for (const [page, path, label] of [
    [office, '/dashboard/admin/reports', 'First day'],
    [own, '/dashboard/consumer/statement', 'From'],
  ] as const) {
    await page.goto(path)
    const field = page.getByLabel(label)
    await field.focus()
    const before = await field.inputValue()
    const asked = new Set<string | null>()
    page.on('request', (request) => asked.add(new URL(request.url()).searchParams.get('from')))
    await page.keyboard.type(`${month}${date}${year}`, { delay: 60 })
    await expect(page).toHaveURL(new RegExp(`from=${day}`))
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(day)
    expect([...asked].filter((from) => from && from !== before)).toEqual([day])
  }
})

test('root starts the audit by keyboard and keeps the focus', { tag: '@desktop' }, async ({ as }) => {
  const { page } = await as('root')
  await page.goto('/dashboard/admin/books')
  const again = page.getByRole('button', { name: 'Add everything up again' })
  await again.press('Enter')
  await expect(page.getByText(/Every entry was last added up on|being added up/).first()).toBeVisible()
  await expect(again).toBeEnabled()
  await expect(again).toBeFocused()
})
