import { randomUUID } from 'node:crypto'
import { api } from '@ranar/contract'
import { shutsNobodyOut } from '../axe.ts'
import { giveAccount, handOver } from '../money.ts'
import { book, deliver, sendOut } from '../parcels.ts'
import { type As, expect, type Person, test } from '../people.ts'
import { bell, goTo, news, rowWith, said } from '../ways.ts'

const GOODS = 1000
/** Delivers a parcel with cash on delivery; the courier still has the money. */
const collected = async (as: As) => {
  const [sender, maker, courier] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const name = `Payday ${randomUUID().slice(0, 8)}`
  await sender.call(api.people.updateProfile, { body: { name } })
  const code = await book(sender, { codTaka: GOODS })
  await sendOut(maker, courier, code)
  await deliver(courier, code)
  return { sender, maker, courier, name, code }
}
const part = ({ page }: Person, name: string) => page.getByRole('region', { name, exact: true })

test('a sender’s money goes from the courier to the payout account, and a returned payout becomes available again', async ({
  as,
  refusals,
}) => {
  refusals.push(400)
  const { sender, maker, courier, name, code } = await collected(as)
  const teller = await as('admin')
  const { page } = sender
  await page.goto('/dashboard/my-profile')
  await goTo(page, 'Statement')
  await expect(part(sender, 'Pending')).toContainText('৳990')
  await part(sender, 'Pending').getByText('Parcels that it is for: 1').click()
  await expect(part(sender, 'Pending').getByRole('listitem')).toContainText([`${code}৳990With the delivery man since`])
  await expect(part(sender, 'Available')).toContainText('You have not said yet where your money should go')

  await handOver(courier, maker)
  await expect(part(sender, 'Available')).toContainText('৳990')
  await part(sender, 'Available').getByRole('link', { name: 'Give an account' }).click()
  await page.getByRole('button', { name: 'Give an account' }).click()
  const form = page.getByRole('form', { name: 'Payout account' })
  await form.getByRole('textbox', { name: 'Mobile number of the account' }).fill('+880 1712-345678')
  await form.getByRole('textbox', { name: 'Name of the holder' }).fill('Rahima Akter')
  await form.getByLabel('Your Ranar password', { exact: true }).fill('not my password')
  await form.getByRole('button', { name: 'Save the account' }).click()
  await expect(form.getByText('This is not your password')).toBeVisible()
  await form.getByLabel('Your Ranar password', { exact: true }).fill(sender.password)
  await form.getByRole('button', { name: 'Save the account' }).click()
  await expect(part(sender, 'Payout account')).toContainText('••••5678')
  await goTo(page, 'Statement')
  await expect(part(sender, 'Available')).toContainText('৳990 goes with the next payout to bKash ••••5678.')

  await maker.page.goto('/dashboard/admin/payouts')
  await (await rowWith(maker.page, name)).getByRole('checkbox').press('Space')
  await maker.page.getByRole('button', { name: 'Make payouts' }).press('Enter')
  const question = maker.page.getByRole('dialog', { name: 'Make these payouts?' })
  await question.getByRole('button', { name: 'Make payouts' }).press('Enter')
  await expect(part(maker, 'What came of it').getByText('A payout of ৳990 is made')).toBeVisible()
  await expect(part(maker, 'What came of it').getByRole('link')).toBeFocused()
  await expect(part(sender, 'Available')).toContainText('৳990 is being paid out now.')
  await part(maker, 'What came of it').getByRole('link').click()
  const own = await rowWith(maker.page, name)
  await expect(own).toContainText('You have made this payout yourself. Somebody else must mark it as sent')
  await expect(own.getByRole('button')).toHaveText(['Call off'])

  await teller.page.goto('/dashboard/admin/payouts?status=draft')
  await (await rowWith(teller.page, name)).getByRole('button', { name: 'Call off' }).click()
  const callOff = teller.page.getByRole('dialog', { name: /^Call off/ })
  await callOff.getByRole('textbox', { name: 'Reason' }).fill('A mistake')
  await callOff.getByRole('button', { name: 'Not now' }).click()
  // The reason typed for calling off must not be filled in as the reference.
  await (await rowWith(teller.page, name)).getByRole('button', { name: 'Mark as sent' }).click()
  const sending = teller.page.getByRole('dialog', { name: /left\?$/ })
  await expect(sending.getByRole('textbox', { name: 'Reference' })).toHaveValue('')
  await sending.getByRole('button', { name: 'Not now' }).click()
  await sendOff(teller, name, 'BK7X2')
  await expect(said(teller.page, 'The payout is sent')).toBeVisible()
  await expect(part(sender, 'Available')).toContainText('৳0')
  await expect(page.getByRole('row').filter({ hasText: 'Paid out to you' })).toContainText('Reference BK7X2')
  await bell(page).click()
  await expect(news(page, 'We have paid you ৳990')).toBeVisible()
  await page.keyboard.press('Escape')

  await teller.page.goto('/dashboard/admin/payouts?status=sent')
  await (await rowWith(teller.page, name)).getByRole('button', { name: 'It came back' }).click()
  const back = teller.page.getByRole('dialog', { name: /come back\?$/ })
  const reason = back.getByRole('textbox', { name: 'Reason' })
  await reason.fill('x'.repeat(301))
  await back.getByRole('button', { name: 'It came back' }).click()
  await expect(reason).toHaveAttribute('aria-invalid', 'true')
  await reason.fill('The account is closed')
  await teller.page.keyboard.press('Escape')
  await expect(back).toBeHidden()
  await (await rowWith(teller.page, name)).getByRole('button', { name: 'It came back' }).click()
  await expect(reason).toHaveValue('The account is closed')
  await back.getByRole('button', { name: 'It came back' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Payout came back' })).toContainText('The account is closed')
  await expect(part(sender, 'Available')).toContainText('৳990 goes with the next payout')
})

const sendOff = async (admin: Person, name: string, reference: string) => {
  await (await rowWith(admin.page, name)).getByRole('button', { name: 'Mark as sent' }).click()
  const dialog = admin.page.getByRole('dialog', { name: /left\?$/ })
  await dialog.getByRole('textbox', { name: 'Reference' }).fill(reference)
  await dialog.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(dialog).toBeHidden()
}

test('a sender who has given no account cannot be chosen for a payout, alone or with the page', async ({ as }) => {
  const { maker, courier, name } = await collected(as)
  await handOver(courier, maker)
  const { page } = maker
  await page.goto('/dashboard/admin/payouts')
  const row = await rowWith(page, name)
  await expect(row).toContainText('No account given')
  await expect(row.getByRole('checkbox')).toBeDisabled()
  const all = page.getByRole('button', { name: 'Choose all on this page' })
  if (await all.isVisible()) await all.click()
  await expect(row.getByRole('checkbox')).not.toBeChecked()
})

test('a sender whose payout a colleague makes meanwhile is not chosen any more', async ({ as, calls }) => {
  const [{ sender, maker, courier, name }, colleague] = [await collected(as), await calls('admin')]
  const account = { method: 'bkash', number: '01712345678', name, bank: '', branch: '', password: sender.password }
  await sender.call(api.payouts.changeAccount, { body: account as never })
  await handOver(courier, maker)
  const { page } = maker
  await page.goto('/dashboard/admin/payouts')
  const chosen = page.getByRole('status').filter({ hasText: /^Chosen: / })
  const none = await chosen.textContent()
  await (await rowWith(page, name)).getByRole('checkbox').check()
  await expect(chosen).not.toHaveText(none ?? '')
  await colleague.call(api.payouts.make, { body: { user_ids: [sender.id] } })
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0)
  await expect(chosen).toHaveText(none ?? '')
  await expect(page.getByRole('button', { name: 'Make payouts' })).toBeDisabled()
})

test('a sender who reads Bangla reads the statement on the screen and on paper and downloads it', async ({
  as,
  baseURL,
}) => {
  const { sender, maker, courier, code } = await collected(as)
  await handOver(courier, maker)
  const { page, context } = sender
  await context.addCookies([{ name: 'ranar-locale', value: 'bn', url: baseURL ?? '' }])
  await page.goto('/dashboard/consumer/statement')
  await expect(part(sender, 'প্রাপ্য')).toContainText('৳৯৯০')
  await expect(page.getByRole('row').filter({ hasText: 'ক্যাশ অন ডেলিভারি ফি' })).toContainText('−৳১০')
  await shutsNobodyOut(sender)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^ranar-statement-.*\.csv$/)
  await page.getByRole('link', { name: 'প্রিন্ট করুন' }).click()
  await expect(page.getByRole('row').filter({ hasText: code }).first()).toContainText('দরজায় পাওয়া পণ্যের টাকা')
  await expect(page.getByRole('row', { name: /শেষের ব্যালেন্স/ })).toContainText('৳৯৯০')
  await shutsNobodyOut(sender)
})

test('a payout that was called off says who did it and why, and not that it came back', async ({ as }) => {
  const { sender, maker, courier, name } = await collected(as)
  await handOver(courier, maker)
  await giveAccount(sender)
  await maker.call(api.payouts.make, { body: { user_ids: [sender.id] } })
  const colleague = await as('admin')
  const colleagueName = `Colleague ${randomUUID().slice(0, 8)}`
  await colleague.call(api.people.updateProfile, { body: { name: colleagueName } })
  await colleague.page.goto('/dashboard/admin/payouts?status=draft')
  await (await rowWith(colleague.page, name)).getByRole('button', { name: 'Call off' }).click()
  const question = colleague.page.getByRole('dialog', { name: /^Call off/ })
  await question.getByRole('textbox', { name: 'Reason' }).fill('Made twice')
  const sent = colleague.page.waitForRequest(/fail-payout/)
  await question.getByRole('button', { name: 'Call off' }).click()
  // So that a payout that another person sends at this moment is not said to have come back.
  expect((await sent).postDataJSON()).toMatchObject({ draft_only: true })
  await expect(question).toBeHidden()
  const { page } = maker
  await page.goto('/dashboard/admin/payouts')
  await page.getByRole('link', { name: /^Failed or called off/ }).click()
  const row = await rowWith(page, name)
  await expect(row).toContainText(`Called off by ${colleagueName}`)
  await expect(row).toContainText('Made twice')
  await expect(row).not.toContainText('Came back')
})
