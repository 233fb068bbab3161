import { moves, type Parcel } from '@ranar/contract/parcels'
import { payableStages } from '@ranar/contract/payments'

type Seen = Pick<Parcel, 'status' | 'payment'>

export const isPaid = ({ payment }: Pick<Parcel, 'payment'>) => payment?.status === 'succeeded'
export const canCancel = ({ status }: Seen) => status.stage === moves.cancel.from
export const canUpdate = (parcel: Seen) => parcel.status.stage === 'pending' && !isPaid(parcel)
export const canPay = (parcel: Seen) => payableStages.includes(parcel.status.stage) && !isPaid(parcel)
