import type { MyParcel } from '@ranar/contract/bookings'
import type { MessageKey } from '@ranar/contract/messages/index'
import type { Parcel } from '@ranar/contract/parcels'
import { payableStages } from '@ranar/contract/payments'
import { refundableStages } from '@ranar/contract/refunds'
import { moves } from '@ranar/contract/stages'
import { isOver } from '../receiver/reads.ts'
import { alreadyText } from './already-text.ts'

type Seen = Pick<Parcel, 'status' | 'payment'>

export const isPaid = ({ payment }: Pick<Parcel, 'payment'>) => payment?.status === 'succeeded'
export const canCancel = ({ status }: Seen) => status.stage === moves.cancel.from
export const canUpdate = (parcel: Seen) => parcel.status.stage === 'pending' && !isPaid(parcel)
export const canPay = (parcel: Seen) => payableStages.includes(parcel.status.stage) && !isPaid(parcel)
export const canAskBack = ({ status, payment }: Seen) =>
  refundableStages.includes(status.stage) &&
  isPaid({ payment }) &&
  (!payment?.refund || payment.refund.status === 'failed')
/** Whether the sender has to do something about the receiver's refusal. */
export const isRefused = ({ refused, step }: MyParcel) => refused && !isOver(step)

/** Message key for why the sender cannot do something: already paid (with `ifPaid`), or the parcel's stage. */
export const whyNot = (parcel: Seen, { ifPaid = false } = {}): MessageKey =>
  ifPaid && isPaid(parcel) ? 'payments.alreadyPaid' : alreadyText(parcel.status.stage)
