import { api } from '@ranar/contract'
import { kept, scriptsKept, shellKept } from '../offline.ts'
import { by } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { doorPicture } from '../pictures.ts'
import { card, endUndo, morning, queue, stageOf } from '../run.ts'
import { goTo } from '../ways.ts'

test.use({ serviceWorkers: 'allow' })

test('a courier’s actions of a day without signal, with the page closed twice, each arrive once', async ({
  as,
  refusals,
}) => {
  refusals.push(0)
  const { sender, courier, codes } = await morning(as, 4)
  await shellKept(courier.page)
  await courier.page.reload()
  await expect(card(courier)).toBeVisible()
  await courier.context.setOffline(true)
  const reopen = async () => {
    await courier.page.close()
    courier.page = await courier.context.newPage()
    await courier.page.goto('/dashboard/delivery-men/run')
    await expect(card(courier)).toBeVisible()
  }
  await card(courier).getByRole('button', { name: 'Delivered' }).click()
  await expect(courier.page.getByText('1 / 4 done')).toBeVisible()
  await reopen()
  await expect(courier.page.getByText('1 / 4 done')).toBeVisible()
  await card(courier).getByRole('button', { name: 'Could not deliver' }).click()
  await courier.page.getByRole('button', { name: /There was no way in/ }).click()
  await expect(courier.page.getByText('2 / 4 done')).toBeVisible()
  await reopen()
  await card(courier).getByRole('button', { name: 'Delivered' }).click()
  await expect(courier.page.getByText('3 / 4 done')).toBeVisible()
  await expect(queue(courier)).toHaveText('3 waiting to be sent')
  expect(await Promise.all(codes.map((code) => stageOf(sender, code)))).toEqual(Array(4).fill('on the way'))
  await endUndo(courier)
  await courier.context.setOffline(false)
  await expect(queue(courier)).toHaveText('Everything is sent')
  const steps = await Promise.all(
    codes.map(async (code) => (await sender.call(api.journeys.details, by(code))).data.step),
  )
  expect(steps.sort()).toEqual(['assigned', 'delivered', 'delivered', 'failed'])
  await expect(courier.page.getByText('3 / 4 done')).toBeVisible()
})

test('a run that is opened again never says that everything is sent before it has read its queue', async ({
  as,
  refusals,
}) => {
  refusals.push(0)
  const { courier } = await morning(as)
  const { page } = courier
  await page.route('**/api/delivery-men/actions', (route) => route.abort())
  await card(courier).getByRole('button', { name: 'Delivered' }).click()
  await expect(queue(courier)).toHaveText('1 waiting to be sent')
  await page.addInitScript(() => {
    const look = () => document.body?.innerText.includes('Everything is sent') && document.body.classList.add('lied')
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  })
  for (let opened = 0; opened < 3; opened++) {
    await page.reload()
    await expect(queue(courier)).toHaveText('1 waiting to be sent')
    await expect(page.locator('body.lied')).toHaveCount(0)
  }
})

test('a photo taken without signal is sent after its visit, and the sender gets it', async ({ as, refusals }) => {
  refusals.push(0)
  const { sender, courier, codes } = await morning(as, 1)
  const { page, context } = courier
  await context.setOffline(true)
  await card(courier).getByRole('button', { name: 'Could not deliver' }).click()
  await page.getByRole('button', { name: /Nobody was at home/ }).click()
  await page.getByLabel('Take a photo').setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: doorPicture })
  await expect(page.getByRole('img', { name: 'The photo is kept' })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(queue(courier)).toHaveText('1 waiting to be sent · Photos: 1')
  await endUndo(courier)
  await context.setOffline(false)
  await expect(queue(courier)).toHaveText('Everything is sent')
  const { proofs, attempts } = (await sender.call(api.journeys.details, by(codes[0] ?? ''))).data
  expect([proofs.length, attempts[0]?.reason]).toEqual([1, 'not_home'])
})

test('a courier who has only opened the run finds the cash, the scanner and the parcels without signal', async ({
  as,
  refusals,
}) => {
  refusals.push(0)
  const { courier, code } = await morning(as, 2)
  const { page, context } = courier
  const earlier = page.getByRole('button', { name: /^Earlier:/ })
  await expect(earlier).toBeEnabled()
  await shellKept(page)
  for (const answer of ['/delivery-men/cash', '/delivery-men/my-delivery-list'])
    await expect.poll(() => kept(page)).toContain(`${answer}\\":`)
  // The installed clock hides from the page which files it loaded before the worker was there.
  await page.reload()
  for (const texts of ['screens', 'courier']) await expect.poll(() => scriptsKept(page, texts)).toBe(2)
  for (const screen of ['my-profile', 'edit-profile', 'delivery-men.my-ratings'])
    await expect.poll(() => scriptsKept(page, `dashboard.${screen}`)).toBe(1)
  await context.setOffline(true)
  await expect(earlier).toBeDisabled()
  await expect(earlier).toHaveAccessibleDescription('The order can be changed when there is signal again.')
  await card(courier).getByRole('button', { name: 'Delivered' }).click()
  await expect(page.getByText('In hand ৳100')).toBeVisible()
  await page.getByRole('link', { name: 'Cash' }).click()
  const balance = page.getByText('In your hands').locator('..')
  await expect(balance).toContainText('৳100')
  await expect(balance).toContainText('৳100 of it is not sent from this phone yet')
  await expect(page.getByText('No cash in your hands.')).toBeHidden()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Scan' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Parcels' }).click()
  await expect(page.getByRole('row').filter({ hasText: code })).toBeVisible()
  await goTo(page, 'My Reviews & Ratings')
  await expect(page.getByRole('heading', { level: 1, name: 'My Reviews & Ratings' })).toBeVisible()
  await goTo(page, 'My Profile')
  await page.getByRole('main').getByRole('link', { name: 'Edit Profile' }).click()
  await expect(page.getByLabel('Address')).toBeVisible()
  await page.getByRole('button', { name: 'বাংলা' }).click()
  await expect(page.getByLabel('ঠিকানা')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('ঠিকানা')).toBeVisible()
})

test('a run opens from the phone on a line that gives no answer, and when the gateway answers with an error', async ({
  as,
  refusals,
}) => {
  refusals.push(0, 502)
  const { courier, codes } = await morning(as, 1)
  const { page, context } = courier
  await shellKept(page)
  await expect.poll(() => kept(page)).toContain(codes[0])
  let answer: 'none' | 'error' = 'none'
  await context.route(/\/dashboard\/|\/api\//, (route) => answer === 'error' && route.fulfill({ status: 502 }))
  await page.goto('/dashboard/delivery-men/run')
  await expect(card(courier)).toBeVisible()
  answer = 'error'
  await page.goto('/dashboard/delivery-men/run')
  await expect(card(courier)).toBeVisible()
})
