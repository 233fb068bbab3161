import type { Stage } from './stages.ts'

/** The steps of a parcel, each with the specification's stage that it belongs to. */
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
/** Whether the parcel can no longer be delivered or returned. */
export const hasEnded = (step: Step) => steps[step] !== 'pending' && steps[step] !== 'on the way'
export const stepNames = Object.keys(steps) as Step[]

/** Who holds the parcel. */
export const custodies = ['sender', 'courier', 'office', 'receiver', 'nobody'] as const
export type Custody = (typeof custodies)[number]

/** Who makes a move; `system` is a rule of the company, never a person. */
type Mover = 'sender' | 'courier' | 'dispatcher' | 'root' | 'archive' | 'system'

/** `before` is the step that the parcel had before it was assigned. */
type StepMove = {
  to: Partial<Record<Step, Step | 'before'>>
  by: readonly Mover[]
  event: string
  /** Who holds the parcel afterwards; unchanged if missing. */
  custody?: Custody
}

/** Every move between steps, and who makes it. A move that keeps the step changes the custody or an appointment. */
export const stepMoves = {
  assign_pickup: { to: { booked: 'booked' }, by: ['dispatcher'], event: 'pickup_assigned' },
  pickup_failed: { to: { booked: 'booked' }, by: ['courier'], event: 'pickup_failed' },
  collect: { to: { booked: 'picked_up' }, by: ['courier'], event: 'picked_up', custody: 'courier' },
  receive: {
    to: {
      booked: 'at_office',
      picked_up: 'at_office',
      // Only for a parcel that an archived courier still holds and brings back.
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

/** Names of the events in a parcel's history: booking, payment, and the events of all moves. */
export const historyNames = [
  'booked',
  'paid',
  ...new Set(Object.values(stepMoves).map(({ event }) => event)),
] as HistoryName[]
export type HistoryName = 'booked' | 'paid' | (typeof stepMoves)[StepMoveName]['event']

/** Returns the steps from which a move starts. */
export const stepsBefore = (name: StepMoveName) => Object.keys(stepMoves[name].to) as Step[]

/** Whose fault a failed attempt is. */
export type Fault = 'receiver' | 'sender' | 'courier' | 'nobody'
type Reason = {
  fault: Fault
  /** Whether the visit counts as an attempt (`attemptsMost`). */
  counts: boolean
  /** What happens if nobody chooses in time. */
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
/** Returns what a courier must add to a reason; undefined if nothing. */
export const needOf = (code: ReasonCode): Reason['needs'] => (reasons[code] as Reason).needs
export const reasonCodes = Object.keys(reasons) as ReasonCode[]
/** Reasons for which a parcel is not handed over at all. */
export const failureReasons = reasonCodes.filter((code) => code !== 'part_taken')
const ofReceivers: readonly ReasonCode[] = ['refused', 'cod_not_ready', 'receiver_asked_later']
/** Reasons for which a parcel is not collected from its sender. */
export const pickupReasons = failureReasons.filter((code) => !ofReceivers.includes(code))

export const proofKinds = ['photo', 'signature'] as const
export type ProofKind = (typeof proofKinds)[number]
export const relations = ['self', 'family', 'neighbour', 'guard', 'reception', 'other'] as const
export type Relation = (typeof relations)[number]
