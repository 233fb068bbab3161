import { bookIn, box, courierOf, named, outcome, thanaOf } from '../desk.ts'
import { book } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { offered, said } from '../ways.ts'

test('a dispatcher finds, selects, assigns and undoes by keyboard alone', async ({ as }) => {
  const [sender, admin, courier] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const name = await named(courier, 'Belal')
  const thana = thanaOf('keys')
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
  await offered(page, name)
  await page.keyboard.press('Enter')
  await expect(outcome(page)).toContainText('Given for delivery: 2 parcels done')
  expect(await courierOf(admin, second)).toBe(courier.id)
  await page.keyboard.press('Tab')
  await page.keyboard.press('u')
  await expect(outcome(page)).toContainText('Taken back: 2 parcels done')
  expect(await courierOf(admin, second)).toBeUndefined()
  await page.keyboard.press('u')
  await expect(said(page, 'There is no assignment to undo')).toBeVisible()
  // The first Escape empties the box, the second leaves it, so that keys work again.
  await page.keyboard.press('/')
  await page.keyboard.type('no such name')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+?')
  const help = page.getByRole('dialog', { name: 'Keys of this screen' })
  await expect(help).toContainText('Undo the last assignment')
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(page.locator('[data-desk] input[data-code]:focus')).toBeVisible()
  const row = await page.evaluate(() => (document.activeElement as HTMLElement).dataset.code ?? '')
  await page.keyboard.press('Shift+?')
  await expect(help).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await expect(box(page, row)).toBeFocused()
  for (const key of ['r', 'a', 'l']) {
    await page.keyboard.press(key)
    await expect(said(page, 'Choose parcels first')).toBeVisible()
  }
})

test('a dispatcher keeps the focus in the rows after a move by keyboard, searches with a slash, and cannot assign an assigned parcel', async ({
  as,
}) => {
  const [sender, admin, courier] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const name = await named(courier, 'Rafiq')
  const thana = thanaOf('arrows')
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
  await offered(page, name)
  await page.keyboard.press('Enter')
  await expect(outcome(page)).toContainText('Given for delivery: 1 parcel done')
  await expect(box(page, third ?? '')).toBeFocused()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Find a parcel or a person' })).toBeFocused()
  await outcome(page).getByRole('button', { name: 'Dismiss' }).click()
  // It is assigned to its courier already and can be given to nobody else.
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

test('after a move by keyboard the focus takes the place of the first moved row, and Enter leaves it in the filter', async ({
  as,
}) => {
  const [sender, admin, courier] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const name = await named(courier, 'Siraj')
  const thana = thanaOf('places')
  await bookIn(sender, thana, 7)
  const { page } = admin
  await page.goto('/dashboard/admin/today?step=booked')
  const filter = page.getByRole('combobox', { name: 'Thana' })
  await filter.fill(thana)
  await filter.press('Enter')
  await expect(page.getByText('7 parcels')).toBeVisible()
  await expect(filter).toBeFocused()
  await filter.fill(`No ${thana}`)
  await filter.press('Enter')
  await expect(page.getByText('Nothing matches this filter.')).toBeVisible()
  await expect(filter).toHaveAccessibleDescription(/^No thana has this name/)
  // The beginning of a name is enough if only one thana begins so.
  await filter.fill(thana.toLowerCase().slice(0, -2))
  await filter.press('Enter')
  await expect(filter).toHaveValue(thana)
  await expect(page.getByText('7 parcels')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Clear' }).last().click()
  await expect(filter).toHaveValue('')
  await page.goto(`/dashboard/admin/today?step=booked&thana=${thana}`)
  await expect(page.getByText('7 parcels')).toBeVisible()
  const codes = await page
    .locator('[data-desk] input[data-code]')
    .evaluateAll((boxes) => boxes.map((one) => one.getAttribute('data-code') ?? ''))
  for (const key of ['j', 'j', 'x', 'j', 'x', 'j', 'x', 'a']) await page.keyboard.press(key)
  await page.keyboard.type(name)
  await offered(page, name)
  await page.keyboard.press('Enter')
  await expect(outcome(page)).toContainText('Given for delivery: 3 parcels done')
  await expect(box(page, codes[4] ?? '')).toBeFocused()
  for (const key of ['x', 'r']) await page.keyboard.press(key)
  await expect(outcome(page)).toContainText('1 parcel done')
  await expect(box(page, codes[4] ?? '')).toBeDisabled()
  await expect(box(page, codes[5] ?? '')).toBeFocused()
})

test('a second Escape clears the selection, even while the first one’s drawer is still closing', async ({ as }) => {
  const [sender, admin] = [await as('consumer'), await as('admin')]
  const thana = thanaOf('escape')
  const [code = ''] = await bookIn(sender, thana, 1)
  const { page } = admin
  await page.goto(`/dashboard/admin/today?step=booked&thana=${thana}`)
  await expect(box(page, code)).toBeVisible()
  for (const key of ['j', 'Space', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog', { name: `Parcel ${code}` })).toBeVisible()
  await expect(page.getByText('1 chosen')).toBeVisible()
  await page.evaluate(() => {
    const press = () => {
      // The attribute is removed at once, while the frame still slides out.
      if (document.querySelector('[data-manage]')) return requestAnimationFrame(press)
      const target = document.activeElement ?? document.body
      target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    }
    press()
  })
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 chosen')).toBeHidden()
})

test('the desk’s keys do nothing while a question is open, and Escape closes only the question', async ({ as }) => {
  const [sender, admin] = [await as('consumer'), await as('admin')]
  const code = await book(sender)
  const { page } = admin
  await page.goto(`/dashboard/admin/today?open=${code}`)
  const drawer = page.getByRole('dialog', { name: `Parcel ${code}`, exact: true })
  const reject = drawer.getByRole('button', { name: 'Reject' })
  await reject.focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: `Reject parcel ${code}?` })
  await expect(question).toBeVisible()
  for (const key of ['r', 'Shift+?']) await page.keyboard.press(key)
  await expect(said(page, 'Choose parcels first')).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Keys of this screen' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(reject).toBeFocused()
})
