import { api, isProblem } from '@ranar/contract'
import { afterAll, expect, test } from 'vitest'
import { booking } from '../../test/company.ts'
import { type Met, meet, through } from '../../test/outside.ts'
import { type Running, startServer } from '../../test/process.ts'

const { bookings, parcels } = api
const ROWS = 2000

let running: Running | undefined
afterAll(async () => {
  await running?.stop()
  running?.forget()
})

const rows = Array.from({ length: ROWS }, (_, at) => ({
  ...booking,
  name: `Receiver ${at}`,
  reference: `order-${at}`,
  codTaka: at,
}))

/** Sends all rows like a client until each is booked; waits on 429, while another tab is importing. */
const bookAll = async (server: Running, who: Met): Promise<string[]> => {
  for (;;) {
    const answer = await through(server, who)(bookings.import, { body: { rows } }).catch((problem) => {
      if (isProblem(problem) && problem.status === 429) return null
      throw problem
    })
    const ids = answer?.data.results.flatMap(({ parcel_id }) => parcel_id ?? []) ?? []
    if (ids.length === ROWS) return ids
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

test('2000 rows sent from two tabs, with the server killed in between, are booked and notified once each', async () => {
  running = await startServer()
  const first = running
  const sender = await meet(first, 'consumer')
  const totalOf = async (server: Running) => (await through(server, sender)(parcels.mine)).data.meta.total
  const tabs = Promise.allSettled([bookAll(first, sender), bookAll(first, sender)])
  while ((await totalOf(first)) < 200) await new Promise((resolve) => setTimeout(resolve, 20))
  await first.kill()
  expect((await tabs).map(({ status }) => status)).toEqual(['rejected', 'rejected'])

  running = await startServer({ DATA_DIR: first.dataDir })
  const second = running
  const kept = await totalOf(second)
  expect(kept).toBeGreaterThanOrEqual(200)
  expect(kept).toBeLessThan(ROWS)
  const began = performance.now()
  const [one = [], two] = await Promise.all([bookAll(second, sender), bookAll(second, sender)])
  console.info(`${ROWS - kept} rows booked and ${ROWS} known again in ${Math.round(performance.now() - began)} ms`)
  expect(two).toEqual(one)
  expect(new Set(one).size).toBe(ROWS)
  expect(await totalOf(second)).toBe(ROWS)
  const { data } = await through(second, sender)(bookings.mine, { query: { q: 'order-1999' } })
  expect(data.parcels.map(({ reference, cod }) => ({ reference, cod }))).toEqual([
    { reference: 'order-1999', cod: 1999 },
  ])
  const { total } = (await through(second, sender)(api.notifications.list)).data.meta
  expect(total).toBe(ROWS)
}, 280_000)
