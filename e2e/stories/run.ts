import { api } from '@ranar/contract'
import { booking, by, inDays } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { portrait } from '../pictures.ts'
import { card, drawIn, endUndo, morning, openSecond, queue, stageOf, tapTwice } from '../run.ts'

test.use({ serviceWorkers: 'allow' })

const weekday = (day: string) =>
  new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' }).format(new Date(day))

test('a courier delivers the next stop with a tap, can undo it for a moment, and the server gets it afterwards', async ({
  as,
}) => {
  const { sender, courier, codes } = await morning(as, 2)
  const { page } = courier
  await expect(card(courier)).toContainText(booking.address)
  await expect(card(courier)).toContainText('৳100')
  const name = await openSecond(courier)
  await card(courier).getByRole('button', { name: 'Delivered' }).click()
  await expect(queue(courier)).toHaveText('1 waiting to be sent')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(queue(courier)).toHaveText('Everything is sent')
  await expect(page.getByText('0 / 2 done')).toBeVisible()
  await expect(card(courier)).toContainText(name)
  await card(courier).getByRole('button', { name: 'Delivered' }).click()
  await expect(page.getByText('1 / 2 done')).toBeVisible()
  await expect(queue(courier)).toHaveText('Everything is sent')
  await expect
    .poll(async () => (await Promise.all(codes.map((code) => stageOf(sender, code)))).sort())
    .toEqual(['delivered', 'on the way'])
  await expect(page.getByText('1 / 2 done')).toBeVisible()
})

test('a failed delivery needs the call, day or note that its reason asks for, and the sender sees it', async ({
  as,
}) => {
  const { sender, courier, codes } = await morning(as, 1)
  const { page } = courier
  await card(courier).getByRole('button', { name: 'Could not deliver' }).click()
  await page.getByRole('button', { name: /Nobody answered/ }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toHaveText('Call first, as often as asked')
  const sheet = page.getByRole('dialog', { name: 'Why could it not be delivered?' })
  await expect(sheet.getByRole('link', { name: /^Call/ })).toBeFocused()
  await expect(sheet.locator('form').getByText('Nobody answered')).toBeInViewport()
  await page.getByRole('button', { name: /asked for another day/ }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toHaveText('Choose the day that was agreed on')
  await expect(page.getByRole('radio').first()).toBeFocused()
  await page.getByRole('button', { name: /Another reason/ }).click()
  const note = page.getByRole('textbox', { name: 'What happened?' })
  await note.fill('x'.repeat(301))
  await expect(note).toHaveValue('x'.repeat(301))
  await expect(page.getByText('301 of 300 characters')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toHaveText('This is too long')
  await expect(note).toBeFocused()
  await note.fill('The lift was broken')
  await page.getByRole('button', { name: 'Save' }).click()
  await endUndo(courier)
  await expect(queue(courier)).toHaveText('Everything is sent')
  await expect
    .poll(async () => (await sender.call(api.journeys.details, by(codes[0] ?? ''))).data.attempts)
    .toMatchObject([{ number: 1, reason: 'other', note: 'The lift was broken' }])
  await page.setViewportSize({ width: 360, height: 780 })
  await page.getByText('Done today (1)').click()
  const done = page.getByRole('listitem').filter({ hasText: 'Receiver 1' })
  await expect(done.getByRole('button', { name: 'Try again today' })).toBeVisible()
  expect((await done.getByRole('button', { name: 'Receiver 1' }).boundingBox())?.width).toBeGreaterThan(200)
})

test('a day chosen for one reason is not sent with another reason', async ({ as }) => {
  const { sender, courier, code } = await morning(as, 1)
  const { page } = courier
  await card(courier).getByRole('button', { name: 'Could not deliver' }).click()
  await page.getByRole('button', { name: /asked for another day/ }).click()
  await expect(page.getByRole('radio', { name: weekday(inDays(1)) })).toBeVisible()
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: /The weather did not allow it/ }).click()
  await endUndo(courier)
  await expect(queue(courier)).toHaveText('Everything is sent')
  await expect
    .poll(async () => (await sender.call(api.journeys.details, by(code))).data.attempts)
    .toMatchObject([{ reason: 'weather', until: null }])
})

test('a courier who collects another amount than due has to say why', async ({ as }) => {
  const { courier } = await morning(as, 1)
  const { page } = courier
  await card(courier).getByRole('button', { name: 'Another amount, or who took it' }).click()
  await page.getByLabel('Collected', { exact: true }).fill('৯০')
  await page.getByRole('dialog').getByRole('button', { name: 'Delivered' }).click()
  await expect(page.getByRole('alert')).toHaveText('Say why the amount differs from what is due')
  const why = page.getByRole('textbox', { name: 'Why is it ৳90 and not ৳100?' })
  await expect(why).toBeFocused()
  await why.fill('x'.repeat(301))
  await page.getByRole('dialog').getByRole('button', { name: 'Delivered' }).click()
  await expect(why).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('This is too long')).toBeVisible()
  await expect(page.getByText('0 / 1 done')).toBeVisible()
  await page.getByLabel('Collected', { exact: true }).fill('100000')
  await expect(page.getByText('৳1,00,000 is far more than ৳100. Correct it, or write why it is right.')).toBeVisible()
  await page.getByLabel('Collected', { exact: true }).fill('90')
  await why.fill('No change')
  await page.getByRole('dialog').getByRole('button', { name: 'Delivered' }).click()
  await expect(page.getByText('1 / 1 done')).toBeVisible()
  await endUndo(courier)
  await expect(queue(courier)).toHaveText('Everything is sent')
})

test('a courier who notes that only a part was taken is asked once about the whole amount, and only with goods to pay', async ({
  as,
}) => {
  const { courier } = await morning(as, 1, { proofLevel: 'name', codTaka: 700 })
  await card(courier).getByRole('button', { name: 'Delivered' }).click()
  const sheet = courier.page.getByRole('dialog', { name: 'Receiver 1' })
  await sheet.getByLabel('Only a part was taken').check()
  await sheet.locator('input[type="file"]').setInputFiles(portrait)
  await expect(sheet.getByRole('img', { name: 'The photo is kept' })).toBeVisible()
  await tapTwice(sheet.getByRole('button', { name: 'Delivered' }))
  await expect(sheet.getByRole('alert')).toContainText('This is the whole amount, although only a part was taken.')
  await sheet.getByLabel('Collected', { exact: true }).fill('400')
  await expect(sheet.getByRole('alert')).toHaveCount(0)
  await expect(sheet.getByLabel('Note about the ৳400 (optional)')).toBeVisible()
  await sheet.getByRole('button', { name: 'Delivered' }).click()
  await expect(sheet).toBeHidden()
  await expect(courier.page.getByText('In hand ৳400')).toBeVisible()
})

test('a delivery that needs a name asks for it at the door', async ({ as }) => {
  const { sender, courier, code } = await morning(as, 1, { proofLevel: 'name' })
  const { page } = courier
  await card(courier).getByRole('button', { name: 'Delivered' }).click()
  const dialog = page.getByRole('dialog', { name: 'Receiver 1' })
  const name = dialog.getByLabel('Name')
  await expect(name).toHaveValue('Receiver 1')
  await dialog.getByLabel('The guard').check()
  await expect(name).toHaveValue('')
  await dialog.getByLabel('The receiver').check()
  await expect(name).toHaveValue('Receiver 1')
  await dialog.getByLabel('The guard').check()
  await dialog.getByRole('button', { name: 'Delivered' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Write who took the parcel')
  await expect(name).toBeFocused()
  await name.fill('Rahima')
  await dialog.getByRole('button', { name: 'Delivered' }).click()
  await endUndo(courier)
  await expect.poll(() => stageOf(sender, code)).toBe('delivered')
})

test('a receiver signs on a small phone, where the button stays in view, and an empty signature is refused', async ({
  as,
}) => {
  const { sender, courier, codes } = await morning(as, 1)
  const { page } = courier
  await page.setViewportSize({ width: 360, height: 560 })
  await card(courier).getByRole('button', { name: 'Another amount, or who took it' }).click()
  const dialog = page.getByRole('dialog', { name: 'Receiver 1' })
  await dialog.getByLabel('A neighbour').check()
  await dialog.getByLabel('Name').fill('Rahima')
  await dialog.getByLabel('With a signature').check()
  await dialog.getByLabel('Name').scrollIntoViewIfNeeded()
  await expect(dialog.getByRole('button', { name: 'Delivered' })).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('button', { name: 'Delivered' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('The signature is empty; please sign again')
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await drawIn(page, dialog.getByRole('img', { name: 'Sign here' }))
  await dialog.getByRole('button', { name: 'Delivered' }).click()
  await expect(dialog).toBeHidden()
  await endUndo(courier)
  await expect(queue(courier)).toHaveText('Everything is sent')
  await expect
    .poll(async () => (await sender.call(api.journeys.details, by(codes[0] ?? ''))).data.proofs)
    .toMatchObject([{ kind: 'signature' }])
})

test('a double tap delivers one parcel, on the card and in its sheet', async ({ as }) => {
  const { courier } = await morning(as, 4)
  const { page } = courier
  await tapTwice(card(courier).getByRole('button', { name: 'Delivered' }))
  await expect(page.getByText('1 / 4 done')).toBeVisible()
  await card(courier).getByRole('button', { name: 'Another amount, or who took it' }).click()
  await tapTwice(page.getByRole('dialog').getByRole('button', { name: 'Delivered' }))
  await expect(page.getByText('2 / 4 done')).toBeVisible()
  await expect(page.getByRole('dialog').filter({ hasText: 'Who took it' })).toHaveCount(0)
  await expect(page.getByText('2 / 4 done')).toBeVisible()
})
