import { book, deliver, inDays, sendOut } from '../parcels.ts'
import { expect, test } from '../people.ts'

test('an admin reads the charts as tables', async ({ as }) => {
  const [sender, admin, runner] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const code = await book(sender, { type: 'v4' })
  await sendOut(admin, runner, code)
  await deliver(runner, code)
  const { page } = admin
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/dashboard\/admin\/statistics$/)
  const year = inDays(0).slice(0, 4)
  const chart = (name: string) => page.getByRole('region', { name, exact: true })

  const months = chart(`Booked and delivered in ${year}`)
  await months.getByRole('button', { name: 'Show as table' }).click()
  await expect(months.getByRole('columnheader')).toHaveText(['Month', 'Booked', 'Delivered'])
  await expect(months.getByRole('rowheader')).toHaveCount(13)
  const total = months.getByRole('row').last().getByRole('cell')
  await expect(total.first()).toHaveText(/^[1-9]/)
  await expect(total.last()).toHaveText(/^[1-9]/)

  const week = chart('Booked in the last 7 days')
  await week.getByRole('button', { name: 'Show as table' }).click()
  const days = Array.from({ length: 7 }, (_, at) => inDays(at - 6))
  await expect(week.getByRole('rowheader')).toHaveText([...days, 'Total'])
  await expect(week.getByRole('row').nth(7).getByRole('cell').last()).toHaveText(/^[1-9]/)

  const types = chart(`Parcel types in ${year}`)
  await expect(types.getByRole('rowheader')).toHaveText(['v1', 'v2', 'v3', 'v4', 'Total'])
  await types.getByRole('button', { name: 'Show as table' }).click()
  await expect(types.getByRole('row').nth(4)).toContainText('Fragile')

  await expect(page.getByRole('meter', { name: 'Profile strength' })).toHaveText(/^\d+% complete$/)

  const years = page.getByRole('combobox', { name: 'Year' })
  const all = await years.getByRole('option').allTextContents()
  expect([...all].sort()).toEqual(Array.from({ length: Number(year) - 2020 }, (_, at) => String(2021 + at)))
  await years.selectOption('2021')
  await expect(page).toHaveURL(/year=2021/)
  await expect(chart('Booked and delivered in 2021').getByRole('row').last().getByRole('cell')).toHaveText(['0', '0'])
  await page.goto('/dashboard/admin/statistics?year=1900')
  await expect(chart(`Booked and delivered in ${year}`)).toBeVisible()
})

test('reports keep the figures of the last valid days while the days are turned round', async ({ as }) => {
  const { page } = await as('admin')
  await page.goto(`/dashboard/admin/reports?from=${inDays(0)}&to=${inDays(-1)}`)
  await expect(page.getByLabel('First day')).toHaveAccessibleDescription('The first day must not be after the last')
  await expect(page.getByRole('heading', { name: 'Day by day' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

test('reports say at once at the field that the days are more than a year, and ask for no figures of them', async ({
  as,
}) => {
  const { page } = await as('admin')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/admin/report')) asked.push(searchParams.get('from') ?? '')
  })
  await page.goto('/dashboard/admin/reports?from=2020-01-01')
  await expect(page.getByLabel('First day')).toHaveAccessibleDescription('A report covers at most 366 days')
  await expect(page.getByRole('heading', { name: 'Day by day' })).toBeVisible()
  await page.getByLabel('First day').fill(inDays(-365))
  await expect(page.getByLabel('First day')).toHaveAccessibleDescription('')
  await expect.poll(() => asked).toContain(inDays(-365))
  await page.getByLabel('First day').fill(inDays(-366))
  await expect(page.getByLabel('First day')).toHaveAccessibleDescription('A report covers at most 366 days')
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  expect(asked.filter((from) => from < inDays(-365))).toEqual([])
})
