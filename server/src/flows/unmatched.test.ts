import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { outcomes } from '../../test/refusal.ts'
import { until } from '../../test/until.ts'
import { elsewhere } from '../payments/stripe/stripe.fixture.ts'

const { ranar, books, book, intent, atProvider } = await elsewhere()
const root = await ranar.a('root')
/** Adds payment intents at the provider, as another installation or a lost database would have left them. */
const left = (codes: string[], site: string | null, status = 'succeeded') =>
  books.pool.query(
    `INSERT INTO sandbox_bank.intents (id, client_secret, amount, amount_received, currency, status, metadata, latest_charge)
     SELECT 'pi_' || code, 'pi_' || code || '_secret_1', 10000, CASE WHEN $3 = 'succeeded' THEN 10000 ELSE 0 END, 'bdt', $3,
       jsonb_strip_nulls(jsonb_build_object('parcel_id', code, 'site', $2::text)), 'ch_' || code
     FROM unnest($1::text[]) code`,
    [codes, site, status],
  )
const ownSite = async () => {
  const sender = await ranar.a('consumer')
  const parcel = await book(sender)
  await intent(sender, parcel)
  const { rows } = await books.pool.query(
    "SELECT metadata->>'site' AS site FROM sandbox_bank.intents WHERE metadata->>'parcel_id' = $1",
    [parcel],
  )
  return rows[0].site as string
}
const compareNow = () => ranar.pool.query("UPDATE jobs SET run_at = now() WHERE kind = 'payments.reconcile'")
const listed = (prefix: string, n: number) =>
  until(
    async () => {
      await compareNow()
      const { payments } = await root(api.unmatched.list, { query: { limit: 100 } })
      return payments.filter(({ parcel_id }) => parcel_id.startsWith(prefix))
    },
    (rows) => rows.length === n,
  )
const codes = (prefix: string, n: number) => Array.from({ length: n }, (_, i) => `${prefix}${i}`)

test('money of another or an unknown installation is shown to root and stays until root decides', async () => {
  await left(['OTHER0'], 'another')
  await left(['OTHER1'], null)
  const rows = await listed('OTHER', 2)
  expect(rows.map(({ reason, status, amount, isOwn }) => ({ reason, status, amount, isOwn }))).toEqual(
    Array(2).fill({ reason: 'unknown', status: 'open', amount: 100, isOwn: false }),
  )
  expect([...(await atProvider('OTHER0')), ...(await atProvider('OTHER1'))].map(({ back }) => back)).toEqual([0, 0])
  const [one, other] = rows.map(({ _id }) => ({ body: { unmatched_id: _id } }))
  if (!one || !other) throw new Error('two rows were listed')
  const pressed = await outcomes(Array.from({ length: 10 }, () => root(api.unmatched.return, one)))
  expect(pressed).toEqual({ done: 1, '409 This has already been decided': 9 })
  await root(api.unmatched.keep, other)
  const decided = await until(
    () => listed('OTHER', 2),
    (seen) => seen.some(({ status }) => status === 'returned'),
  )
  expect(decided.map(({ status }) => status).sort()).toEqual(['kept', 'returned'])
  const backs = [...(await atProvider('OTHER0')), ...(await atProvider('OTHER1'))].map(({ back }) => back)
  expect(backs.sort()).toEqual([0, 10_000])
  expect(await outcomes([root(api.unmatched.keep, { body: { unmatched_id: 'x' } })])).toEqual({
    '404 This payment was not found': 1,
  })
})

test('an open payment of another installation is left alone', async () => {
  await left(['OPEN0'], 'another', 'requires_payment_method')
  await left(['SEEN0'], 'another')
  await listed('SEEN', 1)
  expect(await atProvider('OPEN0')).toEqual([{ status: 'requires_payment_method', paid: 0, back: 0 }])
})

test('at most twenty lost payments a day are refunded automatically; the rest wait for root', async () => {
  await left(codes('LOST', 30), await ownSite())
  await listed('LOST', 30)
  const settled = await until(
    () => listed('LOST', 30),
    (rows) => rows.filter(({ status }) => status === 'returned').length === 20,
  )
  expect(settled.filter(({ status }) => status === 'open')).toHaveLength(10)
  const { rows } = await books.pool.query(
    "SELECT count(*)::int AS n FROM sandbox_bank.intents WHERE metadata->>'parcel_id' LIKE 'LOST%' AND amount_refunded > 0",
  )
  expect(rows[0].n).toBe(20)
})

test('a provider’s list of many pages is compared to its end', async () => {
  await left(codes('MANY', 250), 'another')
  await until(
    async () => {
      await compareNow()
      const { rows } = await ranar.pool.query(
        "SELECT count(*)::int AS n FROM unmatched_payments WHERE parcel_code LIKE 'MANY%'",
      )
      return rows[0].n as number
    },
    (n) => n === 250,
  )
})
