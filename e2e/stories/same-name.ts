import type { Locator } from '@playwright/test'
import { api } from '@ranar/contract'
import { book, sendOut } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { cast, rowWith } from '../ways.ts'

/** Returns over how many lines a text is broken. */
const linesOf = (row: Locator, text: string) =>
  row.evaluate((within, wanted) => {
    const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      if (!texts.currentNode.textContent?.includes(wanted)) continue
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }
    return 0
  }, text)

test('two couriers with one name are told apart by their emails wherever the office decides about them', async ({
  as,
}) => {
  const { sender, admin, courier, other } = await cast(as)
  const name = `Rafiq ${crypto.randomUUID().slice(0, 8)}`
  for (const one of [courier, other]) await one.call(api.people.updateProfile, { body: { name } })
  const takes = async (man: typeof courier, taka: number, reason: string | null) => {
    const code = await book(sender, { codTaka: 1000, weight: 1 })
    await sendOut(admin, man, code, 0)
    const told = { action_id: crypto.randomUUID(), seq: 1, kind: 'deliver', parcel_id: code }
    const action = { ...told, at: new Date().toISOString(), collected: { taka, by: 'cash', reason } }
    await man.call(api.runs.actions, { body: { actions: [action as never] } })
    return code
  }
  const undecided = await takes(courier, 700, 'had no more')
  await takes(other, 1100, null)
  const { data } = await other.call(api.cash.handOver, { body: { notes: { '100': 11 }, taka: 1100 } })

  const { page } = admin
  const full = (man: typeof courier) => `${name} (${man.email})`
  await page.goto('/dashboard/admin/hand-overs?status=submitted')
  const handover = await rowWith(page, name)
  await expect(handover).toContainText(full(other))
  await handover.getByRole('button', { name: 'Count', exact: true }).click()
  await expect(page.getByRole('dialog', { name: full(other) })).toBeVisible()
  await admin.call(api.cash.accept, { body: { id: data.handover._id, notes: { '100': 11 } } })
  await page.goto('/dashboard/admin/hand-overs?status=accepted')
  await page.evaluate(() => {
    window.print = () => {}
  })
  await (await rowWith(page, full(other))).getByRole('button', { name: /^Print: / }).click()
  await expect(page.locator('body > div').filter({ hasText: `${full(other)} to ${admin.name}` })).toBeAttached()

  await page.goto('/dashboard/admin/collections')
  const collection = await rowWith(page, undecided)
  await expect(collection).toContainText(full(courier))
  // On a phone's card the name stands on one line, whatever stands beside it.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => linesOf(collection, name)).toBe(1)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/dashboard/admin/exceptions?kind=cash')
  await expect(await rowWith(page, undecided)).toContainText(full(courier))

  await page.goto(`/dashboard/admin/runs?courier=${other.id}`)
  await expect(page.getByRole('heading', { name: full(other) })).toBeVisible()
  await page.goto(`/dashboard/admin/run-sheets?courier=${other.id}`)
  await expect(page.getByRole('heading', { name: full(other) })).toBeVisible()
})
