import type { Call, Fault } from '@ranar/sandbox-bank/faults'
import { startBank } from '@ranar/sandbox-bank/server'
import { afterAll } from 'vitest'
import { company } from '../../../test/company.ts'
import { database } from '../../../test/database.ts'
import { paying, type Someone } from '../../../test/paying.ts'
import { until } from '../../../test/until.ts'
import { browserAt } from './browser.fixture.ts'

/** A provider outside the server, set by the environment alone. With `switches.webhooks` off its events get lost. */
export const elsewhere = async () => {
  const books = await database()
  let fault: ((call: Call) => Fault | undefined) | undefined
  const switches = { webhooks: true }
  const bank = await startBank({
    pool: books.pool,
    webhookUrl: () => (switches.webhooks ? `${ranar.origin}/api/payment/webhook` : 'http://127.0.0.1:9/'),
    log: console,
    faults: (call) => fault?.(call),
  })
  afterAll(bank.stop)
  const settings = {
    STRIPE_SECRET_KEY: bank.secretKey,
    STRIPE_PUBLISHABLE_KEY: bank.publishableKey,
    STRIPE_WEBHOOK_SECRET: `whsec_next, ${bank.webhookSecret},`,
    STRIPE_API_BASE: bank.origin,
  }
  const ranar = await company(settings)
  const steps = paying(ranar)

  /** Makes the payments and refunds of a parcel older. */
  const age = (parcel: string, hours: number) =>
    ranar.pool.query(
      `WITH aged AS (UPDATE payments SET created_at = created_at - make_interval(hours => $2) WHERE parcel_id = (SELECT id FROM parcels WHERE code = $1) RETURNING id)
       UPDATE refunds SET created_at = created_at - make_interval(hours => $2) WHERE payment_id IN (SELECT id FROM aged)`,
      [parcel, hours],
    )
  const sweepNow = () => ranar.pool.query("UPDATE jobs SET run_at = now() WHERE kind = 'payments.sweep'")
  const during = async <T>(wrong: typeof fault, work: () => Promise<T>) => {
    fault = wrong
    try {
      return await work()
    } finally {
      fault = undefined
    }
  }
  const paid = (sender: Someone, parcel: string) =>
    until(
      () => steps.show(sender, parcel),
      ({ payment }) => payment?.status === 'succeeded',
    )

  return {
    ...steps,
    ...browserAt({ bank, books }),
    ranar,
    settings,
    bank,
    books,
    switches,
    age,
    sweepNow,
    during,
    paid,
  }
}
