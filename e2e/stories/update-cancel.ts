import { api } from '@ranar/contract'
import { book, booking, deliver, inDays, pay, sendOut } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { bell, news, said, withoutStream } from '../ways.ts'

test('a sender changes a pending parcel and its place, and returns to the list', async ({ as }) => {
  const sender = await as('consumer')
  const code = await book(sender)
  const { page } = sender
  await page.goto('/dashboard/consumer/my-parcel')
  await page.getByRole('row').filter({ hasText: code }).getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Update Your Parcel' })).toBeVisible()
  for (const [name, value] of [
    ['Sender name', sender.name],
    ['Sender email', sender.email],
    ['Price', '100'],
    ['Latitude', String(booking.latitude)],
    ['Longitude', String(booking.longitude)],
  ] as const) {
    await expect(page.getByRole('textbox', { name })).toHaveValue(value)
    await expect(page.getByRole('textbox', { name })).not.toBeEditable()
  }
  const phone = '01911222345'
  await sender.call(api.parcels.update, { query: { parcel_id: code }, body: { phone } })
  await expect(page.getByLabel('Receiver phone')).toHaveValue(phone)
  await page.getByRole('textbox', { name: 'Weight' }).fill('2')
  await expect(page.getByRole('textbox', { name: 'Price' })).toHaveValue('150')
  await expect(page.getByText('This parcel costs ৳100 now. After the update it costs ৳150.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Parcel type' }).selectOption({ label: 'Fragile' })
  await page.getByRole('textbox', { name: 'Receiver name' }).fill('Karim Sheikh')
  await page.getByRole('button', { name: 'Open Map' }).click()
  const map = page.getByRole('dialog', { name: 'Place on the map' })
  await map.getByRole('combobox', { name: 'Search a district or thana' }).fill('Sylhet')
  await map.getByRole('option').first().click()
  await map.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('textbox', { name: 'Latitude' })).toHaveValue(/^24\.8|^24\.9/)
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(said(page, 'Parcel has been updated!')).toBeVisible()
  await expect(page).toHaveURL(/\/my-parcel/)
  const row = page.getByRole('row').filter({ hasText: code })
  await expect(row).toContainText('Fragile')
  await expect(row).toContainText('৳150')
  const { data } = await sender.call(api.parcels.get, { query: { parcel_id: code } })
  expect(data.parcel.reciever).toMatchObject({ name: 'Karim Sheikh', phone })
  await row.getByRole('link', { name: 'Book again' }).click()
  await expect(page.getByRole('textbox', { name: 'Receiver name' })).toHaveValue('Karim Sheikh')
})

test('a new weight is saved only after its price was shown', { tag: '@phone' }, async ({ as, refusals }) => {
  refusals.push(0)
  const sender = await as('consumer')
  const code = await book(sender)
  const { page } = sender
  await page.route('**/api/public/tariff*', (route) => route.abort())
  await page.goto(`/dashboard/consumer/update-parcel/${code}`)
  await page.getByRole('textbox', { name: 'Weight' }).fill('2')
  const update = page.getByRole('button', { name: 'Update', exact: true })
  await update.click()
  await expect(said(page, /^The new price was not loaded yet/)).toBeVisible()
  await page.unroute('**/api/public/tariff*')
  await update.click()
  await expect(page.getByText('After the update it costs ৳150.')).toBeVisible()
  expect((await sender.call(api.parcels.get, { query: { parcel_id: code } })).data.parcel.parcel.price).toBe(100)
  await update.click()
  await expect(said(page, 'Parcel has been updated!')).toBeVisible()
})

test('an update with empty fields shows an error at each and focuses the first', { tag: '@phone' }, async ({ as }) => {
  const sender = await as('consumer')
  const code = await book(sender)
  const { page } = sender
  await page.goto(`/dashboard/consumer/update-parcel/${code}`)
  const texts = {
    Weight: 'Weight is Required!',
    'Receiver name': 'Reciever Name is Required',
    'Receiver phone': 'Reciever Phone is Required',
    'Receiver address': 'Reciever Address is Required',
    'Receiver email': 'Reciever Email is Required',
  }
  for (const name of Object.keys(texts)) await page.getByRole('textbox', { name }).fill('')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  for (const [name, text] of Object.entries(texts))
    await expect(page.getByRole('textbox', { name })).toHaveAccessibleDescription(text)
  await expect(page.getByRole('textbox', { name: 'Weight' })).toBeFocused()
})

test('a sender who leaves an unsaved update is asked first', { tag: '@phone' }, async ({ as }) => {
  const sender = await as('consumer')
  const code = await book(sender)
  const { page } = sender
  await page.goto('/dashboard/consumer/my-parcel')
  await page.getByRole('row').filter({ hasText: code }).getByRole('button', { name: 'Update' }).click()
  await page.getByRole('textbox', { name: 'Receiver name' }).fill('Karim Sheikh')
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByRole('textbox', { name: 'Receiver name' })).toHaveValue('Karim Sheikh')
  await page.goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/my-parcel/)
})

test('a sender’s buttons follow the parcel’s stage, and the page says why the others are disabled', async ({ as }) => {
  const [sender, admin, runner] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const [pending, paid, away, arrived] = [
    await book(sender),
    await book(sender),
    await book(sender),
    await book(sender),
  ]
  await pay(sender, paid)
  for (const code of [away, arrived]) await sendOut(admin, runner, code)
  await deliver(runner, arrived)
  const { page } = sender
  await page.goto('/dashboard/consumer/my-parcel')
  for (const [code, enabled, first] of [
    [pending, ['Update', 'Cancel', 'Pay'], 'Pay'],
    [paid, ['Cancel'], 'Cancel'],
    [away, ['Pay'], 'Pay'],
    [arrived, [], 'Review'],
  ] as const) {
    const row = page.getByRole('row').filter({ hasText: code })
    for (const name of ['Update', 'Cancel', 'Pay'] as const)
      await expect(row.getByRole('button', { name }), `${name} of ${code}`).toBeEnabled({
        enabled: (enabled as readonly string[]).includes(name),
      })
    await expect(row.getByRole('button', { name: 'View', exact: true })).toBeVisible()
    // Enabled actions come first; the reason for the others is shown on focus and on tap.
    await expect(row.getByRole('cell').last().getByRole('button').first()).toHaveText(first)
  }
  const arrivedRow = page.getByRole('row').filter({ hasText: arrived })
  const why = arrivedRow.getByRole('tooltip')
  await arrivedRow.getByRole('button', { name: 'Why not now?' }).focus()
  await expect(why).toHaveText('Update, Cancel, Pay: This parcel is already delivered')
  await page.keyboard.press('Escape')
  await expect(why).toBeHidden()
  const paidRow = page.getByRole('row').filter({ hasText: paid })
  // Press the words of the control, not its icon.
  await paidRow.getByRole('button', { name: 'Why not now?' }).click({ position: { x: 120, y: 10 } })
  await expect(paidRow.getByRole('tooltip')).toHaveText('Update, Pay: This parcel is already paid')
  await expect(page.getByRole('row').filter({ hasText: away })).toContainText(inDays(1))
  await page.goto(`/dashboard/consumer/update-parcel/${away}`)
  await expect(page.getByText('This parcel can no longer be updated: it is on the way')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Update', exact: true })).toBeDisabled()
})

test('a sender cancels a parcel after a question in which the safe answer has the focus', { tag: '@phone' }, async ({
  as,
}) => {
  const sender = await as('consumer')
  const [code, kept] = [await book(sender), await book(sender)]
  const { page } = sender
  await page.goto('/dashboard/consumer/my-parcel')
  const row = page.getByRole('row').filter({ hasText: code })
  const question = page.getByRole('dialog', { name: `Cancel parcel ${code}?` })
  await row.getByRole('button', { name: 'Cancel' }).click()
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(row.getByText('Pending', { exact: true })).toBeVisible()
  // The second click of a double click falls on the backdrop.
  await row.getByRole('button', { name: 'Cancel' }).dblclick()
  await question.getByRole('button', { name: 'Cancel the parcel' }).click()
  await expect(said(page, 'Parcel has been canceled')).toBeVisible()
  await expect(row).toContainText('Canceled')
  await expect(row).toContainText('N/A')
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Canceled' })
  await expect(page).toHaveURL(/status_stage=canceled/)
  await expect(page.getByRole('row').filter({ hasText: kept })).toBeHidden()
  await expect(row).toBeVisible()
  await bell(page).click()
  await expect(news(page, `Your parcel ${code} to ${booking.name} has been canceled`)).toBeVisible()
})

test('a sender who cancels a parcel that was just assigned is told why not, with and without live updates', {
  tag: '@phone',
}, async ({ as, refusals }) => {
  refusals.push(409)
  const [sender, admin, runner] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const [told, silent] = [await book(sender), await book(sender)]
  const { page } = sender
  const row = (code: string) => page.getByRole('row').filter({ hasText: code })
  const ask = async (code: string) => {
    await row(code).getByRole('button', { name: 'Cancel' }).click()
    await sendOut(admin, runner, code)
    return page.getByRole('dialog', { name: `Cancel parcel ${code}?` })
  }
  const reason = 'Somebody has already sent this parcel out'
  await page.goto('/dashboard/consumer/my-parcel')
  const live = await ask(told)
  await expect(live).toContainText(reason)
  await expect(live.getByRole('button', { name: 'Cancel the parcel' })).toBeHidden()
  await expect(live.locator('footer').getByRole('button')).toHaveText(['Close'])

  await withoutStream(page)
  await page.reload()
  const question = await ask(silent)
  await question.getByRole('button', { name: 'Cancel the parcel' }).click()
  await expect(said(page, reason)).toBeVisible()
  await expect(row(silent)).toContainText('On the way')
})
