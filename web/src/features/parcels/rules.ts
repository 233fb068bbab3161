import type { MessageKey } from '@ranar/contract/messages/index'
import type { Parcel } from '@ranar/contract/parcels'
import { payableStages } from '@ranar/contract/payments'
import { moves } from '@ranar/contract/stages'
import { alreadyText } from './already-text.ts'

type Seen = Pick<Parcel, 'status' | 'payment'>

export const isPaid = ({ payment }: Pick<Parcel, 'payment'>) => payment?.status === 'succeeded'
export const canCancel = ({ status }: Seen) => status.stage === moves.cancel.from
export const canUpdate = (parcel: Seen) => parcel.status.stage === 'pending' && !isPaid(parcel)
export const canPay = (parcel: Seen) => payableStages.includes(parcel.status.stage) && !isPaid(parcel)

/** The one sentence for whatever a parcel's sender cannot do: it is paid, or what stage it is in. */
export const whyNot = (parcel: Seen, { ifPaid = false } = {}): MessageKey =>
  ifPaid && isPaid(parcel) ? 'payments.alreadyPaid' : alreadyText(parcel.status.stage)
