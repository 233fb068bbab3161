import { expect, type Person, test } from '../people.ts'
import { card, morning } from '../run.ts'

const heading = (courier: Person) => card(courier).getByRole('heading', { level: 2 })

test('after each action on the run the focus is on the stop that is shown, and an undo is announced', async ({
  as,
}) => {
  const { courier } = await morning(as, 3)
  const { page } = courier
  const others = page.getByRole('button', { name: /^Receiver/ })
  const name = await others.last().locator('b').innerText()
  await others.last().press('Enter')
  await expect(card(courier)).toContainText(name)
  await expect(heading(courier)).toBeFocused()

  await card(courier).getByRole('button', { name: 'Delivered' }).press('Enter')
  await expect(page.getByText('1 / 3 done')).toBeVisible()
  await expect(card(courier)).not.toContainText(name)
  await expect(heading(courier)).toBeFocused()

  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText('0 / 3 done')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: `Undone: ${name}` })).toBeAttached()
  await expect(heading(courier)).toHaveText(name)
  await expect(heading(courier)).toBeFocused()

  await card(courier).getByRole('button', { name: 'Could not deliver' }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Why could it not be delivered?' })
  await sheet.getByRole('button', { name: /The weather did not allow it/ }).press('Enter')
  await expect(sheet).toBeHidden()
  await expect(card(courier)).not.toContainText(name)
  await expect(heading(courier)).toBeFocused()

  // The time to undo ends while its button has the focus.
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.clock.fastForward(9000)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
  await expect(heading(courier)).toBeFocused()

  await page.getByText('Done today (1)').click()
  await page.getByRole('button', { name: 'Try again today' }).press('Enter')
  await expect(page.getByText('0 / 3 done')).toBeVisible()
  await expect(heading(courier)).toBeFocused()
})

test('after the last stop the focus is on the summary of the day', async ({ as }) => {
  const { courier } = await morning(as, 1)
  await card(courier).getByRole('button', { name: 'Delivered' }).press('Enter')
  await expect(courier.page.getByRole('group', { name: /^The day is done/ })).toBeFocused()
})

test('after a hand-over and after a delivery from its own page the focus is on what the screen says now', async ({
  as,
}) => {
  const { courier, code } = await morning(as, 1)
  const { page } = courier
  await page.goto(`/parcel-status?parcel_id=${code}`)
  await page.getByRole('button', { name: 'Delivered' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delivered' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.goto('/dashboard/delivery-men/cash')
  await page.getByLabel('How many ৳50 notes').fill('1')
  await page.getByRole('button', { name: 'Hand over' }).press('Enter')
  await page
    .getByRole('dialog', { name: /^Hand over/ })
    .getByRole('button', { name: 'Hand over' })
    .press('Enter')
  const told = page.getByRole('status').filter({ hasText: '৳50 waits for the office to count it.' })
  await expect(told).toContainText('There should be ৳100. The difference of ৳50 is looked at in the office.')
  await expect(told).toBeFocused()
})
