import { randomBytes } from 'node:crypto'
import { api, type TariffDraft } from '@ranar/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amount } from '../../test/amount.ts'
import { booksBalance } from '../../test/books.ts'
import { inDays, openCompany } from '../../test/company.ts'
import type { Somebody } from '../../test/crew.ts'
import { openDatabase } from '../../test/database.ts'
import { moneyCrew, type Numbers } from '../../test/money-crew.ts'
import { moneyFaults } from '../../test/money-faults.ts'
import { refusal } from '../../test/refusal.ts'
import { until } from '../../test/until.ts'
import type { Pool } from '../platform/db/listen.ts'

const HISTORIES = Number(process.env.HISTORIES) || amount(4, 2000)
const COMMANDS = amount(40, 60)
const SEED = Number(process.env.SEED) || Math.trunc(Math.random() * 2 ** 31)
const AT_ONCE = 4
/** Companies that run in parallel, so that one works while another waits. */
const COMPANIES = amount(1, 3)
/** Histories for each company; a new history continues with what the last one left unfinished. */
const LIFE = 20

/** Drops mail and SMS jobs in most companies: they hold no money and make up half of the work. */
const noLetters = `
  CREATE FUNCTION unwritten() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
  CREATE TRIGGER unwritten BEFORE INSERT ON jobs FOR EACH ROW WHEN (NEW.kind IN ('mail', 'mail.receiver', 'sms.send')) EXECUTE FUNCTION unwritten()`

/** Error logs of the servers, for failure messages: replies say less. */
const complaints: string[] = []
const complain = (line: string) => void complaints.push(line)

/** Opens a company with its own database and people. */
const open = async (withLetters: boolean) => {
  const { db, pool, url, close } = await openDatabase()
  if (!withLetters) await pool.query(noLetters)
  const secret = randomBytes(32)
  const installation = { db, pool, databaseUrl: url, secret }
  const ranar = await openCompany({}, { installation, logger: { level: 'error', stream: { write: complain } } })
  const { tariff } = await ranar.guest(api.tariffs.valid)
  const draft: TariffDraft = { ...tariff, basedOn: tariff.version, validFrom: inDays(0), returnFeeTaka: 30 }
  await (await ranar.a('root'))(api.tariffs.publish, { body: draft })
  const end = async () => {
    await ranar.close()
    await close()
  }
  return { db, pool, people: await moneyCrew(ranar), end }
}

type People = Awaited<ReturnType<typeof moneyCrew>>
/** Reads all pages of a list. */
const everyPage = async <T extends { meta: { pages: number } }>(read: (page: number) => Promise<T>) => {
  const found = [await read(1)]
  while (found.length < (found[0]?.meta.pages ?? 0)) found.push(await read(found.length + 1))
  return found
}
/** Expects a courier's balance to equal the collections in hand plus the hand-overs being counted. */
const cashAddsUp = async (courier: Somebody) => {
  const told = await everyPage((page) => courier(api.cash.mine, { query: { page, limit: 100 } }))
  const [{ balance, handovers } = { balance: undefined, handovers: [] }] = told
  const counting = handovers.filter(({ status }) => status === 'submitted').reduce((sum, h) => sum + h.expected, 0)
  const inHand = told.flatMap(({ collections }) => collections).reduce((sum, { taka }) => sum + taka, 0)
  expect({ balance }).toEqual({ balance: inHand + counting })
}
const statementAddsUp = async (sender: Somebody) => {
  const told = await everyPage((page) => sender(api.statements.mine, { query: { page, limit: 100 } }))
  const sum = (of: 'pending' | 'available') =>
    told.flatMap(({ lines }) => lines).reduce((total, line) => total + line[of], 0)
  const { balance, closing } = told[0] ?? {}
  expect({ closing, pending: sum('pending'), available: sum('available') }).toEqual({ closing: balance, ...balance })
}
/** Waits until no payment or refund job is due. */
const quiet = (pool: Pool) =>
  until(
    async () =>
      (
        await pool.query(
          `SELECT kind FROM jobs WHERE (kind LIKE 'payments.%' OR kind LIKE 'refunds.%') AND run_at <= now()`,
        )
      ).rowCount,
    (n) => n === 0,
  )

const step = (names: string[]) =>
  fc.record({
    name: fc.oneof(
      { weight: 1, arbitrary: fc.constantFrom('book', 'deliver', 'handOver', 'accept') },
      { weight: 4, arbitrary: fc.constantFrom(...names) },
    ),
    who: fc.nat(1000),
    which: fc.nat(1000),
    taka: fc.nat(6000),
    /** Run this step together with the next one. */
    atOnce: fc.boolean(),
  })

const live = async (
  people: People,
  steps: ({ name: string; atOnce: boolean } & Numbers)[],
  seen: Map<string, number>,
) => {
  const run = async (name: string, numbers: Numbers) => {
    const outcome = await refusal(people.commands[name]?.(numbers) ?? Promise.resolve())
    const kind = `${name} ${outcome.slice(0, 4)}`.trim()
    seen.set(kind, (seen.get(kind) ?? 0) + 1)
    // A busy machine may answer 503.
    expect(outcome, `${name} ${complaints.join('')}`).toMatch(/^(done|4\d\d |503 )/)
  }
  for (let n = 0; n < 8; n++) await run('book', { who: n, which: n, taka: 901 + n })
  let together: Promise<void>[] = []
  for (const { name, atOnce, ...numbers } of steps) {
    together.push(run(name, numbers))
    if (atOnce && together.length < AT_ONCE) continue
    await Promise.all(together)
    together = []
  }
  await Promise.all(together)
}

const seen = new Map<string, number>()
const began = Date.now()
let lived = 0
/** Runs `numRuns` histories, with a new company after every `LIFE` of them. */
const histories = async (numRuns: number, seed: number, withLetters: boolean) => {
  let company = await open(withLetters)
  let age = 0
  const property = fc.asyncProperty(
    fc.array(step(Object.keys(company.people.commands)), { minLength: COMMANDS, maxLength: COMMANDS }),
    async (steps) => {
      if (age++ === LIFE) {
        await company.end()
        company = await open(withLetters)
        age = 1
      }
      const { db, pool, people } = company
      await live(people, steps, seen)
      await quiet(pool)
      await booksBalance(db)
      expect(await moneyFaults(pool)).toEqual([])
      await Promise.all(people.couriers.map(cashAddsUp))
      await Promise.all(people.senders.map(statementAddsUp))
      // Shows how far a long run came, in case it is stopped.
      if (++lived % 50 === 0) console.log(`${lived} histories in ${Math.round((Date.now() - began) / 1000)} s`)
    },
  )
  // No shrinking: a history depends on people and state that no longer exist.
  await fc.assert(property, { numRuns, seed, endOnFailure: true })
  await company.end()
  return Object.keys(company.people.commands)
}

test(
  'in random histories of deliveries and payments the books balance, and every statement and courier’s cash adds up',
  async () => {
    const each = Math.ceil(HISTORIES / COMPANIES)
    const lines = Array.from({ length: COMPANIES }, (_, n) => histories(each, SEED + n, n === 0))
    const [names = []] = await Promise.all(lines)
    if (process.env.TORTURE) console.log(`${lived} histories of seed ${SEED}`, Object.fromEntries([...seen].sort()))
    // In long runs each command must have succeeded at least once.
    if (HISTORIES >= 50) expect(names.filter((name) => !seen.has(`${name} done`))).toEqual([])
  },
  amount(600_000, 7 * 3_600_000),
)
