import { expect, type Person, test } from '../people.ts'
import { card, endUndo, morning } from '../run.ts'
import { modals } from '../screens.ts'

const heading = (courier: Person) => card(courier).getByRole('heading', { level: 2 })

test('after each action on the run the focus is on the stop that is shown, and an undo is announced', async ({
  as,
}) => {
  const { courier } = await morning(as, 3)
  const { page } = courier
  const others = page.getByRole('button', { name: /^Receiver/ })
  const name = await others.last().locator('b').innerText()
  await others.last().press('Enter')
  await expect(card(courier)).toContainText(name)
  await expect(heading(courier)).toBeFocused()

  await card(courier).getByRole('button', { name: 'Delivered' }).press('Enter')
  await expect(page.getByText('1 / 3 done')).toBeVisible()
  await expect(card(courier)).not.toContainText(name)
  await expect(heading(courier)).toBeFocused()

  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText('0 / 3 done')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: `Undone: ${name}` })).toBeAttached()
  await expect(heading(courier)).toHaveText(name)
  await expect(heading(courier)).toBeFocused()

  await card(courier).getByRole('button', { name: 'Could not deliver' }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Why could it not be delivered?' })
  await sheet.getByRole('button', { name: /The weather did not allow it/ }).press('Enter')
  await expect(sheet).toBeHidden()
  await expect(card(courier)).not.toContainText(name)
  await expect(heading(courier)).toBeFocused()

  // The time to undo ends while its button has the focus.
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.clock.fastForward(9000)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
  await expect(heading(courier)).toBeFocused()

  await page.getByText('Done today (1)').click()
  await page.getByRole('button', { name: 'Try again today' }).press('Enter')
  await expect(page.getByText('0 / 3 done')).toBeVisible()
  await expect(heading(courier)).toBeFocused()
})

test('after the last stop the focus is on the summary of the day, and the finished stop says what was taken', async ({
  as,
}) => {
  const { courier } = await morning(as, 1)
  await card(courier).getByRole('button', { name: 'Delivered' }).press('Enter')
  await expect(courier.page.getByRole('group', { name: /^The day is done/ })).toBeFocused()
  await courier.page.getByText('Done today (1)').click()
  const done = courier.page.getByRole('listitem').filter({ hasText: 'Receiver 1' })
  await expect(done).toContainText('Took ৳100 in cash')
  await endUndo(courier)
  await courier.page.reload()
  await courier.page.getByText('Done today (1)').click()
  await expect(done).toContainText('Took ৳100 in cash')
})

test('after a hand-over and after a delivery from its own page the focus is on what the screen says now', async ({
  as,
}) => {
  const { courier, code } = await morning(as, 1)
  const { page } = courier
  await page.goto(`/parcel-status?parcel_id=${code}`)
  await page.getByRole('button', { name: 'Delivered' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delivered' }).press('Enter')
  await expect(modals(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.goto('/dashboard/delivery-men/cash')
  await page.getByLabel('How many ৳50 notes').fill('1')
  await page.getByRole('button', { name: 'Hand over' }).press('Enter')
  await page
    .getByRole('dialog', { name: /^Hand over/ })
    .getByRole('button', { name: 'Hand over' })
    .press('Enter')
  const told = page.getByRole('status').filter({ hasText: '৳50 waits for the office to count it.' })
  await expect(told).toContainText('There should be ৳100: ৳50 is missing. The office looks into it.')
  await expect(told).toBeFocused()
  await page.goto('/dashboard/delivery-men/run')
  const underWay = page.getByRole('link', { name: '৳50 waits for the office to count it' })
  await expect(underWay).toBeVisible()
  await expect(page.getByRole('link', { name: /^Hand over/ })).toHaveCount(0)
})

test('the undo bar covers nothing of the run and leaves without moving anything', async ({ as }) => {
  const { courier } = await morning(as, 8)
  const { page } = courier
  await page.setViewportSize({ width: 360, height: 780 })
  await card(courier).getByRole('button', { name: 'Delivered' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  const under = () =>
    undo.evaluate((button) => {
      const bar = button.parentElement?.getBoundingClientRect()
      return [...document.querySelectorAll<HTMLElement>('main :is(h1, progress, button, a, p)')].flatMap((other) => {
        const { top, bottom } = other.getBoundingClientRect()
        return bar && other !== button && top < bar.bottom && bottom > bar.top ? (other.textContent ?? '') : []
      })
    })
  for (const width of [820, 390, 360]) {
    await page.setViewportSize({ width, height: 780 })
    await expect.poll(under, { timeout: 5000 }).toEqual([])
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await undo.click()
  await expect(page.getByText('0 / 8 done')).toBeVisible()
  await card(courier).getByRole('button', { name: 'Delivered' }).click()
  await expect(page.getByText('1 / 8 done')).toBeVisible()
  const place = async () => (await card(courier).boundingBox())?.y
  const before = await place()
  await endUndo(courier)
  await expect(undo).toBeHidden()
  expect(await place()).toBe(before)
  await courier.context.addCookies([{ name: 'ranar-locale', value: 'bn', url: new URL(page.url()).origin }])
  await page.reload()
  await page.getByRole('button', { name: 'পৌঁছে দিয়েছি' }).click()
  const did = page.getByRole('status').filter({ hasText: /^Receiver \d:/ })
  // A text that is cut off is at least one line of 20 px higher than its box.
  expect(await did.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThan(10)
})
