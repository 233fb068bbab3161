import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page, test } from '@playwright/test'
import type { Booking } from '@ranar/contract'
import { codeFor } from './mail.ts'
import { booking } from './parcels.ts'
import type { Person } from './people.ts'
import { portrait } from './pictures.ts'

export const password = 'run-through-the-night'

/** Whether this story runs at the width of a phone. */
export const isPhone = () => test.info().project.name === 'phone'

/** Goes to a screen of the dashboard by its sidebar, which is a sheet on a phone. */
export async function goTo(page: Page, item: string) {
  if ((page.viewportSize()?.width ?? 0) < 768)
    await page.getByRole('button', { name: 'Open or close the sidebar' }).click()
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: item, exact: true }).click()
}

export const incognitoWarning = (page: Page) => page.getByRole('dialog', { name: /incognito/i })

/** Opens a page with the incognito warning on it; a busy machine may blur the measurement of the storage that tells a
 * private window, so that the page is opened again. */
export async function openWarned(page: Page, address: string) {
  await expect(async () => {
    await page.goto(address)
    await expect(incognitoWarning(page)).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 60_000 })
}

/** Leaves the dashboard for the home page by the top bar. */
export const goHome = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Home' }).click()

/** Fills the signup form and sends it; answers the new address. */
export async function signUp(page: Page, name: string) {
  const email = `${name.toLowerCase().replaceAll(' ', '-')}-${randomUUID()}@people.example`
  await page.goto('/auth/signup')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Avatar').setInputFiles(portrait)
  await page.getByRole('button', { name: 'Sign up' }).click()
  return email
}

/** Reads the code in the letter and enters it. */
export async function verify(page: Page, email: string) {
  await expect(page).toHaveURL(/\/auth\/verify/)
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeFor(email))
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page.getByRole('status').getByText('Your account is verified')).toBeVisible()
}

/** The first row or card of a list that holds this text, on whichever page of the list it is by now. */
export async function rowWith(page: Page, text: string): Promise<Locator> {
  const row = page.getByRole('row').filter({ hasText: text }).first()
  const [first, next] = [
    page.getByRole('button', { name: 'First page' }),
    page.getByRole('button', { name: 'Next page' }),
  ]
  await expect(async () => {
    await expect(page.locator('[aria-busy="false"] table')).toBeVisible()
    if (await row.isVisible()) return
    await ((await next.isEnabled()) ? next : first).click({ timeout: 5000 })
    await expect(row).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 90_000 })
  return row
}

/** The drawer of a parcel, found by its code from wherever an admin is. */
export async function manage(page: Page, code: string): Promise<Locator> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // A sheet that is still closing keeps the keys to itself.
  await expect(page.locator('[aria-modal="true"]')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Go to a screen or do something' })
  await expect(box).toBeFocused()
  await box.fill(code)
  const found = page.getByRole('group', { name: 'Parcels' }).getByRole('option', { name: code })
  await expect(found).toBeVisible()
  await found.click()
  const drawer = page.getByRole('dialog', { name: `Parcel ${code}` })
  await expect(drawer).toBeVisible()
  return drawer
}

/** What the toaster says. */
export const said = (page: Page, text: string | RegExp) =>
  page.getByRole('status').or(page.getByRole('alert')).getByText(text)

export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
export const news = (page: Page, text: string | RegExp) =>
  page.getByRole('dialog', { name: /^Notifications/ }).getByRole('button', { name: text })

/** Nothing comes or goes any more; what turns for ever is not waited for. */
export const atRest = (page: Page) =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

/** Closes a sheet, and answers whether this text was in its frame as long as the frame was there. */
export const closesWhole = (sheet: Locator, text: string) =>
  sheet.evaluate(
    (frame, text) =>
      new Promise<boolean>((done) => {
        let isWhole = true
        const observer = new MutationObserver(() => {
          if (frame.isConnected) isWhole &&= frame.textContent.includes(text)
          else done(isWhole)
        })
        observer.observe(document, { childList: true, subtree: true })
        frame.querySelector<HTMLElement>('[aria-label="Close"]')?.click()
      }),
    text,
  )

/** The session is over in the middle of something; whoever was here logs in again in place. */
export const comeBack = async ({ page, password }: Person) => {
  const notice = page.getByRole('alert').filter({ hasText: 'Your session has ended' })
  await expect(notice).toBeVisible()
  const again = page.getByRole('dialog', { name: 'Log in and go on' })
  // Over an open sheet it is asked at once.
  if (!(await again.isVisible())) await page.getByRole('button', { name: 'Login' }).click()
  await expect(again).toBeVisible()
  await atRest(page)
  await again.getByLabel('Password', { exact: true }).fill(password)
  await again.getByRole('button', { name: 'Login' }).click()
  await expect(again).toBeHidden()
  await expect(notice).toBeHidden()
}

/** From now on nothing tells this page of others' changes. */
export const withoutStream = (page: Page) =>
  page.route('**/api/notification/stream*', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'retry: 600000\n\n' }),
  )

/** Writes who receives the parcel into an open booking form. */
export const writeReceiver = async (page: Page, { name, phone, address, email } = booking) => {
  await page.getByRole('textbox', { name: 'Receiver name' }).fill(name)
  await page.getByRole('textbox', { name: 'Receiver phone' }).fill(phone)
  await page.getByRole('textbox', { name: 'Receiver address' }).fill(address)
  await page.getByRole('textbox', { name: 'Receiver email' }).fill(email)
}

/** Those whom a story of a run has. */
export const cast = async (as: (kind: 'consumer' | 'admin' | 'delivery_men') => Promise<Person>) => ({
  sender: await as('consumer'),
  admin: await as('admin'),
  courier: await as('delivery_men'),
  other: await as('delivery_men'),
})

/** Gives what is chosen at the desk to the only courier of this name, by keyboard. */
export const giveTo = async (page: Page, name: string) => {
  const pick = page.getByRole('combobox', { name: 'Give to' })
  await pick.fill(name)
  await offered(page, name)
  await pick.press('Enter')
}
/** Couriers may come after the parcels, and Enter takes nobody who is not there yet. */
export const offered = (page: Page, courier: string) =>
  expect(page.getByRole('listbox', { name: 'Give to' }).getByRole('option', { name: courier })).toBeVisible()

/** Writes a whole booking into its form. */
export const writeBooking = async (page: Page, change: Partial<Booking> = {}) => {
  const said = { ...booking, ...change }
  await page.getByLabel('Weight').fill(String(said.weight))
  await page.getByLabel('Parcel type').selectOption(said.type)
  await writeReceiver(page, said)
  await page.getByLabel('Latitude').fill(String(said.latitude))
  await page.getByLabel('Longitude').fill(String(said.longitude))
}
