import { api } from '@ranar/contract'
import { afterAll, expect, test } from 'vitest'
import { amount } from '../../test/amount.ts'
import { through } from '../../test/outside.ts'
import { startServer } from '../../test/process.ts'
import { until } from '../../test/until.ts'
import { elsewhere } from './stripe/stripe.fixture.ts'

const { ranar, books, settings, book, intent, confirm, atProvider, during, paid } = await elsewhere()
/** A second process of the same company, as behind a load balancer. */
const twin = await startServer({ ...settings, DATABASE_URL: ranar.databaseUrl })
afterAll(async () => {
  await twin.stop()
  twin.forget()
})
const stored = async (parcel: string): Promise<string[]> =>
  (
    await ranar.pool.query(
      'SELECT client_secret AS secret FROM payments p JOIN parcels c ON c.id = p.parcel_id WHERE c.code = $1',
      [parcel],
    )
  ).rows.map(({ secret }) => secret)

/** Requests one parcel's intent sixty times at two processes; the provider stores none before both have asked. */
const crowd = async () => {
  const sender = await ranar.a('consumer')
  const parcel = await book(sender)
  const there = through(twin, { headers: { cookie: sender.cookie ?? '', 'user-timezone': 'Asia/Dhaka' } })
  const intentThere = async () => (await there(api.payments.createIntent, { query: { parcel_id: parcel } })).data
  const provider = await books.pool.connect()
  await provider.query('BEGIN; LOCK TABLE sandbox_bank.intents IN SHARE MODE')
  const hasAsked = (processes: number) =>
    until(
      () =>
        provider.query(
          `SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
           WHERE datname = current_database() AND relation = 'sandbox_bank.intents'::regclass AND NOT granted`,
        ),
      ({ rowCount }) => rowCount === processes,
    )
  // The process that may still be cold asks first, because a request does not wait for the lock for long.
  const first = intentThere()
  await hasAsked(1)
  const others = Array.from({ length: 59 }, (_, n) => (n % 2 ? intentThere() : intent(sender, parcel)))
  await hasAsked(2)
  await provider.query('COMMIT')
  provider.release()
  const asked = await Promise.all([first, ...others])
  return { sender, parcel, secrets: [...new Set(asked.map(({ client_secret }) => client_secret))] }
}

test('when the provider makes many intents for one parcel, all requests get the one that is stored', async () => {
  for (let round = 0; round < amount(3, 50); round++) {
    const { parcel, secrets } = await during(() => 'keyIgnored', crowd)
    expect(secrets).toEqual(await stored(parcel))
    const intents = await until(
      () => atProvider(parcel),
      (all) => all.filter(({ status }) => status !== 'canceled').length === 1,
    )
    expect(intents.length).toBeGreaterThan(1)
  }
})

test('a surplus intent that was paid before it could be canceled pays its parcel', async () => {
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
