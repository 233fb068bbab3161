import { randomUUID } from 'node:crypto'
import { type ActionKind, api, type DeskMove } from '@ranar/contract'
import { inDays } from './company.ts'
import type { Company, Somebody } from './crew.ts'

/** Builds an action as a courier's phone sends it. */
export const action = (parcel_id: string, kind: ActionKind, more: object = {}) => ({
  action_id: randomUUID(),
  seq: 1,
  kind,
  parcel_id,
  at: new Date().toISOString(),
  ...more,
})

/** Sends actions and returns their results. */
export const act = async (courier: Somebody, ...actions: object[]) =>
  (await courier(api.runs.actions, { body: { actions: actions as { action_id: string }[] } })).results

/** Moves one parcel as a dispatcher and returns its result. */
export const moveAtDesk = async (admin: Somebody, move: DeskMove, id: string, more: object = {}) =>
  (await admin(api.desk.move, { body: { move, parcel_ids: [id], ...more } })).results[0]
export const withCourier = (courier: Somebody, days = 0) => ({ delivery_men_id: courier.id, day: inDays(days) })

export const stepOf = async ({ pool }: Pick<Company, 'pool'>, code: string): Promise<string> =>
  (await pool.query(`SELECT step || '/' || custody AS at FROM parcels WHERE code = $1`, [code])).rows[0].at
/** Returns a parcel's step, custody and number of counted attempts. */
export const standOf = async ({ pool }: Pick<Company, 'pool'>, code: string) => {
  const { rows } = await pool.query('SELECT step, custody, counted_attempts AS attempts FROM parcels WHERE code = $1', [
    code,
  ])
  return rows[0]
}
export const exceptionsOf = async ({ pool }: Pick<Company, 'pool'>, code: string): Promise<string[]> =>
  (
    await pool.query(
      'SELECT kind FROM exceptions e JOIN parcels p ON p.id = e.parcel_id WHERE p.code = $1 ORDER BY e.id',
      [code],
    )
  ).rows.map(({ kind }) => kind)
