import { randomUUID } from 'node:crypto'
import { api } from '@ranar/contract'
import { shutsNobodyOut } from '../axe.ts'
import { book, inDays, sendOut } from '../parcels.ts'
import { expect, type Person, test } from '../people.ts'
import { rowWith } from '../ways.ts'

const visit = async (courier: Person, parcel_id: string, kind: string, more: object = {}) => {
  const action = { action_id: randomUUID(), seq: 1, kind, parcel_id, at: new Date().toISOString(), ...more }
  await courier.call(api.runs.actions, { body: { actions: [action] } })
}
const inBangla = ({ context, page }: Person) =>
  context.addCookies([{ name: 'ranar-locale', value: 'bn', url: new URL(page.url()).origin }])

test('after a failed visit the sender reads what happened and chooses another day, from My Parcel', {
  tag: '@phone',
}, async ({ as }) => {
  const [sender, admin, courier] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const code = await book(sender)
  await sendOut(admin, courier, code, 0)
  const { page } = sender
  await page.goto('/dashboard/consumer/my-parcel')
  await expect(page.getByRole('link', { name: 'What happened' })).toBeVisible()
  await visit(courier, code, 'fail', { reason: 'other', note: 'The lift was broken' })
  await page.getByRole('link', { name: 'Not delivered: choose' }).click()
  const way = page.getByRole('region', { name: 'Step by step' })
  await expect(way.getByRole('listitem').first()).toContainText('Could not be delivered')
  await expect(way.getByRole('listitem').first()).toContainText('The lift was broken')
  await expect(way.getByRole('listitem').first()).toContainText('Attempt 1 of 3')
  await expect(page.getByText('Collect at the door')).toBeVisible()
  await shutsNobodyOut(sender)
  const choice = page.getByRole('form', { name: 'What happens next?' })
  await choice.getByLabel('Day', { exact: true }).selectOption(inDays(2))
  await choice.getByLabel('Note for the delivery man').fill('Take the stairs')
  await choice.getByRole('button', { name: 'Try again' }).click()
  await expect(choice.getByRole('status')).toHaveText(
    /^You have chosen another try on \w+, \d+.\w+\. Your note: Take the stairs$/,
  )
  await expect(choice.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(choice.getByRole('button', { name: 'Change my choice' })).toBeVisible()
  await page.reload()
  await expect(choice.getByLabel('Day', { exact: true })).toHaveValue(inDays(2))
  await expect(choice.getByLabel('Note for the delivery man')).toHaveValue('Take the stairs')
  await inBangla(sender)
  await page.reload()
  await expect(page.getByRole('form', { name: 'এরপর কী হবে?' })).toBeVisible()
  await shutsNobodyOut(sender)
  await page.getByRole('button', { name: 'ফেরত পাঠান' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'ফেরত পাঠান' }).click()
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('প্রেরকের কাছে ফেরত যাচ্ছে')
  await expect(page.getByText('দরজায় নিতে হবে')).toHaveCount(0)
})

test('a sender asks for a booked parcel to be collected', { tag: '@phone' }, async ({ as, refusals }) => {
  refusals.push(400)
  const sender = await as('consumer')
  const code = await book(sender)
  const { page } = sender
  await page.goto(`/dashboard/consumer/parcel/${code}`)
  await page.getByLabel('Please collect').check()
  const address = page.getByLabel('Where we collect it')
  await address.fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Write where we collect the parcel')).toBeVisible()
  await address.fill('House 4\nRoad 2, Uttara')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your choice is saved')).toBeVisible()
  await expect(address).toHaveValue('House 4, Road 2, Uttara')
  await shutsNobodyOut(sender)
})

test('a dispatcher reads how a conflict arose and applies it, then takes the delivery back in the drawer with a reason', {
  tag: '@desktop',
}, async ({ as }) => {
  const [sender, admin, one, other] = [
    await as('consumer'),
    await as('admin'),
    await as('delivery_men'),
    await as('delivery_men'),
  ]
  const code = await book(sender)
  await sendOut(admin, one, code, 0)
  await admin.call(api.desk.move, { body: { move: 'unassign', parcel_ids: [code] } })
  await sendOut(admin, other, code, 0)
  const { page } = admin
  await page.goto('/dashboard/admin/exceptions?status=open')
  await expect(page.getByRole('heading', { name: 'Exceptions' })).toBeVisible()
  await visit(one, code, 'deliver', { collected: { taka: 100 } })
  const row = page.getByRole('row').filter({ hasText: code })
  await expect(row).toContainText(`${one.name} (${one.email}): delivered`)
  await expect(row).toContainText('Collected: ৳100')
  await expect(row).toContainText('Now it is assigned.')
  await shutsNobodyOut(admin)
  await row.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('The receiver confirmed it')
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await expect(row).toBeHidden()
  await page.goto('/dashboard/admin/all-parcels')
  await (await rowWith(page, code)).getByRole('button', { name: 'Manage' }).click()
  const drawer = page.getByRole('dialog', { name: `Parcel ${code}` })
  await drawer.getByLabel('What is done?').selectOption('Reopen the parcel')
  await drawer.getByRole('button', { name: 'Do it' }).click()
  await expect(drawer.getByText('Write the reason')).toBeVisible()
  await drawer.getByLabel('Reason').fill('It was the wrong door')
  await drawer.getByRole('button', { name: 'Do it' }).click()
  await expect(drawer.getByRole('definition').filter({ hasText: 'held at the office' })).toBeVisible()
  await expect(drawer.getByText('It was the wrong door')).toBeVisible()
  await shutsNobodyOut(admin)
  await inBangla(admin)
  await page.goto('/dashboard/admin/exceptions')
  await expect(page.getByRole('heading', { name: 'অসংগতি' })).toBeVisible()
  await shutsNobodyOut(admin)
})
