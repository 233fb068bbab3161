import type { Locator, Page } from '@playwright/test'
import { api, type Booking } from '@ranar/contract'
import { book, by, sendOut } from './parcels.ts'
import { expect, type Person } from './people.ts'
import { recordsKept } from './stored.ts'

export const card = ({ page }: Person) => page.getByRole('article', { name: /^Next stop/ })
export const queue = ({ page }: Person) => page.getByRole('status').filter({ hasText: /waiting|sent|Sending/ })
const parcelOf = async (sender: Person, id: string) => (await sender.call(api.parcels.get, by(id))).data.parcel
export const stageOf = async (sender: Person, id: string) => (await parcelOf(sender, id)).status.stage
export const courierOf = async (sender: Person, id: string) => (await parcelOf(sender, id)).delivery_men?._id

/** Opens the second of two stops; returns its receiver. */
export const openSecond = async (courier: Person) => {
  const row = courier.page.getByRole('button', { name: /^Receiver/ }).first()
  const name = await row.locator('b').innerText()
  await row.click()
  await expect(card(courier)).toContainText(name)
  return name
}

/** Leaves the runs of other stories' couriers out of an admin's screen. */
export const showsOnly = ({ page }: Person, couriers: Person[]) =>
  page.route('**/api/admin/runs*', async (route) => {
    // The server may close a kept-alive connection just as it is reused, so retry.
    const reply = await route.fetch({ maxRetries: 2 })
    const body = await reply.json()
    const own = couriers.map(({ id }) => id)
    body.data.runs = body.data.runs.filter((run: { courier: { _id: string } }) => own.includes(run.courier._id))
    await route.fulfill({ response: reply, json: body })
  })

/** Lets the seconds of an undo pass on the page's clock. */
export const passUndo = ({ page }: Person) => page.clock.fastForward(9000)
/** Ends the seconds in which the last action can still be undone, after which it is sent. */
export const endUndo = async (courier: Person) => {
  await expect(courier.page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await passUndo(courier)
}

type Team = (kind: 'consumer' | 'admin' | 'delivery_men' | 'root') => Promise<Person>
/** Assigns `stops` new parcels to a courier for today and opens the courier's run. */
export const morning = async (as: Team, stops = 1, more: Partial<Booking> = {}) => {
  const [sender, admin, courier] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const codes: string[] = []
  for (let n = 0; n < stops; n++) codes.push(await book(sender, { ...more, name: `Receiver ${n + 1}` }))
  for (const code of codes) await sendOut(admin, courier, code, 0)
  await courier.page.clock.install()
  await courier.page.goto('/dashboard/delivery-men/run')
  await expect(card(courier)).toBeVisible()
  return { sender, admin, courier, codes, code: codes[0] ?? '' }
}

/** Taps the same point twice, as an unsteady thumb does, whatever is there the second time. */
export const tapTwice = async (button: Locator) => {
  await button.click({ trial: true })
  await button.evaluate(async (first: HTMLElement) => {
    const { x, y, width, height } = first.getBoundingClientRect()
    const began = performance.now()
    first.click()
    await new Promise((resolve) => setTimeout(resolve, 150))
    // After a pause of a slow machine these would be two separate taps.
    if (performance.now() - began > 400) return
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    if (hit instanceof HTMLElement) hit.click()
  })
}

/** Draws a zigzag into a signature pad. */
export const drawIn = async (page: Page, pad: Locator) => {
  await pad.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + 20, y + height / 2)
  await page.mouse.down()
  for (let n = 1; n <= 8; n++) await page.mouse.move(x + 20 + (n * (width - 40)) / 8, y + height * (n % 2 ? 0.3 : 0.7))
  await page.mouse.up()
}

/** Returns how many pictures, signatures included, the browser has stored for doors that are not saved yet. */
export const picturesKept = async (page: Page) =>
  (await recordsKept<unknown[]>(page, 'ranar-door-pictures', 'pictures')).flat().length
