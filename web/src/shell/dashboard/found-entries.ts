import { useDebouncedValue } from '@mantine/hooks'
import { desk } from '@ranar/contract/desk'
import { IconPackage, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useT } from '../../lib/i18n.tsx'
import { openParcel } from '../../lib/opened-parcel.ts'
import { read } from '../../lib/read.ts'
import { roleNames } from '../../lib/roles.ts'
import { useMe } from '../../lib/session.ts'
import type { Entry } from './palette-entries.ts'

const PAUSE_MS = 200
const FEWEST_LETTERS = 2
/** Parcels shown before the people of the same name. */
const MOST_BEFORE_PEOPLE = 6

/** Returns parcels and people that an admin finds by the typed words; `isLooking` until their answer is here. */
export const useFound = (words: string) => {
  const t = useT()
  const navigate = useNavigate()
  const q = words.trim()
  const isAsked = useMe()?.role === 'admin' && q.length >= FEWEST_LETTERS
  const [paused] = useDebouncedValue(q, PAUSE_MS)
  const { data, error, isFetching } = useQuery({
    ...read(desk.find, { query: { q: paused } }),
    enabled: isAsked && paused === q,
  })
  if (!isAsked) return { found: [], isLooking: false }
  if (paused !== q || !data) return { found: [], isLooking: !error || isFetching, error: error?.message }
  const shown = data.people.length > 0 ? data.parcels.slice(0, MOST_BEFORE_PEOPLE) : data.parcels
  const parcels = shown.map(
    ({ _id, reciever }): Entry => ({
      group: 'desk.parcels',
      title: 'desk.foundParcel',
      params: { code: _id, name: reciever.name },
      detail: `${reciever.phone} · ${reciever.address}`,
      icon: IconPackage,
      act: () => openParcel(_id),
    }),
  )
  const people = data.people.map(
    ({ _id, name, email, phone, role }): Entry => ({
      group: 'desk.people',
      title: 'desk.foundPerson',
      params: { name },
      detail: [t(roleNames[role]), email, phone].filter(Boolean).join(' · '),
      icon: IconUser,
      act: () => navigate({ to: '/$userId', params: { userId: _id } }),
    }),
  )
  return { found: [...parcels, ...people], isLooking: false }
}
