import { randomUUID } from 'node:crypto'
import { api } from '@ranar/contract'
import { codeFor } from '../mail.ts'
import { expect, test } from '../people.ts'
import { settled } from '../screens.ts'
import { said } from '../ways.ts'

const refreshed = 'another-long-password'

test('login shows an error at each empty field, and one message for an unknown email and a wrong password', async ({
  as,
  refusals,
}) => {
  refusals.push(401)
  const [guest, member] = [await as('guest'), await as('consumer')]
  const { page } = guest
  await page.goto('/auth/login')
  const [email, secret] = [
    page.getByRole('textbox', { name: 'Email', exact: true }),
    page.getByLabel('Password', { exact: true }),
  ]
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(email).toHaveAccessibleDescription('Email is required')
  await expect(secret).toHaveAccessibleDescription('Password is required')
  for (const address of [member.email, `nobody-${randomUUID()}@people.example`]) {
    await email.fill(address)
    await secret.fill('not-my-password')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(said(page, 'Invalid email or password')).toBeVisible()
    await expect(secret).toHaveAccessibleDescription('Invalid email or password')
    await expect(secret).toBeFocused()
    await email.fill('')
    await expect(secret).toHaveAccessibleDescription('')
  }
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(secret).toHaveAttribute('type', 'text')
  await email.fill(member.email.toUpperCase())
  await secret.fill(member.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/dashboard\/my-profile$/)
})

test('a person who forgot the password sets a new one with a mailed code, and the old sessions end', async ({
  as,
  refusals,
}) => {
  refusals.push(401)
  const [guest, member] = [await as('guest'), await as('consumer')]
  const { page } = guest
  const field = page.getByRole('textbox', { name: 'Email', exact: true })
  await page.goto('/auth/login')
  await settled(guest)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(field).toHaveAccessibleDescription('Email is required!')
  await field.fill(member.email)
  await page.getByRole('link', { name: 'Back to login' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  await expect(field).toHaveValue(member.email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL(/\/auth\/recover$/)
  await expect(field).toHaveValue(member.email)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(/\/auth\/recover$/)
  await expect(field).toHaveValue(member.email)
  await page.getByRole('textbox', { name: 'Code' }).fill((await codeFor(member.email)).toLowerCase())
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/Password is required!/)
  await page.getByLabel('Password', { exact: true }).fill(refreshed)
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(said(page, 'Your password has been changed. Please log in')).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/login$/)
  await expect(field).toHaveValue(member.email)
  await page.getByLabel('Password', { exact: true }).fill(refreshed)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/dashboard\/my-profile$/)
  await member.page.goto('/dashboard')
  await expect(member.page).toHaveURL(/\/auth\/login/)
})

test('a logged-in person who sets a new password goes to the login, never past it', async ({ as, refusals }) => {
  refusals.push(401)
  const { page, email } = await as('consumer')
  await page.goto('/auth/recover')
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeFor(email))
  await page.getByLabel('Password', { exact: true }).fill(refreshed)
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(said(page, 'Your password has been changed. Please log in')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(visited).toEqual(['/auth/login'])
})

test('a person who logs out in one tab is logged out in the other', async ({ as, refusals }) => {
  refusals.push(401)
  const { page, context, name } = await as('consumer')
  const other = await context.newPage()
  await other.goto('/dashboard/my-profile')
  await expect(other.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible()
  await page.goto('/')
  await page.getByRole('button', { name: `Account of ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(said(page, 'You are logged out')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ranar-login'))).toBeNull()
  await expect(other).toHaveURL(/\/auth\/login/)
  await expect(other.getByText(name)).toBeHidden()
})

test('an archived person loses the open session and cannot log in again', async ({ as, refusals }) => {
  refusals.push(401, 403)
  const [root, member] = [await as('root'), await as('consumer')]
  const { page } = member
  await page.goto('/dashboard/consumer/my-parcel')
  await expect(page.getByText('No parcels yet.')).toBeVisible()
  await root.call(api.people.archive, { query: { user_id: member.id } })
  await page.reload()
  await expect(page).toHaveURL(/\/auth\/login/)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(said(page, 'This account has been archived')).toBeVisible()
})

for (const [locale, label, word] of [
  ['en', 'Password', 'Caps Lock is on'],
  ['bn', 'পাসওয়ার্ড', 'ক্যাপস লক চালু আছে'],
] as const)
  for (const address of ['/auth/login', '/auth/signup'])
    test(`a password field says when Caps Lock is on: ${address}, ${locale}`, async ({ as, baseURL }) => {
      const guest = await as('guest')
      const { page, context } = guest
      await context.addCookies([{ name: 'ranar-locale', value: locale, url: baseURL ?? '' }])
      await page.goto(address)
      // Keys pressed before hydration are not handled.
      await settled(guest)
      const field = page.getByLabel(label, { exact: true })
      const hint = page.getByRole('main').getByRole('status')
      await expect(field).toBeVisible()
      await expect(hint).toHaveText('')
      await field.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true })
      await expect(hint).toHaveText(word)
      await field.dispatchEvent('keyup', { key: 'CapsLock', modifierCapsLock: false })
      await expect(hint).toHaveText('')
      await field.dispatchEvent('mouseup', { modifierCapsLock: true })
      await expect(hint).toHaveText(word)
    })
