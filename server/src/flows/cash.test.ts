import { randomUUID } from 'node:crypto'
import { api } from '@ranar/contract'
import { afterEach, expect, test } from 'vitest'
import { accountsOf, booksBalance } from '../../test/books.ts'
import { decide, deliver, handOver, priceOf, sentOut, waiting } from '../../test/cash.ts'
import { company } from '../../test/company.ts'
import { by, crew, payBySql, told } from '../../test/crew.ts'
import { exceptionsOf, moveAtDesk } from '../../test/door.ts'

const ranar = await company()
const { db, pool } = ranar
const team = () => crew(ranar)
afterEach(() => booksBalance(db))

test('cash below the due amount waits for a decision; once approved it pays the charge first, then the goods', async () => {
  const men = await team()
  const id = await sentOut(men)
  const charge = await priceOf(ranar, id)
  await deliver(men.courier, id, { collected: { taka: 500, reason: 'had no more' } })
  expect(await accountsOf(db, men.courier)).toEqual({ courier_cash: 500 })
  expect(await accountsOf(db, men.sender)).toEqual({})
  expect(await exceptionsOf(ranar, id)).toContain('cash')
  await decide(men.admin, id, true)
  const goods = 500 - charge
  expect(await accountsOf(db, men.sender)).toEqual({ sender_pending: goods - Math.floor(goods / 100 + 0.5) })
  await men.admin(api.cash.accept, { body: { id: (await handOver(men.courier))._id } })
  expect(await accountsOf(db, men.sender)).toEqual({ sender_available: goods - Math.floor(goods / 100 + 0.5) })
})

test('goods that are approved after the hand-over are payable at once', async () => {
  const men = await team()
  const id = await sentOut(men)
  await deliver(men.courier, id, { collected: { taka: 2000, reason: 'insisted' } })
  await men.admin(api.cash.accept, { body: { id: (await handOver(men.courier))._id } })
  expect(await accountsOf(db, men.sender)).toEqual({})
  await decide(men.admin, id, true)
  expect(await accountsOf(db, men.sender)).toEqual({ sender_available: 990 })
  expect(await waiting(men.admin, id)).toBeUndefined()
})

test('rejecting cash that never came needs a reason and removes it from the courier’s balance', async () => {
  const men = await team()
  const id = await sentOut(men)
  await deliver(men.courier, id, { collected: { taka: 9000, reason: 'typed wrongly' } })
  const found = (await waiting(men.admin, id))?._id ?? ''
  await expect(men.admin(api.cash.decide, { body: { id: found, approve: false } })).rejects.toThrow('reason')
  await decide(men.admin, id, false)
  expect(await accountsOf(db, men.courier)).toEqual({})
})

test('a mobile payment waits for a decision, and its transaction number can be approved for one parcel only', async () => {
  const men = await team()
  const trx = randomUUID().slice(0, 10)
  const ids = [await sentOut(men), await sentOut(men)]
  // The same number in another spelling.
  const spelled = [trx, ` ${trx.slice(0, 4).toLowerCase()} ${trx.slice(4)}.`]
  for (const [n, id] of ids.entries()) {
    const taka = 1000 + (await priceOf(ranar, id))
    await deliver(men.courier, id, { collected: { taka, by: 'mobile', trx: spelled[n] } })
  }
  expect(await accountsOf(db, men.courier)).toEqual({})
  await decide(men.admin, ids[0] ?? '', true)
  expect(await accountsOf(db, men.sender)).toEqual({ sender_available: 990 })
  await expect(decide(men.admin, ids[1] ?? '', true)).rejects.toThrow('already been confirmed')
  await decide(men.admin, ids[1] ?? '', false)
})

test('of two approvals of one transaction number at once one wins, and the other is told why', async () => {
  for (let round = 0; round < 5; round++) {
    const men = await team()
    const trx = randomUUID().slice(0, 10)
    const ids = [await sentOut(men), await sentOut(men)]
    for (const id of ids) {
      const taka = 1000 + (await priceOf(ranar, id))
      await deliver(men.courier, id, { collected: { taka, by: 'mobile', trx } })
    }
    const results = await Promise.allSettled(ids.map((id) => decide(men.admin, id, true)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [lost] = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
    expect(lost).toContain('already been confirmed')
  }
})

test('a charge taken from the goods is deducted before the sender is credited', async () => {
  const men = await team()
  const id = await sentOut(men, { chargeFrom: 'cod' })
  await deliver(men.courier, id, { collected: { taka: 1000 } })
  expect(await accountsOf(db, men.courier)).toEqual({ courier_cash: 1000 })
  expect(await accountsOf(db, men.sender)).toEqual({ sender_pending: 990 - (await priceOf(ranar, id)) })
})

test('the specification’s deliver call collects what is due', async () => {
  const men = await team()
  const id = await sentOut(men)
  await men.courier(api.deliveries.deliver, by(id))
  expect(await accountsOf(db, men.courier)).toEqual({ courier_cash: 1000 + (await priceOf(ranar, id)) })
})

test('if a courier collects a charge that a card had already paid, the cash is kept and the card payment refunded', async () => {
  const men = await team()
  const [paid, twice] = [await sentOut(men), await sentOut(men)]
  for (const id of [paid, twice]) await payBySql(ranar, id)
  await deliver(men.courier, paid, { collected: { taka: 1000 } })
  await deliver(men.courier, twice, { collected: { taka: 1000 + (await priceOf(ranar, twice)) } })
  const { rows } = await pool.query(
    `SELECT c.code, r.cause, r.rest_taka FROM refunds r JOIN payments p ON p.id = r.payment_id JOIN parcels c ON c.id = p.parcel_id WHERE c.code = ANY($1)`,
    [[paid, twice]],
  )
  expect(rows).toEqual([{ code: twice, cause: 'duplicate', rest_taka: await priceOf(ranar, twice) }])
  expect((await told(men.sender)).filter((text) => text.includes('goes back'))).toEqual([
    `We could not use your money for parcel ${twice}. The whole amount goes back to you by itself`,
  ])
  expect(await accountsOf(db, men.courier)).toEqual({ courier_cash: 2000 + (await priceOf(ranar, twice)) })
})

test('goods paid at the office’s counter are payable to the sender at once', async () => {
  const men = await team()
  const id = await sentOut(men)
  await moveAtDesk(men.admin, 'receive', id)
  await men.send(id, { days: 0 })
  const line = await moveAtDesk(men.admin, 'deliver', id, { reason: 'came herself', proofs: ['a'.repeat(64)] })
  expect(line?.success).toBe(true)
  expect(await accountsOf(db, men.courier)).toEqual({})
  expect(await accountsOf(db, men.sender)).toEqual({ sender_available: 990 })
})

test('reopening a delivery reverses its money, and is refused once the cash is handed over', async () => {
  const men = await team()
  const [id, kept] = [await sentOut(men), await sentOut(men)]
  await deliver(men.courier, id)
  expect((await moveAtDesk(men.admin, 'reopen', id, { reason: 'wrong door' }))?.success).toBe(true)
  expect(await accountsOf(db, men.courier)).toEqual({})
  expect(await accountsOf(db, men.sender)).toEqual({})
  await men.send(id, { days: 0 })
  await deliver(men.courier, id)
  await deliver(men.courier, kept)
  await handOver(men.courier)
  expect((await moveAtDesk(men.admin, 'reopen', kept, { reason: 'wrong door' }))?.success).toBe(false)
})

test('a courier does not see the office’s reason for a decision about money', async () => {
  const men = await team()
  const id = await sentOut(men)
  await deliver(men.courier, id, { collected: { taka: 400, reason: 'no more' } })
  await decide(men.admin, id, true, 'he lies, look at him')
  const { collections } = await men.courier(api.cash.mine, { query: {} })
  expect(collections).toMatchObject([{ parcel_id: id, decision: 'approved', reason: 'no more', decisionReason: null }])
})
