import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { booksBalance } from '../../test/books.ts'
import { company } from '../../test/company.ts'
import { crew, type Somebody } from '../../test/crew.ts'
import { act, action } from '../../test/door.ts'
import { killed } from '../../test/killed.ts'
import { moneyFaults } from '../../test/money-faults.ts'
import { refusal } from '../../test/refusal.ts'
import type { Pooled } from '../platform/db/db.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { applyActions } from './apply-actions.ts'
import { decideCollection } from './decide-collection.ts'
import { acceptHandover, handOver, sendBackHandover } from './hand-over.ts'
import { reopenDecision } from './reopen-decision.ts'
import { settle } from './settle.ts'

const ranar = await company()
const { a, databaseUrl, pool, secret } = ranar
const db = ranar.db as Pooled
const dying = killed(databaseUrl)
const { book, send, courier, admin } = await crew(ranar)
const root = await a('root')
const as = ({ key }: Somebody, role: string) =>
  ({ id: key, role, isRoot: role === 'root', rights: ['money', 'dispatch'], locale: 'en' }) as unknown as SessionUser

const sentOut = async () => {
  const id = await book({ codTaka: 1000 })
  await send(id, { days: 0 })
  return id
}
const deliver = async (more: object = {}) => {
  const id = await sentOut()
  await act(courier, action(id, 'deliver', more))
  return id
}
const inHand = async () => (await courier(api.cash.mine)).balance
const notesOf = (taka: number) => ({ notes: { '1000': Math.floor(taka / 1000), '1': taka % 1000 }, taka })
/** Hands over and accepts all of the courier's cash, so that no hand-over is open. */
const broughtAll = async () => {
  for (;;) {
    const { handovers } = await courier(api.cash.mine)
    const open = handovers.find(({ status }) => status === 'submitted')
    if (open) await admin(api.cash.accept, { body: { id: open._id, notes: notesOf(open.expected).notes } })
    const taka = await inHand()
    if (taka === 0) return
    await courier(api.cash.handOver, { body: notesOf(taka) })
  }
}
const submitted = async () => {
  await broughtAll()
  await deliver()
  return (await courier(api.cash.handOver, { body: notesOf(await inHand()) })).handover._id
}
const undecided = async () => {
  const id = await deliver({ collected: { taka: 400, reason: 'had no more' } })
  const { collections } = await admin(api.cash.undecided, { query: { limit: 100 } })
  return collections.find(({ parcel_id }) => parcel_id === id)?._id ?? ''
}
const statusOf = async (id: string) =>
  (await pool.query('SELECT status FROM handovers WHERE public_id = $1', [id])).rows[0]?.status
const postedOnce = async (key: string) =>
  (await pool.query('SELECT FROM transfers WHERE key = $1', [`settle:${key}`])).rowCount === 1

type Deed = {
  prepare: () => Promise<string>
  work: (some: Pooled, id: string) => Promise<unknown>
  done: (id: string) => Promise<boolean>
}
const door = () => {
  const made = new Map<string, ReturnType<typeof action>>()
  return {
    prepare: async () => {
      const id = await sentOut()
      made.set(id, action(id, 'deliver'))
      return id
    },
    work: (some: Pooled, id: string) =>
      applyActions({ db: some, secret } as never, as(courier, 'delivery_men'), [made.get(id)] as never, 'en'),
    done: async (id: string) =>
      (await pool.query('SELECT FROM collections c JOIN parcels p ON p.id = c.parcel_id WHERE p.code = $1', [id]))
        .rowCount === 1,
  }
}
const deeds: Record<string, Deed> = {
  'delivering for cash': door(),
  'handing over': {
    prepare: async () => {
      await broughtAll()
      return deliver()
    },
    work: async (some) => handOver(some, as(courier, 'delivery_men'), notesOf(await inHand())),
    done: async (id) =>
      (await courier(api.cash.mine)).handovers.some(
        ({ status, lines }) => status === 'submitted' && lines.some(({ parcel_id }) => parcel_id === id),
      ),
  },
  accepting: {
    prepare: submitted,
    work: (some, id) => acceptHandover(some, as(admin, 'admin'), { id, notes: { '1000': 1 } }),
    done: async (id) => (await statusOf(id)) === 'accepted',
  },
  'sending back': {
    prepare: submitted,
    work: (some, id) => sendBackHandover(some, as(admin, 'admin'), { id, reason: 'count again' }),
    done: async (id) => (await statusOf(id)) === 'sent_back',
  },
  'deciding for': {
    prepare: undecided,
    work: (some, id) => decideCollection(some, as(admin, 'admin'), { id, approve: true }),
    done: async (id) => (await decisionOf(id)) === 'approved',
  },
  'deciding against': {
    prepare: undecided,
    work: (some, id) => decideCollection(some, as(admin, 'admin'), { id, approve: false, reason: 'never came' }),
    done: async (id) => (await decisionOf(id)) === 'rejected',
  },
  'taking a decision back': {
    prepare: async () => {
      const id = await undecided()
      await admin(api.cash.decide, { body: { id, approve: true } })
      return id
    },
    work: (some, id) => reopenDecision(some, as(admin, 'admin'), { id, reason: 'a wrong click' }),
    done: async (id) => (await decisionOf(id)) === null,
  },
  settling: {
    prepare: async () => {
      const { debt } = await courier(api.cash.mine)
      if (debt === 0) await admin(api.cash.accept, { body: { id: await submitted(), notes: { '1000': 1 } } })
      return crypto.randomUUID()
    },
    work: (some, key) =>
      settle(some, as(root, 'root'), { kind: 'write_off', taka: 1, user_id: courier.id, reason: 'torn', key }),
    done: postedOnce,
  },
}
const decisionOf = async (id: string) =>
  (await pool.query('SELECT decision FROM collections WHERE public_id = $1', [id])).rows[0]?.decision

test.each(Object.entries(deeds))(
  'a kill before or after any statement leaves %s done or undone as a whole, and a repeat completes it',
  async (_, { prepare, work, done }) => {
    let deaths = 0
    for (const after of [false, true])
      for (let n = 1, died = true; died; n++) {
        const id = await prepare()
        died = await dying(n, after, (mortal) => work(mortal, id))
        await booksBalance(db)
        expect(await moneyFaults(pool), `step ${n}`).toEqual([])
        // If the work had committed, the repeat gets a 409 or the same answer.
        const again = await refusal(work(db, id))
        expect(again, `step ${n}`).toMatch(/^(done|409 |undefined )/)
        expect(await done(id), `step ${n} ${again}`).toBe(true)
        await booksBalance(db)
        expect(await moneyFaults(pool), `step ${n}`).toEqual([])
        if (died) deaths++
      }
    expect(deaths).toBeGreaterThan(8)
  },
  600_000,
)
