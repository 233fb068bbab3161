import { book, deliver, inDays, sendOut } from '../parcels.ts'
import { type As, type Caller, expect, type Person, test } from '../people.ts'

type Team = (kind: 'admin' | 'delivery_men') => Promise<Caller>
/** Has a parcel with cash delivered, so that the sender's statement has a line. */
const collected = async (sender: Person, calls: Team) => {
  const [admin, courier] = [await calls('admin'), await calls('delivery_men')]
  const code = await book(sender, { codTaka: 900 })
  await sendOut(admin, courier, code, 0)
  await deliver(courier, code)
  return code
}

test('a statement keeps the figures of the last valid days while the days are turned round', {
  tag: '@phone',
}, async ({ as, calls }) => {
  const sender = await as('consumer')
  const code = await collected(sender, calls)
  const { page } = sender
  const isKept = async () => {
    await expect(page.getByLabel('From', { exact: true })).toHaveAccessibleDescription(
      'The first day comes after the last',
    )
    await expect(page.getByRole('heading', { name: 'Available' })).toBeVisible()
    await expect(page.getByRole('table')).toContainText(code)
    await expect(page.getByRole('button', { name: 'CSV' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  }
  await page.goto(`/dashboard/consumer/statement?from=${inDays(0)}`)
  await expect(page.getByRole('table')).toContainText(code)
  await page.getByLabel('To', { exact: true }).fill(inDays(-1))
  await isKept()
  await page.reload()
  await isKept()
  await page.getByRole('link', { name: 'Print' }).click()
  await expect(page.getByRole('table')).toContainText(code)

  await page.goto(`/dashboard/consumer/statement-paper?from=${inDays(0)}&to=${inDays(-1)}`)
  await expect(page.getByRole('alert')).toContainText('The first day comes after the last')
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

/** Opens the paper statement of a sender with one line. */
const onPaper = async (as: As, calls: Team) => {
  const sender = await as('consumer')
  const code = await collected(sender, calls)
  const { page } = sender
  await page.goto('/dashboard/consumer/statement-paper')
  const table = page.getByRole('table')
  await expect(table).toContainText(code)
  return { code, page, table }
}

test('the paper statement shows every amount on a phone without scrolling, and keeps its columns in print', {
  tag: '@phone',
}, async ({ as, calls }) => {
  const { code, page, table } = await onPaper(as, calls)
  const cutOff = () =>
    table.locator('tbody td, tfoot td').evaluateAll((all) => {
      const right = document.querySelector('article')?.getBoundingClientRect().right ?? 0
      return all.filter((one) => one.getBoundingClientRect().right > Math.min(right, innerWidth)).length
    })
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(cutOff).toBe(0)
    await expect(table.getByRole('columnheader')).toHaveCount(5)
    await expect(table.getByRole('row').filter({ hasText: code }).first().getByRole('cell')).toHaveCount(5)
  }
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 718, height: 1000 })
  const tops = () =>
    table
      .getByRole('row')
      .filter({ hasText: code })
      .first()
      .getByRole('cell')
      .evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))).size)
  await expect.poll(tops).toBe(1)
})

test('a printed statement is one page of A4, whatever paper the printer has', {
  tag: '@phone',
}, async ({ as, calls }) => {
  const { page } = await onPaper(as, calls)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/g)).toHaveLength(1)
})
