import { randomUUID } from 'node:crypto'
import { api } from '@ranar/contract'
import { bookIn, thanaOf } from '../desk.ts'
import { book, cancel, pay, sendOut } from '../parcels.ts'
import { expect, test } from '../people.ts'

test('with parcels selected, the window of a small laptop still shows at least four rows', async ({ as, baseURL }) => {
  const [sender, admin] = [await as('consumer'), await as('admin')]
  const thana = thanaOf('laptop')
  const codes = await bookIn(sender, thana, 6)
  const { page, context } = admin
  await page.setViewportSize({ width: 1024, height: 768 })
  for (const [value, bar] of [
    ['en', 'With the chosen parcels'],
    ['bn', 'বাছাই করা পার্সেল নিয়ে'],
  ] as const) {
    await context.addCookies([{ name: 'ranar-locale', value, url: baseURL ?? '' }])
    await page.goto(`/dashboard/admin/today?step=booked&thana=${thana}`)
    await page.locator(`[data-code="${codes[0]}"]`).check()
    const foot = await page.getByRole('region', { name: bar }).boundingBox()
    const inView = page
      .locator('tbody tr')
      .evaluateAll((rows, end) => rows.filter((row) => row.getBoundingClientRect().bottom <= end).length, foot?.y ?? 0)
    expect(await inView, value).toBeGreaterThanOrEqual(4)
  }
})

test('the filters of My Parcel stand in one line', async ({ as }) => {
  const sender = await as('consumer')
  await book(sender)
  const { page } = sender
  await page.goto('/dashboard/consumer/my-parcel')
  const top = async (label: string) =>
    (await page.getByRole('main').getByLabel(label, { exact: true }).boundingBox())?.y
  await expect(page.getByLabel('Status', { exact: true })).toBeVisible()
  expect(await top('Status')).toBe(await top('Find a parcel'))
})

test('no amount in a sender’s tables is broken, and the price of the goods takes two lines at most', async ({
  as,
  baseURL,
}) => {
  const sender = await as('consumer')
  const parcel = await book(sender, { codTaka: 150_000, chargeFrom: 'cod' })
  await pay(sender, parcel)
  await cancel(sender, parcel)
  await book(sender, { codTaka: 150_000, chargeFrom: 'cod', reference: 'INV-2026-11-0007' })
  const { page, context } = sender
  const lines = (pattern: string) =>
    page.locator('main').evaluate((main, what) => {
      const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
      const found: [string, number][] = []
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(new RegExp(what, 'g'))) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const tops = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top))
          if (tops.size > 0) found.push([word, tops.size])
        }
      return found
    }, pattern)
  for (const value of ['en', 'bn']) {
    await context.addCookies([{ name: 'ranar-locale', value, url: baseURL ?? '' }])
    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      for (const screen of ['my-parcel', 'refunds', 'statement']) {
        await page.goto(`/dashboard/consumer/${screen}`)
        await expect(page.locator('main').getByText('৳').filter({ visible: true }).first()).toBeVisible()
        const broken = (await lines('[−+]?৳[\\d,.০-৯]+')).filter(([, count]) => count > 1)
        expect(broken, `${screen} at ${width}, ${value}`).toEqual([])
        if (screen !== 'my-parcel') continue
        const goods = await lines(value === 'en' ? '\\+ ৳\\S+ for the goods' : '\\+ পণ্যের জন্য ৳\\S+')
        expect(goods.length).toBeGreaterThan(0)
        const isWider = await page
          .getByRole('table')
          .evaluate((table) => table.scrollWidth > (table.parentElement?.clientWidth ?? 0))
        expect(isWider, `the table at ${width}, ${value}`).toBe(false)
        expect(
          goods.filter(([, count]) => count > 2),
          `the goods at ${width}, ${value}`,
        ).toEqual([])
      }
    }
  }
})

test('the button that chooses every parcel hides the row below it and leaves the rest of the row free', async ({
  as,
}) => {
  const [sender, admin] = [await as('consumer'), await as('admin')]
  await bookIn(sender, thanaOf('every'), 60)
  const { page } = admin
  await page.goto(`/dashboard/admin/today?thana=${thanaOf('every')}`)
  await page
    .getByRole('checkbox', { name: /^Choose RN/ })
    .first()
    .check()
  const every = page.getByRole('button', { name: 'Choose all 60' })
  await expect(every).toBeVisible()
  expect(await every.evaluate((one) => getComputedStyle(one).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)')
  const beside = await every.evaluate((one) => {
    const { right, top, height } = one.getBoundingClientRect()
    return Boolean(document.elementFromPoint(right + 200, top + height / 2)?.closest('tr'))
  })
  expect(beside).toBe(true)
})

test('the badges of a card on the desk leave its code free where two cards stand beside each other', async ({
  as,
  baseURL,
}) => {
  const [sender, admin, courier] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const code = await book(sender)
  await sendOut(admin, courier, code, 0)
  const action = { parcel_id: code, at: new Date().toISOString() }
  await courier.call(api.runs.actions, {
    body: {
      actions: [
        { ...action, action_id: randomUUID(), seq: 1, kind: 'fail', reason: 'refused' },
        { ...action, action_id: randomUUID(), seq: 2, kind: 'retry' },
      ],
    },
  })
  const { page, context } = admin
  for (const [name, value] of [
    ['ranar-locale', 'bn'],
    ['sidebar_state', 'false'],
  ] as const)
    await context.addCookies([{ name, value, url: baseURL ?? '' }])
  await page.goto(`/dashboard/admin/today?delivery_men_id=${courier.id}`)
  const shown = page.getByRole('button', { name: code })
  await expect(page.getByRole('row').filter({ has: shown })).toContainText('ডেলিভারির পথে')
  for (const width of [720, 768, 820]) {
    await page.setViewportSize({ width, height: 900 })
    const isFree = () =>
      shown.evaluate((button) => {
        const { right, top, height } = button.getBoundingClientRect()
        return document.elementFromPoint(right - 2, top + height / 2) === button
      })
    await expect.poll(isFree, `${width}`).toBe(true)
  }
})
