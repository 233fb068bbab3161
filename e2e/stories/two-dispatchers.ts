import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { api } from '@ranar/contract'
import { thanaOf } from '../desk.ts'
import { booking } from '../parcels.ts'
import { type Caller, expect, type Person, test } from '../people.ts'
import { giveTo } from '../ways.ts'

const [PARCELS, COURIERS, SENDERS, AT_ONCE] = [1000, 25, 10, 40]

const bookAll = async (senders: Caller[], thana: string) => {
  await Promise.all(
    senders.map(async ({ call }) => {
      for (let i = 0; i < PARCELS / SENDERS; i++) await call(api.parcels.book, { body: { ...booking, thana } })
    }),
  )
}

/** Selects up to forty rows from the top or the end of the page; returns false when there are none. */
const choose = async (page: Page, from: 'top' | 'end') => {
  const rows = page.locator('[data-desk] tbody tr:not([data-gone]) input[data-code]')
  for (;;) {
    const count = await rows.count()
    if (count === 0) return false
    const [first, last] = from === 'top' ? [0, Math.min(AT_ONCE, count) - 1] : [Math.max(0, count - AT_ONCE), count - 1]
    // The colleague removes rows meanwhile, so fewer are selected, or the selection is repeated.
    const isChosen = await rows
      .nth(first)
      .check({ timeout: 5000 })
      .then(async () => last > first && rows.nth(last).click({ modifiers: ['Shift'], timeout: 5000 }))
      .then(
        () => true,
        () => page.getByRole('combobox', { name: 'Give to' }).isVisible(),
      )
    if (isChosen) return true
  }
}

/** Assigns the selection to a courier; returns every line of the result. */
const giveOut = async (page: Page, courier: string) => {
  await giveTo(page, courier)
  const outcome = page.getByRole('region', { name: 'What happened' })
  const again = outcome.getByRole('button', { name: 'Send again' })
  const lines: { code: string; failed: boolean }[] = []
  for (;;) {
    await expect(outcome.getByText(/Given for delivery: \d+ (parcels )?done/)).toBeVisible({ timeout: 60_000 })
    // Without refusals the lines are collapsed, and a collapsed line has no role.
    const folded = outcome.locator('details:not([open]) > summary')
    if (await folded.isVisible()) await folded.click()
    const read = await outcome.getByRole('listitem').evaluateAll((items) =>
      items.map((item) => ({
        code: item.querySelector('button')?.textContent ?? '',
        failed: item.hasAttribute('data-failed'),
      })),
    )
    // Send again what a busy server has not answered, as a dispatcher would; the earlier lines stay.
    if (!(await again.isVisible())) {
      lines.push(...read)
      break
    }
    await again.click()
  }
  await outcome.getByRole('button', { name: 'Dismiss' }).click()
  const none = page.getByRole('button', { name: 'Choose none' })
  if (await none.isVisible()) await none.click()
  return lines
}

test('two dispatchers assign 1,000 parcels to 25 couriers at the same time, and every conflict is shown', async ({
  as,
  calls,
}) => {
  test.setTimeout(900_000)
  const thana = thanaOf('crowd')
  const [one, other] = [await as('admin'), await as('admin')]
  const senders = await Promise.all(Array.from({ length: SENDERS }, () => calls('consumer')))
  const couriers = await Promise.all(
    Array.from({ length: COURIERS }, async () => {
      const courier = await calls('delivery_men')
      const name = `Dipu ${randomUUID().slice(0, 8)}`
      await courier.call(api.people.updateProfile, { body: { name } })
      return { id: courier.id, name }
    }),
  )
  await bookAll(senders, thana)
  const given = new Map<string, string[]>()
  let refused = 0
  const began = Date.now()
  const work = async ({ page }: Person, own: typeof couriers, from: 'top' | 'end') => {
    // Both have a selection before round 0, made of the same rows.
    for (let round = 0; round < 60 && (round === 0 || (await choose(page, from))); round++) {
      const courier = own[round % own.length]
      if (!courier) return
      const lines = await giveOut(page, courier.name)
      const done = lines.filter(({ failed }) => !failed).map(({ code }) => code)
      refused += lines.length - done.length
      given.set(courier.id, [...(given.get(courier.id) ?? []), ...done])
      await expect(page.locator('[data-desk][data-dimmed]')).toHaveCount(0)
    }
  }
  for (const { page } of [one, other]) {
    await page.goto(`/dashboard/admin/today?step=booked&thana=${thana}`)
    await expect(page.locator('[data-desk]')).toBeVisible()
    await choose(page, 'top')
  }
  await Promise.all([work(one, couriers.slice(0, 13), 'top'), work(other, couriers.slice(13), 'end')])
  console.log(`1,000 parcels in ${Math.round((Date.now() - began) / 1000)} s, ${refused} lines refused and shown`)
  const all = [...given.values()].flat()
  expect([all.length, new Set(all).size]).toEqual([PARCELS, PARCELS])
  expect(refused).toBeGreaterThan(0)
  for (const { id } of couriers) {
    const has = async (page: number) =>
      (await one.call(api.desk.today, { query: { delivery_men_id: id, limit: 100, page } })).data
    const { parcels, meta } = await has(1)
    const more = meta.pages > 1 ? (await has(2)).parcels : []
    expect([...parcels, ...more].map(({ _id }) => _id).sort()).toEqual((given.get(id) ?? []).sort())
  }
  const { counts } = (await one.call(api.desk.today, { query: { thana } })).data
  expect([counts.booked, counts.assigned]).toEqual([0, PARCELS])
})
