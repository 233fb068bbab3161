import { createHash, randomUUID } from 'node:crypto'
import { api, PREFIX } from '@ranar/contract'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { by, crew } from '../../test/crew.ts'
import { act } from '../../test/door.ts'
import { refusal } from '../../test/refusal.ts'
import { sending } from '../../test/sending.ts'
import { until } from '../../test/until.ts'

const world = await company()
const { pool, guest } = world

const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } })
  .png()
  .toBuffer()
const sha256 = createHash('sha256').update(photo).digest('hex')

/** Creates a courier whom root archived in the middle of a run, with the run's upload token. */
const archived = async () => {
  const team = await crew(world)
  const root = await world.a('root')
  const id = await team.book()
  await team.send(id, { days: 0 })
  const { uploadToken } = (await team.courier(api.runs.mine, { query: {} })).run
  await root(api.people.archive, { query: { user_id: team.courier.id } })
  return { ...team, root, id, uploadToken }
}
const visit = (parcel_id: string, more: object = {}) => ({
  action_id: randomUUID(),
  seq: 1,
  kind: 'deliver',
  parcel_id,
  at: new Date().toISOString(),
  ...more,
})
const hand = async (upload_token: string, ...actions: object[]) =>
  (await guest(api.runs.actions, { body: { actions: actions as { action_id: string }[], upload_token } })).results
const exceptionsOf = async (code: string) =>
  (
    await pool.query(
      'SELECT e.kind, e.detail, e.amount_taka FROM exceptions e JOIN parcels p ON p.id = e.parcel_id WHERE p.code = $1 ORDER BY e.id',
      [code],
    )
  ).rows

test('actions on an archived courier’s phone are kept as exceptions with their pictures, and none is applied', async () => {
  const { sender, id, uploadToken } = await archived()
  const action = visit(id, { collected: { taka: 100 }, proofs: [sha256] })
  const told = {
    result: 'conflict',
    message: 'Your account is closed; what happened was kept for the office to decide',
    parcel: null,
  }
  expect(await hand(uploadToken, action)).toMatchObject([told])
  expect(await hand(uploadToken, action)).toMatchObject([{ ...told, result: 'duplicate', first: 'conflict' }])
  expect(await exceptionsOf(id)).toMatchObject([
    { kind: 'conflict', amount_taka: 100, detail: { isArchived: true, action: { action_id: action.action_id } } },
  ])
  expect((await sender(api.parcels.get, by(id))).parcel.status.stage).toBe('pending')
  const phone = world.caller(null, { 'upload-token': uploadToken })
  const file = new File([new Uint8Array(photo)], 'door.png', { type: 'image/png' })
  await phone(api.runs.addProof, { body: { action_id: action.action_id, kind: 'photo', file } })
  expect((await sender(api.journeys.details, by(id))).proofs).toMatchObject([{ kind: 'photo', sha256 }])
})

test('an archived courier’s phone is refused without a valid token, after 7 days, and once the account is active again', async () => {
  const { courier, root, id, uploadToken } = await archived()
  const other = await crew(world)
  const forged = uploadToken.replace(courier.id, other.courier.id)
  for (const token of ['', 'x', forged, `${uploadToken}x`])
    expect(await refusal(hand(token, visit(id)))).toBe('401 Please log in first')
  await pool.query(`UPDATE users SET archived_at = now() - interval '8 days' WHERE id = $1`, [courier.key])
  expect(await refusal(hand(uploadToken, visit(id)))).toBe('401 Please log in first')
  await root(api.people.unarchive, { query: { user_id: courier.id } })
  expect(await refusal(hand(uploadToken, visit(id)))).toBe('401 Please log in first')
  expect(await exceptionsOf(id)).toEqual([])
})

test('an archived courier’s phone cannot report about a parcel that was never in the courier’s runs', async () => {
  const { uploadToken, book } = await archived()
  const foreign = await book()
  expect(await hand(uploadToken, visit(foreign))).toMatchObject([
    { result: 'rejected', message: 'This parcel was not found' },
  ])
  expect(await exceptionsOf(foreign)).toEqual([])
})

test('a courier with absurdly large collections can be archived, the office counts them in parts, and the lists still work', async () => {
  const { courier, admin, book, send } = await crew(world)
  const root = await world.a('root')
  const id = await book()
  await send(id, { days: 0 })
  await pool.query(
    `INSERT INTO collections (parcel_id, courier_id, taka, due_taka, by, reason, is_equal, is_posted)
     SELECT p.id, $2, 1000000, 0, 'cash', 'so it says', false, true FROM parcels p, generate_series(1, 2200) WHERE p.code = $1`,
    [id, courier.key],
  )
  const { runs } = await admin(api.deskRuns.list, { query: { delivery_men_id: courier.id } })
  expect(runs[0]?.collected).toBe(2_200_000_000)
  const { rows } = await admin(api.reports.rows, { query: { name: 'cash' } })
  expect(rows.find(({ delivery_men_id }) => delivery_men_id === courier.id)?.taka).toBe(2_200_000_000)
  await root(api.people.archive, { query: { user_id: courier.id } })
  const { handovers } = await admin(api.cash.handovers, { query: { status: 'submitted', limit: 100 } })
  expect(handovers.find((one) => one.courier._id === courier.id)?.expected).toBe(100_000_000)
})

test('an upload with an invalid token is refused before its body is read', async () => {
  const { uploadToken } = await archived()
  const told = async (token: string) => {
    const headers = {
      'upload-token': token,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 5_000_000,
    }
    const { call, status } = sending(world.origin + PREFIX + api.runs.addProof.path, 'POST', headers)
    const said = await Promise.race([status, new Promise<string>((resolve) => setTimeout(resolve, 3000, 'it is read'))])
    call.destroy()
    return said
  }
  expect(await told('x')).toBe(401)
  expect(await told(`${uploadToken}x`)).toBe(401)
  expect(await told(uploadToken)).toBe('it is read')
})

test('cash that is booked on a courier after the archive is handed over for the office to count', async () => {
  const { courier, admin, book, send } = await crew(world)
  const root = await world.a('root')
  const id = await book({ codTaka: 1000 })
  await send(id, { days: 0 })
  expect(await act(courier, visit(id, { collected: { taka: 700, by: 'cash', reason: 'no more' } }))).toMatchObject([
    { result: 'applied' },
  ])
  const { rows } = await pool.query(
    'SELECT c.public_id FROM collections c JOIN parcels p ON p.id = c.parcel_id WHERE p.code = $1',
    [id],
  )
  const money: string = rows[0].public_id
  await admin(api.cash.decide, { body: { id: money, approve: false, reason: 'never came' } })
  await root(api.people.archive, { query: { user_id: courier.id } })
  const brought = async () => {
    await pool.query("UPDATE jobs SET run_at = now() WHERE kind = 'books.audit' AND lease_until IS NULL")
    const { handovers } = await admin(api.cash.handovers, { query: { status: 'submitted', limit: 100 } })
    return handovers.find((one) => one.courier._id === courier.id)?.expected
  }
  expect(await brought()).toBeUndefined()
  await admin(api.cash.reopenDecision, { body: { id: money, reason: 'it did come' } })
  await until(brought, (taka) => taka === 700)
})
