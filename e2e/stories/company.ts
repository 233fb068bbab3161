import { randomUUID } from 'node:crypto'
import { api } from '@ranar/contract'
import { bookLinked } from '../parcels.ts'
import { expect, test } from '../people.ts'

test('root’s unsaved settings are kept when another root saves, until root saves them too or asks for the other’s', async ({
  as,
}) => {
  const [one, other] = [await as('root'), await as('root')]
  const { page } = one
  const [ours, theirs] = [`9 to 5 ${randomUUID().slice(0, 6)}`, `8 to 4 ${randomUUID().slice(0, 6)}`]
  const hours = page.getByLabel('Opening hours')
  const { company } = (await other.call(api.settings.get)).data
  await page.goto('/dashboard/admin/company')
  await hours.fill(ours)
  try {
    await other.call(api.settings.change, { body: { hours: theirs } })
    const notice = page.getByRole('status').filter({ hasText: `${other.name} has just saved other settings` })
    await expect(notice).toBeVisible()
    await expect(hours).toHaveValue(ours)
    await page.getByRole('button', { name: 'Save settings' }).click()
    const question = page.getByRole('dialog', { name: 'Save these settings?' })
    await expect(question).toContainText(`${other.name} has changed meanwhile: Opening hours.`)
    await question.getByRole('button', { name: 'Save settings' }).click()
    await expect(notice).toBeHidden()
    await expect(hours).toHaveValue(ours)
    await hours.fill(`${ours} or so`)
    await other.call(api.settings.change, { body: { hours: theirs } })
    await notice.getByRole('button', { name: 'Show those instead' }).click()
    await expect(hours).toHaveValue(theirs)
  } finally {
    await other.call(api.settings.change, { body: { hours: company.hours } })
  }
})

test('root’s unsaved settings are discarded only after a question that names the changed fields', async ({ as }) => {
  const { page } = await as('root')
  await page.goto('/dashboard/admin/company')
  const hours = page.getByLabel('Opening hours')
  const before = await hours.inputValue()
  await hours.fill('From dusk till dawn')
  const discard = page.getByRole('button', { name: 'Discard changes' })
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await discard.click()
  await expect(question).toContainText('Opening hours')
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(hours).toHaveValue('From dusk till dawn')
  await discard.click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(hours).toHaveValue(before)
})

test('an English page loads no Bangla font when the company’s opening hours are in Bangla', async ({ as }) => {
  const [root, { page }] = [await as('root'), await as('guest')]
  const { company } = (await root.call(api.settings.get)).data
  const hours = 'সকাল ৯টা থেকে রাত ৮টা'
  const fonts: string[] = []
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()))
  try {
    await root.call(api.settings.change, { body: { hours } })
    await page.goto('/auth/login')
    await expect(page.getByText(hours)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(fonts.filter((font) => font.includes('latin'))).toHaveLength(2)
    expect(fonts.filter((font) => font.includes('bengali'))).toEqual([])
    const { page: link } = await bookLinked(await as('consumer'))
    await page.goto(link)
    await expect(page.getByText(hours)).toHaveAttribute('lang', 'bn')
  } finally {
    await root.call(api.settings.change, { body: { hours: company.hours } })
  }
})
