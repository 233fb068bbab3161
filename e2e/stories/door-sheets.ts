import { api } from '@ranar/contract'
import { by } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { portrait } from '../pictures.ts'
import { card, drawIn, endUndo, morning, openSecond, picturesKept, queue } from '../run.ts'

test('the filled sheets of a door keep their input while the courier looks at another stop, until they are saved', async ({
  as,
}) => {
  const { courier } = await morning(as, 2)
  const { page } = courier
  const name = await openSecond(courier)
  const fails = page.getByRole('dialog', { name: 'Why could it not be delivered?' })
  const note = fails.getByLabel('What happened?')
  const report = () => card(courier).getByRole('button', { name: 'Could not deliver' }).click()
  await report()
  await fails.getByRole('button', { name: /Another reason/ }).click()
  await note.fill('The lane is flooded')
  await page.keyboard.press('Escape')
  await expect(fails).toBeHidden()

  const other = await openSecond(courier)
  expect(other).not.toBe(name)
  await report()
  await fails.getByRole('button', { name: /Another reason/ }).click()
  await expect(note).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(fails).toBeHidden()

  await openSecond(courier)
  await expect(card(courier)).toContainText(name)
  await report()
  await expect(note).toHaveValue('The lane is flooded')
  await fails.getByRole('button', { name: 'Save' }).click()
  await expect(fails).toBeHidden()
  await endUndo(courier)
  await expect(page.getByText('1 / 2 done')).toBeVisible()
  await report()
  await expect(note).toHaveValue('')
})

test('an undone delivery finds its sheet as it was left, and a reload leaves what was typed and signed', async ({
  as,
}) => {
  const { courier } = await morning(as, 1)
  const { page } = courier
  const sheet = page.getByRole('dialog', { name: 'Receiver 1' })
  const open = () => card(courier).getByRole('button', { name: 'Another amount, or who took it' }).click()
  const finish = sheet.getByRole('button', { name: 'Delivered' })
  await open()
  await sheet.getByLabel('A neighbour').check()
  await sheet.getByLabel('Name').fill('Rahima')
  await sheet.getByLabel('Collected').fill('90')
  await sheet.getByLabel('Why is it ৳90 and not ৳100?').fill('No more change')
  await sheet.getByLabel('With a signature').check()
  await drawIn(page, sheet.getByRole('img', { name: 'Sign here' }))
  await finish.click()
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await open()
  await expect(sheet.getByLabel('A neighbour')).toBeChecked()
  await expect(sheet.getByLabel('Name')).toHaveValue('Rahima')
  await expect(sheet.getByLabel('Collected')).toHaveValue('90')
  // The signature is shown again, in more than the colour of the paper.
  const colours = () =>
    sheet.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
      return new Set(data).size
    })
  await expect.poll(colours).toBeGreaterThan(1)
  await sheet.getByRole('button', { name: 'Clear the signature' }).click()
  await expect.poll(() => picturesKept(page)).toBe(0)
  await drawIn(page, sheet.getByRole('img', { name: 'Sign here' }))
  await sheet.getByLabel('Collected').fill('80')
  await expect.poll(() => picturesKept(page)).toBe(1)
  page.once('dialog', (question) => question.accept())
  await page.reload()
  await open()
  await expect(sheet.getByLabel('A neighbour')).toBeChecked()
  await expect(sheet.getByLabel('Collected')).toHaveValue('80')
  await expect(sheet.getByLabel('Why is it ৳80 and not ৳100?')).toHaveValue('No more change')
  await expect(sheet.getByLabel('With a signature')).toBeChecked()
  await expect.poll(colours).toBeGreaterThan(1)
  await finish.click()
  await expect(sheet).toBeHidden()
  await endUndo(courier)
  await expect(queue(courier)).toHaveText('Everything is sent')
  expect((await courier.call(api.cash.mine)).data.collections).toMatchObject([{ taka: 80, reason: 'No more change' }])
})

test('a photo taken at a door is still there when the phone has closed the page meanwhile, and goes with a logout', async ({
  as,
}) => {
  const { courier, code } = await morning(as, 1, { proofLevel: 'photo' })
  const { page } = courier
  const sheet = page.getByRole('dialog', { name: 'Receiver 1' })
  const photo = sheet.getByRole('img', { name: 'The photo is kept' })
  const stored = () =>
    page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'ranar-door-pictures'))
  await card(courier).getByRole('button', { name: 'Delivered' }).click()
  await sheet.locator('input[type="file"]').setInputFiles(portrait)
  await expect.poll(() => picturesKept(page)).toBe(1)
  page.on('dialog', (question) => question.accept())
  await page.reload()
  await card(courier).getByRole('button', { name: 'Delivered' }).click()
  await expect(photo).toBeVisible()
  await sheet.getByRole('button', { name: 'Delivered' }).click()
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('0 / 1 done')).toBeVisible()
  await expect.poll(() => picturesKept(page)).toBe(1)
  await page.reload()
  await card(courier).getByRole('button', { name: 'Delivered' }).click()
  await expect(photo).toBeVisible()
  await sheet.getByRole('button', { name: 'Delivered' }).click()
  await expect(sheet).toBeHidden()
  await endUndo(courier)
  await expect(queue(courier)).toHaveText('Everything is sent')
  await expect
    .poll(async () => (await courier.call(api.journeys.details, by(code))).data.proofs)
    .toMatchObject([{ kind: 'photo' }])
  expect(await stored()).toBe(true)
  await page.getByRole('button', { name: `Account of ${courier.name}` }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect.poll(stored).toBe(false)
})
