import type { Locator } from '@playwright/test'
import { book } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { running } from '../rig.ts'
import { incognitoWarning, openWarned } from '../ways.ts'

/** Returns whether a click on the centre of this control reaches it. */
const isFree = (control: Locator) =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && (element.contains(hit) || hit.contains(element))
  })

test('without signal the offline banner does not cover the top bar’s buttons, even after scrolling', async ({
  as,
  refusals,
}) => {
  refusals.push(0)
  const sender = await as('consumer')
  for (let booked = 0; booked < 4; booked++) await book(sender)
  const { page, context } = sender
  await page.goto('/dashboard/consumer/my-parcel')
  await expect(page.getByRole('row').filter({ hasText: /RN[0-9A-Z]{11}/ })).toHaveCount(4)
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  for (const name of [/^Notifications/, /^Account of/, 'Theme'])
    await expect
      .poll(() => isFree(page.getByRole('banner').getByRole('button', { name })), { message: String(name) })
      .toBe(true)
  await expect(page.getByText('You are offline.')).toBeInViewport()
})

test('the notice for private windows covers no control at any scroll position', async ({ as }) => {
  const sender = await as('consumer')
  await book(sender)
  const { page } = sender
  const wide = (page.viewportSize()?.width ?? 0) >= 768
  await page.setViewportSize(wide ? { width: 1280, height: 900 } : { width: 360, height: 740 })
  for (const address of ['/dashboard/consumer/my-parcel', '/dashboard/consumer/book-parcel', '/auth/signup']) {
    await openWarned(page, address)
    for (let at = 0; at < 2000; at += 120) {
      await page.evaluate((top) => scrollTo(0, top), at)
      const covered = () =>
        incognitoWarning(page).evaluate((notice) => {
          const own = notice.getBoundingClientRect()
          return [...document.querySelectorAll('button, a[href], input, select, textarea')]
            .filter((control) => {
              const { left, right, top, bottom, width } = control.getBoundingClientRect()
              if (notice.contains(control) || width === 0) return false
              const [from, to] = [Math.max(left, own.left), Math.min(right, own.right)]
              const [above, below] = [Math.max(top, own.top), Math.min(bottom, own.bottom)]
              // They may overlap if the control is on top: the notice may pass below a bar.
              return (
                from < to &&
                above < below &&
                notice.contains(document.elementFromPoint((from + to) / 2, (above + below) / 2))
              )
            })
            .map((control) => control.outerHTML.slice(0, 80))
        })
      await expect.poll(covered, { message: `${address} at ${at}` }).toEqual([])
    }
  }
})

test('a toast does not cover the notice’s Close button and is not printed', { tag: '@phone' }, async ({
  as,
  refusals,
}) => {
  refusals.push(401)
  const { page } = await as('guest')
  await page.setViewportSize({ width: 390, height: 844 })
  await openWarned(page, '/auth/login')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('nobody@people.example')
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert').getByText('Invalid email or password')).toBeVisible()
  const close = incognitoWarning(page).getByRole('button', { name: 'Close' })
  // The notice leaves its corner one frame after it would cover something.
  await expect(async () => {
    await close.scrollIntoViewIfNeeded()
    expect(await isFree(close)).toBe(true)
  }).toPass({ timeout: 30_000 })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('alert').getByText('Invalid email or password')).toBeHidden()
})

test('on a narrow phone the button that chooses an avatar does not overlap the picture', { tag: '@phone' }, async ({
  as,
}) => {
  const { page, context } = await as('consumer')
  await page.setViewportSize({ width: 360, height: 740 })
  for (const value of ['en', 'bn']) {
    await context.addCookies([{ name: 'ranar-locale', value, url: running().origin }])
    await page.goto('/dashboard/edit-profile')
    const button = page
      .locator('label[for]')
      .filter({ has: page.locator('svg') })
      .nth(1)
    await expect(button).toBeVisible()
    const overlaps = () =>
      button.evaluate((label) => {
        const picture = label.parentElement?.querySelector(':scope > img, :scope > svg')?.getBoundingClientRect()
        const own = label.getBoundingClientRect()
        return !picture || (own.top < picture.bottom && own.left < picture.right)
      })
    await expect.poll(overlaps, { message: value }).toBe(false)
  }
})

test('no place name shows through the scale of a map, in light or dark', { tag: '@phone' }, async ({ as }) => {
  const { page } = await as('consumer')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/dashboard/consumer/book-parcel')
    // The map loads once it scrolls into view.
    await page.getByRole('application', { name: 'Map to choose a place on' }).scrollIntoViewIfNeeded()
    const scale = page.locator('.leaflet-control-scale')
    await expect(scale).toContainText('km')
    const lies = () =>
      scale.evaluate((plate) => {
        const layerOf = (element: Element | null) => Number(element ? getComputedStyle(element).zIndex : Number.NaN)
        const [, , , alpha = '1'] = getComputedStyle(plate).backgroundColor.match(/[\d.]+/g) ?? ['', '', '', '0']
        const names = document.querySelector('.leaflet-names-pane')
        return {
          isOpaque: alpha === '1',
          isAbove: layerOf(plate.parentElement) > layerOf(names),
          hasNames: (names?.childElementCount ?? 0) > 0,
        }
      })
    await expect.poll(lies).toEqual({ isOpaque: true, isAbove: true, hasNames: true })
  }
})

test('after a failed payment the text of each link fits on one line, on a narrow phone in Bangla', {
  tag: '@phone',
}, async ({ as }) => {
  const sender = await as('consumer')
  const code = await book(sender)
  const { page, context } = sender
  await page.setViewportSize({ width: 360, height: 740 })
  await context.addCookies([{ name: 'ranar-locale', value: 'bn', url: running().origin }])
  await page.goto(`/payment/back?parcel_id=${code}&end=failed`)
  const ways = page.getByRole('main').getByRole('link')
  await expect(ways).toHaveText(['আবার চেষ্টা করুন', 'আমার পার্সেলে যান'])
  // The Bangla font loads later than the text.
  const heights = async () => [(await ways.first().boundingBox())?.height, (await ways.last().boundingBox())?.height]
  await expect.poll(heights).toEqual([48, 48])
})

test('without signal the banner does not cover the head of a parcel’s drawer, whose actions wait', {
  tag: '@desktop',
}, async ({ as, refusals }) => {
  refusals.push(0)
  const [sender, { page, context }] = [await as('consumer'), await as('admin')]
  const code = await book(sender)
  await page.goto(`/dashboard/admin/today?open=${code}`)
  const drawer = page.getByRole('dialog', { name: `Parcel ${code}` })
  const move = drawer.getByRole('form', { name: 'Move it' })
  await move.getByRole('combobox', { name: 'What is done?' }).selectOption('receive')
  const actions = ['Assign', 'Reject', 'Do it'].map((name) => drawer.getByRole('button', { name, exact: true }))
  for (const action of actions) await expect(action).toBeEnabled()
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  for (const width of [820, 1100, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const part of [drawer.getByRole('button', { name: 'Close' }), drawer.getByRole('heading', { level: 2 })])
      await expect.poll(() => isFree(part), { message: String(width) }).toBe(true)
  }
  await expect(drawer.getByRole('status')).toHaveText('You can make changes again once you are online.')
  for (const action of actions) await expect(action).toBeDisabled()
  // A question that is open when the signal goes waits too.
  await context.setOffline(false)
  await drawer.getByRole('button', { name: 'Reject', exact: true }).click()
  const question = page.getByRole('dialog', { name: `Reject parcel ${code}?` })
  const reject = question.getByRole('button', { name: 'Reject' })
  await reject.focus()
  await context.setOffline(true)
  await expect(reject).toBeDisabled()
  await expect(question.getByRole('status')).toHaveText('You can make changes again once you are online.')
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await context.setOffline(false)
  await expect(reject).toBeEnabled()
})
