import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { crew } from '../../test/crew.ts'
import { linkIn } from '../../test/link.ts'
import { until } from '../../test/until.ts'
import { transact } from '../platform/db/transact.ts'
import { codeOfLink, openLink, revokeLinks } from './receiver-links.ts'

const world = await company()
const { db, pool, secret } = world

/** Books a parcel and waits for its receiver's first mail. */
const booked = async (email: string) => {
  const { book } = await crew(world)
  const code = await book({ email })
  await linkIn(world, email, 1)
  const { rows } = await pool.query('SELECT id FROM parcels WHERE code = $1', [code])
  return { code, id: Number(rows[0].id) }
}

test('a link is made once and opens its parcel; a revoked link is replaced', async () => {
  const { code, id } = await booked('one@people.example')
  const [one, other] = await Promise.all([openLink(db, secret, id), openLink(db, secret, id)])
  expect(one).toMatchObject({ email: 'one@people.example', code, token: other?.token })
  expect(await codeOfLink(db, one?.token ?? '')).toBe(code)
  await transact(db, (tx) => revokeLinks(tx, id))
  const fresh = await openLink(db, secret, id)
  expect(fresh?.token).not.toBe(one?.token)
  expect(await codeOfLink(db, fresh?.token ?? '')).toBe(code)
  expect(await openLink(db, secret, 999_999)).toBeUndefined()
})

test('a link that is made while the address changes is not given to the earlier address', async () => {
  const { id } = await booked('first@people.example')
  await transact(db, (tx) => revokeLinks(tx, id))
  const change = await pool.connect()
  await change.query('BEGIN')
  await change.query('UPDATE parcels SET receiver_email = $2 WHERE id = $1', [id, 'second@people.example'])
  const made = openLink(db, secret, id).catch((error: Error) => error.message)
  await until(async () => {
    const { rows } = await pool.query(
      `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%receiver_links%'`,
    )
    expect(rows).toHaveLength(1)
  })
  await change.query('COMMIT')
  change.release()
  expect(await made).toBe('the receiver has just changed')
  expect(await openLink(db, secret, id)).toMatchObject({ email: 'second@people.example' })
})
