import { randomUUID } from 'node:crypto'
import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { booking, company } from '../../test/company.ts'
import { by, crew, type Somebody } from '../../test/crew.ts'
import { moveAtDesk } from '../../test/door.ts'
import { mailsTo } from '../../test/mails.ts'
import { refusal } from '../../test/refusal.ts'
import { readRows } from './import-rows.ts'

const world = await company()
const { pool, a, caller } = world
const { bookings, parcels } = api

const { price: _, ...plain } = booking
const row = (more: object = {}) => ({ ...plain, reference: randomUUID().slice(0, 8), ...more })
const sent = async (who: Somebody, rows: unknown[], key?: string) =>
  (await (key ? caller(who.cookie, { 'idempotency-key': key }) : who)(bookings.import, { body: { rows } })).results
const countOf = async (who: Somebody) => (await who(parcels.mine)).meta.total

test('valid rows of an import are booked with events and notifications, invalid rows are answered with their faulty cells', async () => {
  const sender = await a('consumer')
  const rows = [
    row({ codTaka: 700, chargeFrom: 'cod', proofLevel: 'photo', thana: 'Savar', weight: 2 }),
    row({ phone: '12', weight: 0, name: undefined }),
    row({ phone: '০১৭১১০০০০০০' }),
    'no row',
    row({ codTaka: 10, chargeFrom: 'cod' }),
  ]
  const results = await sent(sender, rows)
  expect(results.map(({ row, success }) => [row, success])).toEqual([
    [1, true],
    [2, false],
    [3, true],
    [4, false],
    [5, false],
  ])
  const paths = results.map(({ errors }) => errors.map(({ path }) => path))
  expect(paths).toEqual([[], ['weight', 'name', 'phone'], [], [''], ['codTaka']])
  expect(results[3]?.message).toBe('This row is not a booking')
  const id = results[0]?.parcel_id ?? ''
  const { parcel } = await sender(parcels.get, by(id))
  expect(parcel.parcel).toMatchObject({ weight: 2, price: 150 })
  expect((await sender(parcels.extras, by(id))).extras).toMatchObject({
    codTaka: 700,
    chargeFrom: 'cod',
    thana: 'Savar, Dhaka',
  })
  const brought = await pool.query(
    `SELECT (SELECT count(*) FROM parcel_events e WHERE e.parcel_id = p.id AND e.name = 'booked')::int AS events,
      (SELECT count(*) FROM notifications n WHERE n.dedupe_key = 'booked:' || p.code)::int AS notices
     FROM parcels p WHERE p.sender_id = $1`,
    [sender.key],
  )
  expect(brought.rows).toEqual([
    { events: 1, notices: 1 },
    { events: 1, notices: 1 },
  ])
})

test('each imported booking mails its receiver', async () => {
  const sender = await a('consumer')
  const email = `${randomUUID()}@many.example`
  await sent(sender, [row({ email }), row({ email })])
  expect(await mailsTo(world, { email }, 2)).toHaveLength(2)
})

test('importing a file twice books nothing twice, and another booking with a known reference is refused', async () => {
  const sender = await a('consumer')
  const rows = [row(), row(), row()]
  const first = await sent(sender, rows)
  const again = await sent(sender, rows)
  expect(again.map(({ parcel_id }) => parcel_id)).toEqual(first.map(({ parcel_id }) => parcel_id))
  expect(again.every(({ success, message }) => success && message === 'Booked before')).toBe(true)
  const [other] = await sent(sender, [{ ...rows[0], name: 'Somebody Else' }])
  const message = `You have already booked a parcel with this reference: ${first[0]?.parcel_id}`
  expect(other).toMatchObject({ success: false, parcel_id: null, errors: [{ path: 'reference', message }] })
  expect(await countOf(sender)).toBe(3)
})

test('of two rows with the same reference the first is booked and the second names its row', async () => {
  const sender = await a('consumer')
  const twin = row()
  const results = await sent(sender, [twin, row(), { ...twin }])
  expect(results.map(({ success }) => success)).toEqual([true, true, false])
  expect(results[2]?.errors).toEqual([{ path: 'reference', message: 'Row 1 has the same reference' }])
})

test('the reference of a canceled parcel can be imported again', async () => {
  const sender = await a('consumer')
  const { admin } = await crew(world)
  const rows = [row()]
  const [first] = await sent(sender, rows)
  await moveAtDesk(admin, 'reject', first?.parcel_id ?? '')
  const [second] = await sent(sender, rows)
  expect(second).toMatchObject({ success: true, message: 'Booked' })
  expect(second?.parcel_id).not.toBe(first?.parcel_id)
})

test('a row without a reference is identified by key and position, and refused without a key', async () => {
  const sender = await a('consumer')
  const rows = [{ ...plain }, { ...plain, weight: 3 }]
  const bare = await sent(sender, rows)
  expect(bare.map(({ errors }) => errors)).toEqual(
    rows.map(() => [{ path: 'reference', message: 'Give the row a reference' }]),
  )
  const first = await sent(sender, rows, 'file-1')
  const again = await sent(sender, rows, 'file-1')
  expect(again.map(({ parcel_id }) => parcel_id)).toEqual(first.map(({ parcel_id }) => parcel_id))
  const swapped = await sent(sender, rows.toReversed(), 'file-1')
  expect(swapped.every(({ success }) => !success)).toBe(true)
  expect(await countOf(sender)).toBe(2)
})

test('two senders can use the same reference', async () => {
  const rows = [row()]
  for (const who of [await a('consumer'), await a('consumer')])
    expect(await sent(who, rows)).toMatchObject([{ success: true, message: 'Booked' }])
})

test('an import without rows, with too many rows or without a list is refused', async () => {
  const sender = await a('consumer')
  const refused = (rows: unknown) => refusal(sender(bookings.import, { body: { rows } as never }))
  expect(await refused([])).toBe('400 Send at least one row')
  expect(await refused('rows')).toBe('400 Send at least one row')
  expect(await refused(Array(2001).fill({}))).toBe('400 At most 2,000 rows can be sent at once')
  expect(await refused(Array(2000).fill({}))).toBe('done')
})

test('the answers of an import are in the reader’s language', async () => {
  const sender = await a('consumer')
  const inBangla = caller(sender.cookie, { 'accept-language': 'bn' })
  const { results } = await inBangla(bookings.import, { body: { rows: [row(), {}] } })
  expect(results[0]?.message).toBe('বুক হয়েছে')
  expect(results[1]?.message).not.toMatch(/[A-Za-z]/)
})

test('a file over the hourly limit is refused before any row is inserted', async () => {
  const sender = await a('consumer')
  await pool.query(`INSERT INTO rate_limits (key, n, resets_at) VALUES ($1, 200, now() + interval '30 minutes')`, [
    `importing:${sender.key}`,
  ])
  const written = async () => Number((await pool.query(`SELECT last_value FROM parcels_id_seq`)).rows[0].last_value)
  const before = await written()
  const results = await sent(
    sender,
    Array.from({ length: 120 }, () => row()),
  )
  expect(new Set(results.map(({ message }) => message))).toEqual(
    new Set(['Too many tries. Please wait a little and try again']),
  )
  expect(await written()).toBe(before)
  expect(await sent(sender, [row({ weight: 0 })])).toMatchObject([{ success: false, errors: [{ path: 'weight' }] }])
})

test('other requests are answered while two thousand rows are read', async () => {
  let turns = 0
  const count = () => {
    turns++
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  const rows = await readRows(Array(2000).fill({}), { key: 'k', locale: 'en' }, () => {})
  clearImmediate(counting)
  expect(rows).toEqual([])
  expect(turns).toBeGreaterThan(2)
})
