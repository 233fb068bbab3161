import { api } from '@ranar/contract'
import { book, sendOut } from '../parcels.ts'
import { expect, type Person, test } from '../people.ts'
import { recordsKept } from '../stored.ts'
import { said } from '../ways.ts'

/** Types a code at once and ends it with Enter, wherever the focus is, as a keyboard scanner does. */
const scan = async ({ page }: Person, code: string) => {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}
const count = ({ page }: Person, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
const stepOf = async (admin: Person, parcel_id: string) =>
  (await admin.call(api.journeys.details, { query: { parcel_id } })).data.step

test('200 codes are scanned within five minutes despite a lost signal and a reload, and each is received once', async ({
  as,
  refusals,
}) => {
  test.setTimeout(300_000)
  refusals.push(0)
  const [sender, admin] = [await as('consumer'), await as('admin')]
  const codes: string[] = []
  for (let n = 0; n < 200; n++) codes.push(await book(sender, { name: `Receiver ${n + 1}` }))
  const { page } = admin
  await page.goto('/dashboard/scan')
  const began = Date.now()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  for (const code of codes.slice(0, 70)) await scan(admin, code)
  await page.context().setOffline(true)
  for (const code of codes.slice(70, 140)) await scan(admin, code)
  // A repeated scan is reported, not counted.
  await scan(admin, codes[100] ?? '')
  await expect(page.getByText('Scanned already')).toBeVisible()
  await expect(count(admin, 'Scanned')).toHaveText('140')
  await page.context().setOffline(false)
  await page.reload()
  await expect(count(admin, 'Scanned')).toHaveText('140')
  for (const code of codes.slice(140)) await scan(admin, code)
  await expect(count(admin, 'Scanned')).toHaveText('200')
  await expect(page.getByText(/waiting to be sent/)).toHaveCount(0, { timeout: 60_000 })
  expect(Date.now() - began).toBeLessThan(300_000)
  for (const code of codes) {
    const { timeline, step } = (await admin.call(api.journeys.details, { query: { parcel_id: code } })).data
    expect([code, step, timeline.filter(({ name }) => name === 'received').length]).toEqual([code, 'at_office', 1])
  }
})

test('a dispatcher who loads a courier’s parcels sees which are missing and which belong to another courier', async ({
  as,
  refusals,
}) => {
  refusals.push(0)
  const [sender, admin, courier, other] = [
    await as('consumer'),
    await as('admin'),
    await as('delivery_men'),
    await as('delivery_men'),
  ]
  const [his, left, others] = [await book(sender), await book(sender), await book(sender)]
  const [early, never] = [await book(sender), await book(sender)]
  for (const code of [his, left]) await sendOut(admin, courier, code, 0)
  await sendOut(admin, other, others, 0)
  const { page } = admin
  await page.goto(`/dashboard/scan?mode=load&courier=${courier.id}`)
  await expect(count(admin, 'Missing')).toHaveText('2')
  await scan(admin, his)
  const verdictOn = (code: string) => page.getByRole('status').filter({ hasText: code })
  await expect(verdictOn(his)).toContainText('Done')
  await scan(admin, his)
  await expect(verdictOn(his)).toContainText('Scanned already')
  // Refused, put right meanwhile, and scanned again.
  await scan(admin, early)
  await expect(verdictOn(early)).toHaveAttribute('data-tone', 'bad')
  await sendOut(admin, courier, early, 0)
  await scan(admin, early)
  await expect(verdictOn(early)).toContainText('Done')
  // Scanned twice without signal, and refused once there is one.
  await page.context().setOffline(true)
  await scan(admin, never)
  await scan(admin, never)
  await expect(verdictOn(never)).toContainText('Scanned already')
  await page.context().setOffline(false)
  await expect(verdictOn(never)).toHaveAttribute('data-tone', 'bad')
  await scan(admin, others)
  await expect(verdictOn(others)).toContainText('for another delivery man')
  await scan(admin, 'RN0000000000Z')
  await expect(page.getByText('This is not a parcel code')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Missing' })).toContainText(left)
  await expect(page.getByRole('region', { name: 'To look at' })).toContainText(others)
  expect(await stepOf(admin, his)).toBe('out')
  expect(await stepOf(admin, others)).toBe('assigned')
})

test('a courier loads his own parcels with his own phone, and what is left is missing once he is done', async ({
  as,
}) => {
  const [sender, admin, courier] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const [code, left] = [await book(sender), await book(sender)]
  for (const one of [code, left]) await sendOut(admin, courier, one, 0)
  await courier.page.goto('/dashboard/scan')
  await expect(count(courier, 'Still to scan')).toHaveText('2')
  await scan(courier, code)
  await expect(count(courier, 'Still to scan')).toHaveText('1')
  await courier.page.getByRole('button', { name: 'I have scanned everything' }).click()
  await expect(courier.page.getByRole('region', { name: 'Missing' })).toContainText(left)
  await scan(courier, left)
  await expect(count(courier, 'Still to scan')).toHaveText('0')
  await expect.poll(() => stepOf(admin, left), { timeout: 30_000 }).toBe('out')
})

test('a scan list can be started without signal, and a device that cannot store it says so and loses nothing', async ({
  as,
  refusals,
}) => {
  refusals.push(0)
  const [sender, admin] = [await as('consumer'), await as('admin')]
  const codes = [await book(sender), await book(sender), await book(sender)] as const
  const { page, context } = admin
  await page.goto('/dashboard/scan')
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await context.setOffline(true)
  await scan(admin, codes[0])
  await scan(admin, codes[1])
  await expect(count(admin, 'Scanned')).toHaveText('2')
  // Abort the second write, as a full device does in the middle of the list.
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype
    let puts = 0
    IDBObjectStore.prototype.put = function (...args) {
      const request = put.apply(this, args)
      if (++puts === 2) this.transaction.abort()
      if (puts === 2) IDBObjectStore.prototype.put = put
      return request
    }
  })
  const begin = page.getByRole('button', { name: 'New list' })
  await begin.click()
  await expect(said(page, 'This device could not begin a new list')).toBeVisible()
  await expect(count(admin, 'Scanned')).toHaveText('2')
  await begin.click()
  await expect(count(admin, 'Scanned')).toHaveText('0')
  await expect(page.getByText('2 waiting to be sent.')).toBeVisible()
  await scan(admin, codes[2])
  await context.setOffline(false)
  await expect(page.getByText(/waiting to be sent/)).toBeHidden()
  await expect(count(admin, 'Scanned')).toHaveText('1')
  for (const code of codes) expect(await stepOf(admin, code)).toBe('at_office')
})

test('no name of scanned or expected parcels stays in the browser after the logout', async ({ as, refusals }) => {
  // Requests that are pending when the session ends are refused.
  refusals.push(401)
  const [sender, admin] = [await as('consumer'), await as('admin')]
  const [code] = [await book(sender, { name: 'Scanned Receiver' }), await book(sender, { name: 'Awaited Receiver' })]
  const { page, name } = admin
  await page.goto('/dashboard/scan')
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await scan(admin, code)
  const kept = async () =>
    JSON.stringify([
      await recordsKept(page, 'ranar-scans', 'scans'),
      await recordsKept(page, 'ranar-scans', 'expected'),
    ])
  await expect.poll(kept).toContain('Scanned Receiver')
  await page.getByRole('button', { name: `Account of ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(kept).toBe('[[],[]]')
})

test('a device without a camera says so, and offers to try again', async ({ as }) => {
  const { page } = await as('delivery_men')
  await page.goto('/dashboard/scan')
  const use = page.getByRole('button', { name: 'Use the camera' })
  await use.click()
  await expect(page.getByText('The camera cannot be used here. Type the codes or use a scanner.')).toBeVisible()
  await expect(use).toBeVisible()
})
