import type { Page } from '@playwright/test'
import { book, sendOut } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { casts, inOtherLanguage, LONG, settled } from '../screens.ts'
import { rowWith } from '../ways.ts'

const [narrowest, widest, step, withSidebar] = [320, 1600, 20, 780]

/** Waits for this width; returns the innermost elements beyond it, or null when the page does not scroll sideways. */
const stickingOut = async (width: number) => {
  while (innerWidth !== width) await new Promise(requestAnimationFrame)
  const excess = document.documentElement.scrollWidth - width
  if (excess <= 0) return null
  const all = [...document.querySelectorAll('body :not(thead *)')].filter(
    (element) => element.getBoundingClientRect().right > width,
  )
  const inner = all.filter((one) => !all.some((other) => other !== one && one.contains(other)))
  return `${excess} px: ${inner.map((one) => one.outerHTML.slice(0, 160)).slice(0, 2)}`
}

const fits = (width: number) => document.documentElement.scrollWidth <= width

type Resize = (width: number) => Promise<unknown>
/** Returns a function that resizes a page by the browser's protocol, several times as fast as `setViewportSize`. */
const resizing = async (page: Page): Promise<Resize> => {
  const browser = await page.context().newCDPSession(page)
  return (width) =>
    browser.send('Emulation.setDeviceMetricsOverride', { width, height: 800, deviceScaleFactor: 1, mobile: false })
}

/** Grows one page from a width to the widest, so that content sized by script is never left wider than the window. */
const tryWidths = async (page: Page, resize: Resize, from: number) => {
  const wide: string[] = []
  for (let width = from; width <= widest; width += step) {
    await resize(width)
    const fault = await page.evaluate(stickingOut, width)
    // Content sized by script may follow a moment later.
    const isTrue = fault && (await page.waitForFunction(fits, width, { timeout: 2000 }).catch(() => null)) === null
    if (isTrue) wide.push(`${width}: ${fault}`)
  }
  return wide
}

for (const [kind, cast] of Object.entries(casts))
  test(`no screen of a ${kind.replace('_', ' ')} scrolls sideways at any width, in either language, with the sidebar open or closed`, async ({
    as,
    refusals,
  }) => {
    test.setTimeout(1_200_000)
    refusals.push(404)
    const { who, pages } = await cast((kind, options) =>
      as(kind, { ...options, viewport: { width: narrowest, height: 800 }, isMobile: false, hasTouch: false }),
    )
    const { page } = who
    const resize = await resizing(page)
    const wide: string[] = []
    const tryAll = async (name: string) => {
      const found = await tryWidths(page, resize, narrowest)
      if (await page.getByRole('complementary').isVisible()) {
        await page.keyboard.press('Control+b')
        const closed = await tryWidths(page, resize, withSidebar)
        found.push(...closed.map((fault) => `sidebar closed, ${fault}`))
        await page.keyboard.press('Control+b')
      }
      wide.push(...found.slice(0, 3).map((fault) => `${name} at ${fault}`))
    }
    for (const address of pages) {
      await resize(narrowest)
      await page.goto(address)
      await settled(who)
      await tryAll(address)
      await inOtherLanguage(who)
      await tryAll(`${address}, in the other language,`)
    }
    expect(wide).toEqual([])
  })

/** Returns up to three parts of open dialogs and menus that reach beyond the window. */
const leavingTheirBox = (width: number) =>
  [...document.querySelectorAll('dialog[open], [role="dialog"]:not([aria-labelledby="incognito"]), [role="menu"]')]
    .flatMap((box) => [box, ...box.querySelectorAll('*')])
    .filter((element) => element.getBoundingClientRect().right > width + 0.5)
    .map((element) => element.outerHTML.slice(0, 120))
    .slice(0, 3)

const opened: [kind: keyof typeof casts, at: string, button: string | RegExp][] = [
  ['consumer', '/dashboard/my-profile', /^Notifications/],
  ['consumer', '/', new RegExp(LONG)],
  ['consumer', '/dashboard/consumer/my-parcel', 'Cancel'],
  ['delivery_men', '/dashboard/delivery-men/my-delivery-list', 'Delivered'],
  ['root', '/dashboard/admin/aplies', 'See Details'],
  ['root', '/dashboard/admin/all-parcels', 'Manage'],
  ['root', '/dashboard/admin/all-users', 'ARCHIVE'],
]
for (const [kind, at, name] of opened)
  test(`${name} opens within the screen at ${at}, however long the words are`, async ({ as }) => {
    const { who } = await casts[kind](as)
    const { page } = who
    for (const width of [320, 360, 820]) {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(at)
      await settled(who)
      // Other stories add rows to an admin's lists, which may push a row to the next page.
      await expect(async () => {
        const where = kind === 'root' ? await rowWith(page, LONG.slice(0, 20)) : page
        await where.getByRole('button', { name, disabled: false }).first().click({ timeout: 5000 })
      }).toPass()
      await expect(
        page
          .getByRole('dialog')
          .or(page.getByRole('menu'))
          .getByText(LONG.slice(0, 20))
          .filter({ visible: true })
          .first(),
      ).toBeVisible()
      // Poll, because a drawer slides in from outside.
      await expect.poll(() => page.evaluate(leavingTheirBox, width)).toEqual([])
      expect(await page.evaluate(stickingOut, width)).toBeNull()
    }
  })

/** Returns up to three parts of a form that reach beyond its dialog. */
const beyondItsDialog = (form: Element) => {
  const right = form.closest('[role="dialog"]')?.getBoundingClientRect().right ?? 0
  return [...form.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > right)
    .map((element) => element.outerHTML.slice(0, 120))
    .slice(0, 3)
}

test('a courier’s form for a delivery fits its sheet on narrow phones, in either language', async ({ as, baseURL }) => {
  const [sender, admin, courier] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  await sendOut(admin, courier, await book(sender, { codTaka: 700 }), 0)
  const { page, context } = courier
  for (const [value, more] of [
    ['en', 'Another amount, or who took it'],
    ['bn', 'অন্য অঙ্ক, বা কে নিলেন'],
  ] as const) {
    await context.addCookies([{ name: 'ranar-locale', value, url: baseURL ?? '' }])
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await page.goto('/dashboard/delivery-men/run')
      await page.getByRole('button', { name: more }).click()
      const form = page.getByRole('dialog').locator('form')
      await form.getByRole('checkbox').first().check()
      await expect.poll(() => form.evaluate(beyondItsDialog), `${value} ${width}`).toEqual([])
    }
  }
})
