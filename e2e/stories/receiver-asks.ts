import { api } from '@ranar/contract'
import { everyFaultOf } from '../axe.ts'
import { letterTo } from '../mail.ts'
import { bookLinked, inDays, sendOut } from '../parcels.ts'
import { expect, test } from '../people.ts'

const digitsTo = async (email: string) => /^\d{6}$/m.exec(await letterTo(email, /^\d{6}$/m))?.[0] ?? ''

test('a sender sees what the receiver asked for, and what can be done about a refusal', async ({ as }) => {
  const [sender, admin, courier, receiver] = [
    await as('consumer'),
    await as('admin'),
    await as('delivery_men'),
    await as('guest'),
  ]
  const { code, email, page: address } = await bookLinked(sender)
  const token = address.replace('/r/', '')
  const { page } = sender
  await page.goto(`/dashboard/consumer/parcel/${code}`)
  const way = page.getByRole('region', { name: 'Step by step' })
  await expect(way.getByText('Booked')).toBeVisible()
  await receiver.call(api.receiver.wish, { body: { token, day: inDays(3) } })
  await receiver.call(api.receiver.wish, { body: { token, note: 'Ring twice', phone: '01911-444555' } })
  await expect(way.getByText('The receiver has left a note for the delivery man')).toBeVisible()
  await expect(way.getByText('The receiver has given a second phone number')).toBeVisible()
  await expect(way.getByText(/^The receiver asks for \w+day/)).toBeVisible()
  await expect(page.getByText('Ring twice')).toHaveCount(0)
  const refused = page.getByRole('region', { name: 'The receiver does not want it' })
  await expect(refused).toHaveCount(0)
  await receiver.call(api.receiver.refuse, { body: { token } })
  await receiver.call(api.receiver.refuse, { body: { token, code: await digitsTo(email) } })
  await expect(refused.getByText('Talk to them. If they still do not want it, cancel the parcel.')).toBeVisible()
  await expect(refused.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('refused.png'), fullPage: true })
  expect(await everyFaultOf(page)).toEqual([])
  await sendOut(admin, courier, code)
  await expect(refused.getByText('you cannot cancel it any more')).toBeVisible()
  await expect(refused.getByRole('button')).toHaveCount(0)
})
