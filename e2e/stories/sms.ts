import { api } from '@ranar/contract'
import { book, sendOut } from '../parcels.ts'
import { type As, expect, test } from '../people.ts'
import { rowWith, said } from '../ways.ts'

const newNumber = () => `018${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
/** Books a parcel to this phone number and assigns it to a courier; returns its code. */
const sendTo = async (as: As, phone: string) => {
  const [sender, admin, runner] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const code = await book(sender, { phone })
  await sendOut(admin, runner, code, 0)
  return code
}

test('a dispatcher stops SMS to a number and later allows it again, and root sees why an SMS was not sent', async ({
  as,
}) => {
  const { page } = await as('admin')
  const number = newNumber()
  await page.goto('/dashboard/admin/sms-stops')
  await page.getByRole('button', { name: 'Send no more SMS' }).click()
  await expect(page.getByText('A phone number is required')).toBeVisible()
  const inBangla = number.replace(/\d/g, (digit) => String.fromCharCode(0x9e6 + Number(digit)))
  await page.getByRole('textbox', { name: 'Number', exact: true }).fill(inBangla)
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Asked on the telephone')
  await page.getByRole('button', { name: 'Send no more SMS' }).click()
  await expect(said(page, 'This number gets no more SMS')).toBeVisible()
  const stopped = await rowWith(page, `+88${number}`)
  await expect(stopped).toContainText('Asked on the telephone')

  const code = await sendTo(as, `+88 ${number}`)
  const root = await as('root')
  await expect(async () => {
    const { messages } = (await root.call(api.sms.list, { query: { limit: 100 } })).data
    expect(messages.find(({ parcel_id }) => parcel_id === code)).toMatchObject({ skipped: 'stopped' })
  }).toPass()
  await root.page.goto('/dashboard/admin/sms?state=skipped')
  const row = await rowWith(root.page, code)
  await expect(row).toContainText('On the list without SMS')
  await expect(row).toContainText(`•••••${number.slice(-3)}`)
  await expect(root.page.getByRole('region', { name: 'Not sent today' })).toContainText('On the list without SMS')

  await stopped.getByRole('button', { name: 'Allow again' }).click()
  const question = page.getByRole('dialog', { name: `Send SMS to +88${number} again?` })
  await question.getByRole('button', { name: 'Allow again' }).click()
  await expect(said(page, 'This number gets SMS again')).toBeVisible()
  await expect(page.getByText(`+88${number}`)).toHaveCount(0)
})

test('root sees today’s SMS and how many are left; other admins do not', async ({ as }) => {
  const code = await sendTo(as, newNumber())
  const { page, call } = await as('root')
  await expect(async () => {
    const { messages } = (await call(api.sms.list, { query: { limit: 100 } })).data
    expect(messages.find(({ parcel_id }) => parcel_id === code)).toMatchObject({ state: 'sent', kind: 'onTheWay' })
  }).toPass()
  await page.goto('/dashboard/admin/sms')
  await expect(page.getByRole('region', { name: 'Left today' })).toContainText('of 1,000')
  await expect(page.getByRole('region', { name: 'Sent today' }).getByText('On the way')).toBeVisible()
  await expect(page.getByText('No gateway is set up')).toBeVisible()
  await page.getByLabel('State').selectOption('Sent')
  await expect(page).toHaveURL(/state=sent/)
  await expect(await rowWith(page, code)).toContainText('Sent')
  const admin = await as('admin')
  await admin.page.goto('/dashboard/admin/sms-stops')
  await expect(admin.page.getByRole('heading', { name: 'Numbers without SMS' })).toBeVisible()
  await expect(admin.page.getByRole('link', { name: 'SMS', exact: true })).toHaveCount(0)
})
