import { expect, test } from '../people.ts'
import { casts, settled } from '../screens.ts'

/** The innermost elements that reach beyond the screen. */
const stickingOut = () => {
  const all = [...document.querySelectorAll('body :not(thead *)')].filter((element) => element.getBoundingClientRect().right > innerWidth)
  return all.flatMap((one) => (all.some((other) => other !== one && one.contains(other)) ? [] : [one.outerHTML.slice(0, 200)])).slice(0, 3)
}

for (const [kind, cast] of Object.entries(casts))
  test(`no screen of a ${kind.replace('_', ' ')} scrolls sideways on the smallest phone, in either language`, async ({ as, refusals, baseURL }) => {
    test.setTimeout(300_000)
    refusals.push(404)
    const { who, pages } = await cast((kind, options) => as(kind, { ...options, viewport: { width: 320, height: 640 } }))
    const { page, context } = who
    const wide: string[] = []
    for (const locale of ['en', 'bn']) {
      await context.addCookies([{ name: 'ranar-locale', value: locale, url: baseURL ?? '' }])
      for (const address of pages) {
        await page.goto(address)
        await settled(who)
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        if (width > 320) wide.push(`${locale} ${address}: ${width} px, ${await page.evaluate(stickingOut)}`)
      }
    }
    expect(wide).toEqual([])
  })
