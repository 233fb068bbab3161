import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { by, crew } from '../../test/crew.ts'
import { act, action, exceptionsOf, moveAtDesk, withCourier } from '../../test/door.ts'

const world = await company()

test('any other outcome that two phones of a courier tell is applied once, and is nothing for the office', async () => {
  const { sender, admin, courier, book, send } = await crew(world)
  const [failed, returned, collected] = [await book(), await book(), await book()]
  for (const id of [failed, returned]) await send(id, { days: 0 })
  await moveAtDesk(admin, 'assign_pickup', collected, withCourier(courier))
  const tell = () =>
    act(
      courier,
      action(failed, 'fail', { reason: 'no_access' }),
      action(returned, 'return', { seq: 2 }),
      action(collected, 'collect', { seq: 3 }),
    )
  for (const _ of ['one phone', 'the other'])
    expect((await tell()).map(({ result }) => result)).toEqual(['applied', 'applied', 'applied'])
  const { timeline } = await sender(api.journeys.details, by(failed))
  expect(timeline.filter(({ name }) => name === 'attempted')).toHaveLength(1)
  for (const id of [failed, returned, collected]) expect(await exceptionsOf(world, id)).toEqual([])
  for (const other of [{ reason: 'damaged' }, { reason: 'no_access', note: 'The gate is locked' }])
    expect(await act(courier, action(failed, 'fail', other))).toMatchObject([{ result: 'conflict' }])
})
