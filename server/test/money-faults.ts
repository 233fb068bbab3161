import type { Pool } from '../src/platform/db/listen.ts'

/** Queries by the fault in statements or payouts that they find; they return no row while all is right. */
const faults: Record<string, string> = {
  'the books do not balance': 'SELECT sum(taka) FROM balances HAVING sum(taka) <> 0',
  'a statement is not what the ledger says': `
    SELECT s.sender_id FROM statements s WHERE (s.pending_taka, s.available_taka) <> (
      SELECT coalesce(-sum(b.taka) FILTER (WHERE b.kind = 'sender_pending'), 0), coalesce(-sum(b.taka) FILTER (WHERE b.kind = 'sender_available'), 0)
      FROM accounts a JOIN balances b ON b.account_id = a.id WHERE a.owner_id = s.sender_id)`,
  'a sender has a balance and no statement': `
    SELECT a.owner_id FROM accounts a JOIN balances b ON b.account_id = a.id
    WHERE a.kind LIKE 'sender_%' AND b.taka <> 0 AND NOT EXISTS (SELECT FROM statements s WHERE s.sender_id = a.owner_id)`,
  'a statement is not the sum of its lines': `
    SELECT s.sender_id FROM statements s LEFT JOIN statement_lines l USING (sender_id) GROUP BY s.sender_id
    HAVING (s.lines, s.pending_taka, s.available_taka) IS DISTINCT FROM (count(l.no), coalesce(sum(l.pending_taka), 0)::bigint, coalesce(sum(l.available_taka), 0)::bigint)`,
  'a line is missing, twice there, out of order or wrongly added': `
    SELECT sender_id, no FROM (SELECT *, row_number() OVER w AS nth, sum(pending_taka) OVER w AS pending, sum(available_taka) OVER w AS available, lag(at) OVER w AS before
      FROM statement_lines WINDOW w AS (PARTITION BY sender_id ORDER BY no)) l
    WHERE no <> nth OR pending <> pending_after OR available <> available_after OR at < before`,
  'a transfer of a sender is on no statement': `
    SELECT t.id FROM sender_transfers t LEFT JOIN statement_lines l ON l.transfer_id = t.id AND (l.sender_id, l.pending_taka, l.available_taka) = (t.sender_id, t.pending_taka, t.available_taka)
    WHERE l.no IS NULL`,
  'what is due is not the sum of what no payout has': `
    SELECT s.sender_id FROM statements s LEFT JOIN statement_lines l ON l.sender_id = s.sender_id AND l.payout_id IS NULL AND l.available_taka <> 0 AND l.kind NOT IN ('payout_sent', 'payout_failed')
    GROUP BY s.sender_id HAVING (s.due_taka, s.due_lines) IS DISTINCT FROM (coalesce(sum(l.available_taka), 0)::bigint, count(l.no)::int)`,
  'a payout is not the sum of its lines': `
    SELECT p.id FROM payouts p WHERE p.taka <> (SELECT sum(taka) FROM payout_lines WHERE payout_id = p.id)
      OR (SELECT coalesce(sum(available_taka), 0) FROM statement_lines WHERE payout_id = p.id) <> CASE WHEN p.status = 'failed' THEN 0 ELSE p.taka END`,
  'the ledger has another payout': `
    SELECT p.id FROM payouts p WHERE (p.sent_at IS NOT NULL)::int * p.taka <> (SELECT coalesce(sum(taka), 0) FROM transfers WHERE payout_id = p.id AND kind = 'payout_sent')
      OR (p.sent_at IS NOT NULL AND p.failed_at IS NOT NULL)::int * p.taka <> (SELECT coalesce(sum(taka), 0) FROM transfers WHERE payout_id = p.id AND kind = 'payout_failed')`,
  'a parcel’s pending money is not what its lines say': `
    SELECT parcel_id FROM (SELECT sender_id, parcel_id, sum(pending_taka) AS taka FROM statement_lines WHERE parcel_id IS NOT NULL GROUP BY 1, 2) l
    FULL JOIN pending_parcels p USING (sender_id, parcel_id) WHERE coalesce(l.taka, 0) <> coalesce(p.taka, 0)`,
  'a count of payouts is wrong': `
    SELECT kind, key FROM (SELECT kind, key, sum(n) AS n FROM counters WHERE kind IN ('payout', 'payout_taka') GROUP BY 1, 2) c
    FULL JOIN (SELECT 'payout' AS kind, status AS key, count(*) AS n FROM payouts GROUP BY 2 UNION ALL SELECT 'payout_taka', status, sum(taka) FROM payouts GROUP BY 2
      UNION ALL SELECT 'payout', 'due', count(*) FROM statements WHERE due_taka > 0 UNION ALL SELECT 'payout_taka', 'due', coalesce(sum(due_taka), 0) FROM statements WHERE due_taka > 0) t USING (kind, key)
    WHERE coalesce(c.n, 0) <> coalesce(t.n, 0)`,
}

/** Returns the faults in anybody's money, [] while all is right. */
export const moneyFaults = async (pool: Pool): Promise<string[]> => {
  const found = await Promise.all(
    Object.entries(faults).map(async ([fault, query]) => ((await pool.query(query)).rowCount ? [fault] : [])),
  )
  return found.flat()
}
