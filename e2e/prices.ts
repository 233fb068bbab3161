import type { Person } from './people.ts'

/** Lets the reads of tariff and thanas fail; returns what lets them through again and brings the signal back. */
export const losePrices = async ({ page, context }: Pick<Person, 'page' | 'context'>) => {
  const prices = /\/api\/public\/(tariff|thanas)/
  await page.route(prices, (route) => route.abort())
  return async () => {
    await page.unroute(prices)
    await context.setOffline(true)
    await context.setOffline(false)
  }
}
