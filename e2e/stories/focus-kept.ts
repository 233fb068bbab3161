import { book, cards } from '../parcels.ts'
import { fillCard, openPayment, payButton } from '../paying.ts'
import { expect, type Person, test } from '../people.ts'
import { hold, said } from '../ways.ts'

const press = async (page: Person['page'], name: string) => {
  const button = page.getByRole('main').getByRole('button', { name, exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  return button
}

test('a button that sends keeps the focus, and is pressed once however often it is pressed', async ({ as }) => {
  const { page } = await as('consumer')
  await page.goto('/dashboard/edit-profile')
  await page.getByRole('textbox', { name: 'Designation' }).fill('Baker')
  const sent = await hold(page, '**/api/user/update-profile')
  const save = await press(page, 'Save')
  await expect(save).toBeDisabled()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await expect(save).toBeFocused()
  sent.release()
  await expect(said(page, 'Profile has been updated!')).toBeVisible()
  await expect(save).toBeEnabled()
  await expect(save).toBeFocused()
  expect(sent.asked).toBe(1)
})

test('the focus stays near after a refused card, a switch of language and the forms that take the place of others', async ({
  as,
  refusals,
}) => {
  refusals.push(402)
  const sender = await as('consumer')
  const { page, email } = sender
  await openPayment(page, await book(sender))
  await fillCard(page, cards.declined)
  await payButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByText('Your card was declined.')).toBeVisible()
  await expect(payButton(page)).toBeFocused()

  await page.goto('/dashboard/my-profile')
  await press(page, 'Give an account')
  await expect(page.getByRole('heading', { name: 'Payout account' })).toBeFocused()
  const way = page.getByRole('combobox', { name: 'Way of payment' })
  await expect(way).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(way).toBeFocused()
  await press(page, 'Leave it as it is')
  await expect(page.getByRole('heading', { name: 'Payout account' })).toBeFocused()

  const language = page.getByRole('banner').getByRole('button', { name: 'বাংলা' })
  await language.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  await expect(page.getByRole('banner').getByRole('button', { name: 'English' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')

  await page.goto('/auth/recover')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await press(page, 'Send the code')
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused()
})

test('a filter keeps the focus on a slow machine', async ({ as }) => {
  const { page } = await as('admin')
  await page.goto('/dashboard/admin/today?step=booked')
  const filter = page.getByRole('combobox', { name: 'Thana' })
  await expect(filter).toBeVisible()
  await filter.evaluate((box) => box.addEventListener('blur', () => box.setAttribute('data-left', '')))
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 20 })
  await filter.fill('Dumki')
  await filter.press('Enter')
  await expect(page.getByText('Nothing matches this filter.')).toBeVisible()
  await expect(filter).not.toHaveAttribute('data-left')
  await expect(filter).toBeFocused()
})
