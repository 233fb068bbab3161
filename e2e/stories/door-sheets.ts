import { api } from '@ranar/contract'
import { expect, test } from '../people.ts'
import { card, drawIn, endUndo, morning, openSecond, queue } from '../run.ts'

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

test('an undone delivery finds its sheet as it was left, with the signature; a reload leaves what was typed', async ({
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
  await sheet.getByLabel('Collected').fill('80')
  page.once('dialog', (question) => question.accept())
  await page.reload()
  await open()
  await expect(sheet.getByLabel('A neighbour')).toBeChecked()
  await expect(sheet.getByLabel('Collected')).toHaveValue('80')
  await expect(sheet.getByLabel('Why is it ৳80 and not ৳100?')).toHaveValue('No more change')
  await finish.click()
  await expect(sheet).toBeHidden()
  await endUndo(courier)
  await expect(queue(courier)).toHaveText('Everything is sent')
  expect((await courier.call(api.cash.mine)).data.collections).toMatchObject([{ taka: 80, reason: 'No more change' }])
})
