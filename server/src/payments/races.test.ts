import { api, isProblem } from '@ranar/contract'
import { expect, test } from 'vitest'
import { amount } from '../../test/amount.ts'
import { company } from '../../test/company.ts'
import { disagreements } from '../../test/ledger.ts'
import { paying } from '../../test/paying.ts'
import { until } from '../../test/until.ts'

const ranar = await company()
const { book, intent, enter, check, show, cancel, reject } = paying(ranar)

const AT_ONCE = 60
const rounds = amount(2, 20)
const times = <T>(n: number, work: () => Promise<T>) => Array.from({ length: n }, work)
/** Makes calls of all kinds at once; returns how many of each kind succeeded. All others must be 409. */
const together = async (...kinds: (() => Promise<unknown>)[]) => {
  const results = await Promise.all(
    kinds.map((work) =>
      Promise.all(
        times(AT_ONCE / kinds.length, () =>
          work().then(
            () => 200,
            (problem) => (isProblem(problem) ? problem.status : Promise.reject(problem)),
          ),
        ),
      ),
    ),
  )
  for (const status of results.flat()) expect([200, 409]).toContain(status)
  return results.map((statuses) => statuses.filter((status) => status === 200).length)
}
const agreed = () =>
  until(
    () => disagreements(ranar.pool),
    (faults) => faults.length === 0,
  )

test('sixty simultaneous requests for the intent of a parcel return the same one', async () => {
  for (let round = 0; round < rounds; round++) {
    const sender = await ranar.a('consumer')
    const parcel = await book(sender)
    const asked = await Promise.all(times(AT_ONCE, () => intent(sender, parcel)))
    expect(new Set(asked.map(({ client_secret }) => client_secret)).size).toBe(1)
  }
  await agreed()
})

test.each(['cancel', 'reject'] as const)(
  'when paying races with %s, the parcel is canceled once and the money is kept, refunded or never taken',
  async (how) => {
    const admin = await ranar.a('admin')
    for (let round = 0; round < rounds; round++) {
      const sender = await ranar.a('consumer')
      const parcel = await book(sender)
      const { client_secret } = await intent(sender, parcel)
      const [, ended] = await together(
        () => enter(sender, client_secret),
        () => (how === 'cancel' ? cancel(sender, parcel) : reject(admin, parcel)),
      )
      expect(ended).toBe(1)
      const { payment, status } = await until(
        () => check(sender, parcel),
        (seen) => seen.payment?.status !== 'pending' && seen.payment?.refund?.status !== 'pending',
      )
      expect(status.stage).toBe('canceled')
      if (payment?.status === 'succeeded' && payment.refund)
        expect(payment.refund).toEqual({ status: 'succeeded', refundFee: 0, restAmount: 100 })
    }
    await agreed()
  },
)

test('when paying races with a change, the parcel is paid at its final price or the money is refunded', async () => {
  for (let round = 0; round < rounds; round++) {
    const sender = await ranar.a('consumer')
    const parcel = await book(sender)
    const { client_secret } = await intent(sender, parcel)
    await together(
      () => enter(sender, client_secret),
      () => sender(api.parcels.update, { query: { parcel_id: parcel }, body: { weight: 5 } }),
    )
    await until(
      () => check(sender, parcel),
      ({ payment }) => payment?.status !== 'pending' && payment?.refund?.status !== 'pending',
    )
    const { payment, parcel: contents } = await show(sender, parcel)
    if (payment?.status === 'succeeded') expect(payment.amount).toBe(contents.price)
  }
  await agreed()
})

test('a card submitted sixty times at once is charged once', async () => {
  for (let round = 0; round < rounds; round++) {
    const sender = await ranar.a('consumer')
    const parcel = await book(sender)
    const { client_secret } = await intent(sender, parcel)
    const [paid] = await together(() => enter(sender, client_secret))
    expect(paid).toBeGreaterThanOrEqual(1)
    expect((await check(sender, parcel)).payment?.status).toBe('succeeded')
  }
  await agreed()
})
