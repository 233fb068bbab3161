import type { Stage } from './stages.ts'

/** Where exactly a parcel stands, and the specification's stage that each step belongs to. */
export const steps = {
  booked: 'pending',
  picked_up: 'pending',
  at_office: 'pending',
  assigned: 'on the way',
  out: 'on the way',
  failed: 'on the way',
  held: 'on the way',
  returning: 'on the way',
  delivered: 'delivered',
  returned: 'returned',
  canceled: 'canceled',
  lost: 'canceled',
} as const satisfies Record<string, Stage>
export type Step = keyof typeof steps
export const stepNames = Object.keys(steps) as Step[]

/** Who holds the parcel. */
export const custodies = ['sender', 'courier', 'office', 'receiver', 'nobody'] as const
export type Custody = (typeof custodies)[number]

/** Who makes a step move: `system` is the company's own rule, never a person's call. */
type Mover = 'sender' | 'courier' | 'dispatcher' | 'root' | 'archive' | 'system'

/** `before` is the step in which the parcel was assigned. */
type StepMove = {
  to: Partial<Record<Step, Step | 'before'>>
  by: readonly Mover[]
  event: string
  /** Who holds the parcel afterwards; left out: whoever holds it now. */
  custody?: Custody
}

/** Every way from one step to another, and whose it is. A move whose step stays is one of custody or of an
 * appointment. */
export const stepMoves = {
  assign_pickup: { to: { booked: 'booked' }, by: ['dispatcher'], event: 'pickup_assigned' },
  pickup_failed: { to: { booked: 'booked' }, by: ['courier'], event: 'pickup_failed' },
  collect: { to: { booked: 'picked_up' }, by: ['courier'], event: 'picked_up', custody: 'courier' },
  receive: {
    to: {
      booked: 'at_office',
      picked_up: 'at_office',
      // Only a parcel that an archived courier still holds: the office has it again.
      at_office: 'at_office',
      assigned: 'held',
      out: 'held',
      failed: 'held',
      returning: 'returning',
      canceled: 'canceled',
    },
    by: ['dispatcher'],
    event: 'received',
    custody: 'office',
  },
  assign: {
    to: { booked: 'assigned', picked_up: 'assigned', at_office: 'assigned', held: 'assigned' },
    by: ['dispatcher'],
    event: 'assigned',
  },
  unassign: { to: { assigned: 'before' }, by: ['dispatcher'], event: 'unassigned' },
  load: { to: { assigned: 'out' }, by: ['courier'], event: 'loaded', custody: 'courier' },
  deliver: {
    to: { assigned: 'delivered', out: 'delivered', failed: 'delivered' },
    by: ['courier', 'dispatcher'],
    event: 'delivered',
    custody: 'receiver',
  },
  fail: { to: { assigned: 'failed', out: 'failed' }, by: ['courier'], event: 'attempted', custody: 'courier' },
  retry: { to: { failed: 'out' }, by: ['courier'], event: 'retried' },
  turn_back: {
    to: { held: 'returning', failed: 'returning' },
    by: ['dispatcher', 'sender', 'system'],
    event: 'turned_back',
  },
  assign_return: {
    to: { returning: 'returning' },
    by: ['dispatcher'],
    event: 'return_assigned',
    custody: 'courier',
  },
  return: {
    to: { assigned: 'returned', out: 'returned', failed: 'returned', returning: 'returned' },
    by: ['courier', 'dispatcher'],
    event: 'returned',
    custody: 'sender',
  },
  cancel: {
    to: { booked: 'canceled', picked_up: 'canceled', at_office: 'canceled' },
    by: ['sender'],
    event: 'canceled',
  },
  reject: {
    to: { booked: 'canceled', picked_up: 'canceled', at_office: 'canceled' },
    by: ['dispatcher'],
    event: 'rejected',
  },
  give_back: { to: { canceled: 'canceled' }, by: ['dispatcher'], event: 'given_back', custody: 'sender' },
  release: {
    to: { assigned: 'before', out: 'at_office', failed: 'at_office', returning: 'returning' },
    by: ['archive'],
    event: 'released',
  },
  lose: {
    to: {
      picked_up: 'lost',
      at_office: 'lost',
      assigned: 'lost',
      out: 'lost',
      failed: 'lost',
      held: 'lost',
      returning: 'lost',
    },
    by: ['root'],
    event: 'lost',
    custody: 'nobody',
  },
  reopen: { to: { delivered: 'held', returned: 'held' }, by: ['dispatcher'], event: 'reopened', custody: 'office' },
} as const satisfies Record<string, StepMove>
export type StepMoveName = keyof typeof stepMoves

/** Every name that a parcel's history may hold: booking and payment, and one for each move. */
export const historyNames = [
  'booked',
  'paid',
  ...new Set(Object.values(stepMoves).map(({ event }) => event)),
] as HistoryName[]
export type HistoryName = 'booked' | 'paid' | (typeof stepMoves)[StepMoveName]['event']

/** The steps that a move starts from. */
export const stepsBefore = (name: StepMoveName) => Object.keys(stepMoves[name].to) as Step[]

/** Whose fault a failed attempt is. */
export type Fault = 'receiver' | 'sender' | 'courier' | 'nobody'
type Reason = {
  fault: Fault
  /** Whether the visit is one of the three attempts. */
  counts: boolean
  /** What happens when nobody chooses. */
  fallback: 'hold' | 'turn_back' | 'deliver'
  needs?: 'calls' | 'photo' | 'note' | 'until'
}

/** Why a courier could not deliver, or delivered less. */
export const reasons = {
  no_answer: { fault: 'receiver', counts: true, fallback: 'hold', needs: 'calls' },
  not_home: { fault: 'receiver', counts: true, fallback: 'hold', needs: 'photo' },
  refused: { fault: 'receiver', counts: true, fallback: 'turn_back' },
  cod_not_ready: { fault: 'receiver', counts: true, fallback: 'hold' },
  wrong_address: { fault: 'sender', counts: true, fallback: 'hold' },
  no_access: { fault: 'nobody', counts: true, fallback: 'hold' },
  receiver_asked_later: { fault: 'receiver', counts: false, fallback: 'hold', needs: 'until' },
  damaged: { fault: 'courier', counts: false, fallback: 'hold', needs: 'photo' },
  weather: { fault: 'nobody', counts: false, fallback: 'hold' },
  strike: { fault: 'nobody', counts: false, fallback: 'hold' },
  not_enough_time: { fault: 'courier', counts: false, fallback: 'hold' },
  vehicle: { fault: 'courier', counts: false, fallback: 'hold' },
  part_taken: { fault: 'receiver', counts: false, fallback: 'deliver' },
  other: { fault: 'nobody', counts: true, fallback: 'hold', needs: 'note' },
} as const satisfies Record<string, Reason>
export type ReasonCode = keyof typeof reasons
/** What a courier must add to a reason. */
export const needOf = (code: ReasonCode): Reason['needs'] => (reasons[code] as Reason).needs
export const reasonCodes = Object.keys(reasons) as ReasonCode[]
/** The reasons for which a parcel is not handed over at all. */
export const failureReasons = reasonCodes.filter((code) => code !== 'part_taken')

export const proofKinds = ['photo', 'signature'] as const
export type ProofKind = (typeof proofKinds)[number]
export const relations = ['self', 'family', 'neighbour', 'guard', 'reception', 'other'] as const
export type Relation = (typeof relations)[number]
