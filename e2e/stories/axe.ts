import type { Page } from '@playwright/test'
import { graveFaultsOf } from '../axe.ts'
import { expect, test } from '../people.ts'
import { casts, inOtherLanguage, settled } from '../screens.ts'

const faultsOf = async (page: Page, name: string, rules?: string[]) =>
  (await graveFaultsOf(page, rules)).map((fault) => `${name}: ${fault}`)

for (const [kind, cast] of Object.entries(casts))
  test(`no screen of a ${kind.replace('_', ' ')} shuts anybody out: no serious axe violations in either theme and either language`, async ({
    as,
    refusals,
  }) => {
    test.setTimeout(600_000)
    refusals.push(404)
    const { who, pages } = await cast(as)
    const { page } = who
    const faults: string[] = []
    for (const address of pages) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await page.goto(address)
      await settled(who)
      faults.push(...(await faultsOf(page, `light ${address}`)))
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
      // The next screen begins in this language: which language goes with which theme alternates from screen to screen.
      await inOtherLanguage(who)
      faults.push(...(await faultsOf(page, `dark, in the other language, ${address}`)))
    }
    expect(faults).toEqual([])
  })

test('a sender’s dialogs, menus and sidebar sheet have no serious axe violations', async ({ as }) => {
  test.setTimeout(240_000)
  const { who } = await casts.consumer(as)
  const { page } = who
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const faults: string[] = []
  const look = async (name: string) => faults.push(...(await faultsOf(page, name)))
  await page.goto('/dashboard/consumer/my-parcel')
  await settled(who)
  await page.getByRole('button', { name: 'Cancel' }).and(page.locator(':enabled')).first().click()
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await look('the question before a cancel')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(
    page
      .getByRole('dialog', { name: /^Notifications/ })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  await look('the bell')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await look('the account’s menu')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option', { name: 'My Refunds' })).toBeVisible()
  await look('the palette')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await look('the palette, dark')
  await page.keyboard.type('RN7K3M9QX2TAV')
  await expect(page.getByRole('dialog').getByRole('option')).toHaveText(['Track RN7K3M9QX2TAV'])
  await look('the palette with a code')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Open or close the sidebar' }).click()
  await expect(page.getByRole('link', { name: 'My Refunds' })).toBeVisible()
  await look('the sidebar, turned')
  expect(faults).toEqual([])
})

test('root’s parcel drawer and application dialog have no serious axe violations', async ({ as }) => {
  const { who } = await casts.root(as)
  const { page } = who
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const faults: string[] = []
  await page.goto('/dashboard/admin/all-parcels')
  await page.getByRole('button', { name: 'Manage' }).first().click()
  await expect(page.getByRole('dialog', { name: /^Parcel RN/ })).toBeVisible()
  faults.push(...(await faultsOf(page, 'Manage')))
  await page.goto('/dashboard/admin/aplies')
  await page.getByRole('button', { name: 'See Details' }).first().click()
  await expect(page.getByRole('dialog', { name: /^Application from/ })).toBeVisible()
  faults.push(...(await faultsOf(page, 'See Details')))
  expect(faults).toEqual([])
})
