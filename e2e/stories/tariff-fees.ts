import { expect, test } from '../people.ts'
import { openDraft } from '../tariff.ts'

test('root who types text for a fee or a weight is told what belongs there and cannot publish', {
  tag: '@desktop',
}, async ({ as }) => {
  const { page, problems, publish } = await openDraft(as)
  await page.getByLabel('Fee for a return (TK)').fill('41')
  await expect(publish).toBeEnabled()
  for (const [label, typed, fault] of [
    ['Fee for a return (TK)', 'abc', 'Fee for a return: a whole amount from 0 to 1,00,000 taka'],
    ['Fee for cash on delivery', 'abc', 'Fee for cash on delivery: a percentage from 0 to 100'],
    ['Fee for cash on delivery', '150', 'Fee for cash on delivery: a percentage from 0 to 100'],
    ['Weight 2 (kg)', 'abc', 'Prices begin at a weight from 0 to 100 kg'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true })
    const before = await field.inputValue()
    await field.fill(typed)
    await expect(problems.getByRole('listitem')).toHaveText([fault])
    await expect(field).toHaveValue(typed)
    await expect(publish).toBeDisabled()
    await expect(page.getByText(/\bNaN\b/)).toHaveCount(0)
    await field.fill(before)
    await expect(publish).toBeEnabled()
  }
})
