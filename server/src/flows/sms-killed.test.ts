import { api } from '@ranar/contract'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { amount } from '../../test/amount.ts'
import { booking, inDays } from '../../test/company.ts'
import { meet, through } from '../../test/outside.ts'
import { type Running, startServer } from '../../test/process.ts'
import { type Fault, isConfirmed, smsGateway } from '../../test/sms-gateway.ts'
import { until } from '../../test/until.ts'

const MESSAGES = amount(200, 1000)
/** Jobs of one kind that a server runs at the same time, at most. */
const IN_HAND = 4
const faults: Fault[] = [
  'accept',
  503,
  'lost',
  'accept',
  'cut',
  'endless',
  'garbage',
  'slow',
  429,
  'accept',
  'redirect',
  400,
  'accept',
]

const gateway = await smsGateway((request) =>
  request % 97 === 50 ? 'hang' : (faults[request % faults.length] ?? 'accept'),
)
let running: Running | undefined
afterAll(async () => {
  await running?.stop()
  running?.forget()
  await gateway.close()
})

test(
  `each of ${MESSAGES} SMS to an unreliable gateway arrives, and a kill of the server repeats only those in hand`,
  async () => {
    const settings = { SMS_URL: gateway.url, SMS_KEY: 'a key nobody may read', SMS_SENDER: 'RANAR' }
    const first = await startServer(settings)
    running = first
    const [sender, admin, courier, root] = [
      await meet(first, 'consumer'),
      await meet(first, 'admin'),
      await meet(first, 'delivery_men'),
      await meet(first, 'root'),
    ]
    await through(first, root)(api.settings.change, { body: { smsADay: 100_000, smsOneNumber: 1000 } })
    const { data } = await through(first, sender)(api.parcels.book, { body: { ...booking, phone: '01711000000' } })
    const parcel_id = data.parcel._id
    await through(first, admin)(api.dispatch.transport, {
      body: { parcel_id, delivery_men_id: courier.id, approximate_delivery_date: inDays(1) },
    })
    const client = new pg.Client({ connectionString: first.databaseUrl })
    client.on('error', () => {})
    await client.connect()
    const sent = async (): Promise<string[]> =>
      (await client.query(`SELECT public_id FROM sms_messages WHERE state = 'sent'`)).rows.map(
        ({ public_id }) => public_id,
      )
    const dueNow = () => client.query(`UPDATE jobs SET run_at = now() WHERE kind = 'sms.send' AND lease_until IS NULL`)
    // With a code, because codes are sent at night too.
    await client.query(
      `WITH asked AS (
        INSERT INTO sms_messages (parcel_id, kind, has_code)
        SELECT id, 'onTheWay', true FROM parcels, generate_series(1, $2::int) WHERE code = $1 RETURNING id)
      INSERT INTO jobs (kind, key, payload) SELECT 'sms.send', 'sms:' || id, jsonb_build_object('sms', id) FROM asked`,
      [parcel_id, MESSAGES],
    )
    /** Waits until `count` messages are sent, as long as there is progress. */
    const awaitSent = async (count: number) => {
      for (let seen = 0; seen < count; ) {
        seen = await until(
          async () => {
            await dueNow()
            return (await sent()).length
          },
          (now) => now > seen,
        )
      }
    }
    await awaitSent(MESSAGES / 2)
    await first.kill()
    const askedBefore = gateway.asked.length
    const sentBefore = new Set(await sent())
    running = await startServer({ ...settings, DATA_DIR: first.dataDir })
    await awaitSent(MESSAGES)
    const ids = await sent()
    const confirmed = new Map<string, number>()
    for (const asked of gateway.asked.filter(isConfirmed)) confirmed.set(asked.id, (confirmed.get(asked.id) ?? 0) + 1)
    expect(ids.filter((id) => !confirmed.has(id))).toEqual([])
    expect(gateway.asked.slice(askedBefore).filter(({ id }) => sentBefore.has(id))).toEqual([])
    const twice = ids.filter((id) => (confirmed.get(id) ?? 0) > 1)
    // Only messages in hand when the server died may have reached the gateway twice.
    expect(twice.length).toBeLessThanOrEqual(IN_HAND)
    await client.end()
    const output = first.output() + running.output()
    for (const secret of ['a key nobody may read', '01711000000', '8801711000000', '/r/'])
      expect(output).not.toContain(secret)
  },
  amount(240, 700) * 1000,
)
