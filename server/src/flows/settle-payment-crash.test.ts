import { api, client, isProblem } from '@ranar/contract'
import { expect, test } from 'vitest'
import { amount } from '../../test/amount.ts'
import { booking } from '../../test/company.ts'
import { disagreements } from '../../test/ledger.ts'
import { makePerson } from '../../test/people.ts'
import { freePort, startServer } from '../../test/process.ts'
import { until } from '../../test/until.ts'
import { openDb } from '../platform/db/db.ts'

const SENDERS = 6
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a server killed during payments loses none of them, and the bank and the app agree afterwards', {
  timeout: amount(240_000, 1_800_000),
}, async () => {
  const port = String(await freePort())
  let server = await startServer({ PORT: port })
  const { dataDir, databaseUrl, origin } = server
  const { db, pool, close } = openDb(databaseUrl, { origin })
  /** Parcels whose payment or refund request the server has confirmed. */
  const paid = new Set<string>()
  const askedBack = new Set<string>()
  let over = false

  /** Books and pays a parcel, sometimes cancels it and requests the refund, until the server dies. */
  const oneSender = async (n: number) => {
    const { token } = await makePerson(db, 'consumer')
    const call = client((path, { headers, ...init }) =>
      fetch(origin + path, { ...init, headers: { cookie: `sid=${token}`, 'user-timezone': 'Asia/Dhaka', ...headers } }),
    )
    const parcel_id = (await call(api.parcels.book, { body: booking })).data.parcel._id
    const { client_secret } = (await call(api.payments.createIntent, { query: { parcel_id } })).data
    const card = { client_secret, number: '4242 4242 4242 4242', exp_month: 12, exp_year: 2040, cvc: '123' }
    const entering = call(api.payments.sandboxCard, { body: card }).then(() => paid.add(parcel_id))
    await Promise.all([entering, n % 3 === 1 && call(api.parcels.cancel, { query: { parcel_id } })])
    await call(api.payments.check, { body: { parcel_id } })
    if (n % 3 === 2) await call(api.parcels.cancel, { query: { parcel_id } })
    if (n % 3 === 2) await call(api.refunds.request, { query: { parcel_id } }).then(() => askedBack.add(parcel_id))
  }
  const senders = Array.from({ length: SENDERS }, async (_, n) => {
    for (; !over; n++) {
      const problem = await oneSender(n).catch((error: unknown) => error)
      if (isProblem(problem)) expect([0, 409, 502, 503]).toContain(problem.status)
      else if (problem) await rest(100)
    }
  })

  for (let kill = 0; kill < amount(2, 50); kill++) {
    await rest(500 + Math.random() * 2500)
    await server.kill()
    server = await startServer({ PORT: port, DATA_DIR: dataDir })
  }
  await until(
    () => paid.size,
    (size) => size > 0,
  )
  over = true
  await Promise.all(senders)

  expect(
    await until(
      () => disagreements(pool),
      (found) => found.length === 0,
    ),
  ).toEqual([])
  const { rows } = await pool.query<{ code: string; refund: string | null }>(
    `SELECT c.code, r.status AS refund FROM payments p JOIN parcels c ON c.id = p.parcel_id LEFT JOIN refunds r ON r.payment_id = p.id AND r.status = 'succeeded' WHERE p.status = 'succeeded'`,
  )
  const known = new Map(rows.map(({ code, refund }) => [code, refund]))
  expect([...paid].filter((code) => !known.has(code))).toEqual([])
  expect([...askedBack].filter((code) => !known.get(code))).toEqual([])
  await close()
  expect(await server.stop()).toBe(0)
  server.forget()
})
