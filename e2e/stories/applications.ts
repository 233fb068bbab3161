import { api } from '@ranar/contract'
import { book } from '../parcels.ts'
import { expect, type Person, test } from '../people.ts'
import { bell, closesWhole, news, rowWith, said, withoutStream } from '../ways.ts'

const apply = ({ call, name, email }: Person) =>
  call(api.applications.applyForDelivery, {
    body: { name, email, gender: 'others', dob: '1998-04-12', phone: '01711 222333', address: 'Station Road, Bogura' },
  })

test('a rejected applicant is notified and can apply again', async ({ as }) => {
  const [applicant, admin] = [await as('consumer'), await as('admin')]
  await apply(applicant)
  const { page } = admin
  await page.goto('/dashboard/admin/aplies')
  let row = await rowWith(page, applicant.email)
  await expect(row).toContainText('Delivery Men')
  await expect(row).toContainText('Pending')
  await expect(row.getByRole('cell').nth(5)).toHaveText('0')
  await row.getByRole('button', { name: 'See Details' }).click()
  const details = page.getByRole('dialog', { name: `Application from ${applicant.name}` })
  await details.getByRole('button', { name: 'Reject' }).click()
  await expect(said(page, 'The application has been rejected')).toBeVisible()
  await expect(row).toContainText('Rejected')
  await row.getByRole('button', { name: 'See Details' }).click()
  await expect(details).toContainText('Station Road, Bogura')
  await expect(details.getByRole('button', { name: 'Accept' })).toBeHidden()
  await expect(details.getByRole('button', { name: 'Reject' })).toBeHidden()
  expect(await closesWhole(details, applicant.email)).toBe(true)

  await applicant.page.goto('/')
  await bell(applicant.page).click()
  await expect(news(applicant.page, 'Your application to become a delivery man has been rejected')).toBeVisible()
  await apply(applicant)
  await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Pending' })
  await expect(page).toHaveURL(/status=pending/)
  row = await rowWith(page, applicant.email)
  await expect(row.getByRole('cell').nth(5)).toHaveText('1')
})

test('a consumer applies for admin on My Profile and becomes one when accepted', async ({ as, refusals }) => {
  refusals.push(409)
  const [applicant, root] = [await as('consumer'), await as('root')]
  await applicant.page.goto('/dashboard/my-profile')
  const asking = applicant.page.getByRole('dialog', { name: 'Apply for Admin?' })
  await applicant.page.getByRole('button', { name: 'Apply for Admin' }).click()
  await asking.getByRole('button', { name: 'Apply for Admin' }).click()
  await expect(said(applicant.page, 'Your application has been sent')).toBeVisible()
  await expect(asking).toBeHidden()
  await applicant.page.getByRole('button', { name: 'Apply for Admin' }).click()
  await asking.getByRole('button', { name: 'Apply for Admin' }).click()
  await expect(said(applicant.page, 'Your earlier application is still waiting for a decision')).toBeVisible()

  const { page } = root
  await page.goto('/dashboard/admin/aplies')
  await page.getByLabel('Apply for', { exact: true }).selectOption({ label: 'Admin' })
  await expect(page).toHaveURL(/applyFor=admin/)
  await (await rowWith(page, applicant.email)).getByRole('button', { name: 'See Details' }).click()
  await page
    .getByRole('dialog', { name: `Application from ${applicant.name}` })
    .getByRole('button', { name: 'Accept' })
    .click()
  await expect(said(page, 'The application has been accepted')).toBeVisible()
  await expect(applicant.page.getByRole('banner').getByText('Admin', { exact: true })).toBeVisible()
  await applicant.page.goto('/dashboard')
  await expect(applicant.page).toHaveURL(/\/dashboard\/admin\/statistics$/)
})

test('a double click accepts an application once, and the new courier’s open page moves to the delivery list', async ({
  as,
  refusals,
}) => {
  // The sender's open list may be refetched just before the page learns of the new role.
  refusals.push(403)
  const [applicant, admin] = [await as('consumer'), await as('admin')]
  await apply(applicant)
  await applicant.page.goto('/dashboard/consumer/my-parcel')
  await expect(applicant.page.getByText('No parcels yet.')).toBeVisible()
  const { page } = admin
  await page.goto('/dashboard/admin/aplies')
  await (await rowWith(page, applicant.email)).getByRole('button', { name: 'See Details' }).click()
  const details = page.getByRole('dialog', { name: `Application from ${applicant.name}` })
  await details.getByRole('button', { name: 'Accept' }).dblclick()
  await expect(said(page, 'The application has been accepted')).toBeVisible()
  await expect(details).toBeHidden()
  await expect(applicant.page).toHaveURL(/\/dashboard\/delivery-men\/my-delivery-list$/)
})

test('an applicant with a pending parcel cannot be accepted, and the admin is told why', async ({ as, refusals }) => {
  refusals.push(409)
  const [applicant, admin] = [await as('consumer'), await as('admin')]
  await apply(applicant)
  await book(applicant)
  const { page } = admin
  await page.goto('/dashboard/admin/aplies')
  await (await rowWith(page, applicant.email)).getByRole('button', { name: 'See Details' }).click()
  const details = page.getByRole('dialog', { name: `Application from ${applicant.name}` })
  await details.getByRole('button', { name: 'Accept' }).click()
  await expect(details.getByRole('alert')).toHaveText(/^The applicant still has parcels/)
  await expect(page.getByText('The applicant still has parcels')).toHaveCount(1)
  await expect(details.getByRole('button', { name: 'Accept' })).toBeFocused()
})

test('an open application shows another admin’s decision at once', async ({ as }) => {
  const [applicant, first, second] = [await as('consumer'), await as('admin'), await as('admin')]
  const details = second.page.getByRole('dialog', { name: `Application from ${applicant.name}` })
  const { _id: applies_id } = (await apply(applicant)).data.application
  await second.page.goto('/dashboard/admin/aplies')
  await (await rowWith(second.page, applicant.email)).getByRole('button', { name: 'See Details' }).click()
  await expect(details.getByRole('button', { name: 'Accept' })).toBeVisible()
  await first.call(api.applications.reject, { query: { applies_id } })
  await expect(details).toContainText('Rejected')
  await expect(details.getByRole('button', { name: 'Accept' })).toBeHidden()
})

test('an admin who decides second is told so and sees the first decision', async ({ as, refusals }) => {
  refusals.push(409)
  const [applicant, first, second] = [await as('consumer'), await as('admin'), await as('admin')]
  const details = second.page.getByRole('dialog', { name: `Application from ${applicant.name}` })
  const { _id: applies_id } = (await apply(applicant)).data.application
  await withoutStream(second.page)
  await second.page.goto('/dashboard/admin/aplies')
  await (await rowWith(second.page, applicant.email)).getByRole('button', { name: 'See Details' }).click()
  await first.call(api.applications.reject, { query: { applies_id } })
  await details.getByRole('button', { name: 'Accept' }).click()
  await expect(details.getByRole('alert')).toHaveText('This application has already been decided')
  await expect(details).toContainText('Rejected')
  await expect(second.page.getByText('This application has already been decided')).toHaveCount(1)
  await expect(details.getByRole('button', { name: 'Accept' })).toBeHidden()
})

test('an admin who decides second in the list of pending applications is told so, and the application leaves the list', async ({
  as,
  refusals,
}) => {
  refusals.push(409)
  const [applicant, first, second] = [await as('consumer'), await as('admin'), await as('admin')]
  const { page } = second
  const { _id: applies_id } = (await apply(applicant)).data.application
  await withoutStream(page)
  await page.goto('/dashboard/admin/aplies?status=pending')
  const row = await rowWith(page, applicant.email)
  await row.getByRole('button', { name: 'See Details' }).click()
  await first.call(api.applications.accept, { query: { applies_id } })
  const details = page.getByRole('dialog', { name: `Application from ${applicant.name}` })
  await details.getByRole('button', { name: 'Reject' }).click()
  // While the window fades out, it still says it too.
  await expect(details).toBeHidden()
  await expect(said(page, 'This application has already been decided')).toBeVisible()
  await expect(row).toBeHidden()
})
