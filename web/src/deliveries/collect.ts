import type { Parcel } from '@ranar/contract/parcels'

/** Whole taka that the delivery man still has to collect; null when there is nothing to. */
export const amountToCollect = ({ status, payment, parcel }: Parcel) => (status.stage === 'on the way' && payment?.status !== 'succeeded' ? parcel.price : null)
