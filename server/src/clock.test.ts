import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { api, client } from '@ranar/contract'
import { expect, test } from 'vitest'
import { amount } from '../test/amount.ts'
import { booking } from '../test/company.ts'
import { mailbox, otherThan } from '../test/mailbox.ts'
import { makePerson, testPassword } from '../test/people.ts'
import { startServer } from '../test/process.ts'
import { until } from '../test/until.ts'
import { openDb } from './platform/db/db.ts'

const { auth, people, parcels, payments } = api
const shim = pathToFileURL(path.resolve(import.meta.dirname, '../test/wrong-clock.mjs')).href
const hour = 3_600_000

test.each(
  [
    ['a day', 24 * hour],
    ['an hour', hour],
  ].slice(0, amount(1, 2)) as [string, number][],
)(
  'codes and sessions expire on time and payments succeed while the app’s clock is %s ahead, and then as much behind',
  { timeout: 120_000 },
  async (_, offset) => {
    const server = await startServer({ NODE_OPTIONS: `--import ${shim}`, CLOCK_MS: String(offset) })
    const { db, pool, close } = openDb(server.databaseUrl, { origin: server.origin, max: 2 })
    const { code } = mailbox(server.dataDir)
    const as = (token?: string) =>
      client((path, init) =>
        fetch(server.origin + path, {
          ...init,
          headers: { ...(token && { cookie: `sid=${token}` }), 'user-timezone': 'Asia/Dhaka', ...init.headers },
        }),
      )
    const minutesPass = (table: string, columns: string[], minutes: number, id: number) =>
      pool.query(
        `UPDATE ${table} SET ${columns.map((column) => `${column} = ${column} - make_interval(mins => $1)`)} WHERE user_id = $2`,
        [minutes, id],
      )
    const dayPasses = async () => {
      const [her, him, admin] = await Promise.all([
        makePerson(db, 'unverified'),
        makePerson(db, 'consumer'),
        makePerson(db, 'admin'),
      ])
      // A code is valid for ten minutes.
      await as(her.token)(auth.sendVerification)
      const otp = await code(her.email)
      await expect(as(her.token)(auth.verify, { body: { otp: otherThan(otp) } })).rejects.toMatchObject({ status: 400 })
      await minutesPass('otps', ['requested_at', 'issued_at'], 9, her.id)
      await as(her.token)(auth.verify, { body: { otp } })
      await as()(auth.sendRecovery, { body: { email: him.email } })
      const late = await code(him.email)
      await minutesPass('otps', ['requested_at', 'issued_at'], 10, him.id)
      const reset = as()(auth.recover, { body: { email: him.email, otp: late, password: testPassword } })
      await expect(reset).rejects.toMatchObject({ status: 400, message: 'The code is wrong or has expired' })
      // A session expires after seven idle days, an admin's after two idle hours.
      await minutesPass('sessions', ['seen_at'], 7 * 1440 - 1, him.id)
      await as(him.token)(people.me)
      await minutesPass('sessions', ['seen_at'], 7 * 1440 + 1, him.id)
      await expect(as(him.token)(people.me)).rejects.toMatchObject({ status: 401 })
      await minutesPass('sessions', ['seen_at'], 119, admin.id)
      await as(admin.token)(people.me)
      await minutesPass('sessions', ['seen_at'], 121, admin.id)
      await expect(as(admin.token)(people.me)).rejects.toMatchObject({ status: 401 })
      // A card payment succeeds.
      const { token } = await makePerson(db, 'consumer')
      const parcel_id = (await as(token)(parcels.book, { body: booking })).data.parcel._id
      const { client_secret } = (await as(token)(payments.createIntent, { query: { parcel_id } })).data
      await as(token)(payments.sandboxCard, {
        body: { client_secret, number: '4242 4242 4242 4242', exp_month: 12, exp_year: 2045, cvc: '123' },
      })
      await until(
        async () => (await as(token)(parcels.get, { query: { parcel_id } })).data.parcel.payment?.status,
        (status) => status === 'succeeded',
      )
    }
    await dayPasses()
    process.kill(server.pid, 'SIGUSR2')
    await dayPasses()
    await close()
    expect(await server.stop()).toBe(0)
    server.forget()
  },
)
