import type { Page } from '@playwright/test'
import { logIn } from '../log-in.ts'
import { codeFor } from '../mail.ts'
import { book, deliver, sendOut } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { said } from '../ways.ts'

const headerLogin = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Login' })

test('a sender who logs in from a tracking page through a password reset returns to that page', async ({ as }) => {
  const [sender, guest] = [await as('consumer'), await as('guest')]
  const tracking = `/parcel-status?parcel_id=${await book(sender)}`
  const { page } = guest
  await page.goto(tracking)
  await headerLogin(page).click()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Recover your password' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(sender.email)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeFor(sender.email))
  await page.getByLabel('Password', { exact: true }).fill('another-long-password')
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await logIn(page, { email: sender.email, password: 'another-long-password' })
  await expect(page).toHaveURL(tracking)
  await expect(page.getByRole('link', { name: sender.email })).toBeVisible()
})

test('a guest who logs in while applying as a courier finds the input again', async ({ as }) => {
  const [guest, member] = [await as('guest'), await as('consumer')]
  const { page } = guest
  await page.goto('/')
  const form = page.getByRole('form', { name: 'Apply For Delivery Men' })
  await form.getByLabel('Name').fill('Somebody')
  await form.getByLabel('Gender').selectOption('female')
  await form.getByLabel('Birth Date').fill('1990-05-17')
  await form.getByLabel('Phone').fill('01711 222 333')
  await form.getByLabel('Address').fill('House 5, Road 3, Mirpur')
  await form.getByRole('button', { name: 'Apply' }).click()
  await expect(said(page, 'To apply for Delivery Men You have to Login first.')).toBeVisible()
  await form.getByRole('link', { name: 'Log in and go on' }).click()
  await logIn(page, member)
  await expect(page).toHaveURL('/#career')
  await expect(form.getByLabel('Name')).toHaveValue(member.name)
  await expect(form.getByLabel('Gender')).toHaveValue('female')
  await expect(form.getByLabel('Birth Date')).toHaveValue('1990-05-17')
  await expect(form.getByLabel('Phone')).toHaveValue('01711 222 333')
  await expect(form.getByLabel('Address')).toHaveValue('House 5, Road 3, Mirpur')
  await expect(form).toBeInViewport()
  await form.getByRole('button', { name: 'Apply' }).click()
  await expect(said(page, /application/i).first()).toBeVisible()
})

test('a guest who uses the header’s Login while applying returns to the form too', async ({ as }) => {
  const [guest, member] = [await as('guest'), await as('consumer')]
  const { page } = guest
  await page.goto('/')
  // Until the scripts have loaded, Login is a plain link.
  await page.waitForLoadState('networkidle')
  await page.getByRole('form', { name: 'Apply For Delivery Men' }).getByLabel('Phone').fill('01711 222 333')
  await headerLogin(page).click()
  await logIn(page, member)
  await expect(page).toHaveURL('/#career')
  await expect(page.getByRole('form', { name: 'Apply For Delivery Men' }).getByLabel('Phone')).toHaveValue(
    '01711 222 333',
  )
})

test('a person who has to verify the account on the way to a screen arrives on it', async ({ as }) => {
  const { page, email } = await as('unverified')
  await page.goto('/dashboard/consumer/my-parcel?status_stage=pending')
  await expect(page).toHaveURL(/\/auth\/unverified\?next=/)
  await page.getByRole('main').getByRole('link', { name: 'Verify now' }).click()
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeFor(email))
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/consumer\/my-parcel\?status_stage=pending$/)
})

test('a person who verifies the account from the banner returns to the page with the banner', async ({ as }) => {
  const [sender, { page, email }] = [await as('consumer'), await as('unverified')]
  const tracking = `/parcel-status?parcel_id=${await book(sender)}`
  await page.goto(tracking)
  await page.getByRole('status').getByRole('link', { name: 'Verify now' }).click()
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeFor(email))
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page).toHaveURL(tracking)
})

test('a login never redirects to another site', async ({ as }) => {
  const [guest, member] = [await as('guest'), await as('consumer')]
  const { page } = guest
  await page.goto(`/auth/login?next=${encodeURIComponent('//evil.example/')}`)
  await logIn(page, member)
  await expect(page).toHaveURL(/\/dashboard\/my-profile$/)
})

test('a guest is redirected from /auth and the verification pages to the login', async ({ as }) => {
  const { page, context } = await as('guest')
  const bare = await context.request.get('/auth?next=/dashboard/my-profile', { maxRedirects: 0 })
  expect([bare.status(), bare.headers().location]).toEqual([307, '/auth/login?next=%2Fdashboard%2Fmy-profile'])
  for (const address of ['/auth', '/auth/', '/auth/unverified', '/auth/verify']) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/auth\/login/)
    await expect(page.getByRole('heading', { name: 'Log in to Ranar' })).toBeVisible()
  }
})

test('an address in capital letters or with encoded letters does not open another role’s screen', async ({
  as,
  refusals,
}) => {
  refusals.push(404)
  for (const kind of ['consumer', 'guest'] as const) {
    const { page } = await as(kind)
    const reply = await page.goto('/DASHBOARD/ADMIN/ALL-USERS')
    expect(reply?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'All Users' })).toHaveCount(0)
  }
  const { page } = await as('consumer')
  await page.goto('/dashboard/%61dmin/all-users')
  await expect(page).toHaveURL(/\/dashboard\/my-profile$/)
})

test('a sender returns from the printed statement to the days and the page it was opened from', async ({
  as,
  calls,
}) => {
  const [sender, admin, courier] = [await as('consumer'), await calls('admin'), await calls('delivery_men')]
  const code = await book(sender, { codTaka: 900 })
  await sendOut(admin, courier, code, 0)
  await deliver(courier, code)
  const { page } = sender
  await page.goto('/dashboard/consumer/statement?from=2026-01-01')
  await page.getByRole('link', { name: 'Print' }).click()
  await expect(page.getByRole('table')).toContainText(code)
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page).toHaveURL(/\/statement\?from=2026-01-01$/)
  await page.getByRole('link', { name: 'Print' }).click()
  await expect(page.getByRole('table')).toContainText(code)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Go back' })).toBeHidden()
})

test('a sender at the address of a parcel that is not theirs is led to My Parcel', async ({ as, refusals }) => {
  refusals.push(404)
  const [sender, other] = [await as('consumer'), await as('consumer')]
  const code = await book(other)
  const { page } = sender
  for (const screen of ['parcel', 'update-parcel', 'receipt']) {
    await page.goto(`/dashboard/consumer/${screen}/${code}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'View' })).toHaveCount(0)
    await main.getByRole('link', { name: 'My Parcel' }).click()
    await expect(page).toHaveURL(/my-parcel/)
  }
})
