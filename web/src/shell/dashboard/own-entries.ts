import { bookings } from '@ranar/contract/bookings'
import { asciiDigits } from '@ranar/contract/digits'
import { deliveries } from '@ranar/contract/dispatch'
import type { Parcel } from '@ranar/contract/parcels'
import type { Role } from '@ranar/contract/people'
import { looksLikeCode, typedCode } from '@ranar/contract/tracking-code'
import { IconPackage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { read } from '../../lib/read.ts'
import { plain } from './items.ts'
import type { Entry } from './palette-entries.ts'

const MOST = 6
/** A courier's parcels are searched here: those on the way, then the newest. */
const MOST_CARRIED = 100

export type Found = { found: Entry[]; isLooking: boolean; error?: string | undefined }
/** The typed words, and as they were before the last short pause. */
export type Asked = { q: string; paused: string }

/** Returns a sender's or courier's own parcels that match the typed words; a sender's also by the code. */
export const useOwn = ({ q, paused }: Asked, role: Role | undefined): Found => {
  const navigate = useNavigate()
  const isCode = looksLikeCode(typedCode(q))
  const isSender = role === 'consumer'
  // A courier has no page of his own for a parcel: its tracking page is offered anyway.
  const isCourier = !isCode && role === 'delivery_men'
  const booked = useQuery({
    ...read(bookings.mine, { query: { q: isCode ? typedCode(paused) : paused, limit: MOST } }),
    enabled: isSender && paused === q,
  })
  const carried = useQuery({ ...read(deliveries.mine, { query: { limit: MOST_CARRIED } }), enabled: isCourier })
  const asked = isSender ? booked : carried
  if (!isSender && !isCourier) return { found: [], isLooking: false }
  if ((isSender && paused !== q) || !asked.data)
    return { found: [], isLooking: !asked.error || asked.isFetching, error: asked.error?.message }
  const { parcels }: { parcels: Parcel[] } = asked.data
  const found = isSender ? parcels : parcels.filter((parcel) => isMeant(parcel, q)).slice(0, MOST)
  const open = (id: string) =>
    isSender
      ? navigate({ to: '/dashboard/consumer/parcel/$id', params: { id } })
      : navigate({ to: '/parcel-status', search: { parcel_id: id } })
  return { found: found.map((parcel) => parcelEntry(parcel, () => open(parcel._id))), isLooking: false }
}

const isMeant = ({ _id, sender, reciever }: Parcel, q: string) => {
  const text = plain([_id, sender.name, reciever.name, reciever.phone, reciever.address].join(' '))
  return asciiDigits(q)
    .split(/\s+/)
    .every((part) => text.includes(plain(part)))
}

/** Returns the palette's entry of a found parcel. */
export const parcelEntry = (
  { _id, reciever }: { _id: string; reciever: Pick<Parcel['reciever'], 'name' | 'phone' | 'address'> },
  act: () => unknown,
): Entry => ({
  group: 'shell.groupParcels',
  title: 'shell.foundParcel',
  params: { code: _id, name: reciever.name },
  detail: `${reciever.phone} · ${reciever.address}`,
  icon: IconPackage,
  act,
})
