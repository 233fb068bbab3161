import { api } from '@ranar/contract'
import { shutsNobodyOut } from '../axe.ts'
import { book, deliver, sendOut } from '../parcels.ts'
import { expect, type Person, test } from '../people.ts'
import { rowWith } from '../ways.ts'

const inBangla = ({ context, page }: Person) =>
  context.addCookies([{ name: 'ranar-locale', value: 'bn', url: new URL(page.url()).origin }])
const fits = async ({ page }: Person) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

test('a courier hands over cash, a dispatcher counts less, and the courier sees the debt and prints the receipt', async ({
  as,
}) => {
  const [sender, admin, courier] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  // The list has hand-overs of all couriers, so this one gets a unique name.
  const name = `Rafiq ${crypto.randomUUID().slice(0, 8)}`
  await courier.call(api.people.updateProfile, { body: { name } })
  const code = await book(sender, { codTaka: 1000, weight: 1 })
  await sendOut(admin, courier, code, 0)
  await deliver(courier, code)
  const { page } = courier
  await page.goto('/dashboard/delivery-men/cash')
  await expect(page.getByText('৳1,100').first()).toBeVisible()
  await shutsNobodyOut(courier)
  await fits(courier)
  const handOver = page.getByRole('button', { name: 'Hand over' })
  await expect(handOver).toBeDisabled()
  await expect(handOver).toHaveAccessibleDescription('First enter how many of each note you hand over.')
  await page.getByLabel('How many ৳1,000 notes').fill('1')
  await expect(page.getByText('৳100 less than there should be')).toBeVisible()
  await page.getByLabel('How many ৳100 notes').fill('1')
  page.once('dialog', (question) => question.accept())
  await page.reload()
  await expect(page.getByLabel('How many ৳1,000 notes')).toHaveValue('1')
  await expect(page.getByLabel('How many ৳5 notes or coins')).toBeVisible()
  await handOver.click()
  const question = page.getByRole('dialog', { name: /^Hand over/ })
  await expect(question).toContainText('This is all the cash in your hands.')
  await question.getByRole('button', { name: 'Hand over' }).click()
  await expect(page.getByText('৳1,100 waits for the office to count it.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Hand-overs' })).toBeVisible()
  await expect(page.getByText('No cash in your hands.')).toHaveCount(0)

  const desk = admin.page
  await desk.goto('/dashboard/admin/hand-overs?status=submitted')
  const row = desk.getByRole('row').filter({ hasText: name })
  await row.getByText('1 parcel').click()
  await expect(row.getByRole('listitem')).toHaveText(`${code} ৳1,100`)
  await row.getByRole('button', { name: 'Count', exact: true }).click()
  const dialog = desk.getByRole('dialog', { name: /^Accept the cash/ })
  // Nothing counted is not ৳0: it would all become a debt.
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Count the notes first')
  const thousands = dialog.getByLabel('How many ৳1,000 notes')
  await expect(thousands).toHaveAccessibleDescription('Delivery man: 1')
  await thousands.fill('1')
  await expect(dialog.getByText('৳100 less than there should be')).toBeVisible()
  // What is no count is said and not turned into another number.
  for (const typed of ['1.5', '-1', '99999999']) {
    await thousands.fill(typed)
    await expect(thousands).toHaveValue(typed)
    await expect(thousands).toHaveAccessibleDescription(/A count of notes is a whole number from 0 to 10,000/)
    await dialog.getByRole('button', { name: 'Accept' }).click()
    await expect(dialog).toBeVisible()
  }
  await thousands.fill('২')
  await expect(dialog.getByText(/^৳900 more than there should be is booked as a surplus/)).toBeVisible()
  await thousands.fill('1')
  await shutsNobodyOut(admin)
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(dialog).toBeHidden()

  // The office prints the slip too.
  await desk.goto('/dashboard/admin/hand-overs?status=accepted')
  await desk.evaluate(() => {
    window.print = () => {}
  })
  await row.getByRole('button', { name: /^Print: / }).click()
  await desk.emulateMedia({ media: 'print' })
  await expect(desk.locator('body > div').filter({ hasText: /Office counted\s*৳1,000/ })).toBeVisible()
  await expect(desk.getByRole('heading', { level: 1 })).toBeHidden()

  await page.reload()
  await expect(page.getByText('You owe the office ৳100')).toBeVisible()
  for (const line of [/Should be, for 1 parcel\s*৳1,100/, /Office counted\s*৳1,000/, /Missing\s*৳100/])
    await expect(page.getByRole('listitem').getByRole('paragraph').filter({ hasText: line })).toBeVisible()
  // The receipt is one strip of paper, 80 mm wide, with the company's address.
  await page.evaluate(() => {
    window.print = () => {}
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(page.locator('body > div address')).toBeVisible()
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  expect(Number(/\/MediaBox \[0 0 ([\d.]+)/.exec(pdf)?.[1])).toBeCloseTo((80 / 25.4) * 72, 0)
  await page.emulateMedia({ media: null })
  await inBangla(courier)
  await page.reload()
  await expect(page.getByText('অফিস আপনার কাছে পাবে ৳১০০')).toBeVisible()
  await shutsNobodyOut(courier)
  await fits(courier)
})

test('a hand-over that the office sends back shows its amount and the reason, and no count of parcels', async ({
  as,
  calls,
  db,
}) => {
  const [sender, admin, courier] = [await calls('consumer'), await calls('admin'), await as('delivery_men')]
  const code = await book(sender, { codTaka: 1000, weight: 1 })
  await sendOut(admin, courier, code, 0)
  await deliver(courier, code)
  const { handover } = (await courier.call(api.cash.handOver, { body: { notes: { 1000: 1, 100: 1 }, taka: 1100 } }))
    .data
  const before = `UPDATE handovers SET submitted_at = submitted_at - interval '2 hours' WHERE public_id = $1`
  await db.pool.query(before, [handover._id])
  await admin.call(api.cash.sendBack, { body: { id: handover._id, reason: 'A note is torn' } })
  await courier.page.goto('/dashboard/delivery-men/cash')
  const slip = courier.page.getByRole('listitem').filter({ hasText: 'A note is torn' })
  await expect(slip.getByRole('paragraph').nth(1)).toHaveText('Should be৳1,100')
  // Each time stands beside what happened then.
  const [handedOver = ''] = await slip.getByRole('paragraph').first().locator('strong').allTextContents()
  await expect(slip.getByRole('paragraph').first()).toHaveText(/^Handed over\S.*\d/)
  await expect(slip.locator('strong').first()).toHaveText(/^Sent back · .*\d/)
  await expect(slip.locator('strong').first()).not.toContainText(handedOver)
  await expect(slip).not.toContainText('parcel')
  await expect(slip).toContainText(`${courier.name}, sent back by ${admin.name}`)
  const form = courier.page.getByRole('region', { name: 'Count what you hand over' })
  await expect(form).toContainText('The office sent your hand-over of ৳1,100 back: A note is torn')
})

test('root approves an amount that differs from what was due, reverts that, approves it again, and the books balance', async ({
  as,
}) => {
  const [sender, root, courier] = [await as('consumer'), await as('root'), await as('delivery_men')]
  const code = await book(sender, { codTaka: 1000, weight: 1 })
  await sendOut(root, courier, code, 0)
  const action = {
    action_id: crypto.randomUUID(),
    seq: 1,
    kind: 'deliver',
    parcel_id: code,
    at: new Date().toISOString(),
    collected: { taka: 700, by: 'cash', reason: 'had no more' },
  }
  await courier.call(api.runs.actions, { body: { actions: [action] } })
  const { page } = root
  await page.goto('/dashboard/admin/collections?limit=100')
  const row = page.getByRole('row').filter({ hasText: code })
  await expect(row).toContainText('had no more')
  await shutsNobodyOut(root)
  await row.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click()
  await row.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(row).toBeHidden()
  // Revert the approval, as after a wrong click.
  await page.getByLabel('Decision').selectOption('Approved')
  await row.getByRole('button', { name: 'Take the decision back' }).click()
  await shutsNobodyOut(root)
  const why = page.getByRole('dialog').getByLabel('Reason')
  await expect(why).toBeFocused()
  await why.fill('the wrong row')
  await page.getByRole('dialog').getByRole('button', { name: 'Take the decision back' }).click()
  await expect(row).toBeHidden()
  await page.getByLabel('Decision').selectOption('To be decided')
  await row.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(row).toBeHidden()
  await page.goto('/dashboard/admin/books')
  await page.getByRole('button', { name: 'Add everything up again' }).click()
  await expect(page.getByText('Every entry was last added up')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The books balance' })).toBeVisible()
  await shutsNobodyOut(root)
  await fits(root)
  await page.goto('/dashboard/admin/exceptions?status=applied')
  const history = await rowWith(page, code)
  await expect(history).toContainText(/took the decision back, .*: the wrong row/)
})
