import pg from 'pg'

type People = { sender: number; courier: number; admin: number }

/** The statement that fills each table; `$` is the number of parcels. Current work, such as 100 late parcels or 250
 * collections in hand, is the same at any size; only the past grows, so that only the cost of answers may grow. */
const fills = ({ sender, courier, admin }: People): Record<string, string> => ({
  parcels: `
    INSERT INTO parcels (code, sender_id, delivery_man_id, type, weight_kg, price_taka, receiver_name, receiver_phone, receiver_address, receiver_email, latitude, longitude, step, custody, holder_id, expected_on, thana, rating, comment, reviewed_at, created_at)
    SELECT 'RN' || lpad(to_hex(n), 11, '0'), CASE WHEN n % 3 = 0 THEN ${sender} ELSE -(n % 999) END, CASE WHEN s.step IN ('booked', 'canceled') THEN NULL WHEN n % 7 = 0 THEN ${courier} ELSE -(n % 99) END,
      'v1', 1, 100, 'R', '+8801711', 'H', 'r@x.example', 24, 89, s.step, s.custody, CASE WHEN s.step = 'out' THEN ${courier} END,
      CASE WHEN s.step = 'out' AND n <= 500 THEN current_date - 1 - n % 10 WHEN s.step = 'out' THEN current_date + 30 END, CASE WHEN n <= 1000 THEN 'Dhanmondi, Dhaka' END, r.rating, CASE WHEN r.rating IS NOT NULL THEN '' END, CASE WHEN r.rating IS NOT NULL THEN now() - n * interval '1 minute' END, now() - n * interval '1 minute'
    FROM generate_series(1, $) n,
      LATERAL (SELECT (ARRAY['out', 'delivered', 'returned', 'canceled', 'booked'])[1 + n % 5] AS step, (ARRAY['courier', 'receiver', 'sender', 'sender', 'sender'])[1 + n % 5] AS custody) s,
      LATERAL (SELECT CASE WHEN s.step = 'delivered' AND n % 2 = 0 THEN 1 + n % 4 END AS rating) r`,
  payments: `
    INSERT INTO payments (parcel_id, status, amount_taka, key, intent_id, received_amount, received_currency, created_at)
    SELECT n, 'succeeded', 100, 'pay:' || n, 'pi_' || n, 10000, 'bdt', now() - n * interval '1 minute' FROM generate_series(1, $, 4) n`,
  refundables: `
    INSERT INTO refundables (parcel_id, sender_id, booked_at, refund_status)
    SELECT n, CASE WHEN n % 3 = 0 THEN ${sender} ELSE -(n % 999) END, now() - n * interval '1 minute', (ARRAY['none', 'succeeded', 'failed', 'pending'])[1 + n % 4] FROM generate_series(1, $, 10) n`,
  parcel_events: `
    INSERT INTO parcel_events (parcel_id, name, actor_id, at)
    SELECT n, (ARRAY['booked', 'delivered', 'returned'])[1 + n % 3], CASE WHEN n % 7 = 0 THEN ${courier} ELSE -(n % 99) END, now() - n * interval '1 minute' FROM generate_series(1, $) n`,
  notifications: `
    INSERT INTO notifications (user_id, kind, params, dedupe_key, created_at)
    SELECT CASE WHEN n % 2 = 0 THEN ${sender} ELSE -(n % 999) END, 'booked', '{"code": "RN", "receiver": "R"}', n, now() - n * interval '1 minute' FROM generate_series(1, $ / 4) n`,
  parcel_assignments: `
    INSERT INTO parcel_assignments (parcel_id, courier_id, ended_at) SELECT n, CASE WHEN n % 7 = 0 THEN ${courier} ELSE -(n % 99) END, now() FROM generate_series(1, $ / 4) n`,
  users: `
    INSERT INTO users (name, email, password_hash, role, is_verified, created_at)
    SELECT 'P', 'p' || n || '@x.example', '-', CASE WHEN n <= 100 THEN 'delivery_men' ELSE 'consumer' END, true, now() - n * interval '1 minute' FROM generate_series(1, $ / 10 + 100) n`,
  parcel_search: `
    INSERT INTO parcel_search (parcel_id, words, phone) SELECT n, 'rn' || lpad(to_hex(n), 11, '0') || ' r house road dhaka', '1171088' FROM generate_series(1, $ / 10) n`,
  exceptions: `
    INSERT INTO exceptions (kind, parcel_id, detail, status, dedupe_key, decided_at, at)
    SELECT (ARRAY['conflict', 'code', 'proof', 'missing', 'cash', 'attempt', 'goods'])[1 + n % 7], n, '{}', s.status, n, CASE WHEN s.status <> 'open' THEN now() END, now() - n * interval '1 minute'
    FROM generate_series(1, $ / 20) n, LATERAL (SELECT (ARRAY['open', 'applied', 'dismissed'])[1 + n % 3] AS status) s`,
  handovers: `
    INSERT INTO handovers (courier_id, status, expected_taka, notes, taka, counted_notes, counted_taka, decided_by, decided_at, submitted_at)
    SELECT CASE WHEN n % 7 = 0 THEN ${courier} ELSE -(n % 99) END, s.status, 500, '{}', 500, '{}', CASE WHEN s.status = 'accepted' THEN 500 END, CASE WHEN s.status <> 'submitted' THEN ${admin} END,
      CASE WHEN s.status <> 'submitted' THEN now() END, now() - n * interval '1 minute'
    FROM generate_series(1, $ / 20) n, LATERAL (SELECT CASE WHEN n <= 10 THEN 'submitted' WHEN n % 3 = 0 THEN 'sent_back' ELSE 'accepted' END AS status) s`,
  // Cash is handed over and decided every day, so that only the newest 250 are in hand or undecided.
  collections: `
    INSERT INTO collections (parcel_id, courier_id, taka, due_taka, by, is_equal, is_posted, handover_id, decision, decided_at, at)
    SELECT n, CASE WHEN n % 7 = 0 THEN ${courier} ELSE -(n % 99) END, 100, 100, CASE WHEN n % 10 = 0 THEN 'mobile' ELSE 'cash' END, n % 10 <> 1, true, CASE WHEN n > 250 THEN 11 + n % greatest($ / 20 - 10, 1) END,
      CASE WHEN n % 10 < 2 AND n > 250 THEN 'approved' END, CASE WHEN n % 10 < 2 AND n > 250 THEN now() END, now() - n * interval '1 minute'
    FROM generate_series(1, $ / 4) n`,
  visits: `
    INSERT INTO visits (event_id, parcel_id, courier_id, day, kind, reason, counts, is_first, is_late)
    SELECT n, n, CASE WHEN n % 7 = 0 THEN ${courier} ELSE -(n % 99) END, current_date - n / 1440, s.kind, CASE WHEN s.kind = 'failed' THEN (ARRAY['no_answer', 'refused'])[1 + n % 2] END, true, n % 2 = 0, s.kind = 'delivered' AND n % 10 = 0
    FROM generate_series(1, $) n, LATERAL (SELECT (ARRAY['delivered', 'failed', 'returned'])[1 + n % 3] AS kind) s`,
  counters: `
    INSERT INTO counters (kind, owner_id, key, slot, n)
    SELECT 'visits', owner, figure || ':' || current_date - day, slot, greatest(0, least($ - day * 1440, 1440)) / each / CASE WHEN owner = 0 THEN 4 ELSE 7 END
    FROM generate_series(0, 400) day, unnest(ARRAY[0, ${courier}]) owner, generate_series(0, CASE WHEN owner = 0 THEN 3 ELSE 0 END) slot,
      (VALUES ('delivered', 3), ('failed', 3), ('returned', 3), ('late', 30), ('first_delivered', 6), ('first_failed', 6), ('reason_no_answer', 6), ('reason_refused', 6)) counted(figure, each)
    UNION ALL SELECT 'all', 0, stage, 0, $ / 5 FROM unnest(ARRAY['on the way', 'delivered', 'returned', 'canceled', 'pending']) stage
    UNION ALL SELECT 'step', 0, step, slot, $ / 5 / 32 FROM unnest(ARRAY['booked', 'out']) step, generate_series(0, 31) slot
    UNION ALL SELECT 'day', 0, current_date - 1 - day || ':out', slot, 1 FROM generate_series(0, 9) day, generate_series(0, 9) slot
    UNION ALL SELECT 'day', 0, current_date + 30 || ':out', slot, ($ / 5 - 100) / 32 FROM generate_series(0, 31) slot
    UNION ALL SELECT kind, -n, key, 0, 1 FROM generate_series(1, $ / 50) n, (VALUES ('sender', 'pending'), ('sender', 'delivered'), ('notification', 'read'), ('refundable', 'none')) each(kind, key)`,
  kept_parcels: `
    INSERT INTO kept_parcels (parcel_id, touched_at, returning_on)
    SELECT n, now() - n * interval '1 minute', CASE WHEN n % 50 = 0 THEN current_date - n / 1440 END FROM generate_series(1, $ / 5) n`,
  payout_accounts: `
    INSERT INTO payout_accounts (user_id, method, number, name) SELECT 10 + n, 'bkash', '01712345678', 'P' FROM generate_series(1, $ / 100) n`,
  payouts: `
    INSERT INTO payouts (sender_id, account_id, status, taka, lines, made_by, reference, sent_by, sent_at, reason, failed_by, failed_at)
    SELECT 10 + n, 1 + n % ($ / 100), s.status, 100, 1, ${admin}, CASE WHEN s.status <> 'draft' THEN 'R' END, CASE WHEN s.status <> 'draft' THEN ${courier} END, CASE WHEN s.status <> 'draft' THEN now() END,
      CASE WHEN s.status = 'failed' THEN 'R' END, CASE WHEN s.status = 'failed' THEN ${courier} END, CASE WHEN s.status = 'failed' THEN now() END
    FROM generate_series(1, $ / 20) n, LATERAL (SELECT (ARRAY['draft', 'sent', 'failed'])[1 + n % 3] AS status) s`,
  statements: `
    INSERT INTO statements (sender_id, lines, available_taka, due_taka, due_lines) SELECT CASE WHEN n = 0 THEN ${sender} ELSE 10 + n END, CASE WHEN n = 0 THEN $ / 3 ELSE 1 END, n, n, 1 FROM generate_series(0, $ / 100) n`,
  statement_lines: `
    INSERT INTO statement_lines (sender_id, no, transfer_id, at, kind, is_reversal, parcel_id, pending_taka, available_taka, pending_after, available_after)
    SELECT CASE WHEN n % 3 = 0 THEN ${sender} ELSE -(n % 999) END, CASE WHEN n % 3 = 0 THEN n / 3 ELSE n END, n, now() - ($ - n) * interval '1 minute', 'return_fee', false, n, 0, -1, 0, -n
    FROM generate_series(1, $) n`,
  pending_parcels: `
    INSERT INTO pending_parcels (sender_id, parcel_id, taka, since) SELECT CASE WHEN n % 3 = 0 THEN ${sender} ELSE -(n % 999) END, n, 100, now() - n * interval '1 minute' FROM generate_series(1, $ / 4) n`,
  transfers: `
    INSERT INTO transfers (debit_id, debit_kind, credit_id, credit_kind, taka, kind, parcel_id, key)
    SELECT 1, 'sender_available', 2, 'delivery_revenue', 1, 'return_fee', n, 'fill:' || n FROM generate_series(1, $) n`,
  applications: `
    INSERT INTO applications (user_id, apply_for, status, name, email, created_at)
    SELECT -n, 'admin', 'rejected', 'P', 'p@x.example', now() - n * interval '1 minute' FROM generate_series(1, $ / 20) n`,
  sms_messages: `
    INSERT INTO sms_messages (parcel_id, kind, has_code, number, state, held, skipped, segments, counted_on, asked_at, ended_at)
    SELECT n, 'onTheWay', n % 5 = 0, '+8801711000000', s.state, CASE WHEN s.state = 'waiting' THEN 'cap' END, CASE WHEN s.state = 'skipped' THEN 'notMobile' END, 1, current_date,
      now() - n * interval '1 minute', CASE WHEN s.state <> 'waiting' THEN now() - n * interval '1 minute' END
    FROM generate_series(1, $ / 20) n, LATERAL (SELECT (ARRAY['sent', 'sent', 'sent', 'skipped', 'failed', 'waiting'])[1 + n % 6] AS state) s`,
  unmatched_payments: `
    INSERT INTO unmatched_payments (provider_id, intent_id, parcel_code, reason, amount, currency, is_own, status, decided_by, found_at)
    SELECT 'pi_' || n, 'pi_' || n, 'RN', 'unknown', 100, 'bdt', true, (ARRAY['kept', 'returned', 'failed'])[1 + n % 3], ${admin}, now() - n * interval '1 minute' FROM generate_series(1, $ / 20) n`,
})

/** Fills a migrated database with so many parcels, a third of them `sender`'s and a seventh `courier`'s, without
 * triggers and foreign keys. Indexes are created afterwards, which takes seconds instead of minutes. */
export const fillCompany = async (url: string, people: People, parcels: number) => {
  const connect = async () => {
    const client = new pg.Client({
      connectionString: url,
      options: '-c session_replication_role=replica -c maintenance_work_mem=256MB',
    })
    await client.connect()
    return client
  }
  const [one, two] = await Promise.all([connect(), connect()])
  const tables = fills(people)
  const { rows: indexes } = await one.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename = ANY($1) AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
    [Object.keys(tables)],
  )
  for (const { name } of indexes) await one.query(`DROP INDEX ${name}`)
  await inTurns(
    [one, two],
    Object.values(tables).map((fill) => fill.replaceAll('$', String(parcels))),
  )
  await inTurns(
    [one, two],
    indexes.map(({ definition }) => definition),
  )
  await inTurns(
    [one, two],
    Object.keys(tables).map((table) => `VACUUM ANALYZE ${table}`),
  )
  await Promise.all([one.end(), two.end()])
}

/** Runs the statements; each connection takes the next one as soon as it is free. */
const inTurns = async (clients: pg.Client[], statements: string[]) => {
  const left = [...statements]
  await Promise.all(
    clients.map(async (client) => {
      for (let next = left.shift(); next; next = left.shift()) await client.query(next)
    }),
  )
}
