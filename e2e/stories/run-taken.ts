import { api } from '@ranar/contract'
import { sendOut } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { card, morning, openSecond } from '../run.ts'
import { said } from '../ways.ts'

test('a courier is told when a parcel leaves the run while its sheet is open, which stays closed when it comes back', async ({
  as,
}) => {
  const { admin, courier } = await morning(as, 2)
  const { page } = courier
  const name = await openSecond(courier)
  const code = (await card(courier).locator('code').innerText()).trim()
  await card(courier).getByRole('button', { name: 'Could not deliver' }).click()
  const sheet = page.getByRole('dialog', { name: 'Why could it not be delivered?' })
  await expect(sheet).toBeVisible()
  await admin.call(api.desk.move, { body: { move: 'unassign', parcel_ids: [code] } })
  await expect(said(page, `This parcel is no longer in your run: ${name}`)).toBeVisible()
  await expect(sheet).toBeHidden()
  await sendOut(admin, courier, code, 0)
  await expect(page.getByText('0 / 2 done')).toBeVisible()
  await expect(card(courier)).not.toContainText(name)
  await expect(sheet).toBeHidden()
})
