import type { Fault } from '@ranar/sandbox-bank/faults'
import { expect, test } from 'vitest'
import { until } from '../../../test/until.ts'
import { gateway } from './sslcommerz.fixture.ts'

const coming: Fault[] = []
let sent = 0
const { ranar, book, payHere, paid, cancel, askBack, show, refunded, sessionsOf } = await gateway(
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

test('a refund whose answer was lost and that the gateway then refuses is not taken for one that never went out', async () => {
  const sender = await ranar.a('consumer')
  const parcel = await book(sender)
  await payHere(sender, parcel)
  await paid(sender, parcel)
  await cancel(sender, parcel)
  // It goes out, its answer is lost, and the gateway does not know it again: more than is left is refused.
  coming.push('replyLost', 'keyIgnored', 'keyIgnored')
  await askBack(sender, parcel)
  await until(now, () => sent >= 3)
  expect((await show(sender, parcel)).payment?.refund?.status).toBe('pending')
  await expect(askBack(sender, parcel)).rejects.toMatchObject({ status: 409 })
  // The gateway's people have looked: now it says what became of it.
  await until(now, () => sent >= 4)
  await ranar.pool.query('UPDATE sandbox_bank.gateway_refunds SET done_at = now()')
  await ranar.pool.query("UPDATE refunds SET created_at = created_at - interval '30 seconds'")
  const asking = setInterval(() => void now(), 200)
  await ranar.pool.query("UPDATE jobs SET run_at = now() WHERE kind = 'payments.sweep'")
  await refunded(sender, parcel)
  clearInterval(asking)
  expect(await sessionsOf(parcel)).toMatchObject([{ back: 9500 }])
})
