import type { Page } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import { book, booking, deliver, inDays, pay, sendOut } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { rowWith, withoutStream } from '../ways.ts'

const label = (page: Page, code: string) => page.getByRole('article', { name: `Parcel ${code}` })
/** The area of the destination, in letters that are read across a room. */
const area = (page: Page) => page.getByRole('article').locator('header + p strong')
/** The thana is not the nearest to the pin, and the address names no place. */
const chosen = { thana: 'Shibganj, Bogura', address: 'House 7, Road 3' }

/** Decodes the QR code from a screenshot, as a camera would. */
const scanned = async (page: Page) => {
  const png = (await page.getByRole('img', { name: /^QR code/ }).screenshot({ scale: 'css' })).toString('base64')
  const { width, height, data } = await page.evaluate(async (base64) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    canvas?.drawImage(bitmap, 0, 0)
    const { data } = canvas?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] }
    return { width: bitmap.width, height: bitmap.height, data: [...data] }
  }, png)
  return decodeQR({ width, height, data: Uint8Array.from(data) })
}

/** Returns the sizes of the printed pages in whole millimetres. */
const paper = async (page: Page) => {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map((box) =>
    box.slice(1).map((points) => Math.round((Number(points) / 72) * 25.4)),
  )
}

test('a sender prints the label of an unpaid parcel from the list, and its QR code leads to the tracking page', async ({
  as,
  baseURL,
}) => {
  const sender = await as('consumer')
  const { page } = sender
  const code = await book(sender, chosen)
  await page.goto('/dashboard/consumer/my-parcel')
  await page.getByRole('row').filter({ hasText: code }).getByRole('link', { name: 'Label' }).click()
  const sheet = label(page, code)
  for (const text of [
    booking.name,
    booking.phone,
    chosen.address,
    sender.name,
    'Small box · 1.5 kg',
    'Collect ৳100',
    inDays(0),
  ])
    await expect(sheet).toContainText(text)
  await expect(area(page)).toHaveText(['Shibganj', 'Bogura'])
  await expect(sheet.locator('code')).toHaveText(code)
  await expect(sheet).not.toContainText(booking.email)
  expect(await scanned(page)).toBe(`${baseURL}/parcel-status?parcel_id=${code}`)
  await expect.poll(() => paper(page)).toEqual([[100, 150]])
  await page.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }))
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed')
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page).toHaveURL('/dashboard/consumer/my-parcel')
})

test('the longest names and addresses still fit on one label', async ({ as }) => {
  const sender = await as('consumer')
  const { page } = sender
  const address = 'House 117/A, Road 23, Block C, Bashundhara Residential Area, '.repeat(5).slice(0, 300)
  await sender.page.request.patch('/api/user/update-profile', {
    multipart: { address, phone: '+880 (1711) 000-0000' },
    headers: { 'user-timezone': 'Asia/Dhaka' },
  })
  const code = await book(sender, {
    name: 'Mohammad Abdur Rahman Chowdhury '.repeat(4).slice(0, 100).trim(),
    address: address.trim(),
    phone: '+880 (1711) 000-0000',
    reference: 'INVOICE-2026-'.repeat(8).slice(0, 100),
  })
  await page.goto(`/dashboard/label/${code}`)
  await expect(label(page, code)).toContainText('INVOICE-2026-INVOICE')
  await expect(label(page, code)).toContainText('Bashundhara')
  await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled()
  await expect.poll(() => paper(page)).toEqual([[100, 150]])
  await page.emulateMedia({ media: 'print' })
  const [sheet, last] = [await label(page, code).boundingBox(), await label(page, code).locator('code').boundingBox()]
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan((sheet?.y ?? 0) + (sheet?.height ?? 0))
})

test('an admin and the parcel’s courier can open the label, and it says when there is nothing to collect', async ({
  as,
}) => {
  const [sender, admin, runner] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const code = await book(sender)
  await pay(sender, code)
  // Bookings of other stories would push the row to the next page.
  await withoutStream(admin.page)
  await admin.page.goto('/dashboard/admin/all-parcels')
  await (await rowWith(admin.page, code)).getByRole('button', { name: 'Manage' }).click()
  await admin.page
    .getByRole('dialog', { name: `Parcel ${code}` })
    .getByRole('link', { name: 'Label' })
    .click()
  await expect(label(admin.page, code)).toContainText('Paid, collect nothing')
  await sendOut(admin, runner, code, 2)
  await runner.page.goto('/dashboard/delivery-men/my-delivery-list')
  await runner.page.getByRole('row').filter({ hasText: code }).getByRole('link', { name: 'Manage' }).click()
  await runner.page.getByRole('link', { name: 'Label' }).click()
  await expect(label(runner.page, code)).toContainText(inDays(2))
})

test('nobody else gets the label, and a delivered parcel has none', async ({ as }) => {
  const [sender, admin, runner] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const code = await book(sender)
  for (const kind of ['consumer', 'delivery_men'] as const) {
    const { page } = await as(kind)
    await page.goto(`/parcel-status?parcel_id=${code}`)
    await expect(page.getByRole('link', { name: booking.phone })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Label' })).toHaveCount(0)
    await page.goto(`/dashboard/label/${code}`)
    await expect(page.getByText('The label is for the sender, the delivery man and the admins.')).toBeVisible()
    await expect(label(page, code)).toHaveCount(0)
  }
  await sendOut(admin, runner, code)
  await deliver(runner, code)
  await sender.page.goto(`/dashboard/label/${code}`)
  await expect(sender.page.getByText('This one: Delivered.')).toBeVisible()
  await sender.page.getByRole('link', { name: 'See the parcel' }).click()
  await expect(sender.page.getByRole('heading', { level: 1, name: `Parcel ${code}` })).toBeVisible()
  await expect(sender.page.getByRole('link', { name: 'Label' })).toHaveCount(0)
  const left = sender.page.getByRole('status').filter({ hasText: /^(Left out|Not found)/ })
  await sender.page.goto(`/dashboard/labels?ids=${code},RN0000000000X`)
  await expect(left).toHaveText('Left out, because no label is needed any more: 1 · Not found: 1')
  await sender.page.goto('/dashboard/labels?ids=RN0000000000X')
  await expect(left).toHaveText('Not found: 1')
})

test('the label follows the reader’s language, and an unknown parcel is reported', async ({
  as,
  refusals,
  baseURL,
}) => {
  refusals.push(404)
  const sender = await as('consumer')
  const { page } = sender
  const code = await book(sender, chosen)
  await sender.context.addCookies([{ name: 'ranar-locale', value: 'bn', url: baseURL ?? '' }])
  await page.goto(`/dashboard/label/${code}`)
  await expect(page.getByRole('article')).toContainText('৳১০০')
  await expect(page.getByRole('article')).toContainText('ছোট')
  await expect(area(page)).toHaveText(['শিবগঞ্জ', 'বগুড়া'])
  await page.goto(`/dashboard/labels?ids=${code}`)
  await expect(area(page)).toHaveText(['শিবগঞ্জ', 'বগুড়া'])
  await page.goto(`/dashboard/labels?ids=${code}&language=en`)
  await expect(area(page)).toHaveText(['Shibganj', 'Bogura'])
  await page.goto('/dashboard/label/RN0000000000X')
  await expect(page.getByText('পার্সেলটি পাওয়া যায়নি').first()).toBeVisible()
})
