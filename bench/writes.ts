import { randomBytes } from 'node:crypto'
import { newCode } from '@ranar/server/testing'
import type pg from 'pg'
import { oneParcel } from './statements.ts'

// The limit's writes: the same rows in one transaction, with jobs, cash and posting, by prepared statements. What the
// app only locks, reads or checks is left out.
export const writes: Record<string, string> = {
  parcel: oneParcel,
  lock: `SELECT id FROM users WHERE id = $1 AND role = 'consumer' AND archived_at IS NULL FOR KEY SHARE`,
  tariff: `SELECT version, from_kg, zones, cod_fee_basis_points, return_fee_taka FROM tariffs
    WHERE valid_from <= (now() AT TIME ZONE 'Asia/Dhaka')::date ORDER BY valid_from DESC, version DESC LIMIT 1`,
  count: `INSERT INTO rate_limits (key, n, resets_at) VALUES ($1, 1, now() + interval '1 hour')
    ON CONFLICT (key) DO UPDATE SET n = rate_limits.n + 1 RETURNING n`,
  book: `INSERT INTO parcels (code, sender_id, type, weight_kg, price_taka, receiver_name, receiver_phone, receiver_address, receiver_email, latitude, longitude)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
  assign: `UPDATE parcels SET step = 'assigned', step_before = step, delivery_man_id = u.id, expected_on = $3 FROM users u
    WHERE code = $1 AND step = 'booked' AND u.public_id = $2 RETURNING parcels.id, sender_id, delivery_man_id`,
  assignment: 'INSERT INTO parcel_assignments (parcel_id, courier_id) VALUES ($1, $2)',
  deliver: `UPDATE parcels SET step = 'delivered', custody = 'receiver' WHERE code = $1 AND delivery_man_id = $2 AND step = 'assigned' RETURNING id, sender_id`,
  event: 'INSERT INTO parcel_events (parcel_id, name, actor_id) VALUES ($1, $2, $3)',
  notice: 'INSERT INTO notifications (user_id, kind, params, dedupe_key) VALUES ($1, $2, $3, $4)',
  job: `INSERT INTO jobs (kind, key, payload, urgent) VALUES ($1, $2, $3, $4) RETURNING pg_notify('jobs', '')`,
  collect: `INSERT INTO collections (parcel_id, courier_id, taka, due_taka, by, is_equal, is_posted) VALUES ($1, $2, $3, $3, 'cash', true, true) RETURNING id`,
  post: `INSERT INTO transfers (debit_id, debit_kind, credit_id, credit_kind, taka, kind, parcel_id, collection_id, key, actor_id)
    VALUES (account_id('courier_cash', $1), 'courier_cash', account_id('delivery_revenue', NULL), 'delivery_revenue', $2, 'charge_collected', $3, $4, $5, $1)`,
  sms: 'INSERT INTO sms_messages (parcel_id, kind, has_code) VALUES ($1, $2, $3) RETURNING id',
}

type Run = (name: string, values: unknown[]) => Promise<{ id: number; sender_id: number; delivery_man_id: number }>
type Body = Record<string, unknown>
type Change = (run: Run, user: number, body: Body) => Promise<{ id: number }>
const tell = async (run: Run, parcelId: number, kind: string, hasCode: boolean) => {
  await run('job', ['mail.receiver', null, { parcelId, kind }, hasCode])
  const { id: sms } = await run('sms', [parcelId, kind, hasCode])
  await run('job', ['sms.send', `sms:${sms}`, { sms }, hasCode])
}
const book: Change = async (run, user, { weight, type, name, phone, address, email, latitude, longitude }) => {
  await run('count', [`booking:${user}`])
  const code = `RN${randomBytes(8).toString('hex')}`
  const made = await run('book', [code, user, type, weight, 100, name, phone, address, email, latitude, longitude])
  await run('event', [made.id, 'booked', user])
  await run('notice', [user, 'booked', { code, receiver: name }, `booked:${code}`])
  await run('job', ['mail.receiver', null, { parcelId: made.id, kind: 'booked' }, false])
  return made
}
/** A booking with the two statements that its rules need besides: the lock of its sender and the tariff. */
export const CHECKED_BOOKING = '/api/consumer/book-parcel-checked'
/** Writes by path; `body` is the request's body or query. Each returns the parcel's internal id. */
export const changes: Record<string, Change> = {
  '/api/consumer/book-parcel': book,
  [CHECKED_BOOKING]: async (run, user, body) => {
    await run('lock', [user])
    await run('tariff', [])
    return book(run, user, body)
  },
  '/api/admin/transport-parcel': async (
    run,
    user,
    { parcel_id: code, delivery_men_id: man, approximate_delivery_date: date },
  ) => {
    const moved = await run('assign', [code, man, date])
    await run('event', [moved.id, 'assigned', user])
    await run('assignment', [moved.id, moved.delivery_man_id])
    await run('notice', [moved.sender_id, 'onTheWay', { code, date }, `onTheWay:${code}`])
    await run('notice', [moved.delivery_man_id, 'assigned', { code, date }, `assigned:${code}`])
    await tell(run, moved.id, 'onTheWay', true)
    return moved
  },
  '/api/delivery-men/delivered-parcel': async (run, user, { parcel_id: code }) => {
    const moved = await run('deliver', [code, user])
    await run('event', [moved.id, 'delivered', user])
    const { id: taken } = await run('collect', [moved.id, user, 100])
    await run('post', [user, 100, moved.id, taken, `collection:${taken}:charge`])
    await run('notice', [moved.sender_id, 'delivered', { code }, `delivered:${code}`])
    await tell(run, moved.id, 'delivered', false)
    return moved
  },
}

export const booking = {
  weight: 1.5,
  type: 'v2',
  name: 'Rahima Begum',
  phone: '+8801711000000',
  address: 'House 4, Bogura',
  email: 'rahima@bench.example',
  price: 100,
  latitude: 24.85,
  longitude: 89.37,
}

/** Books `count` parcels by SQL, with the senders in turn, and returns their codes. */
export const addPending = async (pool: pg.Pool, count: number): Promise<string[]> => {
  const codes = Array.from({ length: count }, newCode)
  await pool.query(
    `INSERT INTO parcels (code, sender_id, type, weight_kg, price_taka, receiver_name, receiver_phone, receiver_address, receiver_email, latitude, longitude)
     SELECT code, 1 + n % 50, 'v2', 1.5, 100, 'Rahima Begum', '+8801711000000', 'House 4, Bogura', 'rahima@bench.example', 24.85, 89.37
     FROM unnest($1::text[]) WITH ORDINALITY AS made(code, n)`,
    [codes],
  )
  return codes
}
