import { randomUUID } from 'node:crypto'
import { raw } from '@ranar/server/testing'
import { book } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { running } from '../rig.ts'
import { said } from '../ways.ts'

test('a guest who opens a dashboard screen logs in and arrives on that screen', async ({ as }) => {
  const [guest, member] = [await as('guest'), await as('consumer')]
  const { page } = guest
  await page.goto('/dashboard/consumer/my-parcel?status_stage=pending')
  await expect(page).toHaveURL(/\/auth\/login/)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/dashboard\/consumer\/my-parcel\?status_stage=pending$/)
  await expect(page.getByRole('heading', { level: 1, name: 'My Parcel' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('ranar-login'))).not.toBeNull()
})

test('a person whose account is not verified sees a sticky banner, and the dashboard asks for the verification', async ({
  as,
}) => {
  const { page, email } = await as('unverified')
  await page.goto('/')
  const banner = page.getByRole('status').filter({ hasText: 'you cannot access the dashboard' })
  await expect(banner).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(banner).toBeInViewport()
  await page.goto('/dashboard/consumer/book-parcel')
  await expect(page.getByRole('heading', { name: 'Verify your account first' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Verify now' }).click()
  await expect(page).toHaveURL(/\/auth\/verify/)
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible()
})

const areas = ['/dashboard/consumer', '/dashboard/delivery-men/', '/dashboard/admin']
for (const [kind, foreign, own] of [
  ['consumer', '/dashboard/admin/all-users', /\/dashboard\/my-profile$/],
  ['delivery_men', '/dashboard/consumer/book-parcel', /\/dashboard\/delivery-men\/my-delivery-list$/],
  ['admin', '/dashboard/delivery-men/my-ratings', /\/dashboard\/admin\/statistics$/],
] as const)
  test(`a ${kind.replace('_', ' ')} who opens the dashboard, another role’s screen or a shortened address arrives on their own start screen`, async ({
    as,
  }) => {
    const { page } = await as(kind)
    for (const address of ['/dashboard', foreign, ...areas]) {
      const reply = await page.goto(address)
      expect(reply?.status()).toBe(200)
      await expect(page).toHaveURL(own)
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

for (const address of ['/no-such-page', '/no/such/page', '/auth/nothing', '/dashboard/nothing'])
  test(`${address} is answered with 404 and a link to the home page`, async ({ as, refusals }) => {
    refusals.push(404)
    const { page } = await as('consumer')
    const reply = await page.goto(address)
    expect(reply?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await expect(page).toHaveURL(/\/$/)
  })

test('an address that begins with two slashes is answered with 404 instead of leading to another host', async () => {
  for (const address of ['//', '//[', '//evil.example/dashboard/', '/\\evil.example/'])
    expect([address, (await raw(running().origin, 'GET', address)).status]).toEqual([address, 404])
})

test('a guest who opens an unknown profile is told so and returns to the previous page', async ({ as, refusals }) => {
  refusals.push(404)
  const { page } = await as('guest')
  await page.goto('/auth/login')
  await page.goto(`/${randomUUID()}`)
  await expect(said(page, 'This person was not found').first()).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/login$/)
  await expect(said(page, 'This person was not found')).toBeVisible()
})

test('a guest who tracks an unknown parcel is told so and returns to the previous page, or else to the home page', async ({
  as,
  refusals,
}) => {
  refusals.push(404)
  const { page, context } = await as('guest')
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Parcel ID' }).fill('RN0101010101P')
  await page.getByRole('button', { name: 'Track' }).click()
  await expect(page.getByRole('textbox', { name: 'Parcel ID' })).toHaveAccessibleDescription(
    'This parcel was not found',
  )
  await expect(page).toHaveURL(/\/$/)
  await expect(said(page, 'This parcel was not found').first()).toBeVisible()
  const fresh = await context.newPage()
  await fresh.goto('/parcel-status?parcel_id=RN0101010101P')
  await expect(fresh).toHaveURL(/\/$/)
  await expect(said(fresh, 'This parcel was not found').first()).toBeVisible()
})

test('a logged-in person is redirected from login and signup to the profile', async ({ as }) => {
  const { page } = await as('consumer')
  for (const address of ['/auth/login', '/auth/signup']) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/dashboard\/my-profile$/)
  }
})

test('a sender who opens the update of a stranger’s parcel is told that it was not found', async ({ as, refusals }) => {
  refusals.push(404)
  const [sender, stranger] = [await as('consumer'), await as('consumer')]
  const code = await book(sender)
  await stranger.page.goto(`/dashboard/consumer/update-parcel/${code}`)
  await expect(said(stranger.page, 'This parcel was not found').first()).toBeVisible()
  await expect(stranger.page.getByRole('button', { name: 'Update', exact: true })).toBeHidden()
})
