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
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(fault)
    await expect(publish).toBeDisabled()
    await expect(page.getByText(/\bNaN\b/)).toHaveCount(0)
    await field.fill(before)
    await expect(publish).toBeEnabled()
  }
})

test('root sees wrong prices, weights and names at their fields, is led to them, and compares no prices meanwhile', {
  tag: '@desktop',
}, async ({ as }) => {
  const { page, problems, publish } = await openDraft(as)
  const changes = page.getByRole('region', { name: 'What changes for senders' })
  await page.getByLabel('Each further kg').first().fill('17')
  await expect(changes).toContainText('each further kg')
  const [price, weight, name, places] = [
    page.getByLabel('from 0 kg').first(),
    page.getByLabel('Weight 2 (kg)', { exact: true }),
    page.getByLabel('Name in Bangla').first(),
    page.getByRole('combobox', { name: 'Districts and thanas' }).last(),
  ]
  for (const [field, typed, fault, brief] of [
    [price, '60.5', /from 0 kg: a price is a whole amount/, 'Whole taka, 1 to 1,00,000'],
    [price, '', /has no price from 0 kg/, 'Whole taka, 1 to 1,00,000'],
    [weight, '0', 'Weights go up: 0 kg stands in the wrong place', 'Weights go up: 0 kg stands in the wrong place'],
    [name, '', 'A zone has a name in both languages', 'A zone has a name in both languages'],
  ] as const) {
    const before = await field.inputValue()
    await field.fill(typed)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(brief)
    await expect(changes).toContainText('Shown once every field above is right')
    await expect(changes.getByRole('listitem')).toHaveCount(0)
    await publish.scrollIntoViewIfNeeded()
    await problems.getByRole('button', { name: fault }).click()
    await expect(field).toBeFocused()
    await expect(field).toBeInViewport()
    await field.fill(before)
    await expect(field).not.toHaveAttribute('aria-invalid', 'true')
    await expect(changes).toContainText('each further kg')
  }
  await page.getByRole('button', { name: 'Add a zone' }).click()
  await expect(places).toHaveAttribute('aria-invalid', 'true')
  await problems.getByRole('button', { name: 'has no district or thana' }).click()
  await expect(places).toBeFocused()
})
