import { parcels } from '@ranar/contract/parcels'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../lib/read.ts'
import { useSaidFault } from '../../lib/useSaidFault.ts'
import { emptyParcel, type ParcelValues, valuesOf } from './ParcelFields.tsx'

/** Initial form values: empty, or those of the parcel booked again without its reference; undefined while loading. */
export const useAgain = (code: string | undefined): ParcelValues | undefined => {
  const asked = { query: { parcel_id: code ?? '' } }
  const parcel = useQuery({ ...read(parcels.get, asked), enabled: Boolean(code) })
  const extras = useQuery({ ...read(parcels.extras, asked), enabled: Boolean(code) })
  const fault = parcel.error ?? extras.error
  useSaidFault(fault)
  if (!code || fault) return emptyParcel
  if (!parcel.data || !extras.data) return undefined
  return { ...valuesOf(parcel.data.parcel, extras.data.extras), reference: '' }
}
