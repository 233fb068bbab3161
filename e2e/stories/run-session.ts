import { expect, test } from '../people.ts'
import { card, endUndo, morning, queue, stageOf } from '../run.ts'
import { comeBack } from '../ways.ts'

test('a courier whose session has ended is asked to log in on the run, and what waited is then sent', async ({
  as,
  refusals,
}) => {
  refusals.push(401)
  const { sender, courier, code } = await morning(as, 2)
  await courier.idle()
  await courier.context.clearCookies()
  await card(courier).getByRole('button', { name: 'Delivered' }).click()
  await endUndo(courier)
  await comeBack(courier)
  await expect(queue(courier)).toHaveText('Everything is sent')
  await expect(courier.page.getByText('1 / 2 done')).toBeVisible()
  await expect.poll(() => stageOf(sender, code)).toBe('delivered')
})

test('what waited for a login is sent, and counted once, after a reload and the login', async ({ as, refusals }) => {
  refusals.push(401)
  const { sender, courier, code } = await morning(as, 2)
  const { page } = courier
  await courier.idle()
  await courier.context.clearCookies()
  await card(courier).getByRole('button', { name: 'Delivered' }).click()
  await endUndo(courier)
  await expect(page.getByRole('alert').filter({ hasText: 'Your session has ended' })).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(/auth\/login/)
  await page.getByRole('main').getByRole('textbox', { name: 'Email', exact: true }).fill(courier.email)
  await page.getByLabel('Password', { exact: true }).fill(courier.password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect.poll(() => stageOf(sender, code)).toBe('delivered')
  await expect(queue(courier)).toHaveText('Everything is sent', { timeout: 10_000 })
  await expect(page.getByText('In hand ৳100')).toBeVisible({ timeout: 10_000 })
})
