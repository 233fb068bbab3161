import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { crew } from '../../test/crew.ts'
import { act, action } from '../../test/door.ts'

const world = await company()

test('cash that was reported late has the time of the door, from an applied report as from a conflict', async () => {
  const { admin, courier, book, send } = await crew(world)
  const [kept, lost] = [await book({}), await book({})]
  for (const id of [kept, lost]) await send(id, { days: 0 })
  await admin(api.desk.move, { body: { move: 'unassign', parcel_ids: [lost] } })
  const at = new Date(Date.now() - 60_000).toISOString()
  const collected = { taka: 100, by: 'cash' as const }
  const told = await act(
    courier,
    action(kept, 'deliver', { at, collected }),
    action(lost, 'deliver', { at, collected }),
  )
  expect(told.map(({ result }) => result)).toEqual(['applied', 'conflict'])
  const { collections } = await courier(api.cash.mine)
  expect(collections.map(({ takenAt }) => new Date(takenAt ?? 0).toISOString())).toEqual([at, at])
  expect(collections.every((one) => one.at > at)).toBe(true)
})
