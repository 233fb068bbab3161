import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { atRest } from './ways.ts'

/** Returns axe's violations once animations have ended (half-faded text fails on contrast); skips third-party maps. */
const inspect = async (page: Page, rules?: string[]) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await atRest(page)
  // Without frames, legacy mode lets axe finish here instead of in a new page; passed checks are not collected.
  expect(page.frames(), 'no frame of another site').toHaveLength(1)
  const options = { resultTypes: ['violations' as const] }
  const axe = new AxeBuilder({ page }).setLegacyMode().options(options).exclude('.leaflet-container')
  return (await (rules ? axe.withRules(rules) : axe).analyze()).violations
}
type Violation = Awaited<ReturnType<typeof inspect>>[number]
const inWords = ({ id, nodes }: Violation) =>
  nodes.slice(0, 4).map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary?.slice(0, 200)}`)

export const everyFaultOf = async (page: Page) => (await inspect(page)).flatMap(inWords)
/** Returns only the violations with impact serious or critical. */
export const graveFaultsOf = async (page: Page, rules?: string[]) =>
  (await inspect(page, rules)).filter(({ impact }) => impact === 'serious' || impact === 'critical').flatMap(inWords)
export const shutsNobodyOut = async ({ page }: { page: Page }) => expect(await graveFaultsOf(page)).toEqual([])
