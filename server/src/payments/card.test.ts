import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { by, crew, type Somebody } from '../../test/crew.ts'
import { cards, paying } from '../../test/paying.ts'
import { until } from '../../test/until.ts'

let isDown = false
const ranar = await company(
  {},
  { bankFaults: ({ params }) => (isDown && params.expand !== undefined ? 'broken' : undefined) },
)
const { book, pay, show } = paying(ranar)
/** Returns the note that a person sees on the payment of a parcel. */
const cardSeenBy = async (who: Somebody, code: string) =>
  (await who(api.journeys.details, by(code))).timeline.find(({ name }) => name === 'paid')?.note
const known = (who: Somebody, code: string) => until(() => cardSeenBy(who, code), Boolean)

test('the payer and admins see the last digits of the card, the courier does not', async () => {
  const { sender, admin, courier, send } = await crew(ranar)
  const code = await book(sender)
  await send(code)
  await pay(sender, code, cards.refundFails)
  expect(await known(sender, code)).toBe('•••• 5126')
  expect(await cardSeenBy(admin, code)).toBe('•••• 5126')
  expect(await cardSeenBy(courier, code)).toBeNull()
})

test('a payment succeeds without the card digits, which are added once the provider answers', async () => {
  const sender = await ranar.a('consumer')
  const code = await book(sender)
  isDown = true
  await pay(sender, code)
  expect((await show(sender, code)).payment?.status).toBe('succeeded')
  await until(async () =>
    expect((await ranar.pool.query(`SELECT FROM jobs WHERE kind = 'payments.card' AND attempts > 0`)).rowCount).toBe(1),
  )
  expect(await cardSeenBy(sender, code)).toBeNull()
  isDown = false
  await ranar.pool.query(`UPDATE jobs SET run_at = now() WHERE kind = 'payments.card'`)
  expect(await known(sender, code)).toBe('•••• 4242')
})

test('an amount too small for the provider is refused, and shows no failed payment', async () => {
  const sender = await ranar.a('consumer')
  const code = await book(sender)
  await ranar.pool.query('UPDATE parcels SET price_taka = 60 WHERE code = $1', [code])
  await expect(sender(api.payments.createIntent, by(code))).rejects.toMatchObject({
    status: 409,
    message: 'This amount is too small to be paid this way. Unpaid, it is settled at the delivery',
  })
  expect((await show(sender, code)).payment).toBeNull()
})
