import type { EventName, Stage } from '@ranar/contract'
import fc from 'fast-check'
import { already } from '../../test/refusal.ts'

/** Two couriers, by number. */
export type Man = 0 | 1
export type Command =
  | { do: 'update'; weight: number }
  | { do: 'cancel' | 'reject' | 'read' }
  | { do: 'assign' | 'deliver' | 'return' | 'archive'; man: Man }
  | { do: 'review'; rating: number }

/** The model's state of one parcel and the two couriers. */
type State = {
  stage: Stage
  price: number
  man: Man | null
  rating: number | null
  gone: readonly Man[]
  way: readonly EventName[]
}
export const booked: State = { stage: 'pending', price: 100, man: null, rating: null, gone: [], way: ['booked'] }

const man = fc.constantFrom<Man>(0, 1)
export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ do: fc.constant('update' as const), weight: fc.constantFrom(0.5, 1.5, 2) }),
  fc.record({ do: fc.constantFrom('cancel' as const, 'reject' as const, 'read' as const) }),
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('assign' as const, 'deliver' as const, 'return' as const), man }),
  },
  fc.record({ do: fc.constant('archive' as const), man }),
  fc.record({ do: fc.constant('review' as const), rating: fc.integer({ min: 1, max: 5 }) }),
)

const verbs = {
  cancel: { from: 'pending', to: 'canceled', event: 'canceled' },
  reject: { from: 'pending', to: 'canceled', event: 'canceled' },
  assign: { from: 'pending', to: 'on the way', event: 'assigned' },
  deliver: { from: 'on the way', to: 'delivered', event: 'delivered' },
  return: { from: 'on the way', to: 'returned', event: 'returned' },
} as const

type Step = { reply: string; next: State }

/** Returns the reply that the contract prescribes for a command, and the state after it. */
export const step = (now: State, command: Command): Step => {
  const refused = (reply: string): Step => ({ reply, next: now })
  const done = (change: Partial<State>): Step => ({ reply: 'done', next: { ...now, ...change } })
  switch (command.do) {
    case 'read':
      return refused(`${now.stage} ${now.price} ${now.rating}`)
    case 'update':
      if (now.stage !== 'pending') return refused(`409 This parcel can no longer be updated: it is ${now.stage}`)
      return done({ price: command.weight < 1 ? 66 : command.weight < 2 ? 100 : 150 })
    case 'review':
      if (now.stage !== 'delivered')
        return refused(
          now.stage === 'returned' || now.stage === 'canceled'
            ? `409 This parcel is already ${now.stage}`
            : '409 This parcel is not delivered yet',
        )
      return now.rating === null
        ? done({ rating: command.rating })
        : refused('409 You have already reviewed this parcel')
    case 'archive': {
      if (now.gone.includes(command.man)) return refused('409 This account is already archived')
      const gone = [...now.gone, command.man]
      return now.stage === 'on the way' && now.man === command.man
        ? done({ gone, stage: 'pending', man: null, way: [...now.way, 'released'] })
        : done({ gone })
    }
    case 'assign':
      if (now.gone.includes(command.man)) return refused('400 Choose an active delivery man')
      break
    case 'deliver':
    case 'return':
      if (now.gone.includes(command.man)) return refused('401 Please log in first')
      if (now.man !== command.man) return refused('404 This parcel was not found')
  }
  const { from, to, event } = verbs[command.do]
  if (now.stage !== from) return refused(already(now.stage))
  return done({ stage: to, way: [...now.way, event], ...(command.do === 'assign' && { man: command.man }) })
}

type Told = { command: Command; reply: string }
// A courier archived while the call is in flight may get 404 or 409 instead of 401.
const explains = (said: string, { command, reply }: Told) =>
  said === reply || (said === '401 Please log in first' && 'man' in command && /^(404|409) /.test(reply))

/** Whether some interleaving of the two actors' commands explains these replies and this end state. */
export const explained = (now: State, one: readonly Told[], other: readonly Told[], end: string): boolean => {
  if (one.length === 0 && other.length === 0) return shown(now) === end
  const goesOn = ([told, ...rest]: readonly Told[], then: (next: State, rest: readonly Told[]) => boolean) => {
    if (!told) return false
    const { reply, next } = step(now, told.command)
    return explains(reply, told) && then(next, rest)
  }
  return (
    goesOn(one, (next, rest) => explained(next, rest, other, end)) ||
    goesOn(other, (next, rest) => explained(next, one, rest, end))
  )
}

/** Serializes a state for comparison. */
export const shown = ({ stage, price, man, rating, way }: Omit<State, 'gone'>) =>
  JSON.stringify({ stage, price, man, rating, way })
