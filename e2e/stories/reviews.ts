import { book, deliver, sendOut } from '../parcels.ts'
import { expect, type Person, test } from '../people.ts'
import { bell, goTo, news, rowWith, said, withoutStream } from '../ways.ts'

const delivered = async (sender: Person, admin: Person, runner: Person) => {
  const code = await book(sender)
  await sendOut(admin, runner, code)
  await deliver(runner, code)
  return code
}

test('a sender reviews a delivered parcel once, and its courier reads the review', async ({ as }) => {
  const [sender, admin, runner] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const [first, second] = [await delivered(sender, admin, runner), await delivered(sender, admin, runner)]
  const { page } = sender
  await page.goto('/dashboard')
  await goTo(page, 'To Review')
  const row = (code: string) => page.getByRole('row').filter({ hasText: code })
  await row(first).getByRole('button', { name: 'Review' }).click()
  const form = page.getByRole('dialog', { name: `How was parcel ${first}?` })
  await form.getByRole('button', { name: 'Send the review' }).click()
  await expect(form.getByText('Rating is required')).toBeVisible()
  await form.getByRole('radio', { name: '4 of 5 stars' }).press('Space')
  await form.getByRole('textbox', { name: 'Comment' }).fill('Quick and friendly.')
  await form.getByRole('button', { name: 'Send the review' }).click()
  await expect(said(page, 'Thank you for your review')).toBeVisible()
  await expect(row(first)).toBeHidden()
  await row(second).getByRole('button', { name: 'Review' }).click()
  const other = page.getByRole('dialog', { name: `How was parcel ${second}?` })
  await other.getByRole('radio', { name: '1 of 5 stars' }).press('Space')
  await other.getByRole('button', { name: 'Send the review' }).click()
  await expect(row(second)).toBeHidden()
  await page.getByRole('link', { name: 'Your Review' }).click()
  await expect(row(first)).toContainText('Quick and friendly.')
  await expect(row(first).getByRole('img', { name: '4 of 5 stars' })).toBeVisible()
  await expect(row(first).getByRole('button', { name: 'Review' })).toBeHidden()

  await runner.page.goto('/dashboard')
  await goTo(runner.page, 'My Reviews & Ratings')
  const read = (code: string) => runner.page.getByRole('row').filter({ hasText: code })
  const average = runner.page.getByText('Average rating').locator('..').getByRole('img')
  const stretched = (stars: Element) => stars.clientWidth - (stars.firstElementChild?.clientWidth ?? 0)
  await expect.poll(() => average.evaluate(stretched)).toBe(0)
  await expect(read(first)).toContainText('Quick and friendly.')
  await expect(read(second)).toContainText('No words, only stars.')
  await expect(runner.page.getByText('2.5', { exact: true })).toBeVisible()
  await runner.page.getByRole('combobox', { name: 'Rating' }).selectOption({ label: '4 stars' })
  await expect(runner.page).toHaveURL(/rating=4/)
  await expect(read(second)).toBeHidden()
  await expect(read(first)).toBeVisible()
  await bell(runner.page).click()
  await expect(news(runner.page, `You got 4 of 5 stars for parcel ${first}`)).toBeVisible()

  // New couriers of other stories would push the row to the next page.
  await withoutStream(admin.page)
  await admin.page.goto('/dashboard/admin/all-delivery-men')
  const man = await rowWith(admin.page, runner.email)
  await expect(man.getByRole('img', { name: '2.5 of 5 stars' })).toBeVisible()
  await expect(man.getByRole('cell').nth(3)).toHaveText('2')
})

test('a parcel that is not delivered cannot be reviewed', async ({ as }) => {
  const sender = await as('consumer')
  await book(sender)
  await sender.page.goto('/dashboard/consumer/to-review')
  await expect(sender.page.getByText('No parcels to review yet. Delivered parcels will appear here.')).toBeVisible()
})
