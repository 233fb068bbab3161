import { api } from '@ranar/contract'
import { book, inDays } from '../parcels.ts'
import { type Caller, expect, test } from '../people.ts'
import { card, endUndo, morning, passUndo } from '../run.ts'
import { bell, news } from '../ways.ts'

const decide = async (admin: Caller, code: string, decision: 'apply' | 'dismiss') => {
  const query = { kind: 'conflict' as const, status: 'open' as const, limit: 100 }
  const { exceptions } = (await admin.call(api.desk.exceptions, { query })).data
  const id = exceptions.find(({ parcel_id }) => parcel_id === code)?._id ?? ''
  await admin.call(api.desk.closeException, { body: { id, decision } })
}

test('a courier’s phone tells what the office decides about what it did not accept at first, and about its money', async ({
  as,
  calls,
}) => {
  const root = await calls('root')
  const { admin, courier, codes } = await morning(as, 2)
  const { page } = courier
  for (const done of ['1 / 2 done', '2 / 2 done']) {
    await card(courier).getByRole('button', { name: 'Delivered' }).click()
    await expect(page.getByText(done)).toBeVisible()
  }
  await admin.call(api.desk.move, { body: { move: 'unassign', parcel_ids: codes } })
  await endUndo(courier)
  const refusals = page.getByRole('group').filter({ hasText: 'Not accepted by the office' })
  await expect(refusals).toContainText('Not accepted by the office: 2')
  await refusals.getByText('Not accepted by the office: 2').click()
  const [applied = '', dismissed = ''] = codes
  const line = (code: string) => refusals.getByRole('listitem').filter({ hasText: code })
  await expect(line(applied)).toContainText('Receiver 1: delivered')
  await decide(admin, applied, 'apply')
  await expect(line(applied)).toHaveCount(0)
  await expect(refusals).toContainText('Not accepted by the office: 1')
  await decide(admin, dismissed, 'dismiss')
  await expect(line(dismissed)).toContainText('The office has decided: it is not accepted.')
  await expect(line(dismissed)).toContainText('The office decides whose it is.')
  const { collections } = (await root.call(api.cash.undecided, { query: { limit: 100 } })).data
  const money = collections.find(({ parcel_id }) => parcel_id === dismissed)?._id ?? ''
  await root.call(api.cash.decide, { body: { id: money, approve: false, reason: 'He had the wrong parcel' } })
  const decided = 'The office has decided about the ৳100 that you said you collected: it does not count.'
  await expect(line(dismissed)).toContainText(decided)
  await page.reload()
  await refusals.getByText('Not accepted by the office: 1').click()
  await expect(line(dismissed)).toContainText('The office has decided: it is not accepted.')
  await bell(page).click()
  await expect(news(page, `The office has accepted what you reported for parcel ${applied}`)).toBeVisible()
  await expect(news(page, `The office has not accepted what you reported for parcel ${dismissed}`)).toBeVisible()
})

test('pickups of one sender that the office does not accept can be told apart, and go once it applies them', async ({
  as,
  calls,
}) => {
  const [sender, admin, other] = [await calls('consumer'), await calls('admin'), await calls('delivery_men')]
  const courier = await as('delivery_men')
  const { page } = courier
  const codes = [await book(sender), await book(sender)]
  const assign = ({ id }: Caller) =>
    admin.call(api.desk.move, {
      body: { move: 'assign_pickup', parcel_ids: codes, delivery_men_id: id, day: inDays(0) },
    })
  await assign(courier)
  await page.clock.install()
  await page.goto('/dashboard/delivery-men/run')
  const all = { name: 'Collected all 2 parcels here' }
  await card(courier).getByRole('button', all).click()
  // A tap at the same place just after the first counts as a double tap.
  await page.clock.fastForward(1000)
  await page.getByRole('dialog').getByRole('button', all).click()
  await expect(page.getByText('2 / 2 done')).toBeVisible()
  await assign(other)
  await passUndo(courier)
  const refusals = page.getByRole('group').filter({ hasText: 'Not accepted by the office: 2' })
  await refusals.getByText('Not accepted by the office: 2').click()
  for (const code of codes)
    await expect(refusals.getByRole('listitem').filter({ hasText: code })).toContainText(`${sender.name}: collected`)
  for (const code of codes) await decide(admin, code, 'apply')
  await expect(page.getByText('Not accepted by the office')).toHaveCount(0)
  await expect(page.getByText('2 / 2 done')).toBeVisible()
})
