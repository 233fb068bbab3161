import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { by, crew } from '../../test/crew.ts'
import { refusal } from '../../test/refusal.ts'

const world = await company()
const { parcels, deliveries, dispatch } = api
const ids = (list: { _id: string }[]) => list.map(({ _id }) => _id)

test('a sender reads their own parcels newest first, eight per page; a page past the end is empty', async () => {
  const { sender, book } = await crew(world)
  await crew(world).then((others) => others.book())
  const booked: string[] = []
  for (let i = 0; i < 9; i++) booked.unshift(await book())
  const first = await sender(parcels.mine)
  expect(ids(first.parcels)).toEqual(booked.slice(0, 8))
  expect(first.meta).toEqual({ page: 1, limit: 8, pages: 2, total: 9 })
  expect(ids((await sender(parcels.mine, { query: { page: 2 } })).parcels)).toEqual(booked.slice(8))
  expect(await sender(parcels.mine, { query: { page: 3 } })).toEqual({
    parcels: [],
    meta: { page: 3, limit: 8, pages: 2, total: 9 },
  })
  expect(ids((await sender(parcels.mine, { query: { page: 2, limit: 4 } })).parcels)).toEqual(booked.slice(4, 8))
  expect((await sender(parcels.mine, { query: { limit: 100 } })).parcels).toHaveLength(9)
})

test('a person without parcels has one empty page', async () => {
  const { sender } = await crew(world)
  expect(await sender(parcels.mine)).toEqual({ parcels: [], meta: { page: 1, limit: 8, pages: 1, total: 0 } })
})

test('parcels booked in the same instant keep one order across pages', async () => {
  const { sender, book } = await crew(world)
  const booked = [await book(), await book(), await book(), await book(), await book()]
  await world.pool.query('UPDATE parcels SET created_at = now() WHERE code = ANY($1)', [booked])
  const pages = await Promise.all([1, 2, 3].map((page) => sender(parcels.mine, { query: { page, limit: 2 } })))
  expect(pages.flatMap((page) => ids(page.parcels))).toEqual(booked.toReversed())
})

test('the status filter shows one stage; All in any case and an empty value show every stage', async () => {
  const { sender, admin, courier, book, send, delivered, returned } = await crew(world)
  const is = {
    delivered: await delivered(),
    returned: await returned(),
    canceled: await book(),
    pending: await book(),
    'on the way': await book(),
  }
  await sender(parcels.cancel, by(is.canceled))
  await send(is['on the way'])
  for (const [status_stage, id] of Object.entries(is)) {
    const { parcels: found, meta } = await sender(parcels.mine, { query: { status_stage } })
    expect([ids(found), meta.total]).toEqual([[id], 1])
    expect(ids((await admin(dispatch.all, { query: { status_stage, limit: 100 } })).parcels)).toContain(id)
    if (['pending', 'canceled'].includes(status_stage)) continue
    expect(ids((await courier(deliveries.mine, { query: { status_stage } })).parcels)).toEqual([id])
  }
  for (const status_stage of ['All', 'all', 'ALL', ''])
    expect((await sender(parcels.mine, { query: { status_stage } })).meta.total).toBe(5)
})

test('an invalid page, limit or status filter is refused with 400', async () => {
  const { sender, admin, courier } = await crew(world)
  for (const [who, path] of [
    [sender, '/consumer/parcel-list'],
    [admin, '/admin/get-all-booked-parcel'],
    [courier, '/delivery-men/my-delivery-list'],
  ] as const) {
    for (const bad of [
      'page=0',
      'page=-1',
      'page=x',
      'page=1.5',
      'page=',
      'limit=0',
      'limit=101',
      'page=1e3',
      'page=1&page=2',
    ]) {
      const { status, body } = await who.ask(`${path}?${bad}`)
      expect([bad, status, body.message]).toEqual([bad, 400, 'page starts at 1 and limit is 1 to 100'])
    }
    for (const bad of ['gone', 'Pending']) {
      const { status, body } = await who.ask(`${path}?status_stage=${bad}`)
      expect([bad, status, body.message]).toEqual([bad, 400, 'This filter value is not known'])
    }
  }
  expect(await refusal(courier(deliveries.mine, { query: { status_stage: 'pending' } }))).toBe(
    '400 This filter value is not known',
  )
})

test('an admin sees everybody’s parcels, six per page, newest first, with the longitude in both spellings', async () => {
  const [one, other] = [await crew(world), await crew(world)]
  const booked: string[] = []
  for (const { book } of [one, other, one, other, one, other, one]) booked.unshift(await book())
  const { parcels: found, meta } = await one.admin(dispatch.all)
  expect(ids(found)).toEqual(booked.slice(0, 6))
  const { rows } = await world.pool.query('SELECT count(*)::int AS total FROM parcels')
  expect(meta).toEqual({ page: 1, limit: 6, pages: Math.ceil(rows[0].total / 6), total: rows[0].total })
  expect(found[0]).toMatchObject({
    map: { latitude: 24.8465, longetude: 89.3773 },
    reciever: { map: { latitude: 24.8465, longitude: 89.3773 } },
  })
})

test('a courier sees parcels on the way first, by date, then the rest, newest first; ten per page', async () => {
  const { courier, book, send, deliver, delivered, returned } = await crew(world)
  const [old, back] = [await delivered(), await returned()]
  const way = await Promise.all(Array.from({ length: 9 }, () => book()))
  const days = [5, 1, 9, 3, 7, 2, 8, 4, 6]
  for (const [i, id] of way.entries()) await send(id, { days: days[i] ?? 0 })
  const inOrder = days.map((day, i) => ({ day, id: way[i] ?? '' })).sort((a, b) => a.day - b.day)
  const expected = [...inOrder.map(({ id }) => id), back, old]
  const first = await courier(deliveries.mine)
  expect([ids(first.parcels), first.meta]).toEqual([expected.slice(0, 10), { page: 1, limit: 10, pages: 2, total: 11 }])
  expect(ids((await courier(deliveries.mine, { query: { page: 2 } })).parcels)).toEqual([old])
  const soonest = inOrder[0]?.id ?? ''
  await deliver(soonest)
  const after = await courier(deliveries.mine, { query: { limit: 100 } })
  expect(ids(after.parcels).slice(0, 8)).toEqual(inOrder.slice(1).map(({ id }) => id))
  expect(ids(after.parcels).slice(8)).toEqual([soonest, back, old])
})
