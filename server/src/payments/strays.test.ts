import { expect, test } from 'vitest'
import { amount } from '../../test/amount.ts'
import { company } from '../../test/company.ts'
import { until } from '../../test/until.ts'
import { elsewhere } from './stripe/stripe.fixture.ts'

const { ranar, books, settings, book, intent, confirm, atProvider, during, paid } = await elsewhere()
/** A second process of the same company, as behind a balancer. */
const twin = await company(settings, { installation: ranar })
const stored = async (parcel: string): Promise<string[]> =>
  (
    await ranar.pool.query(
      'SELECT client_secret AS secret FROM payments p JOIN parcels c ON c.id = p.parcel_id WHERE c.code = $1',
      [parcel],
    )
  ).rows.map(({ secret }) => secret)

/** Sixty ask at both processes for the intent of one parcel. */
const crowd = async () => {
  const sender = await ranar.a('consumer')
  const parcel = await book(sender)
  const there = twin.again(sender)
  const asked = await Promise.all(Array.from({ length: 60 }, (_, n) => intent(n % 2 ? sender : there, parcel)))
  return { sender, parcel, secrets: [...new Set(asked.map(({ client_secret }) => client_secret))] }
}

test('of all the intents that a forgetful provider makes, people get the one that is written down', async () => {
  // A crowd may happen to ask one after the other, and then there is one.
  const made: number[] = []
  for (let round = 0; round < amount(3, 50); round++) {
    const { parcel, secrets } = await during(() => 'keyIgnored', crowd)
    expect(secrets).toEqual(await stored(parcel))
    const intents = await until(
      () => atProvider(parcel),
      (all) => all.filter(({ status }) => status !== 'canceled').length === 1,
    )
    made.push(intents.length)
  }
  expect(Math.max(...made)).toBeGreaterThan(1)
})

test('an intent that was paid before it could be canceled is the payment of its parcel', async () => {
  const { sender, parcel } = await during(
    ({ path }) => (path.endsWith('/cancel') ? 'broken' : 'keyIgnored'),
    async () => {
      const { sender, parcel, secrets } = await crowd()
      const { rows } = await books.pool.query(
        "SELECT client_secret AS secret FROM sandbox_bank.intents WHERE metadata->>'parcel_id' = $1 AND client_secret <> ALL($2) LIMIT 1",
        [parcel, secrets],
      )
      await confirm(rows[0].secret)
      return { sender, parcel }
    },
  )
  await paid(sender, parcel)
  const intents = await until(
    () => atProvider(parcel),
    (all) => all.every(({ status }) => status === 'canceled' || status === 'succeeded'),
  )
  expect(intents.filter(({ paid, back }) => paid > back)).toHaveLength(1)
})
