import type { Page } from '@playwright/test'
import { book } from '../parcels.ts'
import { expect, test } from '../people.ts'

const isPhone = () => test.info().project.name === 'phone'
const actions = [
  'Home',
  'Change the theme: dark',
  'Change the theme: light',
  'Change the theme: like the system',
  'Change the language: বাংলা (Bangla)',
  'Logout',
]

/** Opens the palette by its keys; its parts. */
const ask = async (page: Page) => {
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Go to a screen or do something' })
  const box = dialog.getByRole('combobox', { name: 'Go to a screen or do something' })
  await expect(box).toBeFocused()
  return { dialog, box, options: dialog.getByRole('option') }
}
const open = async (page: Page, address: string) => {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

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
  test(`Ctrl+K lists every screen and every action of a ${kind.replace('_', ' ')}, and goes there by keyboard alone`, async ({
    as,
  }) => {
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
  })

test('Escape closes the palette, and the focus is where it was', async ({ as }) => {
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

test('a screen is found by its name in either language', async ({ as, baseURL }) => {
  const { page, context } = await as('consumer')
  await open(page, '/dashboard/my-profile')
  const { options } = await ask(page)
  await page.keyboard.insertText('আমার  পার্সেল')
  await expect(options).toHaveText(['My Parcel'])
  for (const [word, title] of [
    ['হোম', 'Home'],
    ['লগআউট', 'Logout'],
  ] as const) {
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(word)
    await expect(options).toHaveText([title])
  }
  await context.addCookies([{ name: 'ranar-locale', value: 'bn', url: baseURL ?? '' }])
  await open(page, '/dashboard/my-profile')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'কোথায় যাবেন বা কী করবেন' })).toBeFocused()
  await page.keyboard.type('edit')
  await expect(page.getByRole('option')).toHaveText(['প্রোফাইল সম্পাদনা'])
  await page.keyboard.press('Control+a')
  // The same letter, put together in another way.
  await page.keyboard.insertText('প্রোফাইল সম্পাদনা'.normalize('NFD'))
  await expect(page.getByRole('option')).toHaveCount(1)
})

test('the sidebar’s search finds a screen by its name in either language', async ({ as }) => {
  const { page } = await as('consumer')
  await open(page, '/dashboard/my-profile')
  if (isPhone()) await page.getByRole('button', { name: 'Open or close the sidebar' }).click()
  await page.getByRole('searchbox', { name: 'Search the menu' }).fill('রিফান্ড')
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')).toHaveText(['My Refunds'])
})

test('what looks like a tracking code can be tracked, however it was typed', async ({ as }) => {
  const sender = await as('consumer')
  const code = await book(sender)
  const { page } = sender
  await open(page, '/dashboard/my-profile')
  const { options } = await ask(page)
  await page.keyboard.type(code.slice(0, 9))
  await expect(options).toHaveCount(0)
  const bangla = code.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '')
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(` ${bangla.slice(0, 6)} ${bangla.slice(6)}`.toLowerCase())
  await expect(options).toHaveText([`Track ${code}`])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/parcel-status\\?parcel_id=${code}$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(code)
})

test('theme, language and logout are a few letters away', async ({ as }) => {
  const { page } = await as('consumer', { colorScheme: 'light' })
  await open(page, '/dashboard/my-profile')
  const act = async (words: string, option: string) => {
    const { options } = await ask(page)
    await page.keyboard.type(words)
    await expect(options).toHaveText([option])
    await page.keyboard.press('Enter')
  }
  await act('dark theme', 'Change the theme: dark')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await act('log out', 'Logout')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
})

test('the language changes where somebody is', async ({ as }) => {
  const { page } = await as('consumer')
  await open(page, '/dashboard/my-profile')
  await ask(page)
  await page.keyboard.type('bangla')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  await expect(page).toHaveURL(/\/my-profile$/)
})

test('the palette asks before unsaved edits are lost, and stays away from an open dialog', async ({ as }) => {
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

test('a slash goes to the search of the sidebar, to the palette where that is folded, and into a field as a letter', async ({
  as,
}) => {
  const { page } = await as('consumer')
  await open(page, '/dashboard/edit-profile')
  const address = page.getByRole('textbox', { name: 'Address' })
  await address.fill('House 7')
  await page.keyboard.press('/')
  await expect(address).toHaveValue('House 7/')
  await address.fill('')
  await address.blur()
  await page.keyboard.press('/')
  const palette = page.getByRole('combobox', { name: 'Go to a screen or do something' })
  if (isPhone()) return expect(palette).toBeFocused()
  const search = page.getByRole('searchbox', { name: 'Search the menu' })
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('')
  await page.keyboard.type('refunds')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/refunds$/)
  await search.fill('')
  await search.blur()
  await page.keyboard.press('Control+b')
  await expect(search).toBeHidden()
  await page.keyboard.press('/')
  await expect(palette).toBeFocused()
  await expect(palette).toHaveValue('')
})

test('a slash goes to the box for a parcel’s code, even as the first thing on a page', async ({ as }) => {
  const { page } = await as('guest')
  await page.goto('/')
  const box = page.getByRole('textbox', { name: 'Parcel ID' })
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('')
  await page.keyboard.type('A/B')
  await expect(box).toHaveValue('A/B')
  await box.blur()
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('A/B')
  await page.goto('/parcel-status')
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('/')
  await expect(page.getByRole('textbox', { name: 'Tracking code' })).toBeFocused()
})

test('an admin finds a parcel by its receiver’s phone, and a person by name, from anywhere', async ({ as }) => {
  const [sender, admin] = [await as('consumer'), await as('admin')]
  const last = String(Date.now()).slice(-8)
  const code = await book(sender, { name: 'Nirmalendu Goon', phone: `+880 19${last}` })
  const { page } = admin
  await open(page, '/dashboard/my-profile')
  const { options, dialog } = await ask(page)
  await page.keyboard.type(`019${last}`)
  await expect(dialog.getByRole('group', { name: 'Parcels' }).getByRole('option')).toContainText([
    `${code} to Nirmalendu Goon`,
  ])
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: `Parcel ${code}` })
  await expect(drawer).toContainText('Nirmalendu Goon')
  await expect(drawer.getByRole('form', { name: 'Move it' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[aria-modal]')).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard/my-profile')
  const again = await ask(page)
  await page.keyboard.type(sender.email)
  await expect(again.dialog.getByRole('group', { name: 'People' }).getByRole('option')).toContainText([sender.name])
  await page.keyboard.type(' nobody at all')
  await expect(dialog.getByRole('status')).toHaveText('Nothing has this name.')
  await expect(options).toHaveCount(0)
})
