import { api } from '@ranar/contract'
import { shutsNobodyOut } from '../axe.ts'
import { bookAll, choose, line, openMany, totalOf } from '../importing.ts'
import { expect, test } from '../people.ts'

test('a sender without phone and address is asked for both before the file is chosen, and what was chosen stays', async ({
  as,
}) => {
  const sender = await as('consumer')
  const { page } = sender
  await openMany(sender)
  const form = page.getByRole('form', { name: 'From where?' })
  await expect(form).toBeVisible()
  await choose(sender, [line(1), line(2, { phone: '12' })])
  const cell = page.getByRole('group', { name: 'Row 2' }).getByLabel('Receiver phone')
  await cell.fill('01911222345')
  await cell.press('Enter')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByLabel('Your phone')).toHaveAccessibleDescription(/./)
  await form.getByLabel('Your phone').fill('01711 222 333')
  await form.getByLabel('Your address').fill('House 9, Road 2, Mirpur')
  await shutsNobodyOut(sender)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('for 2 parcels that are ready')).toBeVisible()
  await bookAll(sender, '2')
  await expect(page.getByText('2 parcels are booked')).toBeVisible()
  const { user } = (await sender.call(api.people.me)).data
  expect(user).toMatchObject({ phone: '01711 222 333', address: 'House 9, Road 2, Mirpur' })
})

test('what was typed for the collection is saved before the first row is booked, else it is asked for', async ({
  as,
}) => {
  const sender = await as('consumer')
  const { page } = sender
  await openMany(sender)
  const form = page.getByRole('form', { name: 'From where?' })
  const phone = form.getByLabel('Your phone')
  const unknown = page.getByText('We do not know yet where to collect it and whom to call.')
  const lacking = async () => {
    const { user } = (await sender.call(api.people.me)).data
    return { phone: user.phone, address: user.address }
  }
  await choose(sender, [line(1)])
  await phone.fill('12')
  await bookAll(sender, '1')
  await expect(phone).toHaveAccessibleDescription(/./)
  await expect(phone).toBeFocused()
  expect(await totalOf(sender)).toBe(0)
  await phone.fill('01711 222 333')
  await bookAll(sender, '1')
  await expect(page.getByText('1 parcel is booked')).toBeVisible()
  expect(await lacking()).toMatchObject({ phone: '01711 222 333', address: null })
  await expect(unknown).toBeVisible()
  await page.getByRole('button', { name: 'Another file' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Another file' }).click()
  await choose(sender, [line(2)])
  await form.getByLabel('Your address').fill('House 9, Road 2, Mirpur')
  await bookAll(sender, '1')
  await expect(page.getByText('1 parcel is booked')).toBeVisible()
  expect(await lacking()).toMatchObject({ phone: '01711 222 333', address: 'House 9, Road 2, Mirpur' })
  await expect(form).toBeHidden()
  await expect(unknown).toBeHidden()
})

test('the templates are ready to be booked as they are downloaded', async ({ as }) => {
  const sender = await as('consumer')
  const { page } = sender
  await openMany(sender)
  for (const name of ['Template in English', 'Template in Bangla']) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    await page.getByLabel('File with parcels').setInputFiles(await (await download).path())
    await expect(page.getByText('for 1 parcel that is ready')).toBeVisible()
    await expect(page.getByText(/^To fix 0$/)).toBeVisible()
    await page.getByRole('button', { name: 'Another file' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Another file' }).click()
  }
})
