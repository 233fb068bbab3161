import { book, sendOut } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { cast, goTo, isPhone, manage } from '../ways.ts'

test('Back closes an open dialog and stays on its screen', async ({ as }) => {
  const sender = await as('consumer')
  const code = await book(sender)
  const { page } = sender
  await page.goto('/dashboard/my-profile')
  await goTo(page, 'My Parcel')
  if (isPhone()) {
    const opened = page.getByRole('dialog').filter({ has: page.getByRole('navigation') })
    await page.getByRole('button', { name: 'Open or close the sidebar' }).click()
    await expect(opened).toBeVisible()
    await page.goBack()
    await expect(opened).toBeHidden()
    await expect(page).toHaveURL(/\/my-parcel$/)
  }
  const row = page.getByRole('row').filter({ hasText: code })
  await row.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: `Cancel parcel ${code}?` })
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(row).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard\/my-profile$/)
})

test('Back closes the desk’s drawer, and asks first if something was typed in it', async ({ as }) => {
  const { sender, admin, courier } = await cast(as)
  const code = await book(sender)
  await sendOut(admin, courier, code, 0)
  const { page } = admin
  await page.goto('/dashboard/my-profile')
  await goTo(page, 'Today')
  await page.getByRole('combobox', { name: 'Find a parcel or a person' }).fill(code)
  await page.getByRole('option', { name: code }).click()
  const drawer = page.getByRole('dialog', { name: `Parcel ${code}` })
  await expect(drawer).toBeVisible()
  await page.goBack()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(/\/dashboard\/admin\/today$/)

  await page.goto('/dashboard/my-profile')
  await goTo(page, 'All Parcels')
  await manage(page, code)
  await drawer.getByLabel('What is done?').selectOption('return')
  await drawer.getByLabel('Reason').fill('Not in the shelf')
  await page.goBack()
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leave.getByRole('button', { name: 'Stay here' }).click()
  await expect(drawer.getByLabel('Reason')).toHaveValue('Not in the shelf')
  await page.goBack()
  await leave.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/dashboard\/my-profile$/)
})
