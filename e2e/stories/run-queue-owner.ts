import { api } from '@ranar/contract'
import { by } from '../parcels.ts'
import { expect, type Person, test } from '../people.ts'
import { doorPicture } from '../pictures.ts'
import { card, morning, queue } from '../run.ts'

const leave = async ({ page, name }: Person) => {
  await page.getByRole('button', { name: `Account of ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}
const logIn = async (page: Person['page'], { email, password }: Person) => {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Parcel' })).toBeVisible()
}

test('a courier with unsent actions is asked before the logout, and they are sent after the same courier’s next login', async ({
  as,
  refusals,
}) => {
  // The server refuses the run's token while the account is open.
  refusals.push(0, 401)
  const { sender, courier, code } = await morning(as, 1, { proofLevel: 'photo' })
  const { page } = courier
  // Nothing may be sent before the logout, however long the questions take.
  await page.route('**/api/delivery-men/actions', (route) => route.abort())
  await card(courier).getByRole('button', { name: 'Delivered' }).click()
  const photo = { name: 'door.png', mimeType: 'image/png', buffer: doorPicture }
  await page.getByLabel('Take a photo').setInputFiles(photo)
  await expect(page.getByRole('img', { name: 'The photo is kept' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delivered' }).click()
  await expect(queue(courier)).toHaveText('1 waiting to be sent · Photos: 1')
  await leave(courier)
  await expect(page.getByRole('dialog', { name: 'Not yet sent: 1 action · 1 photo. Log out anyway?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await leave(courier)
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await page.unroute('**/api/delivery-men/actions')
  await page.goto('/auth/login')
  await expect(page.getByText(`${courier.name}: not yet sent from this phone: 1 action · 1 photo.`)).toBeVisible()
  expect((await sender.call(api.parcels.get, by(code))).data.parcel.status.stage).toBe('on the way')
  await logIn(page, courier)
  await page.goto('/dashboard/delivery-men/run')
  await expect(queue(courier)).toHaveText('Everything is sent')
  await expect
    .poll(async () => (await sender.call(api.parcels.get, by(code))).data.parcel.status.stage)
    .toBe('delivered')
})

test('the actions of a courier archived while offline reach the office as an exception, and his phone says that the account is closed', async ({
  as,
  refusals,
}) => {
  refusals.push(0, 401)
  const root = await as('root')
  const { admin, courier, code } = await morning(as)
  await courier.context.setOffline(true)
  await card(courier).getByRole('button', { name: 'Delivered' }).click()
  await expect(queue(courier)).toHaveText('1 waiting to be sent')
  await root.call(api.people.archive, { query: { user_id: courier.id } })
  await expect(courier.page.getByText('1 / 1 done')).toBeVisible()
  await courier.context.setOffline(false)
  await expect(courier.page.getByText(`${courier.name}: this account is closed.`)).toBeVisible({ timeout: 30_000 })
  const { exceptions } = (await admin.call(api.desk.exceptions, { query: { kind: 'conflict', status: 'open' } })).data
  expect(exceptions.find(({ parcel_id }) => parcel_id === code)?.detail).toMatchObject({ isArchived: true })
})

test('a frozen tab sends no actions of one courier under the login of another', async ({ as, refusals }) => {
  // The server refuses the run's token of an open account, and a queue under another login.
  refusals.push(0, 401, 409)
  const { sender, courier, code } = await morning(as)
  const other = await as('delivery_men')
  const { page, context } = courier
  await card(courier).getByRole('button', { name: 'Delivered' }).click()
  await expect(queue(courier)).toHaveText('1 waiting to be sent')
  const devtools = await context.newCDPSession(page)
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  const second = { ...courier, page: await context.newPage() }
  // This tab must not send it either, however long it takes to load.
  await second.page.route('**/api/delivery-men/actions', (route) => route.abort())
  await second.page.goto('/dashboard/my-profile')
  await leave(second)
  await second.page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(second.page).toHaveURL('/')
  await second.page.unroute('**/api/delivery-men/actions')
  await logIn(second.page, other)
  await devtools.send('Page.setWebLifecycleState', { state: 'active' })
  await page.bringToFront()
  await expect(page.getByRole('button', { name: `Account of ${other.name}` })).toBeVisible()
  await leave({ ...other, page: second.page })
  await expect(second.page).toHaveURL('/')
  await logIn(second.page, courier)
  await second.page.goto('/dashboard/delivery-men/run')
  await expect(queue(second)).toHaveText('Everything is sent')
  expect((await sender.call(api.parcels.get, by(code))).data.parcel.status.stage).toBe('delivered')
})
