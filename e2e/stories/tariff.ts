import { inDays } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { openDraft } from '../tariff.ts'
import { said } from '../ways.ts'

test('root adds a zone in a new version, sees what is missing and what changes, and publishes it for a later day', {
  tag: '@desktop',
}, async ({ as }) => {
  const { page } = await as('root')
  await page.goto('/dashboard/admin/tariff')
  await expect(page.getByRole('heading', { name: 'Version 1', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'New version' }).click()
  // All stories share the tariff, so the new version begins far ahead.
  const name = 'Zone of Dhamrai'
  const thana = 'Dhamrai, Dhaka'
  await page.getByLabel('Valid from').fill(inDays(400))
  await expect(page.getByLabel('Valid from')).toHaveAccessibleDescription('The day cannot be more than a year ahead')
  await page.getByLabel('Valid from').fill(inDays(200))
  await page.getByRole('button', { name: 'Add a zone' }).click()
  const zone = page
    .getByRole('group')
    .filter({ has: page.getByRole('textbox', { name: 'Name in English' }) })
    .last()
  const problems = page.getByRole('status', { name: 'To fix before it can be published' })
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  await expect(problems).toContainText('A zone has a name in both languages')
  await expect(publish).toBeDisabled()
  await zone.getByLabel('Name in English').fill(name)
  await zone.getByLabel('Name in Bangla').fill('কাছের জোন')
  await zone.getByRole('combobox', { name: 'Districts and thanas' }).fill(thana.slice(0, 5))
  await page.getByRole('option', { name: thana }).click()
  const cells = zone.getByLabel(/^from .* kg$/)
  const count = await cells.count()
  for (let at = 0; at < count - 1; at++) await cells.nth(at).fill(String(50 + at * 10))
  await expect(problems).toContainText(`Zone ${name} has no price from`)
  await cells.last().fill('95')
  await expect(problems).toBeHidden()
  await expect(page.getByRole('region', { name: 'What changes for senders' })).toContainText('৳50')
  await publish.click()
  const question = page.getByRole('dialog', { name: /^Publish version/ })
  await expect(question).toContainText('It can be neither changed nor taken back')
  await question.getByRole('button', { name: 'Not now' }).click()
  await publish.click()
  await question.getByRole('button', { name: 'Publish' }).click()
  await expect(said(page, 'Tariff has been published!')).toBeVisible()
  const focused = page.locator('h2:focus')
  await expect(focused).toHaveText(/^Version \d+$/)
  await expect(focused).toBeInViewport()
  // A zone without districts names only its thanas.
  await expect(page.getByRole('columnheader', { name }).first()).toHaveText(`${name}1 thana`)
})

test('root can publish neither an untouched draft, a wrong price nor a zone without a place, and is told why', {
  tag: '@desktop',
}, async ({ as }) => {
  const { page, problems, publish } = await openDraft(as)
  const changes = page.getByRole('region', { name: 'What changes for senders' })
  await expect(problems).toContainText(/Nothing has changed: version \d+ already has these prices/)
  await expect(publish).toBeDisabled()
  await page.getByLabel('Fee for a return (TK)').fill('41')
  await expect(problems).toBeHidden()
  await expect(publish).toBeEnabled()
  await expect(changes).toContainText(/Return of an unpaid parcel: ৳\d+ → ৳41/)
  await page.getByLabel('Each further kg').first().fill('17')
  await expect(changes).toContainText(/each further kg: ৳\d+ → ৳17/)
  await page.getByRole('button', { name: 'Add a zone' }).click()
  const zone = page
    .getByRole('group')
    .filter({ has: page.getByRole('textbox', { name: 'Name in English' }) })
    .last()
  await zone.getByLabel('Name in English').fill('Hills')
  await zone.getByLabel('Name in Bangla').fill('পাহাড়')
  for (const cell of await zone.getByLabel(/^from .* kg$/).all()) await cell.fill('50')
  const first = zone.getByLabel('from 0 kg')
  for (const typed of ['-5', '60.5', '0']) {
    await first.fill(typed)
    await expect(problems).toContainText('Zone Hills, from 0 kg: a price is a whole amount from 1 to 1,00,000 taka')
    await expect(problems).not.toContainText('has no price')
    await expect(first).toHaveValue(typed)
  }
  await first.fill('')
  await expect(problems).toContainText('Zone Hills has no price from 0 kg')
  await first.fill('50')
  await zone.getByLabel('Each further kg').fill('1.5')
  await expect(problems).toContainText('Zone Hills, each further kg: a price is a whole amount from 0 to 1,00,000 taka')
  await zone.getByLabel('Each further kg').fill('')
  await expect(problems.getByRole('listitem')).toHaveText(['Zone Hills has no district or thana'])
  await expect(publish).toBeDisabled()
})

test('an admin sees the tariff and which coming version another replaces, and cannot change it', {
  tag: '@desktop',
}, async ({ as }) => {
  const { page } = await as('admin')
  // All stories share the tariff, so the coming versions are only in this answer.
  await page.route('**/api/admin/tariffs*', async (route) => {
    const reply = await route.fetch()
    const body = await reply.json()
    const [newest] = body.data.tariffs
    const coming = [9002, 9001].map((version) => ({ ...newest, version, validFrom: inDays(300) }))
    body.data.tariffs.unshift(...coming)
    await route.fulfill({ response: reply, json: body })
  })
  await page.goto('/dashboard/admin/tariff')
  await expect(page.getByRole('heading', { name: 'Version 1', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Version 9,002' })).toContainText('To come')
  await expect(page.getByRole('region', { name: 'Version 9,001' })).toContainText('Replaced before it begins')
  await expect(page.getByRole('button', { name: 'New version' })).toHaveCount(0)
})

test('root is told that the thanas of a new version could not be loaded, and asked before its input is discarded', {
  tag: '@desktop',
}, async ({ as, refusals }) => {
  refusals.push(0)
  const { page } = await as('root')
  await page.route('**/api/public/thanas*', (route) => route.abort())
  await page.goto('/dashboard/admin/tariff')
  await page.getByRole('button', { name: 'New version' }).click()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.unroute('**/api/public/thanas*')
  await again.click()
  await page.getByRole('button', { name: 'Add a zone' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByRole('textbox', { name: 'Name in English' }).last()).toHaveValue('')
  await page.getByRole('button', { name: 'Discard' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('button', { name: 'New version' })).toBeVisible()
})

test('root edits a tariff by keyboard: the focus goes to the next input, and a filled zone is removed only after a question', {
  tag: '@desktop',
}, async ({ as }) => {
  const { page } = await as('root')
  await page.goto('/dashboard/admin/tariff')
  await page.getByRole('button', { name: 'New version' }).press('Enter')
  const [names, add] = [
    page.getByRole('textbox', { name: 'Name in English' }),
    page.getByRole('button', { name: 'Add a zone' }),
  ]
  await expect(page.getByLabel('Valid from')).toBeFocused()
  const before = await names.count()
  const weights = await page.getByLabel(/^Weight \d+ \(kg\)/).count()
  await page.getByRole('button', { name: 'Add a weight' }).press('Enter')
  await expect(page.getByLabel(/^Weight \d+ \(kg\)/)).toHaveCount(weights + 1)
  await expect(page.getByLabel(/^Weight \d+ \(kg\)/).last()).toBeFocused()
  await add.press('Enter')
  await expect(names.last()).toBeFocused()
  await page.keyboard.type('Hills')
  const removal = page.getByRole('button', { name: 'Remove this zone' }).last()
  const question = page.getByRole('dialog', { name: 'Remove Hills?' })
  await removal.press('Enter')
  await question.getByRole('button', { name: 'Keep it' }).press('Enter')
  await expect(removal).toBeFocused()
  await removal.press('Enter')
  await question.getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(names).toHaveCount(before)
  await expect(add).toBeFocused()
  await page.getByRole('button', { name: 'Discard' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).press('Enter')
  await expect(page.getByRole('button', { name: 'New version' })).toBeFocused()
})
