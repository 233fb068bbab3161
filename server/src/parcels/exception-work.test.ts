import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { by, crew } from '../../test/crew.ts'
import { act, action, exceptionsOf, moveAtDesk } from '../../test/door.ts'

const world = await company()

/** Opens an exception (the courier is far from the pin) and returns its id. */
const opened = async ({ book, send, courier }: Awaited<ReturnType<typeof crew>>) => {
  const id = await book()
  await send(id, { days: 0 })
  const place = { latitude: 20, longitude: 91, accuracy: 5 }
  await act(courier, action(id, 'fail', { reason: 'wrong_address', place }))
  const { rows } = await world.pool.query(
    'SELECT public_id FROM exceptions e JOIN parcels p ON p.id = e.parcel_id WHERE p.code = $1',
    [id],
  )
  return rows[0].public_id as string
}

test('only one of two dispatchers can take an exception, and any dispatcher can put it back', async () => {
  const people = await crew(world)
  const { admin } = people
  const other = await world.a('admin', { name: 'Nasrin' })
  const id = await opened(people)
  const replies = await Promise.allSettled([admin, other].map((one) => one(api.desk.takeException, { body: { id } })))
  expect(replies.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const winner = replies[0]?.status === 'fulfilled' ? admin : other
  const { exception } = await winner(api.desk.takeException, { body: { id } })
  expect(exception.detail).toMatchObject({ takenBy: { _id: winner.id }, history: [{ name: 'taken' }] })
  const back = await other(api.desk.takeException, { body: { id, taken: false } })
  expect(back.exception.detail).not.toHaveProperty('takenBy')
  await admin(api.desk.takeException, { body: { id } })
  await expect(other(api.desk.takeException, { body: { id } })).rejects.toThrow('is working on this')
})

test('an exception keeps its explanations and decision, and cannot be changed once closed', async () => {
  const people = await crew(world)
  const { admin } = people
  const id = await opened(people)
  await admin(api.desk.explainException, { body: { id, explanation: 'The pin is wrong' } })
  const { exception } = await admin(api.desk.closeException, { body: { id, decision: 'apply', reason: 'Called him' } })
  expect(exception).toMatchObject({
    status: 'applied',
    detail: {
      history: [
        { name: 'explained', note: 'The pin is wrong' },
        { name: 'applied', note: 'Called him' },
      ],
    },
  })
  const late = await Promise.allSettled([
    admin(api.desk.takeException, { body: { id } }),
    admin(api.desk.takeException, { body: { id, taken: false } }),
    admin(api.desk.explainException, { body: { id, explanation: 'Late' } }),
  ])
  const closed = { reason: { message: 'Somebody has already decided about this' } }
  expect(late).toMatchObject([closed, closed, closed])
  await expect(admin(api.desk.takeException, { body: { id: 'nothing' } })).rejects.toThrow('was not found')
})

test('a conflict is decided once, and applying it delivers the parcel as the courier’s phone reported', async () => {
  const { sender, admin, courier, book, send } = await crew(world)
  const other = await world.a('delivery_men')
  const id = await book()
  await send(id, { days: 0 })
  await moveAtDesk(admin, 'unassign', id)
  await send(id, { man: other, days: 0 })
  expect(await act(courier, action(id, 'deliver', { collected: { taka: 100 } }))).toMatchObject([
    { result: 'conflict' },
  ])
  expect(await exceptionsOf(world, id)).toEqual(['conflict'])
  const { exceptions } = await admin(api.desk.exceptions, { query: { kind: 'conflict', status: 'open' } })
  const one = exceptions.find(({ parcel_id }) => parcel_id === id)
  const close = (decision: 'apply' | 'dismiss') =>
    admin(api.desk.closeException, { body: { id: one?._id ?? '', decision } })
  expect((await close('apply')).exception).toMatchObject({ status: 'applied' })
  await expect(close('dismiss')).rejects.toThrow('Somebody has already decided about this')
  expect((await sender(api.parcels.get, by(id))).parcel).toMatchObject({
    status: { stage: 'delivered' },
    delivery_men: { _id: courier.id },
  })
})

test('a courier hears what the office decided about each of his conflicts, and nothing of others’', async () => {
  const { admin, courier, book, send } = await crew(world)
  const other = await world.a('delivery_men')
  const made = await Promise.all(
    [0, 1, 2].map(async () => {
      const id = await book()
      await send(id, { days: 0 })
      await moveAtDesk(admin, 'unassign', id)
      await send(id, { man: other, days: 0 })
      return { id, done: action(id, 'deliver', { collected: { taka: 100 } }) }
    }),
  )
  await act(courier, ...made.map(({ done }, at) => ({ ...done, seq: at + 1 })))
  const conflictsOf = async (who: typeof courier) => {
    const { conflicts } = await who(api.decided.mine)
    return made.map(({ done }) => conflicts.find(({ action_id }) => action_id === done.action_id)?.status)
  }
  expect(await conflictsOf(courier)).toEqual(['open', 'open', 'open'])
  const { exceptions } = await admin(api.desk.exceptions, { query: { kind: 'conflict', status: 'open', limit: 100 } })
  const decide = async (at: number, decision: 'apply' | 'dismiss') => {
    const asked = exceptions.find(({ parcel_id }) => parcel_id === made[at]?.id)
    await admin(api.desk.closeException, { body: { id: asked?._id ?? '', decision } })
  }
  await decide(0, 'apply')
  await decide(1, 'dismiss')
  expect(await conflictsOf(courier)).toEqual(['applied', 'dismissed', 'open'])
  expect((await other(api.decided.mine)).conflicts).toEqual([])
  const told = (await courier(api.notifications.list)).notifications.map(({ message }) => message)
  expect(told.slice(0, 2)).toEqual([
    `The office has not accepted what you reported for parcel ${made[1]?.id}`,
    `The office has accepted what you reported for parcel ${made[0]?.id}`,
  ])
})
