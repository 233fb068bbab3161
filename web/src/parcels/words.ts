import type { MessageKey } from '@ranar/contract/messages/index'
import type { Parcel, TypeCode } from '@ranar/contract/parcels'

/** The name of a parcel type. */
export const typeText = (type: TypeCode): MessageKey => `parcels.type${type.toUpperCase() as Uppercase<TypeCode>}`

/** The approximate delivery date as people read it: `none` for a canceled parcel, `later` while nobody has set it. */
export const expectedText = ({ parcel, status }: Pick<Parcel, 'parcel' | 'status'>, { none, later }: { none: string; later: string }) =>
  status.stage === 'canceled' ? none : (parcel.aproxDeliveryDate ?? later)
