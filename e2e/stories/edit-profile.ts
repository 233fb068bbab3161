import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../people.ts'
import { portrait, scenery } from '../pictures.ts'
import { said, withoutStream } from '../ways.ts'

test('a person completes the profile and sees the pictures at once, and others see only what is public', async ({
  as,
  refusals,
}) => {
  refusals.push(0)
  const [{ page, id, email }, guest] = [await as('consumer'), await as('guest')]
  const name = `Nasrin ${randomUUID().slice(0, 8)}`
  await page.goto('/dashboard/my-profile')
  await expect(page.getByRole('region', { name: 'Profile strength' })).toContainText('Still missing:')
  await page.getByRole('main').getByRole('link', { name: 'Edit Profile' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveAccessibleDescription('Name is Required')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'Designation' }).fill('Baker')
  const gender = page.getByRole('combobox', { name: 'Gender' })
  await expect(gender.getByRole('option')).toHaveText(['Gender', 'Male', 'Female', 'Others'])
  await gender.selectOption({ label: 'Female' })
  await page.getByRole('textbox', { name: 'Birth Date' }).fill('31-12-1998')
  await page.getByRole('textbox', { name: 'Phone' }).fill('+880 1712 345678')
  await page.getByRole('textbox', { name: 'Address' }).fill('Lane 4, Khulna')
  await page.getByLabel('Avatar', { exact: true }).setInputFiles(portrait)
  await page.getByLabel('Banner', { exact: true }).setInputFiles(scenery)
  await expect(page.locator('img[src^="blob:"]')).toHaveCount(2)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(said(page, 'Profile has been updated!')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: `Account of ${name}` })).toBeVisible()
  await page.getByRole('link', { name: 'See my profile' }).click()
  const facts = page.getByRole('region', { name: 'About you' })
  for (const fact of [name, email, 'Baker', 'Female', '31-12-1998', '+880 1712 345678', 'Lane 4, Khulna'])
    await expect(facts).toContainText(fact)
  await expect(page.getByRole('region', { name: 'Profile strength' })).toContainText('100% complete')

  // Pictures that cannot be loaded give way to what stands in their place.
  const pictures = page.getByRole('main').locator('img')
  await expect(pictures).toHaveCount(2)
  await page.route('**/uploads/**', (route) => route.abort())
  await page.reload()
  await expect(facts).toBeVisible()
  await expect(pictures).toHaveCount(0)

  await guest.page.goto(`/${id}`)
  await expect(guest.page.getByRole('heading', { level: 1, name })).toBeVisible()
  const profile = guest.page.getByRole('article')
  for (const shown of [email, 'Female', 'Consumer', /\d{4}-\d\d-\d\d/]) await expect(profile).toContainText(shown)
  for (const hidden of ['+880 1712 345678', 'Lane 4, Khulna', '31-12-1998'])
    await expect(profile).not.toContainText(hidden)
})

test('choosing the placeholder resets a person’s gender, and a text file is refused as an avatar', {
  tag: '@phone',
}, async ({ as, refusals }) => {
  refusals.push(400)
  const { page } = await as('consumer')
  await page.goto('/dashboard/edit-profile')
  const gender = page.getByRole('combobox', { name: 'Gender' })
  await gender.selectOption({ label: 'Male' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(said(page, 'Profile has been updated!')).toBeVisible()
  await page.reload()
  await expect(gender).toHaveValue('male')
  await gender.selectOption({ label: 'Gender' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(said(page, 'Profile has been updated!')).toBeVisible()
  await page.reload()
  await expect(gender).toHaveValue('others')
  const avatar = page.getByLabel('Avatar', { exact: true })
  await avatar.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await expect(avatar).toHaveAccessibleDescription('Avatar must be an image file')
})

test('a picture that was refused stops the save until it is undone', { tag: '@phone' }, async ({ as }) => {
  const { page } = await as('consumer')
  await page.goto('/dashboard/edit-profile')
  await page.getByRole('textbox', { name: 'Designation' }).fill('Baker')
  const banner = page.getByLabel('Banner', { exact: true })
  const pdf = { name: 'shop.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }
  await banner.setInputFiles(pdf)
  await expect(banner).toHaveAccessibleDescription('Banner must be an image file')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(banner).toBeFocused()
  await expect(banner).toHaveAccessibleDescription('Banner must be an image file')
  await expect(said(page, 'Profile has been updated!')).toHaveCount(0)
  await page.getByRole('button', { name: 'Keep the old picture' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(said(page, 'Profile has been updated!')).toBeVisible()

  await banner.setInputFiles(pdf)
  await expect(banner).toHaveAccessibleDescription('Banner must be an image file')
  await banner.setInputFiles(scenery)
  await expect(page.locator('img[src^="blob:"]')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('img[src^="blob:"]')).toHaveCount(0)
})

test('a profile that is open in two tabs keeps what was saved in the other tab', { tag: '@desktop' }, async ({
  as,
}) => {
  const { page, context } = await as('consumer')
  const [followed, outdated] = [await context.newPage(), await context.newPage()]
  await withoutStream(outdated)
  const field = (tab: Page, name: string) => tab.getByRole('textbox', { name })
  for (const tab of [page, followed, outdated]) await tab.goto('/dashboard/edit-profile')
  await field(followed, 'Designation').fill('Baker')
  await field(outdated, 'Designation').fill('Weaver')
  await field(page, 'Phone').fill('01711000000')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(field(followed, 'Phone')).toHaveValue('01711000000')
  await expect(field(followed, 'Designation')).toHaveValue('Baker')
  await expect(field(outdated, 'Phone')).toHaveValue('')
  await outdated.getByRole('button', { name: 'Save' }).click()
  await expect(said(outdated, 'Profile has been updated!')).toBeVisible()
  await expect(field(outdated, 'Phone')).toHaveValue('01711000000')
  await expect(field(outdated, 'Designation')).toHaveValue('Weaver')
})

test('a birth date that does not exist or is in the future is refused at its field', { tag: '@phone' }, async ({
  as,
}) => {
  const { page } = await as('delivery_men')
  await page.goto('/dashboard/edit-profile')
  const dob = page.getByRole('textbox', { name: 'Birth Date' })
  await dob.fill('31-02-1998')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(dob).toHaveAccessibleDescription(/This day does not exist/)
  await dob.fill('1998')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(dob).toHaveAccessibleDescription(/Enter the birth date as day-month-year/)
  await dob.fill('01-01-2090')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(dob).toHaveAccessibleDescription(/A birth date cannot be in the future/)
})

test('Edit Profile leads to a change of the password, with the email filled in and not in the address', async ({
  as,
}) => {
  const { page, email } = await as('consumer')
  await page.goto('/dashboard/edit-profile')
  await page.getByRole('main').getByRole('link', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { name: 'Recover your password' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(email)
  expect(page.url()).not.toContain('@')
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible()
})
