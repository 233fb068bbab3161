import type { Page } from '@playwright/test'
import { expect, test } from '../people.ts'

/** Makes a screen's code answer 404, as after a new release; resolves once it was requested. */
const remove = async (page: Page, screen: string) => {
  const pattern = new RegExp(`/assets/${screen.replaceAll('.', '\\.')}-[^/]+\\.js$`)
  await page.route(pattern, (route) => route.fulfill({ status: 404 }))
  return page.waitForResponse(pattern)
}

test('unsaved text survives when the preload of a link finds a newer version', async ({ as, refusals }) => {
  refusals.push(404)
  const { page } = await as('consumer')
  await page.goto('/dashboard/edit-profile')
  page.on('dialog', (dialog) => void dialog.accept())
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Rokeya Sakhawat')
  const gone = remove(page, 'dashboard.my-profile')
  const isPhone = test.info().project.name === 'phone'
  if (isPhone) await page.getByRole('button', { name: 'Open or close the sidebar' }).click()
  await page.getByRole('link', { name: 'My Profile', exact: true }).focus()
  await gone
  await page.waitForLoadState('networkidle')
  if (isPhone) await page.keyboard.press('Escape')
  await expect(name).toHaveValue('Rokeya Sakhawat')
})

const newer = 'retry: 600000\n\nevent: version\ndata: /assets/entry-client-newer.js\n\n'
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-old', ''))
/** Returns the link to a screen: in the sidebar, or on a phone in the bottom bar. */
const linkTo = (page: Page, [long, short]: [string, string]) =>
  test.info().project.name === 'phone'
    ? page.getByRole('navigation', { name: 'Most used screens' }).getByRole('link', { name: short })
    : page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: long, exact: true })

test('an open tab that hears of a newer version loads it with the next screen', async ({ as }) => {
  const { page } = await as('consumer')
  await page.route('**/api/notification/stream*', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: newer }),
  )
  const told = page.waitForResponse('**/api/notification/stream*')
  await page.goto('/dashboard/my-profile')
  await (await told).finished()
  await mark(page)
  await linkTo(page, ['My Parcel', 'Parcels']).click()
  await expect(page).toHaveURL(/\/my-parcel$/)
  await expect(page.getByRole('heading', { level: 1, name: 'My Parcel' })).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-old')
})

test('without a newer version, navigation never reloads the page', async ({ as }) => {
  const { page } = await as('consumer')
  await page.goto('/dashboard/my-profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const [served, own] = await page.evaluate(async () => {
    const stream = new EventSource('/api/notification/stream')
    const served = await new Promise((resolve) => stream.addEventListener('version', ({ data }) => resolve(data)))
    stream.close()
    return [served, document.querySelector('script[type="module"][src]')?.getAttribute('src')]
  })
  expect(served).toBe(own)
  await mark(page)
  await linkTo(page, ['My Parcel', 'Parcels']).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Parcel' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-old')
})

for (const [address, field, kept] of [
  ['/dashboard/consumer/book-parcel', 'Receiver name', true],
  ['/dashboard/edit-profile', 'Name', false],
] as const)
  test(`a sender with unsaved text in ${address} reaches a screen of the newer version, and the browser asks nothing`, async ({
    as,
    refusals,
  }) => {
    refusals.push(404)
    const { page } = await as('consumer')
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await page.goto(address)
    const box = page.getByRole('textbox', { name: field, exact: true })
    await box.fill('Rokeya Sakhawat')
    await expect(box).toHaveValue('Rokeya Sakhawat')
    let isGone = true
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isGone = false
    })
    const screen = /\/assets\/dashboard\.consumer\.my-parcel-[^/]+\.js$/
    await page.route(screen, (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()))
    const refused = page.waitForResponse(screen)
    const link = linkTo(page, ['My Parcel', 'Parcels'])
    await link.focus()
    await refused
    await page.waitForLoadState('networkidle')
    await link.click()
    if (!kept) await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(page).toHaveURL(/\/my-parcel$/)
    await expect(page.getByText('No parcels yet')).toBeVisible()
    expect([isGone, asked]).toEqual([false, []])
  })
