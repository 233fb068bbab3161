import { parcels } from '@ranar/contract/parcels'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../lib/read.ts'
import { useSaidFault } from '../../lib/useSaidFault.ts'
import { emptyParcel, type ParcelValues, valuesOf } from './ParcelFields.tsx'

/** Initial form values: empty, or those of the parcel booked again without its reference; undefined while loading. */
export const useAgain = (code: string | undefined): ParcelValues | undefined => {
  const asked = { query: { parcel_id: code ?? '' } }
  // The form takes its values once, so what an earlier screen has read does not do.
  const fresh = { enabled: Boolean(code), refetchOnMount: 'always' } as const
  const parcel = useQuery({ ...read(parcels.get, asked), ...fresh })
  const extras = useQuery({ ...read(parcels.extras, asked), ...fresh })
  const fault = parcel.error ?? extras.error
  useSaidFault(fault)
  if (!code) return emptyParcel
  if (!parcel.isFetchedAfterMount || !extras.isFetchedAfterMount) return undefined
  if (fault || !parcel.data || !extras.data) return emptyParcel
  return { ...valuesOf(parcel.data.parcel, extras.data.extras), reference: '' }
}
