import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { amount } from '../../test/amount.ts'
import { company } from '../../test/company.ts'
import { otherThan } from '../../test/mailbox.ts'
import { codes, wrong } from './otp.fixture.ts'

const world = await company()
const { a, guest, pool } = world
const { code, to, withCode, minutesPass, mailed } = codes(world)
const { auth, people } = api

test('the sixth try is refused even with the right code', async () => {
  const { her, otp } = await withCode()
  for (let n = 0; n < 5; n++)
    await expect(her(auth.verify, { body: { otp: otherThan(otp) } })).rejects.toMatchObject(wrong)
  await expect(her(auth.verify, { body: { otp } })).rejects.toMatchObject(wrong)
  expect((await her(people.me)).user.isVerified).toBe(false)
})

test('the fifth try may still be the right one', async () => {
  const { her, otp } = await withCode()
  for (let n = 0; n < 4; n++)
    await expect(her(auth.verify, { body: { otp: otherThan(otp) } })).rejects.toMatchObject(wrong)
  expect((await her(auth.verify, { body: { otp } })).user.isVerified).toBe(true)
})

test('a hundred simultaneous wrong tries count as five, and then even the right code is refused', async () => {
  const { her, otp } = await withCode()
  const tries = await Promise.allSettled(
    Array.from({ length: 100 }, () => her(auth.verify, { body: { otp: otherThan(otp) } })),
  )
  for (const result of tries) expect(result).toMatchObject({ status: 'rejected', reason: wrong })
  const { rows } = await pool.query('SELECT n FROM otp_tries t JOIN otps o ON o.id = t.otp_id WHERE user_id = $1', [
    her.key,
  ])
  expect(rows).toEqual([{ n: 5 }])
  await expect(her(auth.verify, { body: { otp } })).rejects.toMatchObject(wrong)
})

test('the right code sent many times at once works once', async () => {
  for (let round = 0; round < amount(2, 20); round++) {
    const { her, otp } = await withCode()
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => her(auth.verify, { body: { otp } })))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
})

test('a code expires after ten minutes', async () => {
  const [early, late] = [await withCode(), await withCode()]
  await minutesPass(8, early.her.key)
  await minutesPass(10, late.her.key)
  expect((await early.her(auth.verify, { body: { otp: early.otp } })).user.isVerified).toBe(true)
  await expect(late.her(auth.verify, { body: { otp: late.otp } })).rejects.toMatchObject(wrong)
})

test('another code can be requested after a minute, and has five tries of its own', async () => {
  const { her, otp } = await withCode()
  await pool.query("UPDATE rate_limits SET resets_at = now() + interval '1 minute' WHERE key LIKE 'otp-gap:%:' || $1", [
    her.key,
  ]) // so that the time the mail took does not matter
  const { status, body, headers } = await her.ask(auth.sendVerification.path)
  expect({ status, body }).toEqual({
    status: 429,
    body: { success: false, message: 'A code was sent a moment ago. Please wait a minute before asking for another' },
  })
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(30)
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
  for (let n = 0; n < 5; n++)
    await expect(her(auth.verify, { body: { otp: otherThan(otp) } })).rejects.toMatchObject(wrong)
  await minutesPass(1.01, her.key)
  await her(auth.sendVerification)
  const second = await code(her.email, 2)
  await expect(her(auth.verify, { body: { otp } })).rejects.toMatchObject(wrong)
  expect((await her(auth.verify, { body: { otp: second } })).user.isVerified).toBe(true)
})

test('any of the last three codes works, an older one does not, and a used code voids the others', async () => {
  const codesOf = async () => {
    const her = await a('unverified')
    const otps: string[] = []
    for (let nth = 1; nth <= 4; nth++) {
      await her(auth.sendVerification)
      otps.push(await code(her.email, nth))
      await minutesPass(1.01, her.key)
    }
    return { her, otps }
  }
  const verified = ({ her }: Awaited<ReturnType<typeof codesOf>>, otp = '') => her(auth.verify, { body: { otp } })
  for (const nth of [1, 2, 3]) {
    const one = await codesOf()
    await expect(verified(one, one.otps[0])).rejects.toMatchObject(wrong)
    expect((await verified(one, one.otps[nth])).user.isVerified).toBe(true)
    await pool.query('UPDATE users SET is_verified = false WHERE id = $1', [one.her.key])
    for (const otp of one.otps) await expect(verified(one, otp)).rejects.toMatchObject(wrong)
  }
})

test('of ten simultaneous requests for one account only one sends a code', async () => {
  const her = await a('unverified')
  const replies = await Promise.all(Array.from({ length: 10 }, () => her.ask(auth.sendVerification.path)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(429)])
  await code(her.email)
  expect(await to(her.email)).toHaveLength(1)
})

test.each(['verification', 'recovery'] as const)(
  'an account gets five %s codes an hour and ten a day; the other kind is counted separately',
  async (purpose) => {
    const her = await a('unverified')
    const sent = async () => {
      await mailed()
      return (await to(her.email)).length
    }
    const verify = async () => Number((await her.ask(auth.sendVerification.path)).headers.get('retry-after'))
    const recover = () => guest(auth.sendRecovery, { body: { email: her.email } }).then(() => Number.NaN)
    /** Returns the seconds to wait for another code: 0 if one was sent, NaN for recovery, which does not tell. */
    const ask = async (kind = purpose) => {
      await minutesPass(1.01, her.key)
      const before = await sent()
      const wait = await (kind === 'verification' ? verify() : recover())
      return (await sent()) > before ? 0 : wait
    }
    const hourPasses = () =>
      pool.query("UPDATE rate_limits SET resets_at = now() WHERE key LIKE 'otp-hour:%:' || $1", [her.key])
    for (let n = 0; n < 5; n++) expect(await ask()).toBe(0)
    const [refused, other] = [await ask(), purpose === 'verification' ? 'recovery' : 'verification'] as const
    if (purpose === 'verification') expect(refused).toBeGreaterThan(3000)
    else expect(refused).toBeNaN()
    expect(await ask(other)).toBe(0)
    await hourPasses()
    for (let n = 0; n < 5; n++) expect(await ask()).toBe(0)
    await hourPasses()
    const today = await ask()
    if (purpose === 'verification') expect(today).toBeGreaterThan(80_000)
    else expect(today).toBeNaN()
    expect(await ask(other)).toBe(0)
  },
)

test('a code from before the clock was set back a day is refused, and a new one can be requested', async () => {
  const { her, otp } = await withCode()
  await minutesPass(-1440, her.key) // the code now seems to be made tomorrow
  await expect(her(auth.verify, { body: { otp } })).rejects.toMatchObject(wrong)
  await her(auth.sendVerification) // the next code need not wait a day
  expect((await her(auth.verify, { body: { otp: await code(her.email, 2) } })).user.isVerified).toBe(true)
})
