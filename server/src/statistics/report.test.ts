import { api, type Figure } from '@ranar/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amount } from '../../test/amount.ts'
import { company, inDays } from '../../test/company.ts'
import { crew, type Somebody } from '../../test/crew.ts'
import { act, action, moveAtDesk, withCourier } from '../../test/door.ts'
import { refusal } from '../../test/refusal.ts'
import { countedBy, listed, report } from './report.fixture.ts'

const ranar = await company()
const { a, pool } = ranar
const { reports } = api
const { counted, recounted } = countedBy(ranar)

test('visits of a day are counted once, first visits apart, and each figure lists its parcels', async () => {
  const { admin, courier, book, send } = await crew(ranar)
  const [good, second, back] = [await book(), await book(), await book()]
  for (const id of [good, second, back]) await send(id, { days: 0 })
  await act(courier, action(good, 'deliver'))
  await act(courier, action(second, 'fail', { reason: 'no_access' }), { ...action(second, 'retry'), seq: 2 })
  await act(courier, action(second, 'deliver'))
  await act(courier, action(back, 'fail', { reason: 'weather' }))
  await courier(api.deliveries.return, { query: { parcel_id: back } })
  const mine = (await report(admin, 'couriers')).find(({ delivery_men_id }) => delivery_men_id === courier.id)
  expect(mine).toMatchObject({ delivered: 2, first: 1, first_failed: 1, failed: 2, returned: 1, delivered_late: 0 })
  const his = { delivery_men_id: courier.id }
  const codes = async (figure: Figure, more: object = {}) =>
    (await listed(admin, figure, { ...his, ...more })).parcels.map(({ _id }) => _id).sort()
  expect(await codes('delivered')).toEqual([good, second].sort())
  expect(await codes('first')).toEqual([good])
  expect(await codes('first_failed')).toEqual([second])
  expect(await codes('failed', { reason: 'weather' })).toEqual([back])
  expect((await listed(admin, 'delivered', his)).meta.total).toBe(2)
  expect(await codes('returned')).toEqual([back])
})

test('a reopened delivery no longer counts as delivered', async () => {
  const { admin, courier, book, send, deliver } = await crew(ranar)
  const id = await book()
  await send(id, { days: 0 })
  await deliver(id)
  const delivered = async () => (await listed(admin, 'delivered', { delivery_men_id: courier.id })).meta.total
  expect(await delivered()).toBe(1)
  await moveAtDesk(admin, 'reopen', id, { reason: 'Wrong door' })
  expect(await delivered()).toBe(0)
})

test('a courier’s cash is reported by the day of its collection until the office has accepted it', async () => {
  const { admin, courier, book, send } = await crew(ranar)
  const [one, other] = [await book({ codTaka: 500 }), await book({ codTaka: 700 })]
  for (const id of [one, other]) {
    await send(id, { days: 0 })
    await act(courier, action(id, 'deliver'))
  }
  await pool.query(
    `UPDATE collections SET at = now() - interval '2 days' WHERE parcel_id = (SELECT id FROM parcels WHERE code = $1)`,
    [other],
  )
  const his = async () =>
    (await report(admin, 'cash')).find(({ delivery_men_id }) => delivery_men_id === courier.id) ?? null
  const { taka: inAll, today, days_2: older, submitted } = (await his()) ?? {}
  expect(submitted).toBe(0)
  expect([inAll, Number(older) - Number(today)]).toEqual([Number(today) + Number(older), 200])
  const { balance } = await courier(api.cash.mine, { query: {} })
  expect(inAll).toBe(balance)
  const day = (days: number) => inDays(-days)
  const span = { delivery_men_id: courier.id, from: day(3), to: day(2) }
  expect((await listed(admin, 'cash', span)).parcels).toMatchObject([{ _id: other, taka: older }])
  expect((await listed(admin, 'cash', { delivery_men_id: courier.id })).meta.total).toBe(2)
  await courier(api.cash.handOver, { body: { taka: Number(inAll), notes: { '1': Number(inAll) } } })
  expect(await his()).toMatchObject({ today: 0, days_2: 0, submitted: inAll, taka: inAll })
  const money = await a('admin', { rights: ['money'] })
  const { handovers } = await money(api.cash.handovers, { query: { status: 'submitted', limit: 100 } })
  const mine = handovers.find(({ courier: { _id } }) => _id === courier.id)
  await money(api.cash.accept, { body: { id: mine?._id ?? '', notes: { '1': Number(inAll) } } })
  expect(await his()).toBeNull()
})

test('an archived courier is in the report only if they carried parcels in the span', async () => {
  const { admin, delivered } = await crew(ranar)
  const [worked, idle, root] = [await a('delivery_men'), await a('delivery_men'), await a('root')]
  await delivered(worked)
  for (const { id } of [worked, idle]) await root(api.people.archive, { query: { user_id: id } })
  const rows = await report(admin, 'couriers')
  expect(rows.find(({ delivery_men_id }) => delivery_men_id === worked.id)).toMatchObject({
    is_archived: true,
    delivered: 1,
  })
  expect(rows.some(({ delivery_men_id }) => delivery_men_id === idle.id)).toBe(false)
})

test('more than a hundred couriers come in two parts, and the file has all of them', async () => {
  const admin = await a('admin')
  await pool.query(
    `INSERT INTO users (name, email, role, password_hash, is_verified)
     SELECT 'Courier ' || n, 'many' || n || '@example.com', 'delivery_men', '-', true FROM generate_series(1, 130) n`,
  )
  const read = (part: number) => admin(reports.rows, { query: { name: 'couriers', part } })
  const first = await read(1)
  expect([first.rows.length, first.part, first.parts]).toEqual([100, 1, 2])
  const all = [...first.rows, ...(await read(2)).rows].map(({ delivery_men_id }) => delivery_men_id)
  expect(new Set(all).size).toBe(all.length)
  const reply = await fetch(`${ranar.origin}/api${reports.rows.path}?name=couriers&format=csv`, {
    headers: { cookie: admin.cookie ?? '' },
  })
  expect((await reply.text()).trim().split('\r\n')).toHaveLength(all.length + 1)
})

test('a span must be in order and not too long, and the file is translated and contains no formulas', async () => {
  const admin = await a('admin')
  expect(await refusal(report(admin, 'days', { from: '2026-02-02', to: '2026-02-01' }))).toBe(
    '400 The first day must not be after the last',
  )
  expect(await refusal(report(admin, 'days', { from: '2024-01-01', to: '2026-02-01' }))).toBe(
    '400 A report covers at most 366 days',
  )
  expect(await report(admin, 'days', { from: '2026-01-01', to: '2026-01-31' })).toHaveLength(31)
  const courier = await a('delivery_men', { name: '=HYPERLINK("x")' })
  const reply = await fetch(`${ranar.origin}/api${reports.rows.path}?name=couriers&format=csv`, {
    headers: { cookie: admin.cookie ?? '', 'accept-language': 'bn' },
  })
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const text = await reply.text()
  expect(text.split('\r\n')[0]).toContain('ডেলিভারি ম্যান')
  expect(text).toContain(`"'=HYPERLINK(""x"")",${courier.email},`)
})

const verbs = [
  'assign',
  'load',
  'deliver',
  'fail',
  'weather',
  'retry',
  'receive',
  'turn_back',
  'return',
  'reopen',
  'reject',
  'lose',
  'archive',
] as const
const history = fc.array(
  fc.record({ verb: fc.constantFrom(...verbs), which: fc.nat({ max: 5 }), who: fc.nat({ max: 1 }) }),
  { minLength: 15, maxLength: 40 },
)

test('after any moves by two people at once the counters equal a recount of the history', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const { admin, book } = await crew(ranar)
      const [couriers, root] = [[await a('delivery_men'), await a('delivery_men')], await a('root')]
      const ids = await Promise.all(Array.from({ length: 6 }, () => book()))
      const live = async ({ verb, which, who }: (typeof steps)[number]) => {
        const [id, courier] = [ids[which] ?? '', couriers[who] as Somebody]
        if (verb === 'assign') return moveAtDesk(admin, 'assign', id, withCourier(courier))
        if (verb === 'load' || verb === 'deliver' || verb === 'retry') return act(courier, action(id, verb))
        if (verb === 'fail' || verb === 'weather')
          return act(courier, action(id, 'fail', { reason: verb === 'fail' ? 'no_access' : 'weather' }))
        if (verb === 'return') return courier(api.deliveries.return, { query: { parcel_id: id } })
        if (verb === 'lose') return root(api.desk.lose, { body: { parcel_id: id, reason: 'Gone' } })
        if (verb === 'archive')
          return which === 0 ? root(api.people.archive, { query: { user_id: courier.id } }) : undefined
        return moveAtDesk(admin, verb, id, verb === 'reopen' ? { reason: 'Mistake' } : {})
      }
      const half = Math.ceil(steps.length / 2)
      const inTurn = async (some: typeof steps) => {
        for (const one of some) await live(one).catch(() => {})
      }
      await Promise.all([inTurn(steps.slice(0, half)), inTurn(steps.slice(half))])
      expect(await counted()).toEqual(await recounted())
    }),
    { numRuns: amount(4, 60) },
  )
}, 300_000)
