import type { Parcel } from '@ranar/contract/parcels'
import type { User } from '@ranar/contract/people'

/** Whether the parcel still has to be carried. */
export const needsLabel = ({ status: { stage } }: Pick<Parcel, 'status'>) =>
  stage === 'pending' || stage === 'on the way'

/** Whether the user handles the parcel: its sender, its courier, or any admin. */
export const handles = (
  { sender, delivery_men }: Pick<Parcel, 'sender' | 'delivery_men'>,
  me: User | null | undefined,
) =>
  me?.role === 'admin' || (me !== null && me !== undefined && (sender._id === me._id || delivery_men?._id === me._id))
