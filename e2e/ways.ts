import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page, test } from '@playwright/test'
import type { Booking } from '@ranar/contract'
import { codeFor } from './mail.ts'
import { booking } from './parcels.ts'
import type { Person } from './people.ts'
import { portrait } from './pictures.ts'

export const password = 'run-through-the-night'

/** Returns whether this story runs at phone width. */
export const isPhone = () => test.info().project.name === 'phone'

/** Opens a dashboard screen from the sidebar, which is a sheet on a phone. */
export async function goTo(page: Page, item: string) {
  if ((page.viewportSize()?.width ?? 0) < 768)
    await page.getByRole('button', { name: 'Open or close the sidebar' }).click()
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: item, exact: true }).click()
}

export const incognitoWarning = (page: Page) => page.getByRole('dialog', { name: /incognito/i })

/** Opens a page that shows the incognito warning; retries, because a busy machine can blur the storage measurement. */
export async function openWarned(page: Page, address: string) {
  await expect(async () => {
    await page.goto(address)
    await expect(incognitoWarning(page)).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 60_000 })
}

/** Leaves the dashboard for the home page by the top bar. */
export const goHome = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Home' }).click()

/** Fills and submits the signup form; returns the new email address. */
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

/** Enters the code from the verification mail. */
export async function verify(page: Page, email: string) {
  await expect(page).toHaveURL(/\/auth\/verify/)
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeFor(email))
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page.getByRole('status').getByText('Your account is verified')).toBeVisible()
}

/** Chooses the largest page of a list; false if it is chosen already or cannot be. */
export async function showMost(page: Page) {
  const size = page.getByRole('combobox', { name: 'Rows' })
  if (!(await size.isVisible()) || (await size.inputValue()) === '100') return false
  await size.selectOption('100')
  return true
}

/** Returns the first row or card with this text, paging through the list until it is found. */
export async function rowWith(page: Page, text: string): Promise<Locator> {
  const row = page.getByRole('row').filter({ hasText: text }).first()
  const [first, next] = [
    page.getByRole('button', { name: 'First page' }),
    page.getByRole('button', { name: 'Next page' }),
  ]
  await expect(async () => {
    await expect(page.locator('[aria-busy="false"] table')).toBeVisible()
    if (await row.isVisible()) return
    // Other stories add rows meanwhile: fewer pages are walked through faster than they move.
    if (await showMost(page)) await expect(row).toBeVisible({ timeout: 1000 })
    await ((await next.isEnabled()) ? next : first).click({ timeout: 5000 })
    await expect(row).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 90_000 })
  return row
}

/** Opens a parcel's drawer through the command palette, from any admin screen. */
export async function manage(page: Page, code: string): Promise<Locator> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // A closing sheet still traps the keys.
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

/** Returns the toast with this text. */
export const said = (page: Page, text: string | RegExp) =>
  page.getByRole('status').or(page.getByRole('alert')).getByText(text)

export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
export const news = (page: Page, text: string | RegExp) =>
  page.getByRole('dialog', { name: /^Notifications/ }).getByRole('button', { name: text })

/** Waits until all animations have finished, except endless ones. */
export const atRest = (page: Page) =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

/** Closes a sheet; returns whether its frame contained this text until it was removed. */
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

/** Logs in again in the dialog over the current screen, after the session has ended. */
export const comeBack = async ({ page, password }: Person) => {
  const notice = page.getByRole('alert').filter({ hasText: 'Your session has ended' })
  await expect(notice).toBeVisible()
  const again = page.getByRole('dialog', { name: 'Log in and go on' })
  // Over an open sheet the dialog opens by itself.
  if (!(await again.isVisible())) await page.getByRole('button', { name: 'Login' }).click()
  await expect(again).toBeVisible()
  await atRest(page)
  await again.getByLabel('Password', { exact: true }).fill(password)
  await again.getByRole('button', { name: 'Login' }).click()
  await expect(again).toBeHidden()
  await expect(notice).toBeHidden()
}

/** Replaces the event stream by an empty one, so that the page hears of no changes by others. */
export const withoutStream = (page: Page) =>
  page.route('**/api/notification/stream*', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'retry: 600000\n\n' }),
  )

/** Pattern of the scripts that a page loads. */
export const scripts = '**/assets/*.js'

/** Holds these calls back until `release`; `asked` counts them. */
export const hold = async (page: Page, pattern: string) => {
  const gate = Promise.withResolvers<void>()
  const held = { asked: 0, release: gate.resolve }
  await page.route(pattern, async (route) => {
    held.asked++
    await gate.promise
    await route.continue()
  })
  return held
}

/** Fills the receiver's fields of an open booking form. */
export const writeReceiver = async (page: Page, { name, phone, address, email } = booking) => {
  await page.getByRole('textbox', { name: 'Receiver name' }).fill(name)
  await page.getByRole('textbox', { name: 'Receiver phone' }).fill(phone)
  await page.getByRole('textbox', { name: 'Receiver address' }).fill(address)
  await page.getByRole('textbox', { name: 'Receiver email' }).fill(email)
}

/** Makes the people of a story about a run. */
export const cast = async (as: (kind: 'consumer' | 'admin' | 'delivery_men') => Promise<Person>) => ({
  sender: await as('consumer'),
  admin: await as('admin'),
  courier: await as('delivery_men'),
  other: await as('delivery_men'),
})

/** Gives the selection at the desk to the courier with this name, by keyboard. */
export const giveTo = async (page: Page, name: string) => {
  const pick = page.getByRole('combobox', { name: 'Give to' })
  await pick.fill(name)
  await offered(page, name)
  await pick.press('Enter')
}
/** Waits for the option: couriers may load after the parcels, and Enter picks only what is listed. */
export const offered = (page: Page, courier: string) =>
  expect(page.getByRole('listbox', { name: 'Give to' }).getByRole('option', { name: courier })).toBeVisible()

/** Fills every field of the booking form. */
export const writeBooking = async (page: Page, change: Partial<Booking> = {}) => {
  const said = { ...booking, ...change }
  await page.getByLabel('Weight').fill(String(said.weight))
  await page.getByLabel('Parcel type').selectOption(said.type)
  await writeReceiver(page, said)
  await page.getByLabel('Latitude').fill(String(said.latitude))
  await page.getByLabel('Longitude').fill(String(said.longitude))
}
