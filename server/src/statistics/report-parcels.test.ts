import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { crew } from '../../test/crew.ts'
import { act, action, moveAtDesk, withCourier } from '../../test/door.ts'
import { listed, report, sumOf } from './report.fixture.ts'

const ranar = await company()
const { pool } = ranar

test('pages of the parcels behind a figure are one list, however many visits a day has', async () => {
  const { admin, courier, book, send } = await crew(ranar)
  const ids = [await book(), await book(), await book()]
  for (const id of ids) await send(id, { days: 0 })
  // Days with no, one and several visits, some at the same moment.
  const days = [1, 1, 1, 2, 5, 5, 5, 5, 5, 5, 9, 20, 20]
  for (const [at, ago] of days.entries())
    await pool.query(
      `INSERT INTO parcel_events (parcel_id, name, actor_id, detail, at)
       SELECT id, 'attempted', $2, '{"reason": "weather"}', now() - make_interval(days => $3) FROM parcels WHERE code = $1`,
      [ids[at % 3], courier.key, ago],
    )
  const his = { delivery_men_id: courier.id, reason: 'weather' as const }
  const whole = await listed(admin, 'failed', his)
  expect(whole.parcels.map(({ at }) => Math.round((Date.now() - Date.parse(at)) / 86_400_000))).toEqual(days)
  expect(whole.meta.total).toBe(days.length)
  for (const limit of [1, 2, 3, 5, 13]) {
    const parts: unknown[] = []
    for (let page = 1; page <= Math.ceil(days.length / limit) + 1; page++)
      parts.push(...(await listed(admin, 'failed', { ...his, page, limit })).parcels)
    expect(parts, `${limit} a page`).toEqual(whole.parcels)
  }
  expect((await listed(admin, 'failed', { ...his, page: 999_999_999 })).parcels).toEqual([])
})

test('pages of late, untouched and returning parcels are one list too', async () => {
  const { admin, book, send } = await crew(ranar)
  for (const ago of [1, 1, 2, 4, 4, 4]) {
    const id = await book()
    await send(id, { days: 0 })
    await pool.query(
      `UPDATE parcels SET expected_on = dhaka_day(now()) - $2::int, step = 'out', custody = 'courier', holder_id = delivery_man_id WHERE code = $1`,
      [id, ago],
    )
    await pool.query(
      `INSERT INTO kept_parcels (parcel_id, touched_at, returning_on)
       SELECT id, now() - make_interval(days => $2, mins => 7 * $2), dhaka_day(now()) - $2::int FROM parcels WHERE code = $1
       ON CONFLICT (parcel_id) DO UPDATE SET touched_at = excluded.touched_at, returning_on = excluded.returning_on`,
      [id, ago],
    )
  }
  for (const figure of ['late', 'untouched', 'returning'] as const) {
    const whole = await listed(admin, figure)
    expect(whole.meta.total).toBeGreaterThanOrEqual(6)
    expect(whole.parcels).toHaveLength(whole.meta.total)
    const parts: unknown[] = []
    for (let page = 1; page <= whole.meta.pages * 100; page++) {
      const { parcels } = await listed(admin, figure, { page, limit: 2 })
      if (parcels.length === 0) break
      parts.push(...parcels)
    }
    expect(parts).toEqual(whole.parcels)
  }
})

test('each age of a report lists exactly the parcels that it counts, on pages that are one list', async () => {
  const { admin } = await crew(ranar)
  const kinds = [
    ['late', 'late'],
    ['untouched', 'untouched'],
    ['returns', 'returning'],
  ] as const
  for (const [name, figure] of kinds) {
    const ages: unknown[] = []
    for (const row of await report(admin, name)) {
      const [from_age, to_age] = [row.from_days ?? row.from_hours, row.to_days ?? row.to_hours]
      const asked = { ...(from_age ? { from_age } : {}), ...(to_age ? { to_age } : {}) }
      const whole = await listed(admin, figure, asked)
      expect([whole.meta.total, whole.parcels.length], `${name} from ${from_age}`).toEqual([row.n, row.n])
      const parts: unknown[] = []
      for (let page = 1; parts.length < whole.parcels.length; page++)
        parts.push(...(await listed(admin, figure, { ...asked, page, limit: 1 })).parcels)
      expect(parts).toEqual(whole.parcels)
      ages.push(...whole.parcels)
    }
    expect(ages).toHaveLength((await listed(admin, figure)).meta.total)
  }
})

test('a parcel that nobody touches for a day is listed to the minute, and a move takes it off the list', async () => {
  const { admin, book, courier } = await crew(ranar)
  const id = await book()
  await moveAtDesk(admin, 'receive', id)
  const untouched = async () => {
    const rows = await report(admin, 'untouched')
    const { parcels, meta } = await listed(admin, 'untouched')
    expect(meta.total).toBe(sumOf(rows, 'n'))
    return parcels.some(({ _id }) => _id === id)
  }
  const touch = (ago: string) =>
    pool.query(
      `UPDATE kept_parcels SET touched_at = now() - $2::interval WHERE parcel_id = (SELECT id FROM parcels WHERE code = $1)`,
      [id, ago],
    )
  expect(await untouched()).toBe(false)
  await touch('23 hours 59 minutes')
  expect(await untouched()).toBe(false)
  await touch('24 hours 1 minute')
  expect(await untouched()).toBe(true)
  await moveAtDesk(admin, 'assign', id, withCourier(courier))
  expect(await untouched()).toBe(false)
})

test('a parcel on its way back is counted from its turning back until it is returned', async () => {
  const { admin, courier, book, send } = await crew(ranar)
  const id = await book()
  await send(id, { days: 0 })
  const before = sumOf(await report(admin, 'returns'), 'n')
  await act(courier, action(id, 'fail', { reason: 'refused' }))
  await moveAtDesk(admin, 'turn_back', id)
  expect(sumOf(await report(admin, 'returns'), 'n')).toBe(before + 1)
  expect((await listed(admin, 'returning')).parcels.some(({ _id }) => _id === id)).toBe(true)
  await courier(api.deliveries.return, { query: { parcel_id: id } })
  expect(sumOf(await report(admin, 'returns'), 'n')).toBe(before)
})
