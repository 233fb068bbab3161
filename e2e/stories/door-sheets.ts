import { expect, test } from '../people.ts'
import { card, endUndo, morning, openSecond } from '../run.ts'

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
