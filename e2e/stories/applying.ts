import { api } from '@ranar/contract'
import { expect, test } from '../people.ts'
import { bell, hold, news, said } from '../ways.ts'

const career = {
  gender: 'others' as const,
  dob: '1998-04-12',
  phone: '01711 222333',
  address: 'Station Road, Bogura',
}

test('a guest who applies is told to log in first', async ({ as }) => {
  const { page } = await as('guest')
  await page.goto('/')
  const form = page.getByRole('form', { name: 'Apply For Delivery Men' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Rafiq Mia')
  await form.getByRole('button', { name: 'Apply' }).click()
  await expect(said(page, 'To apply for Delivery Men You have to Login first.')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Rafiq Mia')
})

test('the email of the career form is already in the sign-up, and goes back to the login with what was changed', async ({
  as,
}) => {
  const { page } = await as('guest')
  await page.goto('/')
  const form = page.getByRole('form', { name: 'Apply For Delivery Men' })
  await form.getByRole('textbox', { name: 'Email' }).fill('rafiq@people.example')
  await form.getByRole('button', { name: 'Apply' }).click()
  await form.getByRole('link', { name: 'Log in and go on' }).click()
  const email = page.getByRole('textbox', { name: 'Email', exact: true })
  // The address changes before the screen, which has an email and these links too.
  const login = page.getByRole('heading', { name: 'Log in to Ranar' })
  await expect(login).toBeVisible()
  await expect(email).toHaveValue('rafiq@people.example')
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  await expect(email).toHaveValue('rafiq@people.example')
  await email.fill('rafiq.mia@people.example')
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await expect(login).toBeVisible()
  await expect(email).toHaveValue('rafiq.mia@people.example')
})

test('who has applied sees that the application waits, where the form was', async ({ as }) => {
  const { page } = await as('consumer')
  await page.goto('/')
  const form = page.getByRole('form', { name: 'Apply For Delivery Men' })
  await form.getByLabel('Birth Date').fill('1998-04-12')
  await form.getByRole('textbox', { name: 'Phone' }).fill('01711 222333')
  await form.getByRole('textbox', { name: 'Address' }).fill('Station Road, Bogura')
  await form.getByRole('button', { name: 'Apply' }).click()
  const waits = page.getByRole('status').filter({ hasText: 'You applied on' })
  await expect(waits).toBeFocused()
  await expect(waits).toBeInViewport({ ratio: 1 })
  // It takes the focus once, and not again whenever its text changes.
  await page.getByRole('button', { name: 'বাংলা' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  const waitsInBangla = page.getByRole('status').filter({ hasText: /আবেদন করেছেন/ })
  await expect(waitsInBangla).toBeVisible()
  await expect(waitsInBangla).not.toBeFocused()
})

test('an application that is sent before the page knows who is here has the name and email of the account', async ({
  as,
}) => {
  const { page } = await as('consumer')
  const me = await hold(page, '**/api/user/me')
  await page.goto('/')
  const form = page.getByRole('form', { name: 'Apply For Delivery Men' })
  await form.getByLabel('Birth Date').fill(career.dob)
  await form.getByRole('textbox', { name: 'Phone' }).fill(career.phone)
  await form.getByRole('textbox', { name: 'Address' }).fill(career.address)
  await expect.poll(() => me.asked).toBeGreaterThan(0)
  await form.getByRole('button', { name: 'Apply' }).click()
  me.release()
  await expect(page.getByText('You applied on')).toBeVisible()
})

test('an applicant hears of a rejection where the form was, and applies again with what was written', async ({
  as,
  calls,
}) => {
  const [applicant, admin] = [await as('consumer'), await calls('admin')]
  const { page } = applicant
  const body = { ...career, name: applicant.name, email: applicant.email }
  const { application } = (await applicant.call(api.applications.applyForDelivery, { body })).data
  await page.goto('/#career')
  await expect(page.getByText('You applied on')).toBeVisible()
  await admin.call(api.applications.reject, { query: { applies_id: application._id } })
  const declined = page.getByRole('status').filter({ hasText: 'was not accepted. You may apply again.' })
  await expect(declined).toBeVisible()
  const form = page.getByRole('form', { name: 'Apply For Delivery Men' })
  await expect(form.getByRole('textbox', { name: 'Address' })).toHaveValue(career.address)
  await expect(form.getByLabel('Birth Date')).toHaveValue(career.dob)
  await page.goto('/dashboard/my-profile')
  await bell(page).click()
  await news(page, 'Your application to become a delivery man has been rejected').click()
  await expect(declined).toBeInViewport()
  await form.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('You applied on')).toBeFocused()
})

test('the career form shows an error at each empty field', async ({ as, refusals }) => {
  refusals.push(400)
  const { page } = await as('consumer')
  await page.goto('/')
  const form = page.getByRole('form', { name: 'Apply For Delivery Men' })
  await expect(form.getByRole('textbox', { name: 'Name' })).not.toBeEditable()
  await form.getByRole('button', { name: 'Apply' }).click()
  await expect(form.getByRole('textbox', { name: 'Phone' })).toHaveAccessibleDescription('Phone is Required')
  await expect(form.getByRole('textbox', { name: 'Address' })).toHaveAccessibleDescription('Address is Required')
  await expect(form.getByLabel('Birth Date')).toHaveAccessibleDescription('Birth Date is Required')
  await expect(form.getByLabel('Birth Date')).toBeFocused()
})

test('a person whose account is not verified cannot apply yet', async ({ as, refusals }) => {
  refusals.push(403)
  const { page } = await as('unverified')
  await page.goto('/')
  const form = page.getByRole('form', { name: 'Apply For Delivery Men' })
  await expect(form.getByRole('textbox', { name: 'Name' })).not.toBeEditable()
  await form.getByLabel('Birth Date').fill('1998-04-12')
  await form.getByRole('textbox', { name: 'Phone' }).fill('01711 222333')
  await form.getByRole('textbox', { name: 'Address' }).fill('Station Road, Bogura')
  await form.getByRole('button', { name: 'Apply' }).click()
  await expect(said(page, 'Please verify your account first')).toBeVisible()
})

test('an address that is too long is counted and refused, never cut', async ({ as, refusals }) => {
  refusals.push(400)
  const { page } = await as('consumer')
  await page.goto('/')
  const form = page.getByRole('form', { name: 'Apply For Delivery Men' })
  const address = form.getByRole('textbox', { name: 'Address' })
  await address.fill('Station Road, '.repeat(30))
  await expect(address).toHaveAccessibleDescription('419 of 300 characters')
  await form.getByLabel('Birth Date').fill('1998-04-12')
  await form.getByRole('textbox', { name: 'Phone' }).fill('01711 222333')
  await form.getByRole('button', { name: 'Apply' }).click()
  await expect(address).toHaveAccessibleDescription(/This is too long/)
  await expect(address).toHaveValue(/^(Station Road, ){29}Station Road,/)
})

for (const kind of ['admin', 'delivery_men'] as const)
  test(`a ${kind.replace('_', ' ')} is not asked to apply`, async ({ as }) => {
    const { page, name } = await as(kind)
    await page.goto('/')
    await expect(page.getByRole('button', { name: `Account of ${name}` })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Apply For Delivery Men' })).toBeHidden()
  })
