import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { otherThan } from '../../test/mailbox.ts'
import { testPassword } from '../../test/people.ts'
import { until } from '../../test/until.ts'
import { codes, newPassword, wrong } from './otp.fixture.ts'

const world = await company()
const { a, guest, pool } = world
const { code, to, minutesPass, browser, mailed } = codes(world)
const { auth, people } = api

test('wrong tries of strangers do not use up those of the browser that asked, and strangers share five tries', async () => {
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

test('the browser that asked has five tries at a code, and asking again too soon gives it no more', async () => {
  const [her, owner] = [await a('consumer'), browser()]
  await owner.asks(her.email)
  const otp = await code(her.email)
  for (let n = 0; n < 5; n++) expect(await owner.tries(her.email, otherThan(otp))).toBe(400)
  await owner.asks(her.email)
  await mailed()
  expect(await owner.tries(her.email, otp)).toBe(400)
})

test('a stranger who keeps asking for codes and guessing them cannot lock out the owner', async () => {
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

test('the recovery cookie looks the same for every address, is hidden from scripts and reveals no account', async () => {
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
  'a browser with the made-up cookie %# can ask for codes, and its tries count as a stranger’s',
  async (value) => {
    const [her, forger] = [await a('consumer'), browser({ cookie: `recovery=${value}` })]
    const { status } = await forger.asks(her.email)
    expect(status).toBe(200)
    const otp = await code(her.email)
    for (let n = 0; n < 5; n++) expect(await forger.tries(her.email, otherThan(otp))).toBe(400)
    expect(await browser().tries(her.email, otp)).toBe(400)
  },
)

test('recovery gives the same reply for every address, and mails only active accounts', async () => {
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

test('a reset ends every session, verifies the account, is confirmed by mail and spends the code', async () => {
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

test('a code is wrong for another account and for an unknown address', async () => {
  const [one, other] = [await a('consumer'), await a('consumer')]
  for (const { email } of [one, other]) await guest(auth.sendRecovery, { body: { email } })
  const otp = await code(one.email)
  for (const email of [other.email, 'nobody@people.example'])
    await expect(guest(auth.recover, { body: { email, password: newPassword, otp } })).rejects.toMatchObject(wrong)
  await one(people.me)
})

test('two recovery codes are a minute apart, even with a reset in between', async () => {
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
