import { choose, line, openMany } from '../importing.ts'
import { expect, test } from '../people.ts'
import { inOtherLanguage, settled } from '../screens.ts'

/** Returns the choices that are wider than their select, with or without the browser's own arrow. */
const cutChoices = () => {
  const ruler = document.createElement('canvas').getContext('2d')
  return [...document.querySelectorAll('main select')].flatMap((select) => {
    const { font, paddingLeft, paddingRight, appearance } = getComputedStyle(select)
    if (!(select instanceof HTMLSelectElement) || !ruler) return []
    ruler.font = font
    const arrow = appearance === 'none' ? 0 : 20
    const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - arrow
    const [chosen] = select.selectedOptions
    return chosen && ruler.measureText(chosen.text).width > room ? [chosen.text] : []
  })
}

test('the choices of a booking and of an imported row are never cut, in either language', async ({ as }) => {
  test.setTimeout(120_000)
  const sender = await as('consumer')
  const { page } = sender
  const tryWidths = async (where: string) => {
    for (let width = 320; width <= 1600; width += 40) {
      await page.setViewportSize({ width, height: 800 })
      // What a script lays out follows the resize a moment later.
      await expect.poll(() => page.evaluate(cutChoices), `${where} at ${width}`).toEqual([])
    }
  }
  await page.goto('/dashboard/consumer/book-parcel')
  await settled(sender)
  await tryWidths('booking')
  await inOtherLanguage(sender)
  await tryWidths('booking, Bangla')
  await inOtherLanguage(sender)
  await openMany(sender)
  await choose(sender, [line(1, { weight: '101' })])
  await expect(page.locator('main select').first()).toBeVisible()
  await tryWidths('import')
  await inOtherLanguage(sender)
  await expect(page.locator('main select').first()).toBeVisible()
  await tryWidths('import, Bangla')
})
