import { randomUUID } from 'node:crypto'
import { api } from '@ranar/contract'
import { codeFor } from '../mail.ts'
import { expect, test } from '../people.ts'
import { portrait } from '../pictures.ts'
import { password, said, signUp, verify } from '../ways.ts'

const refreshed = 'another-long-password'

test('signup says at each field what it lacks', async ({ as }) => {
  const { page } = await as('guest')
  await page.goto('/auth/signup')
  await page.getByRole('button', { name: 'Sign up' }).click()
  const [name, email] = [
    page.getByRole('textbox', { name: 'Name', exact: true }),
    page.getByRole('textbox', { name: 'Email', exact: true }),
  ]
  const [secret, avatar] = [page.getByLabel('Password', { exact: true }), page.getByLabel('Avatar')]
  await expect(name).toHaveAccessibleDescription('Name is Required!')
  await expect(email).toHaveAccessibleDescription('Email is Required!')
  await expect(secret).toHaveAccessibleDescription(/Password is Required!/)
  await expect(avatar).toHaveAccessibleDescription('Avatar is Required!')
  await expect(name).toBeFocused()
  await secret.fill('short')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(secret).toHaveAccessibleDescription(/Password must be at least 8 characters/)
})

test('a text that is chosen as avatar is refused at once, and still when other fields lack something', async ({
  as,
}) => {
  const { page } = await as('guest')
  await page.goto('/auth/signup')
  const avatar = page.getByLabel('Avatar')
  await avatar.setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') })
  await expect(avatar).toHaveAccessibleDescription('Avatar must be an image file')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveAccessibleDescription(
    'Name is Required!',
  )
  await expect(avatar).toHaveAccessibleDescription('Avatar must be an image file')
  await avatar.setInputFiles(portrait)
  await expect(avatar).toHaveAccessibleDescription(/at most 5 MB/)
})

test('who signs up with an address that is known is led to log in with it', async ({ as, refusals }) => {
  refusals.push(409)
  const [visitor, member] = [await as('guest'), await as('consumer')]
  const { page } = visitor
  await page.goto('/auth/signup')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Nasrin Akter')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Avatar').setInputFiles(portrait)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(said(page, 'Email is already registered')).toBeVisible()
  await page.getByRole('link', { name: 'Log in with this email' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  // The address changes before the screen does, and both have this field.
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeHidden()
  const email = page.getByRole('textbox', { name: 'Email', exact: true })
  await expect(email).toHaveValue(member.email)
  await email.fill('other@people.example')
  await expect(email).toHaveValue('other@people.example')
})

test('a text is no avatar, and an address is used once', async ({ as, refusals }) => {
  refusals.push(400, 409)
  const [visitor, member] = [await as('guest'), await as('consumer')]
  const { page } = visitor
  await page.goto('/auth/signup')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Nasrin Akter')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page
    .getByLabel('Avatar')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByLabel('Avatar')).toHaveAccessibleDescription('Avatar must be an image file')
  await page.getByLabel('Avatar').setInputFiles(portrait)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Email is already registered').first()).toBeVisible()
})

test('a wrong code is refused, and a new one waits for its minute', async ({ as, refusals }) => {
  refusals.push(400)
  const { page } = await as('guest')
  const email = await signUp(page, 'Nasrin Akter')
  await expect(page).toHaveURL(/\/auth\/verify/)
  await expect(page.getByRole('button', { name: /A new code can be sent in \d+ s/ })).toBeDisabled()
  const code = await codeFor(email)
  await page.getByRole('textbox', { name: 'Code' }).fill(code.startsWith('2') ? '33333333' : '22222222')
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page.getByText('The code is wrong or has expired').first()).toBeVisible()
  await verify(page, email)
  await expect(page).toHaveURL(/\/dashboard\/my-profile$/)
})

test('login says what it lacks, and tells nothing about a wrong password', async ({ as, refusals }) => {
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
  }
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(secret).toHaveAttribute('type', 'text')
  await email.fill(member.email.toUpperCase())
  await secret.fill(member.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/dashboard\/my-profile$/)
})

test('somebody who forgot the password asks for a code and chooses a new one; old sessions end', async ({
  as,
  refusals,
}) => {
  refusals.push(401)
  const [guest, member] = [await as('guest'), await as('consumer')]
  const { page } = guest
  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveAccessibleDescription(
    'Email is required!',
  )
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(member.email)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill((await codeFor(member.email)).toLowerCase())
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/Password is required!/)
  await page.getByLabel('Password', { exact: true }).fill(refreshed)
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(said(page, 'Your password has been changed. Please log in')).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/login/)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(refreshed)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/dashboard\/my-profile$/)
  await member.page.goto('/dashboard')
  await expect(member.page).toHaveURL(/\/auth\/login/)
})

test('logging out in one tab logs out in the other', async ({ as, refusals }) => {
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

test('an archived person is out at once, on every device, and cannot come back', async ({ as, refusals }) => {
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
      const { page, context } = await as('guest')
      await context.addCookies([{ name: 'ranar-locale', value: locale, url: baseURL ?? '' }])
      await page.goto(address)
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
