import type { ChargeSource } from '@ranar/contract/cod'
import type { MessageKey } from '@ranar/contract/messages/index'
import type { TypeCode } from '@ranar/contract/parcel-types'
import type { Parcel } from '@ranar/contract/parcels'
import type { ProofLevel } from '@ranar/contract/proof-levels'

/** Message key of a parcel type. */
export const typeText = (type: TypeCode): MessageKey => `parcels.type${type.toUpperCase() as Uppercase<TypeCode>}`

export const chargeTexts: Record<ChargeSource, MessageKey> = {
  door: 'consumer.chargeAtDoor',
  cod: 'consumer.chargeFromCod',
}
export const proofTexts: Record<ProofLevel, MessageKey> = {
  none: 'consumer.proofNone',
  name: 'consumer.proofName',
  code: 'consumer.proofCode',
  photo: 'consumer.proofPhoto',
  code_photo: 'consumer.proofCodePhoto',
}

/** Formats the approximate delivery date: `none` for a canceled parcel, `later` while no date is set. */
export const expectedText = (
  { parcel, status }: Pick<Parcel, 'parcel' | 'status'>,
  { day, none, later }: { day: (date: string) => string; none: string; later: string },
) => {
  if (status.stage === 'canceled') return none
  return parcel.aproxDeliveryDate ? day(parcel.aproxDeliveryDate) : later
}
