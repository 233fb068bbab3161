import { cpSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { api, client } from '@ranar/contract'
import { expect, test } from 'vitest'
import { booking } from '../test/company.ts'
import { mailbox } from '../test/mailbox.ts'
import { type Running, startServer } from '../test/process.ts'
import { cookieOf, formOf, portrait } from '../test/signup.ts'
import { stateOf } from '../test/state.ts'
import { openDb } from './platform/db/db.ts'

const stateIn = async ({ databaseUrl, origin }: Running) => {
  const { pool, close } = openDb(databaseUrl, { origin, max: 2 })
  return stateOf(pool).finally(close)
}

test('a server started on a copy of the data folder has all rows, pictures, sessions and pending recovery codes', {
  timeout: 180_000,
}, async () => {
  const first = await startServer()
  const fields = {
    name: 'Rahima Begum',
    email: 'rahima@people.example',
    password: 'lantern-and-mail',
    avatar: await portrait(),
  }
  const signup = await fetch(`${first.origin}/api/auth/signup`, { method: 'POST', body: formOf(fields) })
  const headers = { cookie: cookieOf(signup.headers), 'user-timezone': 'Asia/Dhaka' }
  const at = ({ origin }: Running) =>
    client((url, init) => fetch(origin + url, { ...init, headers: { ...headers, ...init.headers } }))
  const call = at(first)
  await call(api.auth.verify, { body: { otp: await mailbox(first.dataDir).code(fields.email) } })
  const parcel_id = (await call(api.parcels.book, { body: booking })).data.parcel._id
  const { client_secret } = (await call(api.payments.createIntent, { query: { parcel_id } })).data
  await call(api.payments.sandboxCard, {
    body: { client_secret, number: '4242 4242 4242 4242', exp_month: 12, exp_year: 2040, cvc: '123' },
  })
  await call(api.payments.check, { body: { parcel_id } })
  await call(api.auth.sendRecovery, { body: { email: fields.email } })
  const otp = await mailbox(first.dataDir).code(fields.email, 2)
  const before = await stateIn(first)
  expect(await first.stop()).toBe(0)

  const copy = path.join(mkdtempSync(path.join(tmpdir(), 'ranar-copy-')), 'data')
  cpSync(first.dataDir, copy, { recursive: true })
  first.forget()
  const second = await startServer({ DATA_DIR: copy })
  expect(await stateIn(second)).toEqual(before)
  expect((await at(second)(api.parcels.get, { query: { parcel_id } })).data.parcel.payment?.status).toBe('succeeded')
  const [picture = ''] = readdirSync(path.join(copy, 'uploads'))
  expect((await fetch(`${second.origin}/uploads/${picture}`)).status).toBe(200)
  await at(second)(api.auth.recover, { body: { email: fields.email, otp, password: 'another-lantern' } })
  expect(await second.stop()).toBe(0)
  second.forget()
})
