import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { api } from '@ranar/contract'
import { everyFaultOf } from '../axe.ts'
import { book, inDays } from '../parcels.ts'
import { expect, type Person, test } from '../people.ts'
import { goTo } from '../ways.ts'

const isPhone = () => test.info().project.name === 'phone'
/** A far thana for each story, so that nobody else's parcels are listed in it. */
const far = (phone: string, desktop: string) => (isPhone() ? phone : desktop)
const bookIn = async (sender: Person, thana: string, count: number) => {
  const codes: string[] = []
  for (let i = 0; i < count; i++) codes.push(await book(sender, { thana }))
  return codes
}
const named = async (courier: Person, first: string) => {
  const name = `${first} ${randomUUID().slice(0, 8)}`
  await courier.call(api.people.updateProfile, { body: { name } })
  return name
}
const box = (page: Page, code: string) => page.getByRole('checkbox', { name: `Choose ${code}` })
const outcome = (page: Page) => page.getByRole('region', { name: 'What happened' })
const courierOf = async ({ call }: Person, parcel_id: string) =>
  (await call(api.desk.find, { query: { q: parcel_id } })).data.parcels[0]?.delivery_men?._id

test('ten parcels go to three delivery men in at most 12 clicks, and the last can be taken back', async ({ as }) => {
  const [sender, admin] = [await as('consumer'), await as('admin')]
  const couriers = [await as('delivery_men'), await as('delivery_men'), await as('delivery_men')]
  const names = await Promise.all(couriers.map((courier) => named(courier, 'Anwar')))
  const thana = far('Ruma', 'Thanchi')
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
    await expect(outcome(page)).toContainText(`Deliver: ${group.length} parcels done`)
  }
  expect(clicks).toBeLessThanOrEqual(12)
  for (const [at, group] of groups.entries())
    for (const code of group) expect(await courierOf(admin, code)).toBe(couriers[at]?.id)
  await outcome(page).getByRole('button', { name: 'Undo' }).click()
  await expect(outcome(page)).toContainText('Take back: 3 parcels done')
  for (const code of codes.slice(7)) await expect(box(page, code)).toBeVisible()
})

test('a bulk move goes on while another screen is open, and what came of it waits at the desk', async ({ as }) => {
  const [sender, admin, courier] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const name = await named(courier, 'Dulal')
  const thana = far('Naikkhongchhari', 'Belaichhari')
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
  await page.getByRole('combobox', { name: 'Give to' }).fill(name)
  await page.getByRole('combobox', { name: 'Give to' }).press('Enter')
  await expect(outcome(page).getByRole('button', { name: 'Stop' })).toBeVisible()
  await goTo(page, 'All Parcels')
  await expect(page.getByRole('heading', { level: 1, name: 'All Parcels' })).toBeVisible()
  await page.goBack()
  await expect(outcome(page).getByRole('button', { name: 'Stop' })).toBeVisible()
  await box(page, code).check()
  // A second move cannot run beside the first.
  await expect(page.getByRole('combobox', { name: 'Give to' })).toBeDisabled()
  gate.resolve()
  await expect(outcome(page)).toContainText('Deliver: 1 parcel done')
  await expect(page.getByText('1 chosen')).toBeHidden()
  expect([calls, await courierOf(admin, code)]).toEqual([1, courier.id])
})

test('an assignment whose answer was lost is asked for again before it can be undone', async ({ as, refusals }) => {
  refusals.push(0)
  const [sender, admin, courier] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const name = await named(courier, 'Ershad')
  const thana = far('Dighinala', 'Matiranga')
  const codes = await bookIn(sender, thana, 26)
  const { page } = admin
  await page.goto(`/dashboard/admin/today?step=booked&thana=${thana}`)
  let calls = 0
  // The second part arrives, and its answer is lost.
  await page.route('**/api/admin/move-parcels', async (route) => {
    if (++calls !== 2) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  await expect(page.getByText('26 chosen')).toBeVisible()
  await page.getByRole('combobox', { name: 'Give to' }).fill(name)
  await page.getByRole('combobox', { name: 'Give to' }).press('Enter')
  await expect(outcome(page)).toContainText('1 was not sent')
  await expect(outcome(page).getByRole('button', { name: 'Undo' })).toBeHidden()
  await outcome(page).getByRole('button', { name: 'Send again' }).click()
  await expect(outcome(page)).toContainText('Deliver: 26 parcels done')
  await outcome(page).getByRole('button', { name: 'Undo' }).click()
  await expect(outcome(page)).toContainText('Take back: 26 parcels done')
  for (const code of codes) expect(await courierOf(admin, code)).toBeUndefined()
})

test('an undo leaves what a colleague has given on since, says who, and is sent again after a lost answer', async ({
  as,
  refusals,
}) => {
  refusals.push(0)
  const [sender, admin, colleague] = [await as('consumer'), await as('admin'), await as('admin')]
  const [mine, theirs] = [await as('delivery_men'), await as('delivery_men')]
  const [name, other] = [await named(mine, 'Faruk'), await named(theirs, 'Gazi')]
  const thana = far('Mahalchhari', 'Panchhari')
  const codes = await bookIn(sender, thana, 3)
  const [onward = '', ...rest] = codes
  const { page } = admin
  await page.goto(`/dashboard/admin/today?step=booked&thana=${thana}`)
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  await page.getByRole('combobox', { name: 'Give to' }).fill(name)
  await page.getByRole('combobox', { name: 'Give to' }).press('Enter')
  await expect(outcome(page)).toContainText('Deliver: 3 parcels done')
  const body = { parcel_ids: [onward], day: inDays(1) }
  await colleague.call(api.desk.move, { body: { ...body, move: 'unassign' } })
  await colleague.call(api.desk.move, { body: { ...body, move: 'assign', delivery_men_id: theirs.id } })
  let calls = 0
  // The undo arrives, and its answer is lost.
  await page.route('**/api/admin/move-parcels', async (route) => {
    if (++calls > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await outcome(page).getByRole('button', { name: 'Undo' }).click()
  await outcome(page).getByRole('button', { name: 'Send again' }).click()
  await expect(outcome(page)).toContainText('Take back: 2 done, 1 left as it is')
  await expect(outcome(page).getByRole('listitem').filter({ hasText: onward })).toContainText(
    `${colleague.name} gave it to ${other} at `,
  )
  expect(await courierOf(admin, onward)).toBe(theirs.id)
  for (const code of rest) expect(await courierOf(admin, code)).toBeUndefined()
  expect(await everyFaultOf(page)).toEqual([])
})

test('a dispatcher finds, chooses, gives out and undoes by keyboard alone', async ({ as }) => {
  const [sender, admin, courier] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const name = await named(courier, 'Belal')
  const thana = far('Lama', 'Alikadam')
  const last = String(Date.now()).slice(-8)
  const [first = '', second = ''] = await bookIn(sender, thana, 2)
  const wanted = await book(sender, { thana, phone: `+880 18${last}` })
  const { page } = admin
  await page.goto(`/dashboard/admin/today?step=booked&thana=${thana}`)
  await expect(box(page, wanted)).toBeVisible()
  // Three actions: the slash, the number, Enter.
  await page.keyboard.press('/')
  await page.keyboard.type(`018${last}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `Parcel ${wanted}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[aria-modal]')).toHaveCount(0)
  await expect(page).not.toHaveURL(/open=/)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  await expect(box(page, first)).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByText('2 chosen')).toBeVisible()
  await page.keyboard.press('a')
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(outcome(page)).toContainText('Deliver: 2 parcels done')
  expect(await courierOf(admin, second)).toBe(courier.id)
  await page.keyboard.press('Tab')
  await page.keyboard.press('u')
  await expect(outcome(page)).toContainText('Take back: 2 parcels done')
  expect(await courierOf(admin, second)).toBeUndefined()
  await page.keyboard.press('Shift+?')
  await expect(page.getByRole('dialog', { name: 'Keys of this screen' })).toContainText('Undo the last assignment')
})

test('what a colleague does is seen in place, with the name, and a second try answers line by line', async ({ as }) => {
  const [sender, admin, colleague] = [await as('consumer'), await as('admin'), await as('admin')]
  const [mine, theirs] = [await as('delivery_men'), await as('delivery_men')]
  const name = await named(mine, 'Chanchal')
  const thana = far('Barkal', 'Rowangchhari')
  const [taken = '', free = ''] = await bookIn(sender, thana, 2)
  const { page } = admin
  await page.goto(`/dashboard/admin/today?step=booked&thana=${thana}`)
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  const giveTo = page.getByRole('combobox', { name: 'Give to' })
  await giveTo.focus()
  await page.getByRole('row').filter({ hasText: taken }).hover()
  await colleague.call(api.desk.move, {
    body: { move: 'assign', parcel_ids: [taken], delivery_men_id: theirs.id, day: inDays(1) },
  })
  await expect(page.getByRole('row').filter({ hasText: taken })).toContainText(`now: Assigned · ${colleague.name}`)
  const place = await giveTo.boundingBox()
  await giveTo.hover()
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
  expect(await giveTo.boundingBox(), 'the bar does not run away from the pointer').toEqual(place)
  await giveTo.fill(name)
  await giveTo.press('Enter')
  await expect(outcome(page)).toContainText('Deliver: 1 done, 1 not')
  await expect(outcome(page).getByRole('listitem').filter({ hasText: taken })).toContainText('already')
  expect(await courierOf(admin, taken)).toBe(theirs.id)
  expect(await courierOf(admin, free)).toBe(mine.id)
})

test('labels of a selection are printed on their own paper or four to a sheet, in either language', async ({ as }) => {
  const [sender, admin] = [await as('consumer'), await as('admin')]
  const thana = far('Jurachhari', 'Rajasthali')
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
  expect(await papers()).toEqual(codes.map(() => [100, 150]))
  await page.getByText('A4, four each').click()
  await expect(page).toHaveURL(/paper=a4/)
  expect(await papers()).toEqual([
    [210, 297],
    [210, 297],
  ])
  await page.getByText('বাংলা', { exact: true }).last().click()
  await expect(page.getByRole('article').first()).toContainText('৳১০০')
})

test('who works by keys stays among the rows after a move, finds by a slash, and moves nothing by a name', async ({
  as,
}) => {
  const [sender, admin, courier] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const name = await named(courier, 'Rafiq')
  const thana = far('Kaptai', 'Langadu')
  await bookIn(sender, thana, 4)
  const { page } = admin
  await page.goto(`/dashboard/admin/today?step=booked&thana=${thana}`)
  await expect(page.getByText('4 parcels')).toBeVisible()
  const [, second, third] = await page
    .locator('[data-desk] input[data-code]')
    .evaluateAll((boxes) => boxes.map((one) => one.getAttribute('data-code') ?? ''))
  for (const key of ['j', 'j', 'Space', 'a']) await page.keyboard.press(key)
  const giveTo = page.getByRole('combobox', { name: 'Give to' })
  await expect(giveTo).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(outcome(page)).toContainText('Deliver: 1 parcel done')
  await expect(box(page, third ?? '')).toBeFocused()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Find a parcel or a person' })).toBeFocused()
  await outcome(page).getByRole('button', { name: 'Dismiss' }).click()
  // It is on its way to its courier, and can be given to nobody else.
  await page.goto(`/dashboard/admin/today?step=assigned&thana=${thana}`)
  await expect(box(page, second ?? '')).toBeVisible()
  for (const key of ['j', 'Space', 'a']) await page.keyboard.press(key)
  await expect(giveTo).toBeFocused()
  await page.keyboard.type('rafiq')
  await expect(page.getByText('None of the chosen parcels can be given to a delivery man now')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 chosen')).toBeVisible()
  await expect(outcome(page)).toBeHidden()
})
