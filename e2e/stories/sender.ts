import { api } from '@ranar/contract'
import { book, cancel, deliver, pay, sendOut } from '../parcels.ts'
import { expect, type Person, test } from '../people.ts'
import { said } from '../ways.ts'

const status = (code: string) => `/parcel-status?parcel_id=${code}`
const own = ({ page }: Person) => page.getByRole('group', { name: 'What you can do with this parcel' })

test('a sender is offered on a parcel’s page what its stage allows: pay, update, cancel, refund, review', async ({
  as,
}) => {
  const [sender, admin, courier] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const { page } = sender
  const [canceled, carried] = [await book(sender), await book(sender)]
  await page.goto(status(canceled))
  const offered = own(sender).getByRole('button').or(own(sender).getByRole('link'))
  await expect(offered).toHaveText(['Pay', 'Update', 'Cancel'])
  await own(sender).getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Pay for your parcel' })).toBeVisible()
  await pay(sender, canceled)
  await page.goto(status(canceled))
  await expect(offered).toHaveText(['Cancel'])
  await own(sender).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the parcel' }).click()
  await expect(offered).toHaveText(['Request to Refund'])
  await offered.click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Refunds' })).toBeVisible()

  await page.goto(status(carried))
  await own(sender).getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('heading', { name: 'Update Your Parcel' })).toBeVisible()
  await sendOut(admin, courier, carried)
  await deliver(courier, carried)
  await page.goto(status(carried))
  await expect(offered).toHaveText(['Review'])
  await offered.click()
  const form = page.getByRole('dialog', { name: `How was parcel ${carried}?` })
  await form.getByRole('radio', { name: '5 of 5 stars' }).press('Space')
  await form.getByRole('button', { name: 'Send the review' }).click()
  await expect(said(page, 'Thank you for your review')).toBeVisible()
  await expect(own(sender)).toBeHidden()
})

test('a stranger and an admin are not offered the sender’s actions', async ({ as }) => {
  const [sender, stranger, admin] = [await as('consumer'), await as('consumer'), await as('admin')]
  const code = await book(sender)
  for (const person of [stranger, admin]) {
    await person.page.goto(status(code))
    await expect(person.page.getByRole('link', { name: sender.email })).toBeVisible()
    await expect(own(person)).toHaveCount(0)
  }
})

test('without signal a parcel’s page locks its actions and says so', async ({ as, refusals }) => {
  refusals.push(0)
  const sender = await as('consumer')
  const [pending, canceled] = [await book(sender), await book(sender)]
  await pay(sender, canceled)
  await cancel(sender, canceled)
  for (const [code, names] of [
    [pending, ['Pay', 'Update', 'Cancel']],
    [canceled, ['Request to Refund']],
  ] as const) {
    await sender.page.goto(status(code))
    const offered = (name: string) => own(sender).getByRole('button', { name })
    for (const name of names) await expect(offered(name)).toBeEnabled()
    await sender.context.setOffline(true)
    for (const name of names) await expect(offered(name)).toBeDisabled()
    await expect(own(sender).getByRole('link')).toHaveCount(0)
    await expect(own(sender).getByText('You can make changes again once you are online.')).toBeVisible()
    await sender.context.setOffline(false)
  }
})

test('without signal a visited parcel opens at once, and one never visited says so and offers a way back', async ({
  as,
  refusals,
}) => {
  refusals.push(0)
  const sender = await as('consumer', { serviceWorkers: 'allow' })
  const [visited, other] = [await book(sender), await book(sender)]
  const { page, context } = sender
  const row = (code: string) => page.getByRole('row').filter({ hasText: code })
  const view = (code: string) => row(code).getByRole('button', { name: 'View' }).click()
  await page.goto('/dashboard/consumer/my-parcel')
  await view(visited)
  await expect(page.getByRole('heading', { name: `Parcel ${visited}` })).toBeVisible()
  await page.goto('/dashboard/consumer/my-parcel')
  await expect(row(visited)).toBeVisible()
  // The service worker caches the parcel page's code last, file by file.
  const isCached = async () => {
    const cached = new Set((await (await caches.open('ranar-assets')).keys()).map(({ url }) => url))
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    const files = loaded.filter((name) => name.includes('/assets/'))
    return files.some((name) => name.includes('parcel-status')) && files.every((name) => cached.has(name))
  }
  await expect.poll(() => page.evaluate(isCached)).toBe(true)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await view(visited)
  await expect(page.getByRole('heading', { name: `Parcel ${visited}` })).toBeVisible({ timeout: 5000 })
  await page.goBack()
  await view(other)
  await expect(page.getByRole('heading', { name: 'No signal here' })).toBeVisible({ timeout: 5000 })
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(row(other)).toBeVisible()
  await view(other)
  await expect(page.getByRole('heading', { name: 'No signal here' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: `Parcel ${other}` })).toBeVisible()
})

test('an applicant sees that the application is pending, and is told at once when it is accepted', async ({ as }) => {
  const [applicant, admin] = [await as('consumer'), await as('admin')]
  const { page, name, email } = applicant
  const { application } = (
    await applicant.call(api.applications.applyForDelivery, {
      body: {
        name,
        email,
        gender: 'others',
        dob: '1998-04-12',
        phone: '01711 222333',
        address: 'Station Road, Bogura',
      },
    })
  ).data
  await page.goto('/')
  await expect(page.getByText(/^You applied on \d{4}-\d\d-\d\d/)).toBeVisible()
  await expect(page.getByRole('form', { name: 'Apply For Delivery Men' })).toBeHidden()
  await page.goto('/dashboard/my-profile')
  await expect(page.getByText('Your application to become a delivery man is waiting for a decision.')).toBeVisible()
  await page.goto('/dashboard/consumer/my-parcel')
  await expect(page.getByText('No parcels yet')).toBeVisible()
  await admin.call(api.applications.accept, { query: { applies_id: application._id } })
  await expect(
    said(page, 'Good news: your application was accepted. You are a delivery man from now on.'),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/delivery-men\/my-delivery-list$/)
  await expect(page.getByRole('alert')).toHaveCount(0)
})
