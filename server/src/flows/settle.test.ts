import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { crew, payBySql } from '../../test/crew.ts'
import { refusal } from '../../test/refusal.ts'

const ranar = await company()

test('more than the payment provider holds cannot be written as its payout, not even by two at once', async () => {
  const men = await crew(ranar)
  const root = await ranar.a('root')
  const code = await men.book()
  await payBySql(ranar, code)
  const held = async () => (await root(api.cash.books)).balances.find(({ account }) => account === 'gateway')?.taka ?? 0
  const taka = await held()
  expect(taka).toBeGreaterThan(1)
  const settle = (part: number, cost = 0) =>
    refusal(root(api.cash.settle, { body: { kind: 'gateway', taka: part, cost_taka: cost } }))
  const said = '409 There is not that much on this account'
  expect([await settle(taka + 1), await settle(taka, 1)]).toEqual([said, said])
  const all = await Promise.all(Array.from({ length: 4 }, () => settle(taka - 1, 1)))
  expect(all.sort()).toEqual([said, said, said, 'done'])
  expect(await held()).toBe(0)
})
