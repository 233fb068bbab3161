import type { Parcel } from '@ranar/contract'
import { type Call, type Fault, faults } from '@ranar/sandbox-bank/faults'
import { expect, test } from 'vitest'
import { amount } from '../../../test/amount.ts'
import { booksBalance } from '../../../test/books.ts'
import { gatewayDisagreements } from '../../../test/gateway-ledger.ts'
import type { Someone } from '../../../test/paying.ts'
import { tried } from '../../../test/tried.ts'
import { until } from '../../../test/until.ts'
import { gateway } from './sslcommerz.fixture.ts'

const calls = ['session', 'lookup', 'validation', 'refund'] as const
type Kind = (typeof calls)[number]

/** Faults to inject, keyed by the call and what it is about: a parcel, a transaction or the bank's id of it. */
const wrong = new Map<string, Fault>()
const hit = new Set<string>()
const about = ({ path, params }: Call): string => {
  if (path.startsWith('/gwprocess/')) return `session ${params.value_a}`
  if (path.includes('validationserverAPI')) return `validation ${params.val_id}`
  if (params.tran_id !== undefined) return `lookup ${params.tran_id}`
  return params.bank_tran_id !== undefined ? `refund ${params.bank_tran_id}` : `refund query ${params.refund_ref_id}`
}
const bankFaults = (call: Call) => {
  const fault = wrong.get(about(call))
  if (fault) hit.add(about(call))
  return fault
}

// Offer a card field and the gateway's page together, so that a parcel can be paid by both.
const { ranar, book, page, press, fieldsOf, form, sessionsOf, show, check, cancel, askBack, intent, enter } =
  await gateway({ PAYMENT_PROVIDER: 'sandbox, sslcommerz_sandbox' }, { bankFaults })
const during = async (name: string, fault: Fault, work: () => Promise<unknown>) => {
  wrong.set(name, fault)
  await work()
  wrong.delete(name)
}
const settled = (sender: Someone, parcel: string, isSo: (seen: Parcel) => boolean) =>
  until(() => show(sender, parcel), isSo)
const isSettled = ({ payment }: Parcel) => payment?.status === 'succeeded' || payment?.refund?.status === 'succeeded'
/** Pays on a page without notice and return, so that only the test asks about the payment. */
const payInSilence = async (sender: Someone, parcel: string) => {
  await press(await page(sender, parcel), 'silence')
  return (
    await ranar.pool.query(
      `SELECT tran_id AS tran, val_id AS val, bank_tran_id AS bank FROM sandbox_bank.gateway_sessions WHERE asked->>'value_a' = $1`,
      [parcel],
    )
  ).rows[0] as { tran: string; val: string; bank: string }
}

const bad: Record<Kind, (sender: Someone, parcel: string, fault: Fault) => Promise<void>> = {
  session: async (sender, parcel, fault) => {
    await during(`session ${parcel}`, fault, () => tried(() => page(sender, parcel)))
    await press(await page(sender, parcel))
    await settled(sender, parcel, isSettled)
  },
  lookup: async (sender, parcel, fault) => {
    const { tran } = await payInSilence(sender, parcel)
    await during(`lookup ${tran}`, fault, () => tried(() => check(sender, parcel)))
    await tried(() => check(sender, parcel))
    await settled(sender, parcel, isSettled)
  },
  validation: async (sender, parcel, fault) => {
    const { val } = await payInSilence(sender, parcel)
    await during(`validation ${val}`, fault, () => tried(() => check(sender, parcel)))
    await tried(() => check(sender, parcel))
    await settled(sender, parcel, isSettled)
  },
  refund: async (sender, parcel, fault) => {
    const { bank } = await payInSilence(sender, parcel)
    expect((await check(sender, parcel)).payment?.status).toBe('succeeded')
    await cancel(sender, parcel)
    wrong.set(`refund ${bank}`, fault)
    await tried(() => askBack(sender, parcel))
    await until(async () => hit.has(`refund ${bank}`), Boolean)
    wrong.delete(`refund ${bank}`)
    const { payment } = await settled(sender, parcel, (seen) => seen.payment?.refund?.status !== 'pending')
    if (fault !== 'declined') expect(payment?.refund?.status).toBe('succeeded')
  },
}

/** What payers, honest or not, can do wrong without a fault of the gateway. */
const odd: Record<string, (sender: Someone, parcel: string) => Promise<unknown>> = {
  'doubled news': async (sender, parcel) => {
    const fields = fieldsOf(await press(await page(sender, parcel))) as Record<string, string>
    await Promise.all(Array.from({ length: 8 }, (_, i) => form(i % 2 ? '/payment/ipn' : '/payment/return', fields)))
    await settled(sender, parcel, isSettled)
  },
  'forged news': async (sender, parcel) => {
    await page(sender, parcel)
    const [{ tran_id }] = await sessionsOf(parcel)
    await form('/payment/ipn', { tran_id, status: 'VALID', val_id: 'FORGED', amount: '100.00', risk_level: '0' })
    await check(sender, parcel)
    expect((await show(sender, parcel)).payment?.status).toBe('pending')
  },
  'paid after cancel': async (sender, parcel) => {
    const url = await page(sender, parcel)
    await Promise.all([cancel(sender, parcel), press(url)])
    await settled(sender, parcel, ({ payment }) => payment?.status === 'succeeded')
    // If canceled before the money came, it is refunded automatically; otherwise the sender asks.
    await tried(() => askBack(sender, parcel))
  },
  'paid twice by two providers': async (sender, parcel) => {
    const [url, { client_secret }] = [await page(sender, parcel), await intent(sender, parcel)]
    await Promise.all([press(url), tried(() => enter(sender, client_secret))])
    await settled(sender, parcel, isSettled)
  },
  'paid twice on two pages': async (sender, parcel) => {
    const { tran } = await payInSilence(sender, parcel)
    await ranar.pool.query(
      `INSERT INTO sandbox_bank.gateway_sessions (session_key, tran_id, amount, currency, asked, status, val_id, bank_tran_id, method, payer, ended_at)
       SELECT session_key || 'B', tran_id, amount, currency, asked, 'VALID', val_id || 'B', bank_tran_id || 'B', method, payer, now() + interval '1 second'
       FROM sandbox_bank.gateway_sessions WHERE tran_id = $1`,
      [tran],
    )
    await check(sender, parcel)
    await settled(sender, parcel, isSettled)
  },
  'paid again on an older page, after the success and in silence': async (sender, parcel) => {
    await during(`session ${parcel}`, 'replyLost', () => tried(() => page(sender, parcel)))
    await payInSilence(sender, parcel)
    expect((await check(sender, parcel)).payment?.status).toBe('succeeded')
    const [first, second] = await sessionsOf(parcel)
    expect([second.tran_id, second.status]).toEqual([first.tran_id, 'VALIDATED'])
    await press(`${ranar.origin}/sandbox-gateway/pay/${first.key}`, 'silence')
    const later = () =>
      ranar.pool.query(
        `UPDATE jobs SET run_at = now() WHERE kind = 'payments.again' AND lease_until IS NULL AND payload->>'payment' IN (
           SELECT p.id::text FROM payments p JOIN parcels c ON c.id = p.parcel_id WHERE c.code = $1)`,
        [parcel],
      )
    await until(
      async () => {
        await later()
        return sessionsOf(parcel)
      },
      (both) => both.some(({ back, amount }) => back === amount),
    )
    expect((await show(sender, parcel)).payment).toMatchObject({ status: 'succeeded', refund: null })
  },
  risk: async (sender, parcel) => {
    await press(await page(sender, parcel), 'risk')
    await settled(sender, parcel, ({ payment }) => payment?.refund?.status === 'succeeded')
  },
  'a refund that is refused': async (sender, parcel) => {
    await press(await page(sender, parcel), 'refundFails')
    await settled(sender, parcel, isSettled)
    await cancel(sender, parcel)
    await askBack(sender, parcel)
    await settled(sender, parcel, ({ payment }) => payment?.refund?.status === 'failed')
  },
  'hours of silence': async (sender, parcel) => {
    await payInSilence(sender, parcel)
    await ranar.pool.query(
      "UPDATE payments SET created_at = created_at - interval '5 hours' WHERE parcel_id = (SELECT id FROM parcels WHERE code = $1)",
      [parcel],
    )
    await settled(sender, parcel, isSettled)
  },
}

const cases = [
  ...calls.flatMap((call) => faults.map((fault) => ({ name: `${fault} at ${call}`, run: bad[call], fault }))),
  ...Object.entries(odd).map(([name, run]) => ({ name, run, fault: 'broken' as const })),
]
const AT_ONCE = 12

test('after any gateway fault or odd payment all payments settle, and the gateway’s books match ours', {
  timeout: amount(400_000, 3_000_000),
}, async () => {
  const left = Array.from({ length: amount(1, 8) }, () => cases).flat()
  const total = left.length
  const sweeping = setInterval(
    () => void ranar.pool.query("UPDATE jobs SET run_at = now() WHERE kind = 'payments.sweep'").catch(() => {}),
    4000,
  )
  let done = 0
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const sender = await ranar.a('consumer')
      await next.run(sender, await book(sender), next.fault).catch((error) => {
        throw new Error(`${next?.name}: ${error.message}`, { cause: error })
      })
      done++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  expect(done).toBe(total)
  await until(
    () => gatewayDisagreements(ranar.pool),
    (found) => found.length === 0,
  )
  clearInterval(sweeping)
  await booksBalance(ranar.db)
})
