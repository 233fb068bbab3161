import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { killed } from '../../test/killed.ts'
import { moneyFaults } from '../../test/money-faults.ts'
import { earned, payroll } from '../../test/payday.ts'
import type { Pooled } from '../platform/db/db.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { failPayout } from './fail-payout.ts'
import { makePayouts } from './make-payouts.ts'
import { sendPayout } from './send-payout.ts'

const ranar = await company()
const { db, pool, databaseUrl } = ranar
const dying = killed(databaseUrl)

test('a kill at any statement of making, sending or failing a payout leaves it done or undone, and a repeat completes it', async () => {
  const { sender, maker, teller } = await payroll(ranar)
  const as = ({ key }: { key: number }) =>
    ({ id: key, role: 'admin', rights: ['money'], locale: 'en' }) as unknown as SessionUser
  let deaths = 0
  /** Kills the work at each of its statements, repeats it in full, and counts the kills in `deaths`. */
  const survive = async (
    prepare: () => Promise<string>,
    work: (db: Pooled, id: string) => Promise<unknown>,
    done: (id: string) => Promise<boolean>,
  ) => {
    for (const after of [false, true])
      for (let n = 1, died = true; died; n++) {
        const id = await prepare()
        died = await dying(n, after, (mortal) => work(mortal, id))
        expect(await moneyFaults(pool), `step ${n}`).toEqual([])
        await work(db as Pooled, id)
        expect(await done(id), `step ${n}`).toBe(true)
        expect(await moneyFaults(pool), `step ${n}`).toEqual([])
        if (died) deaths++
      }
  }
  const statusOf = async (id: string) =>
    (await pool.query('SELECT status FROM payouts WHERE public_id = $1', [id])).rows[0]?.status
  const living = async () =>
    Number(
      (await pool.query(`SELECT count(*) FROM payouts WHERE sender_id = $1 AND status = 'draft'`, [sender.key])).rows[0]
        .count,
    )
  const draft = async () => {
    await earned(ranar, sender, 100)
    const { payouts } = await makePayouts(db as Pooled, as(maker), [sender.id], 'en')
    return payouts[0]?._id ?? ''
  }
  const cleared = async () => {
    const { rows } = await pool.query(`SELECT public_id FROM payouts WHERE sender_id = $1 AND status = 'draft'`, [
      sender.key,
    ])
    for (const { public_id } of rows) await failPayout(db as Pooled, as(maker), { id: public_id, reason: 'Again' })
  }
  await survive(
    async () => {
      await cleared()
      await earned(ranar, sender, 100)
      return sender.id
    },
    (some, id) => makePayouts(some, as(maker), [id], 'en'),
    async () => (await living()) === 1,
  )
  await survive(
    async () => {
      await cleared()
      return draft()
    },
    (some, id) => sendPayout(some, as(teller), { id, reference: 'R' }),
    async (id) => (await statusOf(id)) === 'sent',
  )
  await survive(
    async () => {
      await cleared()
      const id = await draft()
      await sendPayout(db as Pooled, as(teller), { id, reference: 'R' })
      return id
    },
    (some, id) => failPayout(some, as(maker), { id, reason: 'Came back' }),
    async (id) => (await statusOf(id)) === 'failed',
  )
  expect(deaths).toBeGreaterThan(25)
}, 240_000)
