import { book } from '../parcels.ts'
import { expect, test } from '../people.ts'

test('a guest sees the home page with its title and heading', async ({ as }) => {
  const { page } = await as('guest')
  await page.goto('/')
  await expect(page).toHaveTitle(/Ranar/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a guest who reads Bangla is greeted in Bangla', async ({ as }) => {
  const { page } = await as('guest', { locale: 'bn-BD' })
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/[\u0980-\u09FF]/)
})

test('a guest tracks a code in any spelling, reads why an invalid one is refused, and keeps the input after a miss', {
  tag: '@phone',
}, async ({ as, refusals }) => {
  refusals.push(404)
  const [guest, sender] = [await as('guest'), await as('consumer')]
  const { page } = guest
  const code = await book(sender)
  const bangla = code.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '')
  for (const at of ['/', '/parcel-status'])
    for (const typed of [
      `  ${bangla.slice(0, 5)} ${bangla.slice(5)} `,
      `${'https://ranar.example/parcel-status?utm_source=a-long-campaign&parcel_id='}${code}`,
      `Follow this parcel with Ranar: https://ranar.example/parcel-status?parcel_id=${code}`,
    ]) {
      await page.goto(at)
      const box = page.locator('input[name="parcel_id"]')
      await box.fill(typed)
      await box.press('Enter')
      await expect(page).toHaveURL(new RegExp(`/parcel-status\\?parcel_id=${code}$`))
      await expect(page.getByRole('heading', { level: 1 })).toContainText(code)
    }
  for (const at of ['/', '/parcel-status']) {
    await page.goto(at)
    const box = page.locator('input[name="parcel_id"]')
    await box.press('Enter')
    await expect(box).toHaveAccessibleDescription(/^Enter the tracking code/)
    await box.fill('my parcel')
    await box.press('Enter')
    await expect(box).toHaveAccessibleDescription(/^A tracking code is RN and 11 letters and digits/)
    await expect(box).toHaveValue('my parcel')
    await box.fill('rn 0101 0101 01x')
    await expect(box).toHaveAccessibleDescription('')
    await box.press('Enter')
    await expect(box).toHaveValue('RN0101010101X')
    await expect(page).toHaveURL(at)
    await expect(box).toHaveAccessibleDescription('This parcel was not found')
    await expect(box).toBeFocused()
    // The message survives the navigation, and goes with the next try.
    const toast = page.getByRole('alert').getByText('This parcel was not found')
    await expect(toast.first()).toBeVisible()
    await box.fill('my parcel')
    await box.press('Enter')
    await expect(toast).toHaveCount(0)
  }
})
