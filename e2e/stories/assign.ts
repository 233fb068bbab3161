import { randomUUID } from 'node:crypto'
import { api } from '@ranar/contract'
import { book, inDays } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { closesWhole, manage, rowWith, said } from '../ways.ts'

test('an admin assigns a parcel by keyboard: Enter picks the only match, and the focus moves to the next row', async ({
  as,
}) => {
  const [sender, admin, courier] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const name = `Kamrul ${randomUUID().slice(0, 8)}`
  await courier.call(api.people.updateProfile, { body: { name } })
  let code = ''
  for (let booked = 0; booked < 3; booked++) code = await book(sender)
  const { page } = admin
  await page.goto('/dashboard/admin/all-parcels?status_stage=pending')
  await (await rowWith(page, code)).getByRole('button', { name: 'Manage' }).press('Enter')
  const drawer = page.getByRole('dialog', { name: `Parcel ${code}` })
  const man = drawer.getByRole('combobox', { name: 'Delivery man' })
  const men = drawer.getByRole('listbox', { name: 'All Delivery Men' }).getByRole('option')
  await man.fill(name)
  await expect(men).toHaveCount(1)
  await man.press('Enter')
  await expect(men).toHaveCount(0)
  await expect(man).toHaveValue(name)
  const day = drawer.getByLabel('Approximate delivery date')
  // A wrong century is a slip of the finger.
  for (const far of [inDays(400), '9999-12-31']) {
    await day.fill(far)
    await day.press('Enter')
    await expect(day).toHaveAccessibleDescription('The day cannot be more than a year ahead')
  }
  await day.fill(inDays(1))
  await drawer.getByLabel('Approximate delivery date').press('Enter')
  await expect(said(page, 'Parcel is on the way')).toBeVisible()
  await expect(drawer).toBeHidden()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toBe('Manage')
})

test('an admin sees which of two couriers with the same name is chosen', async ({ as }) => {
  const [sender, admin, one, other] = [
    await as('consumer'),
    await as('admin'),
    await as('delivery_men'),
    await as('delivery_men'),
  ]
  const name = `Karim ${randomUUID().slice(0, 8)}`
  for (const courier of [one, other]) await courier.call(api.people.updateProfile, { body: { name } })
  const code = await book(sender)
  const { page } = admin
  await page.goto('/dashboard/admin/all-parcels?status_stage=pending')
  const drawer = await manage(page, code)
  const man = drawer.getByRole('combobox', { name: 'Delivery man' })
  await man.fill(name)
  // Until the couriers have loaded, Enter takes nobody.
  await expect(drawer.getByRole('option', { name: other.email })).toBeVisible()
  await man.press('Enter')
  await expect(man).toHaveValue(name)
  await drawer.getByRole('option', { name: other.email }).click()
  await expect(man).toHaveValue(`${name} (${other.email})`)
})

test('a tap outside closes a parcel’s drawer, but not one with input', async ({ as }) => {
  const [sender, admin] = [await as('consumer'), await as('admin')]
  const code = await book(sender)
  const { page } = admin
  await page.goto('/dashboard/admin/all-parcels?status_stage=pending')
  await page.setViewportSize({ width: 1100, height: 800 })
  const drawer = page.getByRole('dialog', { name: `Parcel ${code}` })
  await (await rowWith(page, code)).getByRole('button', { name: 'Manage' }).click()
  await expect(drawer.getByRole('button', { name: 'Assign' })).toBeEnabled()
  await page.mouse.click(200, 700)
  await expect(drawer).toBeHidden()
  await (await rowWith(page, code)).getByRole('button', { name: 'Manage' }).click()
  const date = drawer.getByLabel('Approximate delivery date')
  await date.fill(inDays(3))
  await page.mouse.click(200, 700)
  await page.keyboard.press('Tab')
  await expect(date).toHaveValue(inDays(3))
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
})

test('a closing drawer keeps its content until it has slid out', async ({ as }) => {
  const [sender, admin] = [await as('consumer'), await as('admin')]
  const code = await book(sender)
  const { page } = admin
  await page.goto(`/dashboard/admin/all-parcels?open=${code}`)
  const drawer = page.getByRole('dialog', { name: `Parcel ${code}` })
  await expect(drawer.getByRole('button', { name: 'Assign' })).toBeEnabled()
  expect(await closesWhole(drawer, 'Approximate delivery date')).toBe(true)
})
