import { api } from '@ranar/contract'
import { afterEach, expect, test } from 'vitest'
import { booksBalance } from '../../test/books.ts'
import { company } from '../../test/company.ts'
import { told } from '../../test/crew.ts'
import { act, action } from '../../test/door.ts'
import { listening } from '../../test/listening.ts'
import { moneyFaults } from '../../test/money-faults.ts'
import { correctors } from './corrections.fixture.ts'

const ranar = await company()
const { a, db, pool } = ranar
afterEach(async () => {
  await booksBalance(db)
  expect(await moneyFaults(pool)).toEqual([])
})

test('a courier and the office receive each other’s cash changes at once over the event stream', async () => {
  const men = await correctors(ranar)
  const [his, desk, nobody] = [
    await listening(ranar, men.courier),
    await listening(ranar, men.admin),
    await listening(ranar, await a('delivery_men')),
  ]
  const namesCash = () => his.named().filter((touches) => touches?.includes('cash')).length
  const heard = async (work: () => Promise<unknown>) => {
    const [before, news] = [namesCash(), desk.changes()]
    await work()
    for (let total = his.changes(); namesCash() === before; total++) await his.hears(total)
    await desk.hears(news + 1)
  }
  const id = await men.sentOut()
  await heard(() => act(men.courier, action(id, 'deliver', { collected: { taka: 900, reason: 'no more' } })))
  await heard(() => men.decide(id))
  const count = () => men.courier(api.cash.handOver, { body: { notes: { '100': 9 }, taka: 900 } })
  const handed = async () => (await men.courier(api.cash.mine)).handovers[0]?._id ?? ''
  await heard(count)
  const back = await handed()
  await heard(() => men.admin(api.cash.sendBack, { body: { id: back, reason: 'torn' } }))
  await heard(count)
  const last = await handed()
  await heard(() => men.admin(api.cash.accept, { body: { id: last, notes: { '100': 8 } } }))
  expect((await told(men.courier)).slice(0, 2)).toEqual([
    'The office has accepted your hand-over. It counted ৳800 and should have got ৳900: ৳100 was missing and is now your debt',
    'The office has sent your hand-over of ৳900 back. Count it again',
  ])
  const root = await a('root')
  await heard(() =>
    root(api.cash.settle, { body: { kind: 'write_off', taka: 100, user_id: men.courier.id, reason: 'torn' } }),
  )
  expect(nobody.changes()).toBe(0)
})
