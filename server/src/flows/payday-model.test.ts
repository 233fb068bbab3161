import { api } from '@ranar/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amount } from '../../test/amount.ts'
import { company } from '../../test/company.ts'
import { moneyFaults } from '../../test/money-faults.ts'
import { earned, payroll, takenBack } from '../../test/payday.ts'
import { refusal } from '../../test/refusal.ts'

const ranar = await company()
const { a, pool } = ranar
const { payouts, statements } = api
const SENDERS = 4

const who = fc.nat(SENDERS - 1)
const payer = fc.nat(2)
const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ is: fc.constant('earn' as const), who, taka: fc.integer({ min: 1, max: 5000 }) }),
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('owe' as const), who, taka: fc.integer({ min: 1, max: 300 }) }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('take back' as const), who }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('move' as const), who, n: fc.nat(9) }) },
  { weight: 3, arbitrary: fc.record({ is: fc.constant('make' as const), payer, all: fc.boolean(), who }) },
  { weight: 3, arbitrary: fc.record({ is: fc.constant('send' as const), payer, nth: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('fail' as const), payer, nth: fc.nat(5), n: fc.nat(9) }) },
)
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never

const crew = async () => {
  const { maker, teller, account } = await payroll(ranar)
  const senders = await Promise.all(Array.from({ length: SENDERS }, () => a('consumer')))
  await Promise.all(senders.map((sender) => account(sender)))
  return { senders, payers: [maker, teller, await a('root')], account }
}

const run = async ({ senders, payers, account }: Awaited<ReturnType<typeof crew>>, one: Command): Promise<unknown> => {
  const sender = senders['who' in one ? one.who : 0] as (typeof senders)[number]
  const by = payers['payer' in one ? one.payer : 0] as (typeof payers)[number]
  const nth = async (statuses: string[], n: number): Promise<string> => {
    const { rows } = await pool.query(
      'SELECT public_id FROM payouts WHERE sender_id = ANY($1) AND status = ANY($2) ORDER BY id',
      [senders.map(({ key }) => key), statuses],
    )
    return rows[n % Math.max(1, rows.length)]?.public_id ?? crypto.randomUUID()
  }
  switch (one.is) {
    case 'earn':
      return earned(ranar, sender, one.taka)
    case 'owe':
      return earned(ranar, sender, -one.taka)
    case 'take back':
      return takenBack(ranar, sender)
    case 'move':
      return account(sender, `0171234567${one.n}`)
    case 'make':
      return by(payouts.make, { body: { user_ids: one.all ? senders.map(({ id }) => id) : [sender.id] } })
    case 'send':
      return by(payouts.send, { body: { id: await nth(['draft', 'sent'], one.nth), reference: `R${one.nth}` } })
    case 'fail':
      return by(payouts.fail, { body: { id: await nth(['draft', 'sent'], one.nth), reason: `Because ${one.n}` } })
  }
}

test(
  'in random histories of earnings, debts and payouts, statements and payouts are the sums of their lines',
  async () => {
    const histories = fc.array(fc.array(command, { minLength: 1, maxLength: 6 }), { minLength: 3, maxLength: 10 })
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(histories, async (waves) => {
        const people = await crew()
        for (const wave of waves)
          for (const outcome of await Promise.all(wave.map((one) => refusal(run(people, one))))) {
            seen.add(outcome.slice(0, 3))
            expect(outcome).toMatch(/^(done|4\d\d )/)
          }
        expect(await moneyFaults(pool)).toEqual([])
        for (const sender of people.senders) {
          const { balance, closing, lines } = await sender(statements.mine, { query: { limit: 100 } })
          const sum = (of: 'pending' | 'available') => lines.reduce((total, line) => total + line[of], 0)
          expect({ closing, pending: sum('pending'), available: sum('available') }).toEqual({
            closing: balance,
            ...balance,
          })
        }
      }),
      { numRuns: amount(12, 1000), endOnFailure: true },
    )
    expect(seen).toContain('don')
  },
  amount(300_000, 3_600_000),
)
