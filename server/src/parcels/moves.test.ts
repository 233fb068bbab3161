import { api, moves, stages } from '@ranar/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amount } from '../../test/amount.ts'
import { booking, company, inDays } from '../../test/company.ts'
import { by } from '../../test/crew.ts'
import { refusal } from '../../test/refusal.ts'
import { anyCommand, booked, type Command, explained, type Man, shown, step } from './model.fixture.ts'

const { a } = await company()
const { parcels, deliveries, dispatch, people, reviews } = api

/** Books a parcel with new people; `act` runs a command against the real API and returns its reply. */
const reality = async () => {
  const [sender, admin, root, ...couriers] = await Promise.all([
    a('consumer'),
    a('admin'),
    a('root'),
    a('delivery_men'),
    a('delivery_men'),
  ])
  const id = (await sender(parcels.book, { body: booking })).parcel._id
  const it = by(id)
  const man = (number: Man) => couriers[number] as (typeof couriers)[number]
  const read = async () => {
    const { parcel } = await sender(parcels.track, it)
    if (!('review' in parcel)) throw new Error('The sender sees all')
    const number = parcel.delivery_men && (parcel.delivery_men._id === man(0).id ? 0 : 1)
    return {
      stage: parcel.status.stage,
      price: parcel.parcel.price,
      man: number,
      rating: parcel.review?.rating ?? null,
      way: parcel.events.map(({ name }) => name),
    } as const
  }
  const verbs = {
    read: async () => {
      const { stage, price, rating } = await read()
      throw { status: stage, message: `${price} ${rating}` }
    },
    update: ({ weight }: { weight: number }) => sender(parcels.update, { ...it, body: { weight } }),
    cancel: () => sender(parcels.cancel, it),
    reject: () => admin(dispatch.reject, it),
    assign: (command: { man: Man }) =>
      admin(dispatch.transport, {
        body: { parcel_id: id, delivery_men_id: man(command.man).id, approximate_delivery_date: inDays(1) },
      }),
    deliver: (command: { man: Man }) => man(command.man)(deliveries.deliver, it),
    return: (command: { man: Man }) => man(command.man)(deliveries.return, it),
    review: ({ rating }: { rating: number }) => sender(reviews.add, { ...it, body: { rating } }),
    archive: (command: { man: Man }) => root(people.archive, { query: { user_id: man(command.man).id } }),
  } satisfies Record<Command['do'], unknown>
  const act = (command: Command) => refusal((verbs[command.do] as (command: Command) => Promise<unknown>)(command))
  return { act, read: async () => shown(await read()) }
}

test(
  'any sequence of calls by sender, admin, root and couriers gets the replies and end state of the model',
  async () => {
    const run = fc.asyncProperty(fc.array(anyCommand, { maxLength: 30 }), async (commands) => {
      const { act, read } = await reality()
      let now = booked
      for (const command of commands) {
        const { reply, next } = step(now, command)
        expect([command, await act(command)]).toEqual([command, reply])
        now = next
      }
      expect(await read()).toBe(shown(now))
    })
    await fc.assert(run, {
      numRuns: amount(20, 1000),
      interruptAfterTimeLimit: amount(60, 3000) * 1000,
      markInterruptAsFailure: true,
    })
  },
  amount(120, 3600) * 1000,
)

test(
  'when two people act at once, some order of their calls explains every reply and the end state',
  async () => {
    const few = fc.array(anyCommand, { minLength: 1, maxLength: 4 })
    const run = fc.asyncProperty(fc.array(anyCommand, { maxLength: 4 }), few, few, async (before, ones, others) => {
      const { act, read } = await reality()
      let now = booked
      for (const command of before) {
        now = step(now, command).next
        await act(command)
      }
      const inTurn = async (commands: Command[]) => {
        const told = []
        for (const command of commands) told.push({ command, reply: await act(command) })
        return told
      }
      const [one, other] = await Promise.all([inTurn(ones), inTurn(others)])
      const end = await read()
      if (!explained(now, one, other, end))
        expect.fail(`Nothing explains it: ${JSON.stringify({ now, one, other, end }, null, 1)}`)
    })
    await fc.assert(run, {
      numRuns: amount(40, 3000),
      interruptAfterTimeLimit: amount(60, 3000) * 1000,
      markInterruptAsFailure: true,
    })
  },
  amount(120, 3600) * 1000,
)

test('every stage is reachable by the table of moves, and no move leaves the three final stages', () => {
  const ways = Object.values(moves)
  const reached = new Set<string>(['pending', ...ways.map(({ to }) => to)])
  expect([...reached].sort()).toEqual([...stages].sort())
  expect(stages.filter((stage) => !ways.some(({ from }) => from === stage))).toEqual([
    'delivered',
    'returned',
    'canceled',
  ])
})

test('the model rejects a history in which cancel and assign both succeed, and accepts one winner', () => {
  const cancel = { command: { do: 'cancel' }, reply: 'done' } as const
  const assign = (reply: string) => ({ command: { do: 'assign', man: 0 }, reply }) as const
  const end = shown({ ...booked, stage: 'canceled', way: ['booked', 'canceled'] })
  expect(explained(booked, [cancel], [assign('done')], end)).toBe(false)
  expect(explained(booked, [cancel], [assign('409 This parcel is already canceled')], end)).toBe(true)
})
