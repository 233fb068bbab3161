import type pg from 'pg'

/** Fills an empty database by SQL with `count` parcels of 50 senders and 12 couriers; counters are made at the end. */
export const seed = async (pool: pg.Pool, count: number) => {
  const client = await pool.connect()
  await client.query('SET statement_timeout = 0; SET session_replication_role = replica')
  await client.query(`
    INSERT INTO users (name, email, password_hash, role, is_verified, created_at)
    SELECT 'Person ' || n, 'person' || n || '@bench.example', 'none', CASE WHEN n <= 50 THEN 'consumer' WHEN n <= 62 THEN 'delivery_men' ELSE 'admin' END, true, now() - n * interval '1 hour'
    FROM generate_series(1, 63) n`)
  await client.query(
    `
    INSERT INTO parcels (code, sender_id, delivery_man_id, type, weight_kg, price_taka, receiver_name, receiver_phone, receiver_address, receiver_email, latitude, longitude, step, custody, holder_id, expected_on, rating, comment, reviewed_at, created_at)
    SELECT 'RN' || lpad(upper(to_hex(n)), 10, '0') || '0', 1 + n % 50, CASE WHEN n % 10 < 8 THEN 51 + n % 12 END, 'v' || (1 + n % 4), 1.5, 100,
      'Receiver ' || n, '+8801711000000', 'House ' || n || ', Bogura', 'receiver@bench.example', 24 + (n % 100) / 100.0, 89 + (n % 100) / 100.0,
      (ARRAY['out','delivered','delivered','delivered','delivered','delivered','delivered','returned','booked','canceled'])[1 + n % 10],
      (ARRAY['courier','receiver','receiver','receiver','receiver','receiver','receiver','sender','sender','sender'])[1 + n % 10],
      CASE WHEN n % 10 = 0 THEN 51 + n % 12 END,
      CASE WHEN n % 10 < 8 THEN current_date END,
      CASE WHEN n % 10 IN (1, 2) THEN 1 + n % 5 END, CASE WHEN n % 10 IN (1, 2) THEN 'On time' END, CASE WHEN n % 10 IN (1, 2) THEN now() - ($1 - n) * interval '1 minute' END, now() - ($1 - n) * interval '1 minute'
    FROM generate_series(1, $1) n`,
    [count],
  )
  await client.query(`
    INSERT INTO payments (parcel_id, status, amount_taka, key, intent_id, received_amount, received_currency, created_at, settled_at)
    SELECT id, 'succeeded', price_taka, 'pay:' || id, 'pi_' || id, price_taka * 100, 'bdt', created_at, created_at FROM parcels WHERE id % 4 = 0 ORDER BY id`)
  await client.query(
    `INSERT INTO parcel_events (parcel_id, name, at) SELECT id, 'booked', created_at FROM parcels ORDER BY id`,
  )
  await client.query(
    `INSERT INTO parcel_events (parcel_id, name, at) SELECT id, 'assigned', created_at + interval '1 hour' FROM parcels WHERE delivery_man_id IS NOT NULL ORDER BY id`,
  )
  await client.query(
    `INSERT INTO parcel_events (parcel_id, name, at) SELECT id, stage, created_at + interval '1 day' FROM parcels WHERE stage IN ('delivered', 'returned') ORDER BY id`,
  )
  await client.query(`
    INSERT INTO notifications (user_id, kind, params, dedupe_key, created_at)
    SELECT sender_id, 'booked', jsonb_build_object('code', code, 'receiver', receiver_name), 'booked:' || code, created_at FROM parcels ORDER BY id`)
  await client.query(`
    INSERT INTO refundables (parcel_id, sender_id, booked_at, refund_status)
    SELECT p.id, p.sender_id, p.created_at, 'none' FROM parcels p JOIN payments paid ON paid.parcel_id = p.id WHERE p.stage IN ('canceled', 'returned') ORDER BY p.id`)
  await client.query(`
    INSERT INTO counters (kind, owner_id, key, slot, n)
    SELECT 'all', 0, stage, 0, count(*) FROM parcels GROUP BY stage
    UNION ALL SELECT 'sender', sender_id, stage, 0, count(*) FROM parcels GROUP BY sender_id, stage
    UNION ALL SELECT 'courier', delivery_man_id, stage, 0, count(*) FROM parcels WHERE delivery_man_id IS NOT NULL GROUP BY delivery_man_id, stage
    UNION ALL SELECT 'sender', sender_id, 'reviewed', 0, count(*) FROM parcels WHERE rating IS NOT NULL GROUP BY sender_id
    UNION ALL SELECT 'rating', delivery_man_id, rating::text, 0, count(*) FROM parcels WHERE rating IS NOT NULL GROUP BY delivery_man_id, rating
    UNION ALL SELECT 'role', 0, role, 0, count(*) FROM users GROUP BY role
    UNION ALL SELECT 'notification', user_id, 'unread', 0, count(*) FROM notifications GROUP BY user_id
    UNION ALL SELECT 'refundable', sender_id, refund_status, 0, count(*) FROM refundables GROUP BY sender_id, refund_status
    UNION ALL SELECT 'booked', 0, utc_hour(created_at), 0, count(*) FROM parcels GROUP BY utc_hour(created_at)`)
  await client.query('VACUUM ANALYZE')
  client.release(true)
}
