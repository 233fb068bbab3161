import { randomUUID } from 'node:crypto'
import { api, type DeskMove, type Step, stepMoves } from '@ranar/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amount } from '../../test/amount.ts'
import { company, inDays } from '../../test/company.ts'
import { by, crew, type Somebody } from '../../test/crew.ts'
import { refusal } from '../../test/refusal.ts'

const world = await company()
const { pool } = world

type Command =
  | { desk: Exclude<DeskMove, 'assign' | 'assign_return' | 'assign_pickup' | 'deliver'> }
  | { desk: 'assign' | 'assign_return' | 'assign_pickup'; man: 0 | 1 }
  | { door: 'load' | 'collect' | 'deliver' | 'retry' | 'return'; man: 0 | 1 }
  | { door: 'fail'; reason: 'no_access' | 'refused' | 'weather'; man: 0 | 1 }
  | { sender: 'cancel' | 'again' | 'back' }

const man = fc.constantFrom(0 as const, 1 as const)
const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    desk: fc.constantFrom('receive', 'unassign', 'turn_back', 'return', 'reject', 'give_back', 'reopen'),
  }),
  { weight: 3, arbitrary: fc.record({ desk: fc.constantFrom('assign', 'assign_return', 'assign_pickup'), man }) },
  { weight: 3, arbitrary: fc.record({ door: fc.constantFrom('load', 'collect', 'deliver', 'retry', 'return'), man }) },
  {
    weight: 3,
    arbitrary: fc.record({
      door: fc.constant('fail' as const),
      reason: fc.constantFrom('no_access', 'refused', 'weather'),
      man,
    }),
  },
  fc.record({ sender: fc.constantFrom('cancel', 'again', 'back') }),
) as fc.Arbitrary<Command>

/** Books a parcel with new people; `act` runs a command as one of them and returns the reply. */
const reality = async () => {
  const team = await crew(world)
  const couriers = [team.courier, await world.a('delivery_men')] as const
  const id = await team.book()
  return { id, act: (command: Command) => act({ ...team, couriers, id }, command) }
}
type Real = Awaited<ReturnType<typeof crew>> & { couriers: readonly [Somebody, Somebody]; id: string }

const act = async ({ sender, admin, couriers, id }: Real, command: Command) => {
  if ('sender' in command) {
    if (command.sender === 'cancel') return refusal(sender(api.parcels.cancel, by(id)))
    return refusal(sender(api.journeys.afterAttempt, { body: { parcel_id: id, choice: command.sender } }))
  }
  if ('desk' in command) {
    const to = 'man' in command ? { delivery_men_id: couriers[command.man].id, day: inDays(0) } : {}
    return refusal(
      admin(api.desk.move, { body: { move: command.desk, parcel_ids: [id], reason: 'It had to be', ...to } }),
    )
  }
  const reason = 'reason' in command ? { reason: command.reason } : {}
  const action = {
    action_id: randomUUID(),
    seq: 1,
    kind: command.door,
    parcel_id: id,
    at: new Date().toISOString(),
    ...reason,
  }
  return refusal(couriers[command.man](api.runs.actions, { body: { actions: [action] } }))
}

const moveOf = (event: string) =>
  Object.entries(stepMoves).find(([, move]) => move.event === event) as
    | [string, { to: Partial<Record<Step, Step | 'before'>> }]
    | undefined

/** Replays a history by the table of moves; returns the last step, or names the event that no move allows. */
const replay = (events: string[]) => {
  let [step, before]: [Step, Step] = ['booked', 'booked']
  for (const event of events.filter((name) => name !== 'booked')) {
    const [name, move] = moveOf(event) ?? []
    const to: Step | 'before' | undefined = move?.to[step]
    if (!to) return `${event} at ${step}`
    if (name === 'assign') before = step
    step = to === 'before' ? before : to
  }
  return step
}
const history = async (code: string) => {
  const { rows } = await pool.query(
    `SELECT p.step, p.counted_attempts AS counted, (SELECT json_agg(e.name ORDER BY e.id) FROM parcel_events e WHERE e.parcel_id = p.id) AS events,
       (SELECT count(*)::int FROM attempts a WHERE a.parcel_id = p.id AND a.counts) AS attempts,
       (SELECT count(*)::int FROM attempts a WHERE a.parcel_id = p.id AND a.closed_at IS NULL) AS open
     FROM parcels p WHERE p.code = $1`,
    [code],
  )
  return rows[0] as { step: Step; events: string[]; counted: number; attempts: number; open: number }
}
const isExplained = async (id: string) => {
  const { step, events, counted, attempts, open } = await history(id)
  expect([events, replay(events)]).toEqual([events, step])
  expect(counted).toBe(attempts)
  expect(open).toBeLessThanOrEqual(1)
}
const settings = {
  numRuns: amount(15, 1000),
  interruptAfterTimeLimit: amount(60, 1500) * 1000,
  markInterruptAsFailure: true,
}

test(
  'after any sequence of calls by sender, couriers and desk, the history explains the parcel’s step',
  async () => {
    const run = fc.asyncProperty(fc.array(anyCommand, { minLength: 5, maxLength: 20 }), async (commands) => {
      const { id, act } = await reality()
      for (const command of commands) expect(await act(command)).not.toMatch(/^5/)
      await isExplained(id)
    })
    await fc.assert(run, settings)
  },
  amount(120, 1800) * 1000,
)

test(
  'after any calls of sender, couriers and desk at once, the history explains the parcel’s step',
  async () => {
    const some = fc.array(anyCommand, { minLength: 2, maxLength: 8 })
    const run = fc.asyncProperty(fc.array(anyCommand, { maxLength: 5 }), some, some, async (before, ones, others) => {
      const { id, act } = await reality()
      for (const command of before) await act(command)
      for (const answer of await Promise.all([...ones, ...others].map((command) => act(command))))
        expect(answer).not.toMatch(/^5/)
      await isExplained(id)
    })
    await fc.assert(run, settings)
  },
  amount(120, 1800) * 1000,
)

const rounds = Array.from({ length: amount(2, 20) }, (_, i) => i + 1)

test.each(rounds)('of deliveries and unassignments at the same time exactly one succeeds (round %i)', async () => {
  const { id, act } = await reality()
  await act({ desk: 'assign', man: 0 })
  await Promise.all([
    ...Array.from({ length: 10 }, () => act({ door: 'deliver', man: 0 })),
    ...Array.from({ length: 10 }, () => act({ desk: 'unassign' })),
  ])
  await isExplained(id)
  const { step, events } = await history(id)
  expect(events.filter((name) => name === 'delivered' || name === 'unassigned')).toHaveLength(1)
  expect(step).toBe(events.includes('delivered') ? 'delivered' : 'booked')
})

test.each(rounds)('of retries and turn-backs at the same time exactly one succeeds (round %i)', async () => {
  const { id, act } = await reality()
  await act({ desk: 'assign', man: 0 })
  await act({ door: 'fail', reason: 'no_access', man: 0 })
  await Promise.all([
    ...Array.from({ length: 10 }, () => act({ door: 'retry', man: 0 })),
    ...Array.from({ length: 10 }, () => act({ sender: 'back' })),
    ...Array.from({ length: 10 }, () => act({ desk: 'turn_back' })),
  ])
  await isExplained(id)
  const { events } = await history(id)
  expect(events.filter((name) => name === 'retried' || name === 'turned_back')).toHaveLength(1)
})
