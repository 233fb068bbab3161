import type { Locator } from '@playwright/test'
import { api } from '@ranar/contract'
import { book, booking, sendOut } from '../parcels.ts'
import { expect, type Person, test } from '../people.ts'
import { said } from '../ways.ts'

// 24 × 16 grey pixels.
const doorPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABgAAAAQCAAAAAApT+BJAAAA+ElEQVR42mNgYOcTlVHWMrSwd/MNiU7KLCiva+2ZPGshAzOXoIS8mq6JtZNnQHhcak5xVWNH/7S5SxjYeEWklTQNzO1cfYKjEjPyy2pbuifNXLCcgVNAXE5Vx9jK0cM/LDYlu6iyob1v6pzFqxh4hKUUNfTNbF28gyIT0vNKa5q7Js6Yv2wtA7+YrIq2kaWDu19oTHJWYUV9W++U2YtWbmAQklRQ1zO1cfYKjIhPyy2pbuqcMH3e0jWbGbC6dcX6bQxY3bp6004GrG5dt3UPA1a3btyxnwGrW7fsPsSA1a3b9x1lwOrWXQdPMGB1694jpxmwuvXA8XMAbjOagbq8uTgAAAAASUVORK5CYII=',
  'base64',
)
const by = (parcel_id: string) => ({ query: { parcel_id } })
const card = ({ page }: Person) => page.getByRole('article', { name: /^Next stop/ })
const queue = ({ page }: Person) => page.getByRole('status').filter({ hasText: /waiting|sent|Sending/ })
const stageOf = async (sender: Person, id: string) =>
  (await sender.call(api.parcels.get, by(id))).data.parcel.status.stage
const shellKept = ({ page }: Person) =>
  expect.poll(() => page.evaluate(async () => (await (await caches.open('ranar-shell')).keys()).length)).toBe(1)

const morning = async (as: (kind: 'consumer' | 'admin' | 'delivery_men') => Promise<Person>, stops: number) => {
  const [sender, admin, courier] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const codes: string[] = []
  for (let n = 0; n < stops; n++) codes.push(await book(sender, { name: `Receiver ${n + 1}` }))
  for (const code of codes) await sendOut(admin, courier, code, 0)
  await courier.page.goto('/dashboard/delivery-men/run')
  await expect(card(courier)).toBeVisible()
  return { sender, admin, courier, codes }
}

test('a courier delivers the next stop with a tap, may take it back for a moment, and the server hears of it once', async ({
  as,
}) => {
  const { sender, courier, codes } = await morning(as, 2)
  const { page } = courier
  await expect(card(courier)).toContainText(booking.address)
  await expect(card(courier)).toContainText('৳100')
  await card(courier).getByRole('button', { name: 'Delivered' }).click()
  await expect(queue(courier)).toHaveText('1 waiting to be sent')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(queue(courier)).toHaveText('Everything is sent')
  await expect(page.getByText('0 / 2 done')).toBeVisible()
  await card(courier).getByRole('button', { name: 'Delivered' }).click()
  await expect(page.getByText('1 / 2 done')).toBeVisible()
  await expect(queue(courier)).toHaveText('Everything is sent')
  await expect
    .poll(async () => (await Promise.all(codes.map((code) => stageOf(sender, code)))).sort())
    .toEqual(['delivered', 'on the way'])
  await expect(page.getByText('1 / 2 done')).toBeVisible()
})

test('a whole day without signal, the browser closed twice, arrives once and in order', { tag: '@phone' }, async ({
  as,
  refusals,
}) => {
  refusals.push(0)
  const { sender, courier, codes } = await morning(as, 4)
  await shellKept(courier)
  await courier.page.reload()
  await expect(card(courier)).toBeVisible()
  await courier.context.setOffline(true)
  const reopen = async () => {
    await courier.page.close()
    courier.page = await courier.context.newPage()
    await courier.page.goto('/dashboard/delivery-men/run')
    await expect(card(courier)).toBeVisible()
  }
  await card(courier).getByRole('button', { name: 'Delivered' }).click()
  await expect(courier.page.getByText('1 / 4 done')).toBeVisible()
  await reopen()
  await expect(courier.page.getByText('1 / 4 done')).toBeVisible()
  await card(courier).getByRole('button', { name: 'Could not deliver' }).click()
  await courier.page.getByRole('button', { name: /There was no way in/ }).click()
  await expect(courier.page.getByText('2 / 4 done')).toBeVisible()
  await reopen()
  await card(courier).getByRole('button', { name: 'Delivered' }).click()
  await expect(courier.page.getByText('3 / 4 done')).toBeVisible()
  await expect(queue(courier)).toHaveText('3 waiting to be sent')
  expect(await Promise.all(codes.map((code) => stageOf(sender, code)))).toEqual(Array(4).fill('on the way'))
  await courier.context.setOffline(false)
  await expect(queue(courier)).toHaveText('Everything is sent')
  const steps = await Promise.all(
    codes.map(async (code) => (await sender.call(api.journeys.details, by(code))).data.step),
  )
  expect(steps.sort()).toEqual(['assigned', 'delivered', 'delivered', 'failed'])
  await expect(courier.page.getByText('3 / 4 done')).toBeVisible()
})

test('a reason that needs a call, a day or a word asks for it, and the sender is told', async ({ as }) => {
  const { sender, courier, codes } = await morning(as, 1)
  const { page } = courier
  await card(courier).getByRole('button', { name: 'Could not deliver' }).click()
  await page.getByRole('button', { name: /Nobody answered/ }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toHaveText('Call the receiver first, as often as asked')
  await page.getByRole('button', { name: /asked for another day/ }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toHaveText('Choose the day that was agreed on')
  await page.getByRole('button', { name: /Another reason/ }).click()
  const note = page.getByRole('textbox', { name: 'What happened?' })
  await note.fill('x'.repeat(301))
  await expect(note).toHaveValue('x'.repeat(301))
  await expect(page.getByText('301 of 300 characters')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toHaveText('This is too long')
  await note.fill('The lift was broken')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(queue(courier)).toHaveText('Everything is sent')
  await expect
    .poll(async () => (await sender.call(api.journeys.details, by(codes[0] ?? ''))).data.attempts)
    .toMatchObject([{ number: 1, reason: 'other', note: 'The lift was broken' }])
})

test('money unlike the due asks why before it is kept', async ({ as }) => {
  const { courier } = await morning(as, 1)
  const { page } = courier
  await card(courier).getByRole('button', { name: 'Another amount, or who took it' }).click()
  await page.getByLabel('Collected', { exact: true }).fill('৯০')
  await page.getByRole('dialog').getByRole('button', { name: 'Delivered' }).click()
  await expect(page.getByRole('alert')).toHaveText('Say why the amount differs from what is due')
  const why = page.getByRole('textbox', { name: 'Why is it ৳90 and not ৳100?' })
  await why.fill('x'.repeat(301))
  await page.getByRole('dialog').getByRole('button', { name: 'Delivered' }).click()
  await expect(why).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('This is too long')).toBeVisible()
  await expect(page.getByText('0 / 1 done')).toBeVisible()
  await why.fill('No change')
  await page.getByRole('dialog').getByRole('button', { name: 'Delivered' }).click()
  await expect(page.getByText('1 / 1 done')).toBeVisible()
  await expect(queue(courier)).toHaveText('Everything is sent')
})

/** Taps twice at one place, as an unsteady thumb does, whatever stands there by then. */
const tapTwice = async (button: Locator) => {
  await button.click({ trial: true })
  await button.evaluate(async (first: HTMLElement) => {
    const { x, y, width, height } = first.getBoundingClientRect()
    first.click()
    await new Promise((resolve) => setTimeout(resolve, 150))
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    if (hit instanceof HTMLElement) hit.click()
  })
}

test('a double tap delivers one parcel, on the card and in its sheet', { tag: '@phone' }, async ({ as }) => {
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

/** The next thing that this browser is to write down is refused, as by a phone that is full. */
const refuseNext = ({ page }: Person) =>
  page.evaluate(() => {
    const { add } = IDBObjectStore.prototype
    IDBObjectStore.prototype.add = () => {
      IDBObjectStore.prototype.add = add
      throw new DOMException('no room', 'QuotaExceededError')
    }
  })

test('a tap that the phone could not write down says so, keeps what was typed, and the next one counts', {
  tag: '@phone',
}, async ({ as }) => {
  const { sender, courier, codes } = await morning(as, 2)
  const { page } = courier
  const refused = said(page, 'This phone could not write that down, so nothing was done.')
  await refuseNext(courier)
  await card(courier).getByRole('button', { name: 'Delivered' }).click()
  await expect(refused).toBeVisible()
  await expect(page.getByText('0 / 2 done')).toBeVisible()

  await card(courier).getByRole('button', { name: 'Could not deliver' }).click()
  const failing = page.getByRole('dialog', { name: 'Why could it not be delivered?' })
  await failing.getByRole('button', { name: /Another reason/ }).click()
  await failing.getByLabel('What happened?').fill('The lift was broken')
  await refuseNext(courier)
  await failing.getByRole('button', { name: 'Save' }).click()
  await expect(refused).toBeVisible()
  await expect(failing.getByLabel('What happened?')).toHaveValue('The lift was broken')
  await failing.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('1 / 2 done')).toBeVisible()

  await card(courier).getByRole('button', { name: 'Another amount, or who took it' }).click()
  const delivering = page.getByRole('dialog', { name: /^Receiver/ })
  await delivering.getByLabel('A neighbour').check()
  await delivering.getByLabel('Name').fill('Rahima')
  await refuseNext(courier)
  await delivering.getByRole('button', { name: 'Delivered' }).click()
  await expect(refused).toBeVisible()
  await expect(delivering.getByLabel('Name')).toHaveValue('Rahima')
  await delivering.getByRole('button', { name: 'Delivered' }).click()
  await expect(delivering).toBeHidden()
  await expect(page.getByText('2 / 2 done')).toBeVisible()
  await expect
    .poll(async () => (await Promise.all(codes.map((code) => stageOf(sender, code)))).sort())
    .toEqual(['delivered', 'on the way'])
})

test('a photo taken without signal follows its visit, and the sender sees it', { tag: '@phone' }, async ({
  as,
  refusals,
}) => {
  refusals.push(0)
  const { sender, courier, codes } = await morning(as, 1)
  const { page, context } = courier
  await context.setOffline(true)
  await card(courier).getByRole('button', { name: 'Could not deliver' }).click()
  await page.getByRole('button', { name: /Nobody was at home/ }).click()
  await page.getByLabel('Take a photo').setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: doorPicture })
  await expect(page.getByRole('img', { name: 'The photo is kept' })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(queue(courier)).toHaveText('2 waiting to be sent')
  await context.setOffline(false)
  await expect(queue(courier)).toHaveText('Everything is sent')
  const { proofs, attempts } = (await sender.call(api.journeys.details, by(codes[0] ?? ''))).data
  expect([proofs.length, attempts[0]?.reason]).toEqual([1, 'not_home'])
})

test('a receiver signs on the phone; an empty field is no signature', async ({ as }) => {
  const { sender, courier, codes } = await morning(as, 1)
  const { page } = courier
  await card(courier).getByRole('button', { name: 'Another amount, or who took it' }).click()
  const dialog = page.getByRole('dialog', { name: 'Receiver 1' })
  await dialog.getByLabel('A neighbour').check()
  await dialog.getByLabel('Name').fill('Rahima')
  await dialog.getByLabel('With a signature').check()
  await dialog.getByRole('button', { name: 'Delivered' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('The signature is empty; please sign again')
  const field = dialog.getByRole('img', { name: 'Sign here' })
  await field.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await field.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + 20, y + height / 2)
  await page.mouse.down()
  for (let n = 1; n <= 8; n++) await page.mouse.move(x + 20 + (n * (width - 40)) / 8, y + height * (n % 2 ? 0.3 : 0.7))
  await page.mouse.up()
  await dialog.getByRole('button', { name: 'Delivered' }).click()
  await expect(dialog).toBeHidden()
  await expect(queue(courier)).toHaveText('Everything is sent')
  await expect
    .poll(async () => (await sender.call(api.journeys.details, by(codes[0] ?? ''))).data.proofs)
    .toMatchObject([{ kind: 'signature' }])
})
