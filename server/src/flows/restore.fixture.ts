import { paying, type Someone } from '../../test/paying.ts'
import { restorable } from '../../test/restorable.ts'
import { until } from '../../test/until.ts'
import { browserAt } from '../payments/stripe/browser.fixture.ts'

/** A company that is put back to an earlier day while its provider goes on, and what people do in it. */
export const restoredHouse = async () => {
  const house = await restorable()
  const steps = paying(house.ranar)
  const { intent, check, show } = steps
  const { confirm, atProvider } = browserAt(house)
  const pay = async (sender: Someone, parcel: string) => {
    await confirm((await intent(sender, parcel)).client_secret)
    return until(
      () => check(sender, parcel),
      ({ payment }) => payment?.status === 'succeeded',
    )
  }
  const seen = (sender: Someone, parcel: string, status: string | undefined) =>
    until(
      () => show(sender, parcel),
      ({ payment }) => payment?.status === status,
    )
  const unmatched = async (parcel: string) =>
    (
      await house.ranar.pool.query(
        'SELECT reason, status, amount::int, is_own AS own FROM unmatched_payments WHERE parcel_code = $1',
        [parcel],
      )
    ).rows
  /** The comparing with the provider comes much later, when `wake` is called. */
  const asleep = (pool: { query: (text: string) => Promise<unknown> }) =>
    pool.query("UPDATE jobs SET lease_until = now() + interval '10 minutes' WHERE kind = 'payments.reconcile'")
  const wake = () => house.ranar.pool.query("UPDATE jobs SET lease_until = NULL WHERE kind = 'payments.reconcile'")
  return { ...steps, house, confirm, atProvider, pay, seen, unmatched, asleep, wake }
}
