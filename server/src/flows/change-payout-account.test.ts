import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { mailbox } from '../../test/mailbox.ts'
import { testPassword as password } from '../../test/people.ts'
import { outcomes, refusal } from '../../test/refusal.ts'
import { until } from '../../test/until.ts'

const { a, pool, env } = await company()
const { to } = mailbox(env.dataDir)
const { payouts } = api
const bkash = { password, method: 'bkash', number: '+880 1712-345678', name: 'Rahima Akter' } as const
const bank = {
  password,
  method: 'bank',
  number: '0010 2345 6789',
  name: 'Rahima',
  bank: 'City Bank',
  branch: 'Mirpur',
} as const

test('a sender sets a payout account, sees only its last digits, and is told by mail', async () => {
  const sender = await a('consumer')
  expect(await sender(payouts.account)).toEqual({ account: null })
  const { account } = await sender(payouts.changeAccount, { body: bkash })
  expect(account).toEqual({
    method: 'bkash',
    number: '••••5678',
    name: 'Rahima Akter',
    bank: null,
    branch: null,
    changedAt: expect.any(String),
  })
  expect(await sender(payouts.account)).toEqual({ account })
  await until(async () => expect((await to(sender.email)).join()).toContain('payout account has been changed'))
  expect((await to(sender.email)).join()).not.toMatch(/5678|Rahima/)
})

test('a new payout account keeps the earlier ones in the history, and setting the same one again adds nothing', async () => {
  const sender = await a('consumer')
  await sender(payouts.changeAccount, { body: bkash })
  await sender(payouts.changeAccount, { body: { ...bkash, number: '01712345678' } })
  const { account } = await sender(payouts.changeAccount, { body: bank })
  expect(account).toMatchObject({ method: 'bank', number: '••••6789', bank: 'City Bank', branch: 'Mirpur' })
  const { rows } = await pool.query('SELECT method, number FROM payout_accounts WHERE user_id = $1 ORDER BY id', [
    sender.key,
  ])
  expect(rows).toEqual([
    { method: 'bkash', number: '01712345678' },
    { method: 'bank', number: '001023456789' },
  ])
  await expect(pool.query('UPDATE payout_accounts SET number = number')).rejects.toThrow('append-only')
  await expect(pool.query('DELETE FROM payout_accounts')).rejects.toThrow('append-only')
})

test('a wrong password does not change the payout account, and tries are rate-limited', async () => {
  const sender = await a('consumer')
  const wrong = () => sender(payouts.changeAccount, { body: { ...bkash, password: 'a guess at it' } })
  expect(await refusal(wrong())).toBe('400 This is not your password')
  expect(Object.keys(await outcomes(Array.from({ length: 12 }, wrong))).some((text) => text.startsWith('429'))).toBe(
    true,
  )
  expect(await refusal(sender(payouts.changeAccount, { body: bkash }))).toMatch(/^429/)
  expect(await sender(payouts.account)).toEqual({ account: null })
})

test('an account number must fit its payment method', async () => {
  const sender = await a('consumer')
  for (const method of ['bkash', 'nagad', 'rocket'] as const)
    await expect(
      sender(payouts.changeAccount, { body: { ...bkash, method, number: '12345678' } }),
    ).rejects.toMatchObject({
      status: 400,
      errors: [{ path: 'number', message: 'This is not a number of such an account' }],
    })
})

test('ten changes at once leave one account in force', async () => {
  const sender = await a('consumer')
  const many = Array.from({ length: 10 }, (_, i) =>
    sender(payouts.changeAccount, { body: { ...bkash, number: `0171234567${i}` } }),
  )
  expect(await outcomes(many)).toEqual({ done: 10 })
  expect((await sender(payouts.account)).account?.number).toMatch(/^••••567\d$/)
})

test('a sender with the right password can change the payout account only a limited number of times an hour', async () => {
  const sender = await a('consumer')
  await pool.query(`INSERT INTO rate_limits (key, n, resets_at) VALUES ($1, 19, now() + interval '30 minutes')`, [
    `payout-changes:${sender.key}`,
  ])
  expect(await refusal(sender(payouts.changeAccount, { body: bkash }))).toBe('done')
  expect(await refusal(sender(payouts.changeAccount, { body: bank }))).toMatch(/^429/)
  expect((await sender(payouts.account)).account?.method).toBe('bkash')
})
