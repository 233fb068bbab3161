import { book, sendOut } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { showsOnly } from '../run.ts'
import { cast } from '../ways.ts'

test('the run that is shown first stays when a move makes another one the fullest', { tag: '@desktop' }, async ({
  as,
}) => {
  const { sender, admin, courier } = await cast(as)
  const other = await as('delivery_men')
  const codes = [await book(sender), await book(sender)]
  for (const code of codes) await sendOut(admin, courier, code, 0)
  await sendOut(admin, other, await book(sender), 0)
  const { page } = admin
  // Couriers of other stories may have more to do.
  await showsOnly(admin, [courier, other])
  await page.goto('/dashboard/admin/runs')
  const shown = page.getByRole('heading', { level: 2, name: courier.email })
  await expect(shown).toBeVisible()
  for (const code of codes) await page.getByRole('checkbox', { name: new RegExp(code) }).check()
  const form = page.getByRole('form', { name: 'Give to' })
  await form.getByRole('combobox').selectOption(other.id)
  await form.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText(`2 moved to ${other.name}`)).toBeVisible()
  await expect(page.getByText('No stops on this day.')).toBeVisible()
  await expect(shown).toBeFocused()
})
