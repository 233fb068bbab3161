import { type DeskParcel, desk } from '@ranar/contract/desk'
import type { AdminParcel } from '@ranar/contract/parcels'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../lib/read.ts'

/** Returns the parcel named in the URL: from the list, which follows changes, else found by its code; else null. */
export const useOpened = (code: string | undefined, parcels: readonly DeskParcel[] | undefined): AdminParcel | null => {
  const isIt = ({ _id }: { _id: string }) => _id === code
  const listed = parcels?.find(isIt)
  const alone = useQuery({
    ...read(desk.find, { query: { q: code ?? '' } }),
    enabled: Boolean(code && parcels && !listed),
  })
  return listed ?? alone.data?.parcels.find(isIt) ?? null
}
