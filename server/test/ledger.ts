import type pg from 'pg'

/** Returns every difference between the sandbox bank's books and ours, in words; [] when they agree and no work is
 * left. */
export const disagreements = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ fault: string }>(`
    SELECT 'paid at the bank, not here: ' || i.id AS fault FROM sandbox_bank.intents i LEFT JOIN payments p ON p.intent_id = i.id
      WHERE i.status = 'succeeded' AND p.status IS DISTINCT FROM 'succeeded' AND coalesce(p.status, '') NOT IN ('mismatch', 'duplicate')
    UNION ALL SELECT 'paid here, not at the bank: ' || p.id FROM payments p LEFT JOIN sandbox_bank.intents i ON i.id = p.intent_id
      WHERE p.status IN ('succeeded', 'mismatch', 'duplicate') AND i.status IS DISTINCT FROM 'succeeded'
    UNION ALL SELECT 'ended here, open at the bank: ' || p.id FROM payments p JOIN sandbox_bank.intents i ON i.id = p.intent_id
      WHERE p.status IN ('canceled', 'failed') AND i.status NOT IN ('canceled', 'succeeded')
    UNION ALL SELECT 'two open intents of a parcel: ' || (metadata->>'parcel_id') FROM sandbox_bank.intents
      WHERE status IN ('requires_payment_method', 'requires_action') GROUP BY metadata->>'parcel_id' HAVING count(*) > 1
    UNION ALL SELECT 'not closed yet: ' || id FROM payments WHERE status = 'closing'
    UNION ALL SELECT 'not sent back yet: ' || id FROM refunds WHERE status = 'pending'
    UNION ALL SELECT 'refunded at the bank, not here: ' || b.id FROM sandbox_bank.refunds b LEFT JOIN refunds r ON r.provider_id = b.id
      WHERE b.status = 'succeeded' AND r.status IS DISTINCT FROM 'succeeded'
    UNION ALL SELECT 'refunded here, not at the bank: ' || r.id FROM refunds r LEFT JOIN sandbox_bank.refunds b ON b.id = r.provider_id
      WHERE r.status = 'succeeded' AND b.status IS DISTINCT FROM 'succeeded'
    UNION ALL SELECT 'another amount came back: ' || r.id FROM refunds r JOIN payments p ON p.id = r.payment_id JOIN sandbox_bank.refunds b ON b.id = r.provider_id
      WHERE b.amount <> CASE WHEN r.cause = 'mismatch' THEN (SELECT amount_received FROM sandbox_bank.intents i WHERE i.id = p.intent_id) ELSE r.rest_taka * 100 END
    UNION ALL SELECT 'money kept that was not asked for: ' || p.id FROM payments p JOIN sandbox_bank.intents i ON i.id = p.intent_id
      WHERE p.status IN ('mismatch', 'duplicate') AND i.amount_refunded <> i.amount_received
    UNION ALL SELECT 'charged twice: ' || (metadata->>'parcel_id') FROM sandbox_bank.intents
      WHERE status = 'succeeded' AND amount_refunded < amount_received GROUP BY metadata->>'parcel_id' HAVING count(*) > 1
    UNION ALL SELECT 'paid another price: ' || p.id FROM payments p JOIN parcels c ON c.id = p.parcel_id WHERE p.status = 'succeeded' AND p.amount_taka <> c.price_taka
    UNION ALL SELECT 'not told once: ' || p.id FROM payments p JOIN parcels c ON c.id = p.parcel_id
      WHERE p.status = 'succeeded' AND (SELECT count(*) FROM notifications n WHERE n.user_id = c.sender_id AND n.kind = 'paid' AND n.params->>'code' = c.code) <> 1`)
  return rows.map(({ fault }) => fault)
}
