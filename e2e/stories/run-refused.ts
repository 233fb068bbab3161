import { randomUUID } from 'node:crypto'
import { letterTo } from '../mail.ts'
import { expect, type Person, test } from '../people.ts'
import { card, endUndo, morning, stageOf } from '../run.ts'
import { hold, said } from '../ways.ts'

/** Makes the next write to IndexedDB fail, as on a full phone, and dismisses earlier messages. */
const refuseNext = ({ page }: Person) =>
  page.evaluate(() => {
    for (const dismiss of document.querySelectorAll<HTMLElement>('button[aria-label="Dismiss"]')) dismiss.click()
    const { add } = IDBObjectStore.prototype
    IDBObjectStore.prototype.add = () => {
      IDBObjectStore.prototype.add = add
      throw new DOMException('no room', 'QuotaExceededError')
    }
  })

test('an action that the phone cannot store is reported, keeps the input and counts on the next try', async ({
  as,
}) => {
  const { sender, courier, codes } = await morning(as, 2)
  const { page } = courier
  const refused = said(page, 'This phone could not save that, so nothing was done.')
  await refuseNext(courier)
  await card(courier).getByRole('button', { name: 'Delivered' }).click()
  await expect(refused).toBeVisible()
  await expect(page.getByText('0 / 2 done')).toBeVisible()

  await card(courier).getByRole('button', { name: 'Could not deliver' }).click()
  const failing = page.getByRole('dialog', { name: 'Why could it not be delivered?' })
  await failing.getByRole('button', { name: /Another reason/ }).click()
  await failing.getByLabel('What happened?').fill('The lift was broken')
  await refuseNext(courier)
  await failing.getByRole('button', { name: 'Save' }).click()
  await expect(refused).toBeVisible()
  // The message lies over no button of the sheet.
  await failing.getByRole('button', { name: 'Save' }).click({ trial: true, timeout: 5000 })
  await expect(refused).toBeVisible()
  await expect(failing.getByLabel('What happened?')).toHaveValue('The lift was broken')
  await failing.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('1 / 2 done')).toBeVisible()

  await card(courier).getByRole('button', { name: 'Another amount, or who took it' }).click()
  const delivering = page.getByRole('dialog', { name: /^Receiver/ })
  await delivering.getByLabel('A neighbour').check()
  await delivering.getByLabel('Name').fill('Rahima')
  await refuseNext(courier)
  await delivering.getByRole('button', { name: 'Delivered' }).click()
  await expect(refused).toBeVisible()
  await expect(delivering.getByLabel('Name')).toHaveValue('Rahima')
  await delivering.getByRole('button', { name: 'Delivered' }).click({ trial: true, timeout: 5000 })
  await delivering.getByRole('button', { name: 'Delivered' }).click()
  await expect(delivering).toBeHidden()
  await expect(page.getByText('2 / 2 done')).toBeVisible()
  await endUndo(courier)
  await expect
    .poll(async () => (await Promise.all(codes.map((code) => stageOf(sender, code)))).sort())
    .toEqual(['delivered', 'on the way'])
})

test('a courier who leaves while the code is checked has not delivered', async ({ as }) => {
  const email = `door-${randomUUID()}@example.com`
  const { courier } = await morning(as, 1, { proofLevel: 'code', email })
  const { page } = courier
  const digits = /^\d{6}$/m
  const [right = ''] = digits.exec(await letterTo(email, digits)) ?? []
  for (const name of ['Cash', 'Run']) await page.getByRole('link', { name, exact: true }).click()
  await card(courier).getByRole('button', { name: 'Delivered' }).click()
  const sheet = page.getByRole('dialog', { name: 'Receiver 1' })
  await sheet.getByLabel('Delivery code').fill(right)
  const check = await hold(page, '**/api/delivery-men/check-code')
  const checked = page.waitForResponse('**/api/delivery-men/check-code')
  await sheet.getByRole('button', { name: 'Delivered' }).click()
  await page.goBack()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cash' })).toBeVisible()
  check.release()
  await checked
  await page.getByRole('link', { name: 'Run', exact: true }).click()
  await expect(card(courier).getByRole('button', { name: 'Delivered' })).toBeVisible()
  await expect(page.getByText('0 / 1 done')).toBeVisible()
})
