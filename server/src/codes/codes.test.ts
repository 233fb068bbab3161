import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { amount } from '../../test/amount.ts'
import { company } from '../../test/company.ts'
import { mailbox, otherThan } from '../../test/mailbox.ts'
import { testPassword } from '../../test/people.ts'
import { until } from '../../test/until.ts'

const { a, guest, env, pool } = await company()
const { code, to } = mailbox(env.dataDir)
const { auth, people } = api
const wrong = { status: 400, message: 'The code is wrong or has expired', errors: [{ path: 'otp' }] }
const newPassword = 'another-lantern'

/** Somebody unverified who has a code in hand. */
const withCode = async () => {
  const her = await a('unverified')
  await her(auth.sendVerification)
  return { her, otp: await code(her.email) }
}
const minutesPass = (minutes: number, key: number) => {
  const past = 'make_interval(secs => $1::float8 * 60)'
  return pool.query(`UPDATE codes SET requested_at = requested_at - ${past}, expires_at = expires_at - ${past} WHERE user_id = $2`, [minutes, key])
}

test('the sixth try is refused even with the right code', async () => {
  const { her, otp } = await withCode()
  for (let n = 0; n < 5; n++) await expect(her(auth.verify, { body: { otp: otherThan(otp) } })).rejects.toMatchObject(wrong)
  await expect(her(auth.verify, { body: { otp } })).rejects.toMatchObject(wrong)
  expect((await her(people.me)).user.isVerified).toBe(false)
})

test('the fifth try may still be the right one', async () => {
  const { her, otp } = await withCode()
  for (let n = 0; n < 4; n++) await expect(her(auth.verify, { body: { otp: otherThan(otp) } })).rejects.toMatchObject(wrong)
  expect((await her(auth.verify, { body: { otp } })).user.isVerified).toBe(true)
})

test('a hundred wrong tries at once are five tries, and then the right code is void', async () => {
  const { her, otp } = await withCode()
  const tries = await Promise.allSettled(Array.from({ length: 100 }, () => her(auth.verify, { body: { otp: otherThan(otp) } })))
  for (const result of tries) expect(result).toMatchObject({ status: 'rejected', reason: wrong })
  const { rows } = await pool.query('SELECT tries FROM codes WHERE user_id = $1', [her.key])
  expect(rows).toEqual([{ tries: 5 }])
  await expect(her(auth.verify, { body: { otp } })).rejects.toMatchObject(wrong)
})

test('the right code sent many times at once works once', async () => {
  for (let round = 0; round < amount(2, 20); round++) {
    const { her, otp } = await withCode()
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => her(auth.verify, { body: { otp } })))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
})

test('a code lives ten minutes', async () => {
  const [early, late] = [await withCode(), await withCode()]
  await minutesPass(8, early.her.key)
  await minutesPass(10, late.her.key)
  expect((await early.her(auth.verify, { body: { otp: early.otp } })).user.isVerified).toBe(true)
  await expect(late.her(auth.verify, { body: { otp: late.otp } })).rejects.toMatchObject(wrong)
})

test('another code can be asked for after a minute, voids the first and has five tries of its own', async () => {
  const { her, otp } = await withCode()
  await pool.query('UPDATE codes SET requested_at = now() WHERE user_id = $1', [her.key]) // however long the letter took
  const { status, body, headers } = await her.ask(auth.sendVerification.path)
  expect({ status, body }).toEqual({
    status: 429,
    body: { success: false, message: 'A code was sent a moment ago. Please wait a minute before asking for another' },
  })
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(30)
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
  for (let n = 0; n < 5; n++) await expect(her(auth.verify, { body: { otp: otherThan(otp) } })).rejects.toMatchObject(wrong)
  await minutesPass(1.01, her.key)
  await her(auth.sendVerification)
  const second = await code(her.email, 2)
  await expect(her(auth.verify, { body: { otp } })).rejects.toMatchObject(wrong)
  expect((await her(auth.verify, { body: { otp: second } })).user.isVerified).toBe(true)
})

test('of ten who ask for one account at once, one gets a code', async () => {
  const her = await a('unverified')
  const replies = await Promise.all(Array.from({ length: 10 }, () => her.ask(auth.sendVerification.path)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(429)])
  await code(her.email)
  expect(await to(her.email)).toHaveLength(1)
})

test('five codes an hour and ten a day for an account, of both kinds together', async () => {
  const her = await a('unverified')
  const asked = async () => {
    const { status, headers } = await her.ask(auth.sendVerification.path)
    await minutesPass(1.01, her.key)
    return { status, wait: Number(headers.get('retry-after')) }
  }
  const five = async () => {
    for (let n = 0; n < 4; n++) expect((await asked()).status).toBe(200)
    await guest(auth.sendRecovery, { body: { email: her.email } })
    await until(async () => expect((await pool.query("SELECT FROM jobs WHERE kind = 'codes.recover'")).rowCount).toBe(0))
  }
  await five()
  const refused = await asked()
  expect(refused.status).toBe(429)
  expect(refused.wait).toBeGreaterThan(3000)
  await pool.query("UPDATE limits SET resets_at = now() WHERE key = 'codes-hour:' || $1", [her.key])
  await minutesPass(1.01, her.key)
  await five()
  await pool.query("UPDATE limits SET resets_at = now() WHERE key = 'codes-hour:' || $1", [her.key])
  expect((await asked()).wait).toBeGreaterThan(80_000)
})

test('recovery answers alike for everybody, and sends to the known address only', async () => {
  const [her, archived] = [await a('consumer'), await a('consumer', { archivedAt: new Date() })]
  const ask = (email: string) =>
    guest.ask(auth.sendRecovery.path, { method: 'POST', body: JSON.stringify({ email }), headers: { 'content-type': 'application/json' } })
  const emails = [her.email, her.email.toUpperCase(), 'nobody@people.example', archived.email, her.email]
  for (const email of emails)
    expect(await ask(email)).toMatchObject({
      status: 200,
      body: { success: true, message: 'If this email is registered, a code is on its way to it', data: {} },
    })
  await code(her.email)
  expect(await to(her.email)).toHaveLength(1)
  for (const email of ['nobody@people.example', archived.email]) expect(await to(email)).toHaveLength(0)
})

test('a reset ends every session, verifies the account, tells it by mail, and the code is spent', async () => {
  const her = await a('unverified')
  await guest(auth.sendRecovery, { body: { email: her.email } })
  const otp = await code(her.email)
  await expect(her(auth.verify, { body: { otp } })).rejects.toMatchObject(wrong)
  await expect(guest(auth.recover, { body: { email: her.email, password: newPassword, otp: otherThan(otp) } })).rejects.toMatchObject(wrong)
  const { message } = await guest.call(auth.recover, { body: { email: her.email.toUpperCase(), password: newPassword, otp } })
  expect(message).toBe('Your password has been changed. Please log in')
  await expect(her(people.me)).rejects.toMatchObject({ status: 401 })
  await expect(guest(auth.login, { body: { email: her.email, password: testPassword } })).rejects.toMatchObject({ status: 401 })
  expect((await guest(auth.login, { body: { email: her.email, password: newPassword } })).user.isVerified).toBe(true)
  await expect(guest(auth.recover, { body: { email: her.email, password: 'once-more-please', otp } })).rejects.toMatchObject(wrong)
  await until(async () => expect(await to(her.email)).toHaveLength(2))
})

test('somebody else’s code, and a code for nobody, are wrong like any other', async () => {
  const [one, other] = [await a('consumer'), await a('consumer')]
  for (const { email } of [one, other]) await guest(auth.sendRecovery, { body: { email } })
  const otp = await code(one.email)
  for (const email of [other.email, 'nobody@people.example'])
    await expect(guest(auth.recover, { body: { email, password: newPassword, otp } })).rejects.toMatchObject(wrong)
  await one(people.me)
})

test('a minute passes between two recovery codes, a reset in between or not', async () => {
  const her = await a('consumer')
  const ask = () => guest(auth.sendRecovery, { body: { email: her.email } })
  await ask()
  const body = { email: her.email, password: newPassword, otp: await code(her.email) }
  await guest(auth.recover, { body })
  await ask()
  expect((await pool.query("SELECT 1 FROM jobs WHERE key = 'code:recovery:' || $1", [her.key])).rowCount).toBe(0)
  await expect.poll(async () => (await to(her.email)).length, { timeout: 15_000 }).toBe(2) // the code, and that the password has been changed
  await minutesPass(1.01, her.key)
  await ask()
  await guest(auth.recover, { body: { ...body, otp: await code(her.email, 2) } })
})
