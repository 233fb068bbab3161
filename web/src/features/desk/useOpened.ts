import { type DeskParcel, desk } from '@ranar/contract/desk'
import type { AdminParcel } from '@ranar/contract/parcels'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../lib/read.ts'

/** The parcel that the address opens: the one in the list, so that it follows what others do, or else found by its
 * code. */
export const useOpened = (code: string | undefined, parcels: readonly DeskParcel[] | undefined): AdminParcel | null => {
  const isIt = ({ _id }: { _id: string }) => _id === code
  const listed = parcels?.find(isIt)
  const alone = useQuery({
    ...read(desk.find, { query: { q: code ?? '' } }),
    enabled: Boolean(code && parcels && !listed),
  })
  return listed ?? alone.data?.parcels.find(isIt) ?? null
}
