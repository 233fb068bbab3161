import { logIn } from '../log-in.ts'
import { type As, expect, test } from '../people.ts'
import { card, endUndo, morning, queue, stageOf } from '../run.ts'
import { comeBack } from '../ways.ts'

/** A courier with two stops loses the session and delivers the first. */
const deliverWithoutSession = async (as: As) => {
  const { sender, courier, code } = await morning(as, 2)
  await courier.idle()
  await courier.context.clearCookies()
  await card(courier).getByRole('button', { name: 'Delivered' }).click()
  return { sender, courier, code }
}

test('what cannot be sent without a session leads to the login, and is sent and counted once after it', async ({
  as,
  refusals,
}) => {
  refusals.push(401)
  const { sender, courier, code } = await deliverWithoutSession(as)
  const { page } = courier
  await endUndo(courier)
  await expect(page.getByText(`${courier.name}: not yet sent from this phone: 1 action.`)).toBeVisible()
  await logIn(page, courier)
  await expect.poll(() => stageOf(sender, code)).toBe('delivered')
  await expect(queue(courier)).toHaveText('Everything is sent', { timeout: 10_000 })
  await expect(page.getByText('In hand ৳100')).toBeVisible({ timeout: 10_000 })
})

test('a courier with an open sheet is asked to log in over it, and what waited is then sent', async ({
  as,
  refusals,
}) => {
  refusals.push(401)
  const { sender, courier, code } = await deliverWithoutSession(as)
  const { page } = courier
  await expect(card(courier)).toContainText('Receiver 2')
  await card(courier).getByRole('button', { name: 'Another amount, or who took it' }).click()
  const name = page.getByRole('dialog', { name: 'Receiver 2' }).getByLabel('Name')
  await name.fill('Karim, the guard')
  await endUndo(courier)
  await comeBack(courier)
  await expect.poll(() => stageOf(sender, code)).toBe('delivered')
  await expect(name).toHaveValue('Karim, the guard')
})
