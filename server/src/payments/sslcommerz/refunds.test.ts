import type { Fault } from '@ranar/sandbox-bank/faults'
import { expect, test } from 'vitest'
import { until } from '../../../test/until.ts'
import { gateway } from './sslcommerz.fixture.ts'

const coming: Fault[] = []
let sent = 0
const { ranar, book, page, press, payHere, paid, cancel, askBack, show, refunded, sessionsOf, sweepNow, notices } =
  await gateway(
    {},
    {
      bankFaults: ({ params }) => {
        if (params.refund_trans_id === undefined) return
        sent++
        return coming.shift()
      },
    },
  )
const now = () => ranar.pool.query("UPDATE jobs SET run_at = now() WHERE kind = 'refunds.send' AND lease_until IS NULL")
/** Sweeps twice a second, and makes all refunds old enough for the sweep. */
const hurried = async (work: () => Promise<unknown>) => {
  const sweeping = setInterval(async () => {
    await ranar.pool.query(
      "UPDATE refunds SET created_at = created_at - interval '30 seconds' WHERE status = 'pending'",
    )
    await sweepNow()
  }, 500)
  await work()
  clearInterval(sweeping)
}

test('a refund whose reply was lost stays pending when the gateway refuses the repeat, until it is cleared up', async () => {
  const sender = await ranar.a('consumer')
  const parcel = await book(sender)
  await payHere(sender, parcel)
  await paid(sender, parcel)
  await cancel(sender, parcel)
  // The refund goes out but its reply is lost; the gateway does not recognise the repeats and refuses them.
  coming.push('replyLost', 'keyIgnored', 'keyIgnored')
  await askBack(sender, parcel)
  await until(now, () => sent >= 3)
  expect((await show(sender, parcel)).payment?.refund?.status).toBe('pending')
  await expect(askBack(sender, parcel)).rejects.toMatchObject({ status: 409 })
  // The gateway has cleared it up and now says how the refund ended.
  await until(now, () => sent >= 4)
  await ranar.pool.query('UPDATE sandbox_bank.gateway_refunds SET done_at = now()')
  await ranar.pool.query("UPDATE refunds SET created_at = created_at - interval '30 seconds'")
  const asking = setInterval(() => void now(), 200)
  await ranar.pool.query("UPDATE jobs SET run_at = now() WHERE kind = 'payments.sweep'")
  await refunded(sender, parcel)
  clearInterval(asking)
  expect(await sessionsOf(parcel)).toMatchObject([{ back: 9500 }])
})

test('risky money is not accepted and is refunded in full', async () => {
  const sender = await ranar.a('consumer')
  const parcel = await book(sender)
  await payHere(sender, parcel, 'risk')
  await until(
    () => sessionsOf(parcel),
    ([session]) => session.back === 10_000,
  )
  expect((await show(sender, parcel)).payment?.status).not.toBe('succeeded')
  expect((await notices(sender)).join()).toContain('goes back to you by itself')
})

test('money paid after the parcel was canceled is refunded in full', async () => {
  const sender = await ranar.a('consumer')
  const parcel = await book(sender)
  const url = await page(sender, parcel)
  await cancel(sender, parcel)
  await press(url)
  await hurried(() => refunded(sender, parcel))
  expect(await sessionsOf(parcel)).toMatchObject([{ back: 10_000 }])
})

test('a second payment that the gateway dates before a refunded first one is refunded in full too', async () => {
  const sender = await ranar.a('consumer')
  const parcel = await book(sender)
  const older = await page(sender, parcel)
  // The gateway opens another page when the first request got no session in reply.
  await ranar.pool.query(
    `INSERT INTO sandbox_bank.gateway_sessions (session_key, tran_id, amount, currency, asked, created_at)
     SELECT reverse(session_key), tran_id, amount, currency, asked, created_at + interval '1 second'
     FROM sandbox_bank.gateway_sessions WHERE asked->>'value_a' = $1`,
    [parcel],
  )
  const [, { key }] = await sessionsOf(parcel)
  await press(`${ranar.origin}/sandbox-gateway/pay/${key}`)
  await paid(sender, parcel)
  await cancel(sender, parcel)
  await askBack(sender, parcel)
  await hurried(() => refunded(sender, parcel))
  await press(older, 'silence')
  await ranar.pool.query(
    `UPDATE sandbox_bank.gateway_sessions SET ended_at = ended_at - interval '1 hour' WHERE session_key = $1`,
    [older.split('/').at(-1)],
  )
  const lookAgain = setInterval(
    () => void ranar.pool.query("UPDATE jobs SET run_at = now() WHERE kind = 'payments.again' AND lease_until IS NULL"),
    200,
  )
  await until(
    () => sessionsOf(parcel),
    (both) => both.some(({ back, amount }) => back === amount),
  )
  clearInterval(lookAgain)
  expect((await sessionsOf(parcel)).map(({ back }) => back)).toEqual([10_000, 9500])
  expect((await show(sender, parcel)).payment).toMatchObject({ status: 'succeeded', refund: { status: 'succeeded' } })
})

test('a canceled parcel is refunded less its fee, and a refund that the gateway cancels can be requested again', async () => {
  const sender = await ranar.a('consumer')
  const [good, bad] = [await book(sender), await book(sender)]
  await payHere(sender, good)
  await payHere(sender, bad, 'refundFails')
  for (const parcel of [good, bad]) {
    await paid(sender, parcel)
    await cancel(sender, parcel)
    await askBack(sender, parcel)
  }
  await hurried(async () => {
    await refunded(sender, good)
    await refunded(sender, bad, 'failed')
  })
  expect(await sessionsOf(good)).toMatchObject([{ back: 9500 }])
  await askBack(sender, bad)
  await ranar.pool.query('UPDATE sandbox_bank.gateway_refunds SET done_at = now()')
})
