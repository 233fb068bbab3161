import { expect, test } from '../people.ts'

// The four zones differ in length; amounts of five digits do not fit side by side on a phone.
const names = ['Dhaka city', 'Around Dhaka', 'Brahmanbaria and Moulvibazar', 'The rest of the country']

test('a sender reads the prices of four zones on a phone: no amount and no word is broken', {
  tag: '@phone',
}, async ({ as }) => {
  const { page } = await as('consumer')
  await page.route('**/api/public/tariff*', async (route) => {
    const reply = await route.fetch()
    const json = await reply.json()
    const { tariff } = json.data
    const [first] = tariff.zones
    tariff.zones = names.map((en, at) => ({
      ...first,
      name: { en, bn: en },
      districts: at === 0 ? first.districts : [],
      pricesTaka: tariff.fromKg.map(() => 100 * 10 ** at),
    }))
    await route.fulfill({ response: reply, json })
  })
  await page.goto('/dashboard/consumer/book-parcel')
  const prices = page.getByRole('region', { name: 'Prices of all zones' })
  await expect(prices.getByRole('cell', { name: '৳1,00,000', exact: true }).first()).toBeAttached()
  const broken = await prices.getByRole('table').evaluate((table) => {
    const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const word of text.textContent?.matchAll(/\S+/g) ?? []) {
        const range = document.createRange()
        range.setStart(text, word.index)
        range.setEnd(text, word.index + word[0].length)
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(word[0])
      }
    return found
  })
  expect(broken).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  // A keyboard scrolls the region to the last zone.
  await prices.focus()
  await prices.press('ArrowRight')
  await expect.poll(() => prices.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
})
