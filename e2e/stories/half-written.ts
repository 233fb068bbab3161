import { api } from '@ranar/contract'
import { book, by, cancel, deliver, sendOut } from '../parcels.ts'
import { type As, expect, test } from '../people.ts'
import { cast, comeBack, said, withoutStream, writeReceiver } from '../ways.ts'

/** Opens To Review with a delivered parcel; `open` opens its dialog, `form`. */
const toReview = async (as: As) => {
  const { sender, admin, courier } = await cast(as)
  const code = await book(sender)
  await sendOut(admin, courier, code)
  await deliver(courier, code)
  const { page } = sender
  await page.goto('/dashboard/consumer/to-review')
  const open = () => page.getByRole('row').filter({ hasText: code }).getByRole('button', { name: 'Review' }).click()
  return { sender, code, page, open, form: page.getByRole('dialog', { name: `How was parcel ${code}?` }) }
}

test('a half-written review survives a tap outside its dialog, and its draft is deleted once sent', async ({
  as,
  refusals,
}) => {
  refusals.push(0)
  const { page, open, form } = await toReview(as)
  await open()
  await form.getByRole('radio', { name: '4 of 5 stars' }).press('Space')
  await form.getByRole('textbox', { name: 'Comment' }).fill('Quick, and he rang the bell only once')
  await page.mouse.click(4, 4)
  await expect(form).toBeHidden()
  await open()
  await expect(form.getByRole('radio', { name: '4 of 5 stars' })).toBeChecked()
  await expect(form.getByRole('textbox', { name: 'Comment' })).toHaveValue('Quick, and he rang the bell only once')
  const send = form.getByRole('button', { name: 'Send the review' })
  await page.context().setOffline(true)
  await expect(send).toBeDisabled()
  await page.context().setOffline(false)
  await send.click()
  await expect(said(page, 'Thank you for your review')).toBeVisible()
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('rang the bell')
})

test('a review that is written in another tab meanwhile leaves the text of the open one, with the reason', async ({
  as,
}) => {
  const { sender, code, page, open, form } = await toReview(as)
  await open()
  await form.getByRole('textbox', { name: 'Comment' }).fill('He waited for the lift')
  await sender.call(api.reviews.add, { ...by(code), body: { rating: 5 } })
  const left = page.getByRole('dialog', { name: 'What you wrote was not sent' })
  await expect(left).toContainText('This has just been done elsewhere')
  await expect(left.getByRole('textbox')).toHaveValue('He waited for the lift')
})

test('an update names no price any more once its parcel was canceled elsewhere', async ({ as }) => {
  const sender = await as('consumer')
  const code = await book(sender)
  const { page } = sender
  await page.goto(`/dashboard/consumer/update-parcel/${code}`)
  await page.getByLabel('Weight').fill('2')
  const said = page.getByRole('status').filter({ hasText: '৳150' })
  await expect(said).toBeVisible()
  await cancel(sender, code)
  await expect(page.getByText('This parcel can no longer be updated: it is canceled')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Update', exact: true })).toBeDisabled()
  await expect(said).toHaveCount(0)
})

test('turning the page of a long list scrolls to its top', async ({ as }) => {
  const sender = await as('consumer')
  for (let booked = 0; booked < 9; booked++) await book(sender)
  const { page } = sender
  await page.goto('/dashboard/consumer/my-parcel')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('2/2')
  await expect(page.getByRole('row').filter({ hasText: /RN[0-9A-Z]{11}/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'Previous page' }).click()
  await page.getByRole('button', { name: 'Next page' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeInViewport()
})

test('a sender sees the link to pay right after booking', async ({ as }) => {
  const { page } = await as('consumer')
  await page.goto('/dashboard/consumer/book-parcel')
  await page.getByLabel('Weight').fill('1.5')
  await page.getByLabel('Parcel type').selectOption('v1')
  await writeReceiver(page)
  await page.getByLabel('Latitude').fill('23.8')
  await page.getByLabel('Longitude').fill('90.4')
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page.getByText(/is booked and stands first in the list/)).toBeInViewport()
  const pay = page.getByRole('link', { name: 'Pay ৳100 now' })
  await expect(pay).toBeInViewport()
  await pay.click()
  await expect(page.getByRole('heading', { name: 'Pay for your parcel' })).toBeVisible()
})

test('a person whose session ends while editing logs in again in place and keeps the input', async ({
  as,
  refusals,
}) => {
  refusals.push(401)
  const { page, email, password, call } = await as('consumer')
  await page.goto('/dashboard/edit-profile')
  await page.getByLabel('Address').fill('House 5, Road 3, Mirpur')
  await call(api.auth.logout)
  await page.getByRole('button', { name: 'Save' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Your session has ended' })
  await expect(notice).toBeInViewport()
  await page.getByRole('main').locator('..').getByRole('button', { name: 'Login' }).click()
  const again = page.getByRole('dialog', { name: 'Log in and go on' })
  await expect(again.getByLabel('Email')).toHaveValue(email)
  await again.getByLabel('Password', { exact: true }).fill(password)
  await again.getByRole('button', { name: 'Login' }).click()
  await expect(notice).toBeHidden()
  await expect(page).toHaveURL(/\/dashboard\/edit-profile$/)
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused()
  await expect(page.getByLabel('Address')).toHaveValue('House 5, Road 3, Mirpur')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(said(page, /profile/i).first()).toBeVisible()
})

test('a courier’s count of the cash is kept when the session ends', async ({ as, refusals }) => {
  refusals.push(401)
  const [sender, admin, courier] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const code = await book(sender, { codTaka: 1000, weight: 1 })
  await sendOut(admin, courier, code, 0)
  await deliver(courier, code)
  const { page, call } = courier
  await page.goto('/dashboard/delivery-men/cash')
  const thousands = page.getByLabel('How many ৳1,000 notes')
  await thousands.fill('1')
  await call(api.auth.logout)
  await page.getByRole('button', { name: 'Hand over' }).click()
  const question = page.getByRole('dialog', { name: /^Hand over/ })
  await question.getByRole('button', { name: 'Hand over' }).click()
  await comeBack(courier)
  await expect(thousands).toHaveValue('1')
  await page.getByRole('button', { name: 'Hand over' }).click()
  await question.getByRole('button', { name: 'Hand over' }).click()
  await expect(page.getByText(/waits for the office to count it/)).toBeVisible()
})

test('a person whose session ends without unsaved input is sent to the login and back to the list', async ({
  as,
  refusals,
}) => {
  refusals.push(401)
  const { page, email, password, call } = await as('consumer')
  // Without this the page finds out within three seconds, before somebody on a slow machine acts.
  await withoutStream(page)
  await page.goto('/dashboard/consumer/my-parcel')
  await expect(page.getByText('No parcels yet')).toBeVisible()
  await call(api.auth.logout)
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Delivered' })
  await expect(page).toHaveURL(/\/auth\/login\?next=/)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/my-parcel\?status_stage=delivered$/)
})
