import { expect, test } from '../people.ts'
import { casts, inOtherLanguage, settled } from '../screens.ts'

/** Returns the innermost elements that reach beyond the window, or null when the page does not scroll sideways. */
const stickingOut = () => {
  const excess = document.documentElement.scrollWidth - innerWidth
  if (excess <= 0) return null
  const scrolls = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement))
  const all = [...document.querySelectorAll('body :not(thead *, svg, svg *)')].filter(
    (element) => element.getBoundingClientRect().right > innerWidth && !scrolls(element.parentElement),
  )
  const inner = all.filter((one) => !all.some((other) => other !== one && one.contains(other)))
  return `${excess} px: ${inner.map((one) => one.outerHTML.slice(0, 160)).slice(0, 2)}`
}

const people = {
  guest: 'a visitor',
  unverified: 'a new user',
  consumer: 'a sender',
  delivery_men: 'a courier',
  root: 'the office',
}

for (const kind of Object.keys(people) as (keyof typeof people)[])
  test(`no screen of ${people[kind]} is cut or scrolls sideways on a phone with text of twice the size, in either language`, async ({
    as,
    refusals,
  }) => {
    refusals.push(404)
    test.setTimeout(300_000)
    const { who, pages } = await casts[kind]((kind, options) =>
      as(kind, { ...options, viewport: { width: 360, height: 780 }, isMobile: false, hasTouch: false }),
    )
    const { page } = who
    await page.addInitScript(() => {
      const enlarged = new CSSStyleSheet()
      enlarged.replaceSync('html { font-size: 200% }')
      document.adoptedStyleSheets = [enlarged]
    })
    const role = page.getByRole('banner').getByRole('paragraph')
    const labels = page.getByRole('navigation', { name: /^(Most used screens|বেশি ব্যবহৃত পাতা)/ }).locator('> *')
    const faults: string[] = []
    const look = async (screen: string) => {
      const wide = await page.evaluate(stickingOut)
      if (wide) faults.push(`${screen}: ${wide}`)
      if (!screen.startsWith('/dashboard')) return
      if (await role.evaluate((one) => one.scrollWidth > one.clientWidth)) faults.push(`${screen}: the role is cut`)
      const cut = await labels.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)
      if (cut > 0) faults.push(`${screen}: ${cut} labels of the bottom bar are cut`)
    }
    for (const address of pages) {
      await page.goto(address)
      await settled(who)
      await look(address)
      await inOtherLanguage(who)
      await look(`${address}, in the other language`)
    }
    expect(faults).toEqual([])
  })
