import { api } from '@ranar/contract'
import { book, sendOut } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { cast, rowWith, said } from '../ways.ts'

test('money from a conflict and its exception name each other, and the story has both times', async ({ as }) => {
  const { sender, admin, courier } = await cast(as)
  const code = await book(sender, { codTaka: 1000, weight: 1 })
  await sendOut(admin, courier, code, 0)
  await admin.call(api.desk.move, { body: { move: 'unassign', parcel_ids: [code] } })
  const hourAgo = new Date(Date.now() - 3_600_000)
  const told = { action_id: crypto.randomUUID(), seq: 1, kind: 'deliver', parcel_id: code }
  const collected = { taka: 1100, by: 'cash' }
  await courier.call(api.runs.actions, {
    body: { actions: [{ ...told, at: hourAgo.toISOString(), collected }] as never },
  })

  const { page } = admin
  await page.goto('/dashboard/admin/exceptions?kind=conflict')
  const conflict = await rowWith(page, code)
  const { exceptions } = (await admin.call(api.desk.exceptions, { query: { kind: 'conflict', limit: 100 } })).data
  const at = exceptions.find(({ parcel_id }) => parcel_id === code)?.at ?? ''
  const hour = (time: Date) =>
    new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit', timeZone: 'Asia/Dhaka' }).format(time)
  await expect(conflict).toContainText(hour(hourAgo))
  await expect(conflict).toContainText(/The report arrived at [^;]*; the parcel was booked then\./)
  await expect(conflict).toContainText(hour(new Date(at)))
  await expect(conflict).toContainText('The ৳1,100 waits for a decision of its own.')
  await conflict.getByRole('button', { name: 'Dismiss' }).click()
  const dismissing = page.getByRole('dialog', { name: `Dismiss the exception of ${code}?` })
  await expect(dismissing).toContainText('The ৳1,100 is not decided by this; it stays to be decided.')
  await expect(dismissing.getByLabel('Reason (optional)')).toBeVisible()
  await dismissing.getByRole('button', { name: 'Not now' }).click()
  await conflict.getByRole('link', { name: 'Collections to decide' }).click()

  const money = await rowWith(page, code)
  await expect(money).toContainText('It comes from a conflict.')
  await money.getByRole('button', { name: 'Approve' }).click()
  const approving = page.getByRole('dialog', { name: code })
  await expect(approving).toContainText('The exception about the parcel stays open.')
  await approving.getByRole('button', { name: 'Approve' }).click()
  await expect(said(page, `৳1,100 of ${code} is approved`)).toBeVisible()
  await page.goto('/dashboard/admin/collections?decision=approved')
  await (await rowWith(page, code)).getByRole('link', { name: 'The exception is still open' }).click()
  await expect(page).toHaveURL(/exceptions\?kind=conflict&status=open/)
  await expect(await rowWith(page, code)).toContainText('The ৳1,100 is approved already.')
  await (await rowWith(page, code)).getByRole('button', { name: 'Dismiss' }).click()
  await dismissing.getByRole('button', { name: 'Dismiss' }).click()
  await expect(said(page, `The exception of ${code} is dismissed`)).toBeVisible()
})
