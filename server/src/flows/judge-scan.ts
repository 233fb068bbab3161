import {
  type Company,
  type MessageKey,
  type MessageParams,
  type Scan,
  type ScanMode,
  type ScanResultName,
  type Step,
  stepsBefore,
  stepWords,
} from '@ranar/contract'
import type { DoorParcel } from '../parcels/door.ts'
import { laterWish } from '../parcels/receiver-wishes.ts'
import type { Tx } from '../platform/db/db.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { doing, type Line, step } from './desk-line.ts'

export type Desk = { user: SessionUser; mode: ScanMode; courierId: number | null; today: string; company: Company }
export type Verdict = { result: ScanResultName; message: MessageKey | (string & {}); params?: MessageParams }

/** Moves a scanned parcel as the mode says, and returns the verdict: also whether it was expected. */
export const judgeScan = async (tx: Tx, desk: Desk, scan: Scan, parcel: DoorParcel): Promise<Verdict> => {
  const action = { id: scan.action_id, at: timeOf(scan, desk.company) }
  const line: Line = { tx, user: desk.user, asked: {}, parcel, action }
  return judges[desk.mode](line, desk)
}

type Judge = (line: Line, desk: Desk) => Promise<Verdict>

const rejected = (message: MessageKey, parcel: DoorParcel): Verdict => ({
  result: 'rejected',
  message,
  params: { step: { key: stepWords[parcel.step] } },
})
const done: Verdict = { result: 'applied', message: 'scan.applied' }
const already = (message: MessageKey): Verdict => ({ result: 'duplicate', message })
const expectedIn = (steps: readonly Step[], { step }: DoorParcel): Verdict =>
  steps.includes(step)
    ? done
    : { result: 'unexpected', message: 'scan.otherStep', params: { step: { key: stepWords[step] } } }

const takeIn: (isExpected: (parcel: DoorParcel, desk: Desk) => Verdict) => Judge = (judge) => async (line, desk) => {
  const { parcel } = line
  if (parcel.custody === 'office') return already('desk.alreadyInOffice')
  // A canceled parcel that never reached the company stays with its sender.
  const isTheirs = parcel.step === 'canceled' && parcel.custody === 'sender'
  if (isTheirs || !stepsBefore('receive').includes(parcel.step)) return rejected('desk.cannotMove', parcel)
  const verdict = judge(parcel, desk)
  await doing.receive(line)
  return verdict
}

const receive = takeIn((parcel) => expectedIn(['booked', 'picked_up', 'at_office'], parcel))
const takeBack = takeIn((parcel, { courierId }) =>
  parcel.holderId === courierId || (parcel.courierId === courierId && parcel.step === 'assigned')
    ? done
    : { result: 'unexpected', message: 'scan.notFromHim' },
)

const load: Judge = async (line, { courierId, today }) => {
  const { tx, parcel, action } = line
  if (parcel.step === 'out' && parcel.courierId === courierId) return already('scan.alreadyLoaded')
  if (parcel.step !== 'assigned') return rejected('scan.notAssigned', parcel)
  if (parcel.courierId !== courierId || courierId === null) return rejected('scan.anotherCouriers', parcel)
  const wish = await laterWish(tx, parcel.id, today)
  if (wish && (!action || wish.changedAt <= action.at))
    return { result: 'rejected', message: 'receiver.laterWished', params: { date: wish.day ?? '' } }
  // Loaded before the receiver asked for another day: keep it in this run; the wish is shown as a note.
  await step(line, 'load', wish ? { expectedOn: today } : {}, courierId)
  return done
}

const giveBack: Judge = async (line) => {
  const { parcel } = line
  if (parcel.step === 'returned' || (parcel.step === 'canceled' && parcel.custody === 'sender'))
    return already('desk.alreadyGivenBack')
  if (parcel.step === 'canceled') await doing.give_back(line)
  else if (parcel.step === 'returning' && parcel.custody === 'office') await doing.return(line)
  else return rejected('scan.notGoingBack', parcel)
  return done
}

const judges: Record<ScanMode, Judge> = { receive, load, take_back: takeBack, give_back: giveBack }

/** Returns the device's time, or the server's if the device's is in the future or older than `conflictDays`. */
const timeOf = ({ at }: Scan, { conflictDays }: Company) => {
  const [told, now] = [new Date(at), new Date()]
  return told > now || now.getTime() - told.getTime() > conflictDays * 86_400_000 ? now : told
}
