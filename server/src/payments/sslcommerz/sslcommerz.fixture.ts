import { api, PREFIX } from '@ranar/contract'
import { company } from '../../../test/company.ts'
import { paying, type Someone } from '../../../test/paying.ts'
import { until } from '../../../test/until.ts'

type Options = Parameters<typeof company>[1]
export type Gateway = Awaited<ReturnType<typeof gateway>>

/** A company paid on the sandbox gateway's page; forms without cookies stand in for the browser there. */
export const gateway = async (settings: Record<string, string> = {}, more: Options = {}) => {
  const ranar = await company({ PAYMENT_PROVIDER: 'sslcommerz_sandbox', ...settings }, more)
  const steps = paying(ranar)

  const page = async (sender: Someone, parcel_id: string) =>
    (await sender(api.payments.session, { body: { parcel_id, provider: 'sslcommerz' } })).redirect_url
  /** Presses a button of the payment page; returns the HTML that sends the payer back. */
  const press = async (url: string, outcome = 'success', method = 'card') => {
    const reply = await fetch(ranar.origin + new URL(url).pathname, {
      method: 'POST',
      body: new URLSearchParams({ method, outcome }),
    })
    return reply.text()
  }
  const form = (path: '/payment/return' | '/payment/ipn', fields: Record<string, string>) =>
    fetch(ranar.origin + PREFIX + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  /** Returns the fields with which the page sends the payer back. */
  const fieldsOf = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    )
  const sessionsOf = async (parcel: string) =>
    (
      await ranar.pool.query(
        `SELECT session_key AS key, tran_id, status, amount, amount_refunded AS back FROM sandbox_bank.gateway_sessions
         WHERE asked->>'value_a' = $1 ORDER BY created_at`,
        [parcel],
      )
    ).rows
  /** Returns the parcel's payments, oldest first. */
  const rows = async (parcel: string) =>
    (
      await ranar.pool.query(
        'SELECT p.status, p.provider, p.card_last4 FROM payments p JOIN parcels c ON c.id = p.parcel_id WHERE c.code = $1 ORDER BY p.id',
        [parcel],
      )
    ).rows
  const paid = (sender: Someone, parcel: string) =>
    until(
      () => steps.show(sender, parcel),
      ({ payment }) => payment?.status === 'succeeded',
    )
  const payHere = async (sender: Someone, parcel: string, outcome = 'success', method = 'card') => {
    const html = await press(await page(sender, parcel), outcome, method)
    return fieldsOf(html)
  }
  const sweepNow = () => ranar.pool.query("UPDATE jobs SET run_at = now() WHERE kind = 'payments.sweep'")
  return { ...steps, ranar, page, press, form, fieldsOf, sessionsOf, rows, paid, payHere, sweepNow }
}
