import { api } from '@ranar/contract'
import { named } from '../desk.ts'
import { book, booking, cancel, pay } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { bell, news, withoutStream } from '../ways.ts'

test('the bell counts unread notifications and shows five per page, and the count survives a reload', async ({
  as,
}) => {
  const sender = await as('consumer')
  const codes: string[] = []
  for (let count = 0; count < 6; count++) codes.push(await book(sender))
  const { page } = sender
  await page.goto('/')
  await expect(bell(page)).toHaveAccessibleName('Notifications: 6 unread')
  await bell(page).click()
  const all = news(page, /^Your parcel/)
  await expect(all).toHaveCount(5)
  await expect(all.first()).toContainText(`Your parcel ${codes[5]} to ${booking.name} is booked`)
  await expect(all.first()).toContainText(/\d\d-\d\d-\d{4} \d\d:\d\d (AM|PM)/)
  await expect(all.first()).toHaveCSS('font-weight', '700')
  await all.first().click()
  await expect(page).toHaveURL(`/parcel-status?parcel_id=${codes[5]}`)
  const panel = page.getByRole('dialog', { name: /^Notifications/ })
  // On a phone the panel closes when a notification is opened.
  if ((page.viewportSize()?.width ?? 0) <= 480) {
    await expect(panel).toBeHidden()
    await bell(page).click()
  }
  await expect(all.first()).toHaveCSS('font-weight', '400')
  await expect(all.nth(1)).toHaveCSS('font-weight', '700')
  await expect(bell(page)).toHaveAccessibleName('Notifications: 5 unread')
  await page
    .getByRole('dialog', { name: /^Notifications/ })
    .getByRole('button', { name: 'Next page' })
    .click()
  await expect(all).toHaveCount(1)
  await expect(all).toContainText(codes[0] ?? '')
  await page.reload()
  await expect(bell(page)).toHaveAccessibleName('Notifications: 5 unread')
})

test('notifications arrive live in every tab, and reading one marks it read in the other tab', async ({ as }) => {
  const sender = await as('consumer')
  const { page, context } = sender
  const other = await context.newPage()
  await page.goto('/')
  await other.goto('/dashboard/my-profile')
  for (const tab of [page, other]) await expect(bell(tab)).toHaveAccessibleName('Notifications')
  const code = await book(sender)
  for (const tab of [page, other]) await expect(bell(tab)).toHaveAccessibleName('Notifications: 1 unread')
  await bell(page).click()
  await news(page, `Your parcel ${code}`).click()
  await expect(bell(other)).toHaveAccessibleName('Notifications')
})

test('admins are notified of applications and of canceled parcels that were paid', async ({ as }) => {
  const [sender, admin] = [await as('consumer'), await as('admin')]
  await admin.page.goto('/dashboard/my-profile')
  const code = await book(sender)
  await pay(sender, code)
  await cancel(sender, code)
  await sender.call(api.applications.applyForAdmin)
  await bell(admin.page).click()
  await expect(news(admin.page, `The paid parcel ${code} has been canceled`)).toBeVisible()
  await expect(news(admin.page, `${sender.name} has applied to become an admin`).first()).toBeVisible()
})

test('a person without notifications is told that there are none', async ({ as }) => {
  const { page } = await as('unverified')
  await page.goto('/')
  await bell(page).click()
  await expect(page.getByText('No notifications yet. News about your parcels will appear here.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bell(page)).toBeFocused()
})

test('marking all notifications read refetches them, but not the list behind them', async ({ as }) => {
  const sender = await as('consumer')
  const { page } = sender
  const code = await book(sender)
  // Without the event stream, only the page itself can cause a request.
  await withoutStream(page)
  await page.goto('/dashboard/consumer/my-parcel')
  await expect(page.getByRole('row').filter({ hasText: code })).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Notifications: 1 unread')
  // The panel refetches its page when it opens; that request is not the button's.
  const reread = page.waitForResponse('**/api/notification/all*')
  await bell(page).click()
  await reread
  await expect(news(page, `Your parcel ${code}`)).toBeVisible()
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const readAll = page.getByRole('button', { name: 'Mark all as read' })
  await readAll.press('Enter')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(readAll).toBeDisabled()
  await expect(readAll).toBeFocused()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([
    '/api/notification/read-all',
    '/api/notification/all',
  ])
  await page.keyboard.press('Escape')
  await expect(readAll).toBeHidden()
  await expect(bell(page)).toBeFocused()
})

test('a notification opens the parcel for a sender and the application itself for an admin, decided or not', async ({
  as,
}) => {
  const [sender, admin, applicant] = [await as('consumer'), await as('admin'), await as('consumer')]
  const code = await book(sender)
  await sender.page.goto('/dashboard/my-profile')
  await bell(sender.page).click()
  await news(sender.page, `Your parcel ${code}`).click()
  await expect(sender.page.getByRole('heading', { name: `Parcel ${code}` })).toBeVisible()
  const { page } = admin
  await page.goto('/dashboard/my-profile')
  const name = await named(applicant, 'Mitu')
  const { _id: applies_id } = (await applicant.call(api.applications.applyForAdmin)).data.application
  const root = await as('root')
  await root.call(api.applications.reject, { query: { applies_id } })
  await bell(page).click()
  await news(page, `${name} has applied to become an admin`).click()
  await expect(page).toHaveURL(`/dashboard/admin/aplies?open=${applies_id}`)
  const details = page.getByRole('dialog', { name: `Application from ${name}` })
  await expect(details).toContainText('Rejected')
  await expect(details).toContainText(applicant.email)
  await details.getByRole('button', { name: 'Close' }).click()
  await expect(details).toBeHidden()
  await expect(page).toHaveURL('/dashboard/admin/aplies')
  // What arrived with the address stays when its filter does not list it.
  await page.goto(`/dashboard/admin/aplies?status=pending&open=${applies_id}`)
  await expect(details).toContainText('Rejected')
})
