import type { Page } from '@playwright/test'
import { api } from '@ranar/contract'
import { bookIn, box, courierOf, named, outcome, thanaOf } from '../desk.ts'
import { inDays } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { giveTo, goTo } from '../ways.ts'

test('a dispatcher gives ten parcels to three couriers in at most 12 clicks and undoes the last assignment', async ({
  as,
}) => {
  const [sender, admin] = [await as('consumer'), await as('admin')]
  const couriers = [await as('delivery_men'), await as('delivery_men'), await as('delivery_men')]
  const names = await Promise.all(couriers.map((courier) => named(courier, 'Anwar')))
  const thana = thanaOf('clicks')
  const codes = await bookIn(sender, thana, 10)
  const { page } = admin
  await page.goto(`/dashboard/admin/today?step=booked&thana=${thana}`)
  await expect(page.getByText('10 parcels')).toBeVisible()
  let clicks = 0
  const click = async (part: ReturnType<Page['locator']>, modifiers: 'Shift'[] = []) => {
    clicks++
    await part.click({ modifiers })
  }
  const groups = [codes.slice(0, 4), codes.slice(4, 7), codes.slice(7)]
  for (const [at, group] of groups.entries()) {
    await click(box(page, group[0] ?? ''))
    await click(box(page, group.at(-1) ?? ''), ['Shift'])
    await expect(page.getByText(`${group.length} chosen`)).toBeVisible()
    await click(page.getByRole('combobox', { name: 'Give to' }))
    await click(page.getByRole('listbox', { name: 'Give to' }).getByRole('option', { name: names[at] ?? '' }))
    await expect(outcome(page)).toContainText(`Given for delivery: ${group.length} parcels done`)
  }
  expect(clicks).toBeLessThanOrEqual(12)
  for (const [at, group] of groups.entries())
    for (const code of group) expect(await courierOf(admin, code)).toBe(couriers[at]?.id)
  await outcome(page).getByRole('button', { name: 'Undo' }).click()
  await expect(outcome(page)).toContainText('Taken back: 3 parcels done')
  for (const code of codes.slice(7)) await expect(box(page, code)).toBeVisible()
})

test('a bulk move continues while another screen is open, and its result is shown at the desk', {
  tag: '@desktop',
}, async ({ as }) => {
  const [sender, admin, courier] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const name = await named(courier, 'Dulal')
  const thana = thanaOf('bulk')
  const [code = ''] = await bookIn(sender, thana, 1)
  const { page } = admin
  await page.goto(`/dashboard/admin/today?step=booked&thana=${thana}`)
  const gate = Promise.withResolvers<void>()
  let calls = 0
  await page.route('**/api/admin/move-parcels', async (route) => {
    calls++
    await gate.promise
    await route.continue()
  })
  await box(page, code).check()
  await giveTo(page, name)
  await expect(outcome(page).getByRole('button', { name: 'Stop' })).toBeVisible()
  // A reload now would cut the move.
  const asked = page.waitForEvent('dialog')
  const reload = page.evaluate(() => location.reload())
  await (await asked).dismiss()
  await reload
  await goTo(page, 'All Parcels')
  await expect(page.getByRole('heading', { level: 1, name: 'All Parcels' })).toBeVisible()
  await page.goBack()
  await expect(outcome(page).getByRole('button', { name: 'Stop' })).toBeVisible()
  await box(page, code).check()
  // A second move cannot run beside the first.
  await expect(page.getByRole('combobox', { name: 'Give to' })).toBeDisabled()
  gate.resolve()
  await expect(outcome(page)).toContainText('Given for delivery: 1 parcel done')
  await expect(page.getByText('1 chosen')).toBeHidden()
  expect([calls, await courierOf(admin, code)]).toEqual([1, courier.id])
})

test('a colleague’s move is shown in its row with the name, and moving the same parcel reports a line for each', async ({
  as,
}) => {
  const [sender, admin, colleague] = [await as('consumer'), await as('admin'), await as('admin')]
  const [mine, theirs] = [await as('delivery_men'), await as('delivery_men')]
  const name = await named(mine, 'Chanchal')
  const thana = thanaOf('colleagues')
  const [taken = '', free = ''] = await bookIn(sender, thana, 2)
  const { page } = admin
  await page.goto(`/dashboard/admin/today?step=booked&thana=${thana}`)
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  const pick = page.getByRole('combobox', { name: 'Give to' })
  await pick.focus()
  await page.getByRole('row').filter({ hasText: taken }).hover()
  await colleague.call(api.desk.move, {
    body: { move: 'assign', parcel_ids: [taken], delivery_men_id: theirs.id, day: inDays(1) },
  })
  await expect(page.getByRole('row').filter({ hasText: taken })).toContainText(`now: Assigned, by ${colleague.name}`)
  const place = await pick.boundingBox()
  await pick.hover()
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
  expect(await pick.boundingBox(), 'the bar does not run away from the pointer').toEqual(place)
  await giveTo(page, name)
  await expect(outcome(page)).toContainText('Given for delivery: 1 done, 1 not')
  await expect(outcome(page).getByRole('listitem').filter({ hasText: taken })).toContainText('already')
  expect(await courierOf(admin, taken)).toBe(theirs.id)
  expect(await courierOf(admin, free)).toBe(mine.id)
  // The refused parcel has another step now, and the bar would offer the moves of its old one.
  await expect(page.getByRole('region', { name: 'With the chosen parcels' })).toBeHidden()
})

test('a dispatcher prints the labels of a selection on label paper or four to an A4 sheet, in either language', {
  tag: '@desktop',
}, async ({ as }) => {
  const [sender, admin] = [await as('consumer'), await as('admin')]
  const thana = thanaOf('labels')
  const codes = await bookIn(sender, thana, 5)
  const { page } = admin
  await page.goto(`/dashboard/admin/today?thana=${thana}`)
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  await page.getByRole('region', { name: 'With the chosen parcels' }).getByRole('link', { name: 'Labels' }).click()
  for (const code of codes) await expect(page.getByRole('article', { name: `Parcel ${code}` })).toBeVisible()
  const papers = async () => {
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map((found) =>
      found.slice(1).map((points) => Math.round((Number(points) / 72) * 25.4)),
    )
  }
  await expect.poll(papers).toEqual(codes.map(() => [100, 150]))
  await page.getByText('A4, four each').click()
  await expect(page).toHaveURL(/paper=a4/)
  await expect.poll(papers).toEqual([
    [210, 297],
    [210, 297],
  ])
  await page.getByText('বাংলা', { exact: true }).last().click()
  await expect(page.getByRole('article').first()).toContainText('৳১০০')
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page).toHaveURL(`/dashboard/admin/today?thana=${thana}`)
  await expect(page.getByRole('checkbox', { name: 'Choose all on this page' })).toBeChecked()
})
