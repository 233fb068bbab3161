import { afterEach } from 'vitest'
import { paying, type Someone } from '../../test/paying.ts'
import { restorable } from '../../test/restorable.ts'
import { until } from '../../test/until.ts'
import { browserAt } from '../payments/stripe/browser.fixture.ts'

/** Creates a company that can be put back to a backup while its provider goes on, and helpers for its people. */
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
  /** Holds the reconcile job back until the test ends. */
  const asleep = (pool: { query: (text: string) => Promise<unknown> }) =>
    pool.query("UPDATE jobs SET lease_until = now() + interval '1 minute' WHERE kind = 'payments.reconcile'")
  const sessionOf = async (parcel: string): Promise<string> =>
    (await house.books.pool.query("SELECT id FROM sandbox_bank.intents WHERE metadata->>'parcel_id' = $1", [parcel]))
      .rows[0].id
  /** Adds a claim job for this session that does not run until the test ends. */
  const claiming = (session: string) => (pool: { query: (text: string, values: unknown[]) => Promise<unknown> }) =>
    pool.query(
      `INSERT INTO jobs (kind, key, payload, created_at, lease_until)
       VALUES ('payments.claim', 'payments.claim:stripe:' || $1, jsonb_build_object('provider', 'stripe', 'session', $1::text), '2000-01-01', now() + interval '1 minute')`,
      [session],
    )
  /** Waits until reconcile has found the session of `claiming` and has ended. */
  const compared = () =>
    until(
      async () =>
        (
          await house.ranar.pool.query(
            `SELECT FROM jobs claim, jobs compare WHERE claim.kind = 'payments.claim' AND claim.created_at > '2001-01-01'
             AND compare.kind = 'payments.reconcile' AND compare.lease_until IS NULL AND compare.run_at > now()`,
          )
        ).rowCount,
      (rows) => rows === 1,
    )
  afterEach(() =>
    house.ranar.pool.query("UPDATE jobs SET lease_until = NULL WHERE kind IN ('payments.reconcile', 'payments.claim')"),
  )
  return { ...steps, house, confirm, atProvider, pay, seen, unmatched, asleep, sessionOf, claiming, compared }
}
