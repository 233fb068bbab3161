import { useDebouncedValue } from '@mantine/hooks'
import { desk } from '@ranar/contract/desk'
import type { MessageKey } from '@ranar/contract/messages/index'
import { IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useT } from '../../lib/i18n.tsx'
import { openParcel } from '../../lib/opened-parcel.ts'
import { read } from '../../lib/read.ts'
import { roleNames } from '../../lib/roles.ts'
import { useMe } from '../../lib/session.ts'
import { type Asked, type Found, parcelEntry, useOwn } from './own-entries.ts'
import type { Entry } from './palette-entries.ts'

const PAUSE_MS = 200
const FEWEST_LETTERS = 2
/** Parcels shown before the people of the same name. */
const MOST_BEFORE_PEOPLE = 6

/** Returns what a person finds by the typed words: an admin parcels and people, others parcels of their own. */
export const useFound = (words: string) => {
  const role = useMe()?.role
  const q = words.trim()
  const [paused] = useDebouncedValue(q, PAUSE_MS)
  const asking = q.length >= FEWEST_LETTERS ? role : undefined
  const office = useOffice({ q, paused }, asking === 'admin')
  const own = useOwn({ q, paused }, asking)
  const looking: MessageKey = role === 'admin' ? 'desk.looking' : 'shell.looking'
  return { looking, ...(role === 'admin' ? office : own) }
}

/** What was found; `isLooking` until the answer for the typed words is here. */
const useOffice = ({ q, paused }: Asked, isAsked: boolean): Found => {
  const t = useT()
  const navigate = useNavigate()
  const { data, error, isFetching } = useQuery({
    ...read(desk.find, { query: { q: paused } }),
    enabled: isAsked && paused === q,
  })
  if (!isAsked) return { found: [], isLooking: false }
  if (paused !== q || !data) return { found: [], isLooking: !error || isFetching, error: error?.message }
  const shown = data.people.length > 0 ? data.parcels.slice(0, MOST_BEFORE_PEOPLE) : data.parcels
  const parcels = shown.map((parcel) => parcelEntry(parcel, () => openParcel(parcel._id)))
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
