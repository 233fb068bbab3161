import type pg from 'pg'

/** Returns every difference between the sandbox gateway's books and ours, in words; [] when they agree and no work is
 * left. A payment page that a payer still has may stay open until it expires. */
export const gatewayDisagreements = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ fault: string }>(`
    WITH told AS (SELECT *, status IN ('VALID', 'VALIDATED') AS paid, asked->>'value_a' AS code FROM sandbox_bank.gateway_sessions),
      g AS (SELECT *, CASE WHEN paid THEN tran_id || '~' || val_id ELSE tran_id END AS named FROM told),
      back AS (SELECT bank_tran_id, sum(amount) AS amount FROM sandbox_bank.gateway_refunds WHERE "end" = 'refunded' AND done_at <= now() GROUP BY 1)
    SELECT 'paid at the gateway, not here: ' || g.tran_id AS fault FROM g LEFT JOIN payments p ON p.intent_id = g.named
      WHERE g.paid AND p.status IS DISTINCT FROM 'succeeded' AND coalesce(p.status, '') NOT IN ('mismatch', 'duplicate')
    UNION ALL SELECT 'paid here, not at the gateway: ' || p.id FROM payments p
      WHERE p.provider = 'sslcommerz_sandbox' AND p.status IN ('succeeded', 'mismatch', 'duplicate')
        AND NOT EXISTS (SELECT FROM g WHERE g.named = p.intent_id AND g.paid)
    UNION ALL SELECT 'not sent back yet: ' || id FROM refunds WHERE status = 'pending'
    UNION ALL SELECT 'kept here, sent back there: ' || g.tran_id FROM g JOIN back USING (bank_tran_id) JOIN payments p ON p.intent_id = g.named
      WHERE NOT EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.id AND r.status = 'succeeded')
    UNION ALL SELECT 'another amount came back: ' || r.id FROM refunds r JOIN payments p ON p.id = r.payment_id JOIN g ON g.named = p.intent_id
      LEFT JOIN back USING (bank_tran_id)
      WHERE r.status = 'succeeded' AND p.provider = 'sslcommerz_sandbox'
        AND coalesce(back.amount, 0) <> CASE WHEN r.cause = 'mismatch' THEN g.amount ELSE r.rest_taka * 100 END
    UNION ALL SELECT 'given back twice: ' || tran_id FROM g WHERE amount_refunded > amount
      OR (SELECT count(*) FROM sandbox_bank.gateway_refunds r WHERE r.bank_tran_id = g.bank_tran_id AND r."end" = 'refunded') > 1
    UNION ALL SELECT 'money kept that was not asked for: ' || p.id FROM payments p JOIN g ON g.named = p.intent_id
      WHERE g.paid AND p.status IN ('mismatch', 'duplicate') AND g.amount_refunded <> g.amount
    UNION ALL SELECT 'charged twice: ' || code FROM (
      SELECT code FROM g WHERE paid AND amount_refunded < amount
      UNION ALL SELECT metadata->>'parcel_id' FROM sandbox_bank.intents WHERE status = 'succeeded' AND amount_refunded < amount_received) taken
      GROUP BY code HAVING count(*) > 1
    UNION ALL SELECT 'paid another price: ' || p.id FROM payments p JOIN parcels c ON c.id = p.parcel_id WHERE p.status = 'succeeded' AND p.amount_taka <> c.price_taka
    UNION ALL SELECT 'not told once: ' || p.id FROM payments p JOIN parcels c ON c.id = p.parcel_id
      WHERE p.status = 'succeeded' AND (SELECT count(*) FROM notifications n WHERE n.user_id = c.sender_id AND n.kind = 'paid' AND n.params->>'code' = c.code) <> 1`)
  return rows.map(({ fault }) => fault)
}
