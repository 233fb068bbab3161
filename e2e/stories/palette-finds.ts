import { ask, open } from '../palette.ts'
import { book, sendOut } from '../parcels.ts'
import { expect, test } from '../people.ts'

test('a screen is found by its name in either language', async ({ as, baseURL }) => {
  const { page, context } = await as('consumer')
  await open(page, '/dashboard/my-profile')
  const { options } = await ask(page)
  await page.keyboard.insertText('আমার  পার্সেল')
  await expect(options).toHaveText(['My Parcel'])
  for (const [word, title] of [
    ['হোম', 'Home'],
    ['লগআউট', 'Logout'],
    ['ডার্ক', 'Change the theme: dark'],
    ['লাইট মোড', 'Change the theme: light'],
    ['dark mode', 'Change the theme: dark'],
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
  // The same letters in another Unicode normalization.
  await page.keyboard.insertText('প্রোফাইল সম্পাদনা'.normalize('NFD'))
  await expect(page.getByRole('option')).toHaveCount(1)
  for (const word of ['ডার্ক', 'dark', 'গাঢ়']) {
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(word)
    await expect(page.getByRole('option')).toHaveText(['থিম বদলান: গাঢ়'])
  }
})

test('what is typed right after the shortcut is searched for, and never reaches the field behind', async ({ as }) => {
  const { page } = await as('consumer')
  await open(page, '/dashboard/edit-profile')
  const address = page.getByRole('textbox', { name: 'Address' })
  const box = page.getByRole('combobox', { name: 'Go to a screen or do something' })
  await address.fill('Here')
  await page.route('**/assets/Palette*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  for (const time of ['first', 'second']) {
    await address.focus()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('refx')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('unds')
    await expect(box, time).toHaveValue('refunds')
    await expect(page.getByRole('dialog').getByRole('option')).toHaveText(['My Refunds'])
    await page.keyboard.press('Escape')
    await expect(box).toBeHidden()
    await expect(address).toBeFocused()
  }
  await expect(address).toHaveValue('Here')
})

test('the sidebar’s search finds a screen by its name in either language', async ({ as }) => {
  const { page } = await as('consumer')
  await open(page, '/dashboard/my-profile')
  await page.getByRole('searchbox', { name: 'Search the menu' }).fill('রিফান্ড')
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')).toHaveText(['My Refunds'])
})

test('a sender opens an own parcel by its code from the palette, however it is typed, and tracks others', async ({
  as,
}) => {
  const [sender, stranger] = [await as('consumer'), await as('consumer')]
  const [code, foreign] = [await book(sender, { name: 'Jibanananda Das' }), await book(stranger)]
  const { page } = sender
  await open(page, '/dashboard/my-profile')
  const { options } = await ask(page)
  const bangla = code.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '')
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(` ${bangla.slice(0, 6)} ${bangla.slice(6)}`.toLowerCase())
  await expect(options).toHaveText([new RegExp(`^${code} to Jibanananda Das`), `Track ${code}`])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/dashboard/consumer/parcel/${code}`)
  await ask(page)
  await page.keyboard.type(foreign)
  await expect(options).toHaveText([`Track ${foreign}`])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/parcel-status\\?parcel_id=${foreign}$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(foreign)
})

test('an admin finds a parcel by its receiver’s phone and a person by email, from any screen', async ({ as }) => {
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
  await page.keyboard.press('Control+a')
  await page.keyboard.type(code)
  await expect(options).toHaveText([new RegExp(`^${code} to Nirmalendu Goon`), `Track ${code}`])
  await page.keyboard.press('Control+a')
  await page.keyboard.type('nobody at all')
  await expect(dialog.getByRole('status')).toHaveText('Nothing has this name.')
  await expect(options).toHaveCount(0)
})

test('a sender finds own parcels by the receiver’s name or phone, and a courier those he carries', async ({ as }) => {
  const [sender, stranger, courier] = [await as('consumer'), await as('consumer'), await as('delivery_men')]
  const last = String(Date.now()).slice(-8)
  const [code] = [await book(sender, { name: 'Shamsur Rahman', phone: `018${last.slice(1)}1` }), await book(stranger)]
  await sendOut(await as('admin'), courier, code)
  for (const { page } of [sender, courier]) {
    await open(page, '/dashboard/my-profile')
    const { dialog } = await ask(page)
    const found = dialog.getByRole('group', { name: 'Parcels' }).getByRole('option')
    await page.keyboard.type('rahman shamsur')
    await expect(found).toContainText([`${code} to Shamsur Rahman`])
    await page.keyboard.press('Control+a')
    await page.keyboard.type(`${last.slice(-4)}1`)
    await expect(found).toContainText([`${code} to Shamsur Rahman`])
    await page.keyboard.press('Control+a')
    await page.keyboard.type('nobody at all')
    await expect(dialog.getByRole('status')).toHaveText('Nothing has this name.')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('shamsur')
    await expect(found).toHaveCount(1)
    await page.keyboard.press('Enter')
  }
  await expect(sender.page).toHaveURL(`/dashboard/consumer/parcel/${code}`)
  await expect(courier.page).toHaveURL(`/parcel-status?parcel_id=${code}`)
})

test('the entry whose name is typed exactly comes first', async ({ as }) => {
  const { page } = await as('root')
  await open(page, '/dashboard/my-profile')
  const { options } = await ask(page)
  await page.keyboard.type('sms')
  await expect(options.first()).toHaveText('SMS')
  await expect(options.nth(1)).toHaveText('Numbers without SMS')
})

test('a text longer than a search takes is cut where an admin pastes it, and finds nothing', async ({ as }) => {
  const { page } = await as('admin')
  await open(page, '/dashboard/admin/today')
  const find = page.getByRole('combobox', { name: 'Find a parcel or a person' })
  await find.focus()
  await page.keyboard.insertText('long '.repeat(100))
  await expect(find).toHaveValue('long '.repeat(20))
  await expect(page.getByRole('search').getByRole('status')).toHaveText('Nothing found')
  await find.press('Escape')
  const { dialog, box } = await ask(page)
  await page.keyboard.insertText('long '.repeat(100))
  await expect(box).toHaveValue('long '.repeat(20))
  await expect(dialog.getByRole('status')).not.toHaveText('Type what to look for')
})
