import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { crew, payBySql, told } from '../../test/crew.ts'
import { act, action, moveAtDesk, stepOf } from '../../test/door.ts'
import { json } from '../../test/json.ts'

const world = await company()
const { pool } = world

test('only root can mark a parcel as lost, only in the company’s custody, and its card payment is refunded in full', async () => {
  const { sender, admin, book } = await crew(world)
  const root = await world.a('root')
  const id = await book()
  await payBySql(world, id)
  const lose = { body: { parcel_id: id, reason: 'The van burnt' } }
  expect((await admin.ask('/admin/lose-parcel', json('POST', lose.body))).status).toBe(403)
  expect(await root.ask('/admin/lose-parcel', json('POST', lose.body))).toMatchObject({ status: 409 })
  await moveAtDesk(admin, 'receive', id)
  expect((await root(api.desk.lose, lose)).parcel).toMatchObject({
    status: { stage: 'canceled' },
    payment: { refund: { refundFee: 0, restAmount: 100 } },
  })
  expect((await pool.query('SELECT cause FROM refunds ORDER BY id DESC LIMIT 1')).rows).toEqual([{ cause: 'lost' }])
  expect((await told(sender)).some((line) => line.includes('has been lost'))).toBe(true)
})

test('the courier who has a parcel hears that it was marked as lost, and loses its stop', async () => {
  const { courier, book, send } = await crew(world)
  const root = await world.a('root')
  const id = await book()
  await send(id, { days: 0 })
  await act(courier, action(id, 'load'))
  await root(api.desk.lose, { body: { parcel_id: id, reason: 'The van burnt' } })
  expect((await told(courier))[0]).toBe(`Parcel ${id} to Salma Khatun is no longer yours`)
  expect((await courier(api.runs.mine, { query: {} })).run.stops).toEqual([])
})

test('a parcel can be lost although its payment was already refunded at the provider', async () => {
  const { admin, book } = await crew(world)
  const root = await world.a('root')
  const id = await book()
  await payBySql(world, id)
  await moveAtDesk(admin, 'receive', id)
  await world.pool.query(
    `INSERT INTO refunds (payment_id, attempt, cause, status, amount_taka, fee_taka, rest_taka, currency, key, settled_at)
     SELECT p.id, 1, 'late', 'succeeded', p.amount_taka, 0, p.amount_taka, p.currency, 'adopted:' || p.id, now()
     FROM payments p JOIN parcels c ON c.id = p.parcel_id WHERE c.code = $1`,
    [id],
  )
  await root(api.desk.lose, { body: { parcel_id: id, reason: 'The van burnt' } })
  expect(await stepOf(world, id)).toMatch(/^lost/)
})
