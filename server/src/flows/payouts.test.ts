import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { told } from '../../test/crew.ts'
import { mailsTo } from '../../test/mails.ts'
import { earned, payroll } from '../../test/payday.ts'
import { outcomes, refusal } from '../../test/refusal.ts'

const ranar = await company()
const { a, pool } = ranar
const { payouts, statements } = api
const statementOf = async (who: Awaited<ReturnType<typeof a>>) => who(statements.mine)

test('one admin makes a payout of what is due, another sends it, and the sender is notified', async () => {
  const { sender, maker, teller } = await payroll(ranar)
  await earned(ranar, sender, 1000)
  await earned(ranar, sender, 500)
  const { payouts: due } = await maker(payouts.list, { query: { status: 'due', limit: 100 } })
  expect(due.find(({ user }) => user._id === sender.id)).toMatchObject({
    _id: null,
    status: 'due',
    taka: 1500,
    lines: 2,
  })
  const { results } = await maker(payouts.make, { body: { user_ids: [sender.id] } })
  expect(results).toMatchObject([
    {
      user_id: sender.id,
      success: true,
      message: 'A payout of ৳1,500 is made',
      payout: { status: 'draft', taka: 1500 },
    },
  ])
  const id = results[0]?.payout?._id ?? ''
  expect(await statementOf(sender)).toMatchObject({ balance: { available: 1500 }, next: { due: 0, draft: 1500 } })
  expect(await refusal(maker(payouts.send, { body: { id, reference: 'B1' } }))).toBe(
    '409 You have made this payout yourself. Somebody else must mark it as sent',
  )
  expect(await maker(payouts.list, { query: { status: 'draft' } })).toMatchObject({ needsColleague: true })
  const { payouts: sent } = await teller(payouts.send, { body: { id, reference: 'B1' } })
  expect(sent).toMatchObject([{ _id: id, status: 'sent', reference: 'B1', account: { number: '••••5678' } }])
  const { balance, lines } = await statementOf(sender)
  expect(balance).toEqual({ pending: 0, available: 0 })
  expect(lines[0]).toMatchObject({ kind: 'payout_sent', available: -1500, payout: { status: 'sent', reference: 'B1' } })
  expect((await told(sender))[0]).toBe('We have paid you ৳1,500')
  expect((await mailsTo(ranar, sender, 2)).at(-1)?.header('subject')).toBe('Your money is on its way to you')
})

test('a repeated call pays nothing twice, and another reference is refused', async () => {
  const { sender, maker, teller } = await payroll(ranar)
  await earned(ranar, sender, 700)
  const make = () => maker(payouts.make, { body: { user_ids: [sender.id, sender.id] } })
  const [first, again] = [await make(), await make()]
  expect(again.results).toMatchObject([{ success: true, message: 'A payout of ৳700 already waits to be sent' }])
  expect(again.payouts).toEqual(first.payouts)
  const id = first.payouts[0]?._id ?? ''
  const send = (reference: string) => teller(payouts.send, { body: { id, reference } })
  await send('B2')
  expect(await send('B2')).toMatchObject({ payouts: [{ status: 'sent' }] })
  expect(await refusal(send('B3'))).toBe('409 This payout is already sent, with the reference B2')
  expect((await statementOf(sender)).balance.available).toBe(0)
  expect((await told(sender)).filter((text) => text.startsWith('We have paid'))).toHaveLength(1)
})

test('a payout that came back is due again, and the next payout includes it and newer lines', async () => {
  const { sender, maker, teller } = await payroll(ranar)
  await earned(ranar, sender, 700)
  const { payouts: made } = await maker(payouts.make, { body: { user_ids: [sender.id] } })
  const id = made[0]?._id ?? ''
  await teller(payouts.send, { body: { id, reference: 'B4' } })
  const fail = (reason: string) => maker(payouts.fail, { body: { id, reason } })
  expect(await fail('Account closed')).toMatchObject({ payouts: [{ status: 'failed', reason: 'Account closed' }] })
  expect(await fail('Account closed')).toMatchObject({ payouts: [{ status: 'failed' }] })
  expect(await refusal(fail('Another'))).toBe('409 This payout has already failed')
  expect(await refusal(teller(payouts.send, { body: { id, reference: 'B4' } }))).toBe(
    '409 This payout has already failed',
  )
  expect((await statementOf(sender)).lines[0]).toMatchObject({
    kind: 'payout_failed',
    available: 700,
    reason: 'Account closed',
  })
  await earned(ranar, sender, 50)
  const { payouts: anew } = await maker(payouts.make, { body: { user_ids: [sender.id] } })
  expect(anew).toMatchObject([{ status: 'draft', taka: 750, lines: 2 }])
  expect((await told(sender)).join()).toContain('came back to us')
})

test('calling off a draft frees its lines and does not notify the sender', async () => {
  const { sender, maker } = await payroll(ranar)
  await earned(ranar, sender, 300)
  const { payouts: made } = await maker(payouts.make, { body: { user_ids: [sender.id] } })
  await maker(payouts.fail, { body: { id: made[0]?._id ?? '', reason: 'Wrong account' } })
  expect(await statementOf(sender)).toMatchObject({ balance: { available: 300 }, next: { due: 300, draft: 0 } })
  expect((await told(sender)).join()).not.toMatch(/paid you|came back/)
})

test('calling off a draft that a colleague has sent meanwhile is refused, and its money stays paid', async () => {
  const { sender, maker, teller } = await payroll(ranar)
  await earned(ranar, sender, 300)
  const { payouts: made } = await maker(payouts.make, { body: { user_ids: [sender.id] } })
  const id = made[0]?._id ?? ''
  await teller(payouts.send, { body: { id, reference: 'B9' } })
  const callOff = { id, reason: 'Wrong account', draft_only: true }
  expect(await refusal(maker(payouts.fail, { body: callOff }))).toBe(
    '409 This payout is already sent, with the reference B9',
  )
  expect((await statementOf(sender)).balance.available).toBe(0)
})

test('a payout keeps the account it was made for, and the office sees that the account has changed since', async () => {
  const { sender, maker, account } = await payroll(ranar)
  await earned(ranar, sender, 300)
  await maker(payouts.make, { body: { user_ids: [sender.id] } })
  await account(sender, '01799999999')
  const { payouts: drafts } = await maker(payouts.list, { query: { status: 'draft', limit: 100 } })
  expect(drafts.find(({ user }) => user._id === sender.id)).toMatchObject({
    account: { number: '••••5678' },
    accountChanged: true,
  })
})

test('senders who cannot be paid are listed with the reason, and the others are paid', async () => {
  const { sender, maker } = await payroll(ranar)
  const [noAccount, owes, none] = [await a('consumer'), await a('consumer'), await a('consumer')]
  await earned(ranar, sender, 400)
  await earned(ranar, noAccount, 400)
  await earned(ranar, owes, -60)
  const user_ids = [noAccount.id, owes.id, none.id, 'nobody', crypto.randomUUID(), sender.id]
  const { results, payouts: made } = await maker(payouts.make, { body: { user_ids } })
  expect(results.map(({ success, message }) => `${success} ${message}`)).toEqual([
    'false This sender has not given a payout account',
    'false This sender owes the company ৳60',
    'false Nothing is due to this sender',
    'false This sender was not found',
    'false This sender was not found',
    'true A payout of ৳400 is made',
  ])
  expect(made).toHaveLength(1)
})

test('a sender’s debt is deducted from the payout, and an archived sender is paid too', async () => {
  const { sender, maker, teller } = await payroll(ranar)
  await earned(ranar, sender, 400)
  await earned(ranar, sender, -60)
  await (await a('root'))(api.people.archive, { query: { user_id: sender.id } })
  const { payouts: made } = await maker(payouts.make, { body: { user_ids: [sender.id] } })
  expect(made).toMatchObject([{ taka: 340, lines: 2, user: { isArchive: true } }])
  await teller(payouts.send, { body: { id: made[0]?._id ?? '', reference: 'B5' } })
})

test('concurrent calls that make, send and fail the same payout take effect once', async () => {
  const { sender, maker, teller } = await payroll(ranar)
  await earned(ranar, sender, 900)
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, i) => (i % 2 ? maker : teller)(payouts.make, { body: { user_ids: [sender.id] } })),
  )
  const ids = new Set(made.flatMap((one) => one.payouts.map(({ _id }) => _id)))
  expect(ids.size).toBe(1)
  const [id = ''] = ids
  const third = await a('admin', { rights: ['money'] })
  const sends = Array.from({ length: 6 }, (_, i) =>
    third(payouts.send, { body: { id: String(id), reference: `S${i % 2}` } }),
  )
  const fails = Array.from({ length: 3 }, () => third(payouts.fail, { body: { id: String(id), reason: 'Back' } }))
  expect((await outcomes([...sends, ...fails])).done).toBeGreaterThan(0)
  const { rows } = await pool.query(
    `SELECT count(*) FILTER (WHERE kind = 'payout_sent')::int AS sent, count(*) FILTER (WHERE kind = 'payout_failed')::int AS failed
     FROM statement_lines WHERE sender_id = $1`,
    [sender.key],
  )
  expect(rows[0].sent - rows[0].failed).toBe((await statementOf(sender)).balance.available === 0 ? 1 : 0)
  expect(rows[0].sent).toBeLessThanOrEqual(1)
})

test('an amount below the company’s minimum payout waits until more is due', async () => {
  const { sender, maker } = await payroll(ranar)
  const root = await a('root')
  const set = (payoutMinTaka: number) => root(api.settings.change, { body: { payoutMinTaka } })
  await earned(ranar, sender, 300)
  await set(500)
  const make = () => maker(payouts.make, { body: { user_ids: [sender.id] } })
  expect((await make()).results).toMatchObject([
    { success: false, message: 'Only ৳300 is due; that is less than the company pays out at a time' },
  ])
  await earned(ranar, sender, 200)
  expect((await make()).payouts).toMatchObject([{ taka: 500, lines: 2 }])
  await set(1)
})

test('the only admin with the right to money makes and sends a payout', async () => {
  const { sender, maker } = await payroll(ranar)
  await earned(ranar, sender, 300)
  const [payout] = (await maker(payouts.make, { body: { user_ids: [sender.id] } })).payouts
  await pool.query(`UPDATE users SET archived_at = now() WHERE role = 'admin' AND id <> $1`, [maker.key])
  expect(await maker(payouts.list, { query: { status: 'draft' } })).toMatchObject({ needsColleague: false })
  const { payouts: sent } = await maker(payouts.send, { body: { id: payout?._id ?? '', reference: 'B6' } })
  expect(sent).toMatchObject([{ status: 'sent' }])
})
