import { expect, test } from '../people.ts'
import { writeBooking } from '../ways.ts'

test('a sender who corrects the cash on delivery keeps the choice of where the charge comes from', async ({ as }) => {
  const { page } = await as('consumer')
  await page.goto('/dashboard/consumer/book-parcel')
  await writeBooking(page)
  const [cod, charge] = [page.getByLabel('Cash on delivery'), page.getByLabel('Delivery charge')]
  await expect(charge).toBeDisabled()
  await cod.fill('1200')
  await charge.selectOption('cod')
  for (const typed of ['', '12a']) {
    await cod.fill(typed)
    await expect(page.getByText(/^Collected at the door/)).toHaveCount(0)
  }
  await cod.fill('1300')
  await expect(charge).toHaveValue('cod')
  await expect(page.getByText(/^Collected at the door: ৳1,300, from which/)).toBeVisible()
  // An amount that does not cover the charge is said before it is sent.
  await cod.fill('20')
  await expect(page.getByText(/^The cash on delivery must cover the charge and the fee/)).toBeVisible()
  await cod.fill('')
  await expect(charge).toHaveValue('door')
  await expect(charge).toBeDisabled()
})

test('a sender reads that much cash on delivery needs a proof, whose level can be raised', async ({ as }) => {
  const { page } = await as('consumer')
  await page.goto('/dashboard/consumer/book-parcel')
  await writeBooking(page)
  const proof = page.getByLabel('Proof of delivery')
  await page.getByLabel('Cash on delivery').fill('4999')
  await expect(proof).toHaveValue('none')
  await expect(proof).toHaveAccessibleDescription('')
  await page.getByLabel('Cash on delivery').fill('5000')
  await expect(proof).toHaveValue('code')
  await expect(proof).toHaveAccessibleDescription(/^Cash on delivery of ৳5,000 or more/)
  await proof.selectOption('none')
  await expect(proof).toHaveValue('code')
  await proof.selectOption('code_photo')
  await expect(proof).toHaveValue('code_photo')
  await expect(proof).toHaveAccessibleDescription('')
})
