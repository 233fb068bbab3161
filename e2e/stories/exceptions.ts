import { api } from '@ranar/contract'
import { book, sendOut } from '../parcels.ts'
import { expect, type Person, test } from '../people.ts'
import { cast, rowWith, said, withoutStream } from '../ways.ts'

test.use({ serviceWorkers: 'block' })

/** A courier could not deliver, far from the pin: an exception, and two dispatchers who see it. */
const farFromThePin = async (as: Parameters<typeof cast>[0]) => {
  const { sender, admin, courier } = await cast(as)
  const second = await as('admin')
  const code = await book(sender)
  await sendOut(admin, courier, code, 0)
  const far = { latitude: 20, longitude: 91, accuracy: 5 }
  const told = { action_id: crypto.randomUUID(), seq: 1, kind: 'fail', reason: 'wrong_address', place: far }
  await courier.call(api.runs.actions, {
    body: { actions: [{ ...told, parcel_id: code, at: new Date().toISOString() }] as never },
  })
  return { admin, second, code }
}

test('an exception that one dispatcher takes is seen in work by the other, with what was found out', async ({ as }) => {
  const { admin, second, code } = await farFromThePin(as)
  const row = (one: Person) => one.page.getByRole('row').filter({ hasText: code })
  for (const one of [admin, second]) await one.page.goto('/dashboard/admin/exceptions')
  await row(admin).getByRole('button', { name: 'Take it' }).click()
  await expect(row(admin)).toContainText('You are working on it')
  await expect(row(second)).toContainText(`${admin.name} is working on it`)
  await row(admin).getByRole('button', { name: 'Write what you found out' }).click()
  await admin.page.getByRole('dialog').getByRole('textbox').fill('The pin is in the wrong village')
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(row(second)).toContainText('The pin is in the wrong village')
})

test('a question that a colleague has answered meanwhile does not go without a word, and nobody loses the place', async ({
  as,
  refusals,
}) => {
  refusals.push(400)
  const { admin, second, code } = await farFromThePin(as)
  const row = (one: Person) => one.page.getByRole('row').filter({ hasText: code })
  const question = (one: Person) => one.page.getByRole('dialog', { name: new RegExp(code) })
  for (const one of [admin, second]) await one.page.goto('/dashboard/admin/exceptions')
  // Refused: what is missing is said, and has the focus that the locked button had.
  await row(admin).getByRole('button', { name: 'Write what you found out' }).press('Enter')
  await question(admin).getByRole('button', { name: 'Save' }).press('Enter')
  await expect(question(admin).getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await expect(question(admin).getByRole('textbox')).toBeFocused()
  await admin.page.keyboard.press('Escape')

  await row(second).getByRole('button', { name: 'Dismiss' }).press('Enter')
  await question(second).getByLabel('Reason').fill('The pin is wrong')
  await row(admin).getByRole('button', { name: 'Dismiss' }).press('Enter')
  await question(admin).getByRole('button', { name: 'Dismiss' }).press('Enter')
  // What was being written is not lost with the question.
  const left = second.page.getByRole('dialog', { name: 'What you wrote was not sent' })
  await expect(left).toContainText('Somebody else was faster')
  await expect(left.getByRole('textbox')).toHaveValue('The pin is wrong')
  await expect(left.getByRole('textbox')).toBeFocused()
  await expect(question(second)).toBeHidden()
  await left.getByRole('button', { name: 'Copy' }).press('Enter')
  await expect(left.getByRole('button', { name: 'Copied' })).toBeVisible()
  await second.page.keyboard.press('Escape')
  await expect(left).toBeHidden()
  for (const one of [admin, second]) await expect(row(one).getByRole('link', { name: code })).toBeFocused()
  await expect(said(admin.page, 'Somebody else was faster')).toBeHidden()
})

test('what was written in an answer that came too late can be copied', async ({ as, refusals }) => {
  refusals.push(409)
  const { admin, second, code } = await farFromThePin(as)
  const { page } = second
  await withoutStream(page)
  await page.goto('/dashboard/admin/exceptions')
  await (await rowWith(page, code)).getByRole('button', { name: 'Dismiss' }).click()
  const question = page.getByRole('dialog', { name: new RegExp(code) })
  await question.getByLabel('Reason').fill('The pin is wrong')
  const { exceptions } = (await admin.call(api.desk.exceptions, { query: { status: 'open', limit: 100 } })).data
  const id = exceptions.find(({ parcel_id }) => parcel_id === code)?._id ?? ''
  await admin.call(api.desk.closeException, { body: { id, decision: 'dismiss', reason: null } })
  await question.getByRole('button', { name: 'Dismiss' }).click()
  const left = page.getByRole('dialog', { name: 'What you wrote was not sent' })
  await expect(left.getByRole('textbox')).toHaveValue('The pin is wrong')
  await left.getByRole('button', { name: 'Close' }).click()
  await expect(left).toBeHidden()
})
