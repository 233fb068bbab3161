import { randomUUID } from 'node:crypto'
import { api, PREFIX } from '@ranar/contract'
import { afterAll, expect, test } from 'vitest'
import { amount } from '../../test/amount.ts'
import { mailbox } from '../../test/mailbox.ts'
import { makePerson } from '../../test/people.ts'
import { startServer } from '../../test/process.ts'
import { until } from '../../test/until.ts'
import { openDb } from '../platform/db/db.ts'

const server = await startServer()
const { db, pool, close } = openDb(server.databaseUrl, { origin: server.origin, max: 2 })
afterAll(async () => {
  await close()
  await server.stop()
  server.forget()
})

/** The first calls of a new process take longer. */
const WARM_UP = 3
const PAIRS = amount(25, 200)
/** On a busy machine times differ by chance, so up to this many pairs are measured before the test fails. */
const MOST_PAIRS = 6 * PAIRS
const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
const strangers = Array.from({ length: WARM_UP + MOST_PAIRS }, () => `consumer-${randomUUID()}@people.example`)
const members = await Promise.all(strangers.map(async () => (await makePerson(db, 'consumer')).email))

const ask = async (path: string, body: object) => {
  const at = performance.now()
  const reply = await fetch(server.origin + PREFIX + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await reply.text()
  const names = [...reply.headers.keys()].sort().join()
  return { tookMs: performance.now() - at, said: `${reply.status} ${names} ${text}` }
}

const { login, sendRecovery, recover } = api.auth
/** Number of pairs sent to each endpoint. */
const asked: Record<string, number> = {}
test.each([
  ['a login', login.path, { password: 'a wrong password' }],
  ['a lost password', sendRecovery.path, {}],
  ['a new password with a wrong code', recover.path, { password: 'another-lantern', otp: '22222222' }],
])('%s reveals neither by reply nor by timing whether an address has an account', async (_, path, more) => {
  const took = { member: [] as number[], stranger: [] as number[] }
  const medians = () => [median(took.member), median(took.stranger)] as const
  const difference = () => Math.abs(medians()[0] - medians()[1])
  const most = () => amount(2, 1) * Math.max(2, 0.12 * Math.max(...medians()))
  for (let i = 0; i < WARM_UP + PAIRS || (difference() >= most() && i < WARM_UP + MOST_PAIRS); i++) {
    const askAs = (email = '') => ask(path, { email, ...more })
    // Alternate which of the two goes first.
    const first = await askAs((i % 2 ? members : strangers)[i])
    const second = await askAs((i % 2 ? strangers : members)[i])
    const [member, stranger] = i % 2 ? [first, second] : [second, first]
    expect(member.said).toBe(stranger.said)
    asked[path] = i + 1
    if (i < WARM_UP) continue
    took.member.push(member.tookMs)
    took.stranger.push(stranger.tookMs)
  }
  expect(difference(), `${medians()}`).toBeLessThan(most())
})

test('recovery mail goes only to addresses with an account', async () => {
  const { to, code } = mailbox(server.dataDir)
  for (const email of members.slice(0, 5)) {
    await code(email)
    expect(await to(email)).toHaveLength(1)
  }
  for (const email of strangers) expect(await to(email)).toEqual([])
  await until(async () => expect((await pool.query('SELECT 1 FROM otps')).rowCount).toBe(asked[sendRecovery.path]))
})
