import { ask, open } from '../palette.ts'
import { expect, test } from '../people.ts'
import { isPhone } from '../ways.ts'

const actions = [
  'Home',
  'Change the theme: dark',
  'Change the theme: light',
  'Change the theme: like the system',
  'Change the language: বাংলা (Bangla)',
  'Logout',
]

const screens: [kind: 'root' | 'delivery_men' | 'consumer', own: string[]][] = [
  [
    'root',
    [
      'Today',
      'All Parcels',
      'Runs',
      'Pickups',
      'Scan',
      'Exceptions',
      'Applications',
      'All Delivery Men',
      'All Users',
      'Hand-overs',
      'Collections to decide',
      'Payouts',
      'Books',
      'Unmatched Payments',
      'Statistics',
      'Reports',
      'Company',
      'Tariff',
      'Numbers without SMS',
      'SMS',
      'My Profile',
      'Edit Profile',
    ],
  ],
  ['delivery_men', ["Today's run", 'Scan', 'Cash', 'My Parcel', 'My Reviews & Ratings', 'My Profile', 'Edit Profile']],
  [
    'consumer',
    ['Book a Parcel', 'Book many', 'My Parcel', 'To Review', 'Statement', 'My Refunds', 'My Profile', 'Edit Profile'],
  ],
]

for (const [kind, own] of screens)
  test(`Ctrl+K lists every screen and every action of a ${kind.replace('_', ' ')}, and goes there by keyboard alone`, {
    tag: '@desktop',
  }, async ({ as }) => {
    const { page } = await as(kind)
    await open(page, '/dashboard/my-profile')
    const { dialog, box, options } = await ask(page)
    await expect(options).toHaveText([...own, ...actions])
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowUp')
    await expect(options.last()).toHaveAttribute('aria-selected', 'true')
    await expect(options.last()).toBeInViewport({ ratio: 1 })
    await page.keyboard.type('EDIT pro')
    await expect(options).toHaveText(['Edit Profile'])
    await expect(box).toHaveAttribute('aria-activedescendant', (await options.getAttribute('id')) ?? 'none')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/dashboard\/edit-profile$/)
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
  })

test('Escape closes the palette and returns the focus', { tag: '@desktop' }, async ({ as }) => {
  const { page } = await as('consumer')
  await open(page, '/dashboard/edit-profile')
  const address = page.getByRole('textbox', { name: 'Address' })
  await address.focus()
  const { dialog, options } = await ask(page)
  await page.keyboard.type('no such screen')
  await expect(options).toHaveCount(0)
  await expect(dialog.getByRole('status')).toHaveText('Nothing has this name.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(address).toBeFocused()
})

test('the top bar has a button for the palette where there is room', async ({ as }) => {
  const { page } = await as('consumer')
  await open(page, '/dashboard/my-profile')
  const button = page.getByRole('banner').getByRole('button', { name: 'Go to…' })
  if (isPhone()) return expect(button).toBeHidden()
  await button.click()
  const option = page.getByRole('option', { name: 'My Refunds' })
  await option.hover()
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await option.click()
  await expect(page).toHaveURL(/\/refunds$/)
})

test('a sender changes the theme and logs out from the palette', { tag: '@desktop' }, async ({ as }) => {
  const { page } = await as('consumer', { colorScheme: 'light' })
  await open(page, '/dashboard/my-profile')
  const act = async (words: string, option: string) => {
    const { dialog, options } = await ask(page)
    await page.keyboard.type(words)
    await expect(options).toHaveText([option])
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
  }
  await act('dark theme', 'Change the theme: dark')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await act('log out', 'Logout')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
})

test('a sender changes the language from the palette and stays on the screen', { tag: '@desktop' }, async ({ as }) => {
  const { page } = await as('consumer')
  await open(page, '/dashboard/my-profile')
  await ask(page)
  await page.keyboard.type('bangla')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  await expect(page).toHaveURL(/\/my-profile$/)
})

test('the palette asks before unsaved edits are lost, and does not open over a dialog', { tag: '@desktop' }, async ({
  as,
}) => {
  const { page } = await as('consumer')
  await open(page, '/dashboard/edit-profile')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Begum Rokeya')
  await ask(page)
  await page.keyboard.type('refunds')
  await page.keyboard.press('Enter')
  const stay = page.getByRole('dialog').getByRole('button', { name: 'Stay' })
  await expect(stay).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(stay).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
})
