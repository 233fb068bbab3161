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
/** Time passes for a person's codes and for how soon the next one may come; a negative number sets the clock back. */
const minutesPass = async (minutes: number, key: number) => {
  const past = 'make_interval(secs => $1::float8 * 60)'
  await pool.query(
    `UPDATE otps SET requested_at = requested_at - ${past}, issued_at = issued_at - ${past} WHERE user_id = $2`,
    [minutes, key],
  )
  await pool.query(`UPDATE rate_limits SET resets_at = resets_at - ${past} WHERE key LIKE 'otp-gap:%:' || $2`, [
    minutes,
    key,
  ])
}
/** A browser: it keeps the cookies that it is given. */
const browser = (more: Record<string, string> = {}) => {
  const jar = new Map<string, string>()
  const post = async (path: string, body: object) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await guest.ask(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }), ...more },
    })
    for (const set of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0]?.split('=') ?? []
      jar.set(name, value)
    }
    return reply
  }
  return {
    jar,
    asks: (email: string) => post(auth.sendRecovery.path, { email }),
    tries: async (email: string, otp: string) =>
      (await post(auth.recover.path, { email, password: newPassword, otp })).status,
  }
}
/** Until every code that was asked for is made and mailed. */
const mailed = () =>
  until(async () =>
    expect((await pool.query("SELECT FROM jobs WHERE kind IN ('codes.recover', 'mail')")).rowCount).toBe(0),
  )

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

test('a hundred wrong tries at once are five tries, and then the right code is void', async () => {
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

test('a code lives ten minutes', async () => {
  const [early, late] = [await withCode(), await withCode()]
  await minutesPass(8, early.her.key)
  await minutesPass(10, late.her.key)
  expect((await early.her(auth.verify, { body: { otp: early.otp } })).user.isVerified).toBe(true)
  await expect(late.her(auth.verify, { body: { otp: late.otp } })).rejects.toMatchObject(wrong)
})

test('another code can be asked for after a minute, and has five tries of its own', async () => {
  const { her, otp } = await withCode()
  await pool.query("UPDATE rate_limits SET resets_at = now() + interval '1 minute' WHERE key LIKE 'otp-gap:%:' || $1", [
    her.key,
  ]) // however long the letter took
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

test('the last three codes work, whichever mail is read first; an older one does not, and one that worked ends all', async () => {
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

test('a stranger’s wrong tries take nothing from the browser that asked, nor do all strangers have more than five', async () => {
  const [her, owner, stranger, asker] = [await a('consumer'), browser(), browser(), browser()]
  await owner.asks(her.email)
  const otp = await code(her.email)
  await stranger.asks('nobody@people.example')
  for (let n = 0; n < 7; n++) expect(await stranger.tries(her.email, otherThan(otp))).toBe(400)
  expect(await browser().tries(her.email, otp)).toBe(400)
  for (let n = 0; n < 4; n++) expect(await owner.tries(her.email, otherThan(otp))).toBe(400)
  await asker.asks(her.email)
  await mailed()
  for (let n = 0; n < 7; n++) expect(await asker.tries(her.email, otherThan(otp))).toBe(400)
  expect(await asker.tries(her.email, otp)).toBe(400)
  expect(await owner.tries(her.email, otp)).toBe(200)
})

test('the browser that asked has five tries at a code, asking again too soon gives it no more', async () => {
  const [her, owner] = [await a('consumer'), browser()]
  await owner.asks(her.email)
  const otp = await code(her.email)
  for (let n = 0; n < 5; n++) expect(await owner.tries(her.email, otherThan(otp))).toBe(400)
  await owner.asks(her.email)
  await mailed()
  expect(await owner.tries(her.email, otp)).toBe(400)
})

test('somebody who asks all the time for another’s address keeps the owner out neither by it nor by wrong tries', async () => {
  const [her, owner, stranger] = [await a('consumer'), browser(), browser()]
  let asked = 0
  const stranglersTurn = async () => {
    await minutesPass(1.01, her.key)
    await stranger.asks(her.email)
    await code(her.email, ++asked)
    await mailed()
    for (let n = 0; n < 6; n++) expect(await browser().tries(her.email, '22222222')).toBe(400)
  }
  for (let n = 0; n < 5; n++) await stranglersTurn()
  await owner.asks(her.email) // too many for this hour: nothing is sent
  await mailed()
  expect(await to(her.email)).toHaveLength(asked)
  expect(await owner.tries(her.email, await code(her.email, asked))).toBe(200)
})

test('the cookie of who asked is the same for every address, hidden from scripts, and says nothing of the account', async () => {
  const her = await a('consumer')
  const set = async (email: string) => {
    const one = browser()
    const { headers } = await one.asks(email)
    return [headers.getSetCookie().map((cookie) => cookie.replace(/=[\w-]{22};/, '=…;')), [...one.jar.keys()]]
  }
  const known = await set(her.email)
  expect(known).toEqual([['recovery=…; Max-Age=3600; Path=/; HttpOnly; SameSite=Strict'], ['recovery']])
  expect(await set('nobody@people.example')).toEqual(known)
  const again = browser()
  await again.asks(her.email)
  const before = again.jar.get('recovery')
  await again.asks('nobody@people.example')
  expect(again.jar.get('recovery')).toBe(before)
})

test.each(['', '../../etc', 'x'.repeat(3000), 'recovery', '%00'])(
  'made-up cookie %#: its browser asks and tries like all others',
  async (value) => {
    const [her, forger] = [await a('consumer'), browser({ cookie: `recovery=${value}` })]
    const { status } = await forger.asks(her.email)
    expect(status).toBe(200)
    const otp = await code(her.email)
    for (let n = 0; n < 5; n++) expect(await forger.tries(her.email, otherThan(otp))).toBe(400)
    expect(await browser().tries(her.email, otp)).toBe(400)
  },
)

test('of ten who ask for one account at once, one gets a code', async () => {
  const her = await a('unverified')
  const replies = await Promise.all(Array.from({ length: 10 }, () => her.ask(auth.sendVerification.path)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(429)])
  await code(her.email)
  expect(await to(her.email)).toHaveLength(1)
})

test.each(['verification', 'recovery'] as const)(
  'five %s codes an hour and ten a day for an account; the other kind has its own',
  async (purpose) => {
    const her = await a('unverified')
    const sent = async () => {
      await mailed()
      return (await to(her.email)).length
    }
    const verify = async () => Number((await her.ask(auth.sendVerification.path)).headers.get('retry-after'))
    const recover = () => guest(auth.sendRecovery, { body: { email: her.email } }).then(() => Number.NaN)
    /** How long to wait for another code: 0 when one was sent. Recovery tells nobody. */
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

test('a code of yesterday does not work again when the clock goes back a day', async () => {
  const { her, otp } = await withCode()
  await minutesPass(-1440, her.key) // the code was made when it was tomorrow
  await expect(her(auth.verify, { body: { otp } })).rejects.toMatchObject(wrong)
  await her(auth.sendVerification) // and nobody waits a day for the next one
  expect((await her(auth.verify, { body: { otp: await code(her.email, 2) } })).user.isVerified).toBe(true)
})

test('recovery answers alike for everybody, and sends to the known address only', async () => {
  const [her, archived] = [await a('consumer'), await a('consumer', { archivedAt: new Date() })]
  const ask = (email: string) =>
    guest.ask(auth.sendRecovery.path, {
      method: 'POST',
      body: JSON.stringify({ email }),
      headers: { 'content-type': 'application/json' },
    })
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
  await expect(
    guest(auth.recover, { body: { email: her.email, password: newPassword, otp: otherThan(otp) } }),
  ).rejects.toMatchObject(wrong)
  const { message } = await guest.call(auth.recover, {
    body: { email: her.email.toUpperCase(), password: newPassword, otp },
  })
  expect(message).toBe('Your password has been changed. Please log in')
  await expect(her(people.me)).rejects.toMatchObject({ status: 401 })
  await expect(guest(auth.login, { body: { email: her.email, password: testPassword } })).rejects.toMatchObject({
    status: 401,
  })
  expect((await guest(auth.login, { body: { email: her.email, password: newPassword } })).user.isVerified).toBe(true)
  await expect(
    guest(auth.recover, { body: { email: her.email, password: 'once-more-please', otp } }),
  ).rejects.toMatchObject(wrong)
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
