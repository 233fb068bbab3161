import { codeFor } from '../mail.ts'
import { expect, test } from '../people.ts'
import { portrait } from '../pictures.ts'
import { password, said, signUp, verify } from '../ways.ts'

test('signup shows an error at each empty field', async ({ as }) => {
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

test('a text file chosen as avatar is refused at once, and still refused while other fields are empty', async ({
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

test('a visitor who signs up with a registered email is led to log in with it', async ({ as, refusals }) => {
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
  // The URL changes before the screen does, and both screens have an email field.
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeHidden()
  const email = page.getByRole('textbox', { name: 'Email', exact: true })
  await expect(email).toHaveValue(member.email)
  await email.fill('other@people.example')
  await expect(email).toHaveValue('other@people.example')
})

test('signup refuses a text file named as a picture, and an email that is already registered', async ({
  as,
  refusals,
}) => {
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

test('a wrong code is refused, and a new one can be requested only after a wait', async ({ as, refusals }) => {
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

test('tabs that wait for the code go on when it is entered in another tab', async ({ as }) => {
  const { page, context } = await as('guest')
  const email = await signUp(page, 'Nasrin Akter')
  await expect(page).toHaveURL(/\/auth\/verify/)
  const open = async (address: string) => {
    const tab = await context.newPage()
    await tab.goto(address)
    return tab
  }
  const [home, waiting] = [await open('/'), await open('/auth/verify?next=%2Fdashboard%2Fedit-profile')]
  await expect(home.getByRole('link', { name: 'Verify now' })).toBeVisible()
  await expect(waiting.getByRole('textbox', { name: 'Code' })).toBeVisible()
  // Here the banner would lead to where one is.
  await expect(waiting.getByText(/not verified/).first()).toBeVisible()
  await expect(waiting.getByRole('link', { name: 'Verify now' })).toHaveCount(0)
  await verify(page, email)
  await expect(page).toHaveURL(/\/dashboard\/my-profile$/)
  await expect(waiting).toHaveURL(/\/dashboard\/edit-profile$/)
  await expect(home.getByRole('link', { name: 'Verify now' })).toHaveCount(0)
})
