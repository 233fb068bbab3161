import type { Parcel } from '@ranar/contract/parcels'
import type { User } from '@ranar/contract/people'

/** A parcel that still has a way before it. */
export const needsLabel = ({ status: { stage } }: Pick<Parcel, 'status'>) =>
  stage === 'pending' || stage === 'on the way'

/** Whose hands the parcel goes through: its sender's, an admin's, its own delivery man's. */
export const handles = (
  { sender, delivery_men }: Pick<Parcel, 'sender' | 'delivery_men'>,
  me: User | null | undefined,
) =>
  me?.role === 'admin' || (me !== null && me !== undefined && (sender._id === me._id || delivery_men?._id === me._id))
