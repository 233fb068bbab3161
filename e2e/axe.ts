import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { atRest } from './ways.ts'

/** What axe finds once nothing moves: half-faded words have no contrast yet, nor those that come while it looks. Maps
 * are the library's. */
const inspect = async (page: Page, rules?: string[]) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await atRest(page)
  // Without frames axe can finish where it began, not in a page of its own; nobody reads what passed.
  expect(page.frames(), 'no frame of another site').toHaveLength(1)
  const options = { resultTypes: ['violations' as const] }
  const axe = new AxeBuilder({ page }).setLegacyMode().options(options).exclude('.leaflet-container')
  return (await (rules ? axe.withRules(rules) : axe).analyze()).violations
}
type Violation = Awaited<ReturnType<typeof inspect>>[number]
const inWords = ({ id, nodes }: Violation) =>
  nodes.slice(0, 4).map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary?.slice(0, 200)}`)

export const everyFaultOf = async (page: Page) => (await inspect(page)).flatMap(inWords)
/** Those alone that shut somebody out. */
export const graveFaultsOf = async (page: Page, rules?: string[]) =>
  (await inspect(page, rules)).filter(({ impact }) => impact === 'serious' || impact === 'critical').flatMap(inWords)
export const shutsNobodyOut = async ({ page }: { page: Page }) => expect(await graveFaultsOf(page)).toEqual([])
