import { api } from '@ranar/contract'
import { post, reverse } from '../src/ledger/post.ts'
import { sqlState } from '../src/platform/db/db.ts'
import { transact } from '../src/platform/db/transact.ts'
import { booking } from './booking.ts'
import type { Company, Somebody } from './crew.ts'
import { testPassword } from './people.ts'

/** Creates a sender with a payout account and two admins with the right to handle money. */
export const payroll = async ({ a }: Pick<Company, 'a'>) => {
  const [sender, maker, teller] = await Promise.all([
    a('consumer'),
    a('admin', { rights: ['money'] }),
    a('admin', { rights: ['money'] }),
  ])
  const account = (who: Somebody, number = '01712345678') =>
    who(api.payouts.changeAccount, { body: { password: testPassword, method: 'bkash', number, name: 'Rahima' } })
  await account(sender)
  return { sender, maker, teller, account }
}

let n = 0
/** Posts a new parcel's goods as collected and payable, in the ledger alone; for a negative `taka` a return fee.
 * Returns the parcel's code. */
export const earned = async ({ a, db, pool }: Company, sender: Somebody, taka: number): Promise<string> => {
  const { parcel } = await sender(api.parcels.book, { body: booking })
  const { rows } = await pool.query('SELECT id FROM parcels WHERE code = $1', [parcel._id])
  const about = { parcelId: Number(rows[0].id), senderId: sender.key }
  const key = () => `earned:${++n}`
  if (taka < 0) {
    await transact(db, (tx) => post(tx, [{ kind: 'return_fee', taka: -taka, key: key(), ...about }]))
    return parcel._id
  }
  const admin = await a('admin')
  const { rows: collected } = await pool.query(
    `INSERT INTO collections (parcel_id, taka, due_taka, by, is_equal, is_posted) VALUES ($1, $2, $2, 'cash', true, true) RETURNING id`,
    [about.parcelId, taka],
  )
  const collectionId = Number(collected[0].id)
  const more = { ...about, collectionId, actorId: admin.key }
  await transact(db, (tx) =>
    post(tx, [
      { kind: 'counter_goods', taka, key: key(), ...more },
      { kind: 'payable', taka, key: key(), ...more },
    ]),
  )
  return parcel._id
}

/** Reverses the newest payable goods of this sender, whether they are paid out or not. */
export const takenBack = async ({ db, pool }: Company, sender: Somebody) => {
  const { rows } = await pool.query(
    `SELECT l.transfer_id AS id FROM statement_lines l WHERE l.sender_id = $1 AND l.kind = 'payable' AND NOT l.is_reversal
       AND NOT EXISTS (SELECT FROM transfers r WHERE r.reverses = l.transfer_id) ORDER BY l.no DESC LIMIT 1`,
    [sender.key],
  )
  const about = { actorId: null, reason: 'Counted wrongly' }
  if (rows[0]) await transact(db, (tx) => reverse(tx, [Number(rows[0].id)], about)).catch(twice)
}
// Of two concurrent reversals of the same transfer the second violates a unique constraint.
const twice = (error: unknown) => {
  if (sqlState(error) !== '23505') throw error
}
