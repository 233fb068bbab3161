import { api } from '@ranar/contract'
import { book, sendOut } from '../parcels.ts'
import { expect, type Person, test } from '../people.ts'
import { cast, rowWith, said, withoutStream } from '../ways.ts'

/** Reports a failed delivery far from the pin, which opens an exception; returns it with two dispatchers. */
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

test('a dispatcher sees that a colleague has taken an exception and reads the colleague’s notes', async ({ as }) => {
  const { admin, second, code } = await farFromThePin(as)
  const row = (one: Person) => one.page.getByRole('row').filter({ hasText: code })
  for (const one of [admin, second]) await one.page.goto('/dashboard/admin/exceptions')
  await row(admin).getByRole('button', { name: 'Take it' }).click()
  await expect(row(admin)).toContainText('You are working on it')
  await expect(row(second)).toContainText(`${admin.name} is working on it`)
  await row(admin).getByRole('button', { name: 'Write what you found out' }).click()
  const text = admin.page.getByRole('dialog').getByRole('textbox')
  const low = (await text.boundingBox())?.height ?? 0
  await text.fill('It is far from there. '.repeat(20))
  await expect.poll(async () => (await text.boundingBox())?.height).toBeGreaterThan(low)
  await text.fill('The pin is in the wrong village')
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(row(second)).toContainText('The pin is in the wrong village')
})

test('when a colleague closes an exception first, a dispatcher is told so, can copy the typed reason and keeps the focus', async ({
  as,
  refusals,
}) => {
  refusals.push(400)
  const { admin, second, code } = await farFromThePin(as)
  const row = (one: Person) => one.page.getByRole('row').filter({ hasText: code })
  const question = (one: Person) => one.page.getByRole('dialog', { name: new RegExp(code) })
  for (const one of [admin, second]) await one.page.goto('/dashboard/admin/exceptions')
  // A refused save explains the empty field and moves the focus to it.
  await row(admin).getByRole('button', { name: 'Write what you found out' }).press('Enter')
  await question(admin).getByRole('button', { name: 'Save' }).press('Enter')
  await expect(question(admin).getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await expect(question(admin).getByRole('textbox')).toBeFocused()
  await admin.page.keyboard.press('Escape')

  await row(second).getByRole('button', { name: 'Dismiss' }).press('Enter')
  await question(second).getByLabel('Reason').fill('The pin is wrong')
  await row(admin).getByRole('button', { name: 'Dismiss' }).press('Enter')
  await question(admin).getByRole('button', { name: 'Dismiss' }).press('Enter')
  // The typed text is still offered after the question has closed.
  const left = second.page.getByRole('dialog', { name: 'What you wrote was not sent' })
  await expect(left).toContainText('This has just been done elsewhere')
  await expect(left.getByRole('textbox')).toHaveValue('The pin is wrong')
  await expect(left.getByRole('textbox')).toBeFocused()
  await expect(question(second)).toBeHidden()
  await left.getByRole('button', { name: 'Copy' }).press('Enter')
  await expect(left.getByRole('button', { name: 'Copied' })).toBeVisible()
  await second.page.keyboard.press('Escape')
  await expect(left).toBeHidden()
  for (const one of [admin, second]) await expect(row(one).getByRole('link', { name: code })).toBeFocused()
  await expect(said(admin.page, 'This has just been done elsewhere')).toBeHidden()
})

test('the reason of a dispatcher who dismisses an exception too late is offered for copying', async ({
  as,
  refusals,
}) => {
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

test('a dispatcher who puts back what a colleague is working on is asked first, with the colleague’s name', async ({
  as,
}) => {
  const { admin, second, code } = await farFromThePin(as)
  const row = (one: Person) => one.page.getByRole('row').filter({ hasText: code })
  const question = second.page.getByRole('dialog', { name: `${admin.name} is working on ${code}` })
  for (const one of [admin, second]) await one.page.goto('/dashboard/admin/exceptions')
  await row(admin).getByRole('button', { name: 'Take it' }).click()
  await row(second).getByRole('button', { name: 'Put it back' }).click()
  await expect(question.getByRole('button', { name: 'Not now' })).toBeFocused()
  await question.getByRole('button', { name: 'Not now' }).click()
  await expect(row(second)).toContainText(`${admin.name} is working on it`)
  // Deciding it also ends the colleague's work.
  await row(second).getByRole('button', { name: 'Dismiss' }).click()
  const deciding = second.page.getByRole('dialog', { name: `Dismiss the exception of ${code}?` })
  await expect(deciding).toContainText(`${admin.name} is working on it`)
  await deciding.getByRole('button', { name: 'Not now' }).click()
  await row(second).getByRole('button', { name: 'Put it back' }).click()
  await question.getByRole('button', { name: 'Put it back' }).click()
  await expect(question).toBeHidden()
  await expect(row(admin)).toContainText(`${second.name} put it back`)
  // One's own claim needs no question.
  await row(second).getByRole('button', { name: 'Take it' }).click()
  await expect(row(second)).toContainText('You are working on it')
  await row(second).getByRole('button', { name: 'Put it back' }).click()
  await expect(row(second).getByRole('button', { name: 'Take it' })).toBeVisible()
})

test('an exception says what a refused report lacked as a fact, in both languages', async ({ as }) => {
  const { sender, admin, courier } = await cast(as)
  const code = await book(sender, { proofLevel: 'name' })
  await sendOut(admin, courier, code, 0)
  const told = { action_id: crypto.randomUUID(), seq: 1, kind: 'deliver', parcel_id: code }
  await courier.call(api.runs.actions, { body: { actions: [{ ...told, at: new Date().toISOString() }] as never } })
  const { page, context } = admin
  await page.goto('/dashboard/admin/exceptions')
  const row = page.getByRole('row').filter({ hasText: code })
  await expect(row).toContainText('The report did not say who took the parcel.')
  await expect(row).not.toContainText('Write who took the parcel')
  await context.addCookies([{ name: 'ranar-locale', value: 'bn', url: new URL(page.url()).origin }])
  await page.reload()
  await expect(row).toContainText('পার্সেলটি কে নিয়েছেন, তা জানানো হয়নি।')
})

test('an exception about money says who took it, what was due and the courier’s reason', async ({ as }) => {
  const { sender, admin, courier } = await cast(as)
  const code = await book(sender, { codTaka: 700 })
  await sendOut(admin, courier, code, 0)
  const collected = { taka: 50, by: 'cash', reason: 'The rest comes tomorrow' }
  const told = { action_id: crypto.randomUUID(), seq: 1, kind: 'deliver', parcel_id: code, collected }
  await courier.call(api.runs.actions, { body: { actions: [{ ...told, at: new Date().toISOString() }] as never } })
  const { page } = admin
  await page.goto('/dashboard/admin/exceptions')
  const row = page.getByRole('row').filter({ hasText: code })
  await expect(row).toContainText('৳50 was taken, and that is not what was due.')
  await expect(row).toContainText(`${courier.name} (${courier.email}) took it, ৳800 was due.`)
  await expect(row).toContainText('The rest comes tomorrow')
})

test('the story of an exception has room at every width of a phone, a tablet or a laptop', async ({ as }) => {
  const { admin, code } = await farFromThePin(as)
  const { page } = admin
  await page.goto('/dashboard/admin/exceptions')
  const story = page.getByRole('row').filter({ hasText: code }).getByText('The phone was far').locator('..')
  await expect(story).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  // On a phone's card only the code and the time stand beside the badge.
  await expect.poll(async () => (await story.boundingBox())?.width).toBeGreaterThan(280)
  for (const width of [820, 960, 1100, 1265, 1280, 1400]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(async () => (await story.boundingBox())?.width, { message: `${width}` }).toBeGreaterThan(400)
  }
})
