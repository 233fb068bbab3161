import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@ranar/contract'
import { expect, onTestFinished, test } from 'vitest'
import { company } from '../../../test/company.ts'
import { by, crew } from '../../../test/crew.ts'
import { database } from '../../../test/database.ts'
import { outcomes } from '../../../test/refusal.ts'
import { until } from '../../../test/until.ts'

const { db, pool, url } = await database({ max: 20 })
// Without timeouts a blocked call hangs for as long as the test holds the lock, however slow the machine is.
Object.assign(pool.options, { lock_timeout: 0, statement_timeout: 0 })
const world = await company({}, { installation: { db, pool, databaseUrl: url, secret: randomBytes(32) } })

/** How many calls of one person run at once. */
const IN_TURN = 8
/** Takes a lock with the statement `what`, so that calls hang; `hanging` waits until that many do. */
const holding = async (what: string) => {
  const holder = await pool.connect()
  await holder.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0')
  await holder.query(what)
  const hanging = (least: number) =>
    until(
      async () => {
        // Within a transaction pg_stat_activity does not change until its snapshot is cleared.
        await holder.query('SELECT pg_stat_clear_snapshot()')
        const { rowCount } = await holder.query(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        )
        return rowCount ?? 0
      },
      (calls) => calls >= least,
    )
  let isHeld = true
  const letGo = async () => {
    if (!isHeld) return
    isHeld = false
    await holder.query('ROLLBACK')
    holder.release()
  }
  onTestFinished(letGo)
  return { hanging, letGo }
}
const parcelOf = (id: string) => `SELECT FROM parcels WHERE code = '${id}' FOR UPDATE`
const change = { method: 'PATCH', headers: { 'content-type': 'application/json' }, body: '{"weight":2}' }
/** Sends a call; the returned function hangs up. */
const calling = (who: Awaited<ReturnType<typeof world.a>>, path: string, init: RequestInit = {}) => {
  const gone = new AbortController()
  const call = who.ask(path, { ...init, signal: gone.signal }).catch(() => {})
  return () => {
    gone.abort()
    return call
  }
}

test('a sender who calls a hundred times at once about one parcel does not keep others waiting', async () => {
  const [{ sender, book }, other] = [await crew(world), await crew(world)]
  const id = await book()
  const { hanging, letGo } = await holding(parcelOf(id))
  const crowd = outcomes(
    Array.from({ length: 100 }, () => sender(api.parcels.update, { ...by(id), body: { weight: 2 } })),
  )
  await hanging(IN_TURN)
  await sleep(300)
  expect(await other.sender(api.parcels.mine)).toMatchObject({ parcels: [] })
  await letGo()
  expect(await crowd).toEqual({ done: 100 })
})

test('a sender who keeps hanging up and calling again does not keep others waiting', async () => {
  const [{ sender, book }, other] = [await crew(world), await crew(world)]
  const id = await book()
  const { hanging, letGo } = await holding(parcelOf(id))
  const path = `${api.parcels.update.path}?parcel_id=${id}`
  for (let round = 0; round < 5; round++) {
    const calls = Array.from({ length: 16 }, () => calling(sender, path, change))
    await hanging(IN_TURN)
    await sleep(100)
    await Promise.all(calls.map((hangUp) => hangUp()))
  }
  expect(await other.sender(api.parcels.mine)).toMatchObject({ parcels: [] })
  await letGo()
  expect(await sender(api.parcels.mine)).toMatchObject({ meta: { total: 1 } })
})

test('a sender who hangs up while the session is looked up occupies no place afterwards', async () => {
  const { sender, book } = await crew(world)
  const path = `${api.parcels.update.path}?parcel_id=${await book()}`
  const { hanging, letGo } = await holding('LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE')
  const calls = Array.from({ length: 9 }, () => [
    calling(sender, path, change),
    calling(sender, api.parcels.mine.path),
  ]).flat()
  // The first call's look-up hangs; all others wait for the next one.
  await hanging(1)
  await sleep(100)
  await Promise.all(calls.map((hangUp) => hangUp()))
  await sleep(100)
  await letGo()
  await sleep(100)
  // If the hung-up calls still held their places, this one would wait until it gets 503.
  expect(await sender(api.parcels.mine)).toMatchObject({ meta: { total: 1 } })
})

test('a sender who logs out and closes the page at once is logged out', async () => {
  const { sender } = await crew(world)
  const { hanging, letGo } = await holding('LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE')
  const hangUp = calling(sender, api.auth.logout.path)
  await hanging(1)
  await hangUp()
  await sleep(100)
  await letGo()
  await expect.poll(() => sender.ask(api.people.me.path).then(({ status }) => status)).toBe(401)
})

test('a sender’s next call is answered once the sender’s eight hanging calls end', async () => {
  const { sender, book } = await crew(world)
  const id = await book()
  const { hanging, letGo } = await holding(parcelOf(id))
  const slow = Array.from({ length: IN_TURN }, () => sender.ask(`${api.parcels.update.path}?parcel_id=${id}`, change))
  await hanging(IN_TURN)
  const next = sender(api.parcels.mine)
  await letGo()
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(Array(IN_TURN).fill(200))
  expect(await next).toMatchObject({ meta: { total: 1 } })
})

test('an archived courier’s phone does not keep others waiting, however many calls it makes', async () => {
  const [{ courier, book, send }, other, root] = [await crew(world), await crew(world), await world.a('root')]
  const id = await book()
  await send(id, { days: 0 })
  const { uploadToken } = (await courier(api.runs.mine, { query: {} })).run
  await root(api.people.archive, { query: { user_id: courier.id } })
  const { hanging, letGo } = await holding(parcelOf(id))
  const visit = () => ({
    action_id: randomUUID(),
    seq: 1,
    kind: 'deliver',
    parcel_id: id,
    at: new Date().toISOString(),
  })
  const crowd = outcomes(
    Array.from({ length: 60 }, () =>
      world.guest(api.runs.actions, { body: { actions: [visit()], upload_token: uploadToken } }),
    ),
  )
  await hanging(1)
  await sleep(300)
  expect(await other.sender(api.parcels.mine)).toMatchObject({ parcels: [] })
  await letGo()
  expect((await crowd).done).toBeGreaterThan(0)
})

test('calls of one sender beyond what may wait get 503', async () => {
  const { sender } = await crew(world)
  const told = await outcomes(Array.from({ length: 400 }, () => sender(api.parcels.mine)))
  expect(Object.keys(told).filter((outcome) => outcome !== 'done' && !outcome.startsWith('503 '))).toEqual([])
  expect(told.done).toBeGreaterThanOrEqual(248)
  await sender(api.parcels.mine)
})
