import { api } from '@ranar/contract'
import { book, booking, by, sendOut } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { card, endUndo, morning, passUndo, queue, stageOf } from '../run.ts'
import { goTo } from '../ways.ts'

test('while the server answers 429, the queue says that it will be sent later, and then it is', async ({
  as,
  refusals,
}) => {
  refusals.push(429)
  const { sender, courier, code } = await morning(as)
  const { page } = courier
  let isBusy = true
  await page.route('**/api/delivery-men/actions', (route) =>
    isBusy
      ? route.fulfill({ status: 429, headers: { 'retry-after': '60' }, json: { success: false, message: 'Later' } })
      : route.continue(),
  )
  await card(courier).getByRole('button', { name: 'Delivered' }).click()
  await endUndo(courier)
  await expect(queue(courier)).toHaveText('1 waiting: the office is busy, they are sent a little later')
  expect((await sender.call(api.parcels.get, by(code))).data.parcel.status.stage).toBe('on the way')
  isBusy = false
  // An automatic retry may have sent it already, which disables the button, or may just have been refused; the next
  // follows after half a minute.
  await queue(courier).dispatchEvent('click')
  await expect(queue(courier)).toHaveText('Everything is sent', { timeout: 45_000 })
  await expect
    .poll(async () => (await sender.call(api.parcels.get, by(code))).data.parcel.status.stage)
    .toBe('delivered')
})

test('a delivery whose reply was lost is counted once in the cash in hand', async ({ as, refusals }) => {
  refusals.push(0)
  const { courier } = await morning(as)
  const { page } = courier
  const lost = Promise.withResolvers<void>()
  let answers = false
  await page.route('**/api/delivery-men/actions', async (route) => {
    if (answers) return route.continue()
    await route.fetch()
    await route.abort()
    lost.resolve()
  })
  await expect(page.getByText('In hand ৳0')).toBeVisible()
  await card(courier).getByRole('button', { name: 'Delivered' }).click()
  await expect(page.getByText('In hand ৳100')).toBeVisible()
  await endUndo(courier)
  await lost.promise
  // Refetch the cash before the phone has learned that its delivery has arrived.
  const cash = page.waitForResponse((response) => response.url().includes('/api/delivery-men/cash'))
  await page.reload()
  await cash
  await expect(page.getByText('In hand ৳100')).toBeVisible()
  await expect(queue(courier)).not.toHaveText('Everything is sent')
  answers = true
  await queue(courier).dispatchEvent('click')
  await expect(queue(courier)).toHaveText('Everything is sent', { timeout: 45_000 })
  await expect(page.getByText('In hand ৳100')).toBeVisible()
})

test('a delivery whose undo time ends while the phone refetches the run is sent right after', async ({ as }) => {
  const { sender, courier, codes } = await morning(as, 2)
  const { page } = courier
  const first = page.waitForResponse('**/api/delivery-men/actions')
  for (const done of ['1 / 2 done', '2 / 2 done']) {
    await card(courier).getByRole('button', { name: 'Delivered' }).click()
    await expect(page.getByText(done)).toBeVisible()
  }
  const told = Promise.withResolvers<void>()
  await page.route('**/api/delivery-men/my-run*', async (route) => {
    await told.promise
    await route.continue()
  })
  await first
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
  told.resolve()
  await expect(queue(courier)).toHaveText('Everything is sent', { timeout: 12_000 })
  const stages = await Promise.all(codes.map((code) => stageOf(sender, code)))
  expect(stages).toEqual(['delivered', 'delivered'])
})

test('the cash in hand is a dash until the server has reported it', async ({ as, refusals }) => {
  refusals.push(500)
  const [sender, admin, courier] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  await sendOut(admin, courier, await book(sender), 0)
  await courier.page.route('**/api/delivery-men/cash*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await courier.page.goto('/dashboard/delivery-men/run')
  await card(courier).getByRole('button', { name: 'Delivered' }).click()
  await expect(courier.page.getByText('1 / 1 done')).toBeVisible()
  await expect(courier.page.getByText('In hand –')).toBeVisible()
})

test('a courier’s unsent actions are sent from any dashboard screen', async ({ as }) => {
  const { sender, courier, code } = await morning(as)
  await card(courier).getByRole('button', { name: 'Delivered' }).click()
  await expect(queue(courier)).toHaveText('1 waiting to be sent')
  await goTo(courier.page, 'My Reviews & Ratings')
  await passUndo(courier)
  await expect
    .poll(async () => (await sender.call(api.parcels.get, by(code))).data.parcel.status.stage)
    .toBe('delivered')
})

test('a failed visit sends its place and the calls counted across a reload, and 800 m from the pin opens an exception', async ({
  as,
}) => {
  const { admin, courier, code } = await morning(as)
  await courier.context.grantPermissions(['geolocation'])
  await courier.context.setGeolocation({
    latitude: Number(booking.latitude) + 0.0075,
    longitude: Number(booking.longitude),
    accuracy: 20,
  })
  const { page } = courier
  // Suppress the phone link's navigation; only the tap counts.
  await page.addInitScript(() =>
    document.addEventListener('click', (event) => {
      if ((event.target as Element).closest('a[href^="tel:"]')) event.preventDefault()
    }),
  )
  await page.reload()
  await card(courier).getByRole('link', { name: /^Call/ }).click()
  await page.reload()
  await card(courier).getByRole('button', { name: 'Could not deliver' }).click()
  await page.getByRole('button', { name: /Nobody answered/ }).click()
  await expect(page.getByText('Calls: 1 of 2')).toBeVisible()
  await page.getByRole('dialog').getByRole('link', { name: /^Call/ }).click()
  await expect(page.getByText('Calls: 2 of 2')).toBeVisible()
  await page.getByRole('dialog').getByRole('link', { name: /^Call/ }).click()
  await expect(page.getByText('You have called 3 times.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await endUndo(courier)
  await expect(queue(courier)).toHaveText('Everything is sent')
  const far = async () => {
    const { exceptions } = (await admin.call(api.desk.exceptions, { query: { kind: 'attempt', status: 'open' } })).data
    return exceptions.find(({ parcel_id }) => parcel_id === code)?.detail
  }
  await expect.poll(far).toMatchObject({ action: { place: { accuracy: 20 } } })
})

test('a visit that is not sent yet is told on My Parcel and on the parcel’s page, where nothing else can be done until it is', async ({
  as,
  refusals,
}) => {
  refusals.push(0)
  const { courier, codes } = await morning(as, 2)
  const { page } = courier
  // The run knows the amounts of details that were never read.
  await page.route('**/api/parcel/details*', (route) => route.abort())
  await page.route('**/api/delivery-men/actions', (route) => route.abort())
  const code = (await card(courier).locator('code').innerText()).trim()
  const other = codes.find((one) => one !== code) ?? ''
  await card(courier).getByRole('button', { name: 'Delivered' }).click()
  await page.getByRole('link', { name: 'Parcels', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: code })
  await expect(row).toContainText(/Receiver \d: delivered · Kept on this phone, not sent yet/)
  await expect(row).not.toContainText('Collect')
  for (const name of ['Delivered', 'Returned']) await expect(row.getByRole('button', { name })).toBeDisabled()
  await row.getByRole('button', { name: 'Why not now?' }).click()
  await expect(row.getByRole('tooltip')).toHaveText('Delivered, Returned: Kept on this phone, not sent yet')
  await page.keyboard.press('Escape')
  const next = page.getByRole('row').filter({ hasText: other })
  await expect(next).toContainText('Collect ৳100')
  await expect(next.getByRole('button', { name: 'Returned' })).toBeEnabled()
  await row.getByRole('link', { name: 'Manage' }).click()
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible()
  await expect(page.getByText(/: delivered · Kept on this phone, not sent yet/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Returned' })).toBeDisabled()
  await page.unroute('**/api/delivery-men/actions')
  await passUndo(courier)
  await expect(page.getByText('Kept on this phone, not sent yet')).toBeHidden({ timeout: 45_000 })
  await page.goBack()
  await row.getByRole('button', { name: 'Why not now?' }).click()
  await expect(row.getByRole('tooltip')).toHaveText('Delivered, Returned: This parcel is already delivered')
})

test('the courier’s list and the parcel’s page say why the last visit failed', async ({ as }) => {
  const { courier, code } = await morning(as)
  const { page } = courier
  await card(courier).getByRole('button', { name: 'Could not deliver' }).click()
  await page.getByRole('button', { name: /The receiver refused it/ }).click()
  await endUndo(courier)
  await page.getByRole('link', { name: 'Parcels', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: code })
  await expect(row).toContainText('Not delivered: The receiver refused it')
  await expect(row.getByRole('button', { name: 'Delivered' })).toBeEnabled()
  await row.getByRole('link', { name: 'Manage' }).click()
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible()
  await expect(page.getByText('Not delivered: The receiver refused it')).toBeVisible()
})
