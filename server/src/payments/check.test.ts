import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { paying } from '../../test/paying.ts'
import { outcomes } from '../../test/refusal.ts'
import { until } from '../../test/until.ts'

let asked = 0
const ranar = await company(
  {},
  {
    bankFaults: ({ method, path }) => {
      if (method === 'GET' && /^\/v1\/payment_intents\/pi_/.test(path)) asked++
      return undefined
    },
  },
)
const { book, intent, pay, check } = paying(ranar)
/** Resets the count of provider calls once all events are delivered and their jobs done. */
const countFromNow = async () => {
  await until(
    () =>
      ranar.pool.query(
        `SELECT FROM sandbox_bank.events WHERE delivered_at IS NULL UNION ALL SELECT FROM jobs WHERE kind IN ('payments.settle', 'payments.card')`,
      ),
    ({ rowCount }) => rowCount === 0,
  )
  asked = 0
}
const times = <T>(n: number, work: () => Promise<T>) => Array.from({ length: n }, work)

test('a payer can check a payment 60 times a minute, and others are not affected', async () => {
  const [sender, other] = [await ranar.a('consumer'), await ranar.a('consumer')]
  const [parcel, theirs] = [await book(sender), await book(other)]
  await intent(sender, parcel)
  await intent(other, theirs)
  await countFromNow()
  expect(await outcomes(times(100, () => check(sender, parcel)))).toEqual({
    done: 60,
    '429 Too many tries. Please wait a little and try again': 40,
  })
  expect(asked).toBeLessThanOrEqual(60)
  await expect(check(other, theirs)).resolves.toMatchObject({ payment: { status: 'pending' } })
})

test('checking a parcel without an open payment is not limited and does not call the provider', async () => {
  const sender = await ranar.a('consumer')
  const [unpaid, paid] = [await book(sender), await book(sender)]
  await pay(sender, paid)
  await countFromNow()
  expect(await outcomes(times(100, () => check(sender, unpaid)))).toEqual({ done: 100 })
  expect(await outcomes(times(100, () => check(sender, paid)))).toEqual({ done: 100 })
  expect(asked).toBe(0)
})

test('checking a parcel with many old payments asks the provider about the newest five only', async () => {
  const sender = await ranar.a('consumer')
  const parcel = await book(sender)
  await ranar.pool.query(
    `INSERT INTO payments (parcel_id, provider, status, amount_taka, key, intent_id)
     SELECT id, 'sandbox', 'closing', 100, 'pay:old-' || n, 'pi_old_' || n FROM parcels, generate_series(1, 30) n WHERE code = $1`,
    [parcel],
  )
  await sender(api.payments.createIntent, { query: { parcel_id: parcel } })
  await countFromNow()
  await check(sender, parcel)
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThanOrEqual(5)
})

test('a sender gets at most ten new intents a minute; asking for an existing one does not count', async () => {
  const sender = await ranar.a('consumer')
  const parcels = await Promise.all(Array.from({ length: 11 }, () => book(sender)))
  for (const parcel of parcels.slice(0, 10)) await intent(sender, parcel)
  for (const parcel of parcels.slice(0, 10)) await intent(sender, parcel)
  await expect(intent(sender, parcels[10] as string)).rejects.toMatchObject({ status: 429 })
})
