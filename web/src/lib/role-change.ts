import type { Role } from '@ranar/contract/people'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useT } from './i18n.tsx'
import { read } from './reading.ts'
import { me } from './session.ts'
import { toast, toastError } from './toasts.ts'

const RECENT_MS = 10_000
const news = {
  admin: 'shell.acceptedAdmin',
  delivery_men: 'shell.acceptedDeliveryMan',
  consumer: null,
} as const satisfies Record<Role, string | null>
let changedAt = Number.NEGATIVE_INFINITY

/** Shows a toast to a person whose accepted application gives them another role while they work. */
export const useRoleNews = ({ _id, role }: { _id: string; role: Role }) => {
  const t = useT()
  const before = useRef({ _id, role })
  useEffect(() => {
    const { current } = before
    before.current = { _id, role }
    if (current._id !== _id || current.role === role) return
    changedAt = performance.now()
    const good = news[role]
    if (good) toast(t(good))
  }, [_id, role, t])
}

/** Shows a refusal as an error toast, unless it is a 403 because the reader's role has just changed. */
export const sayRefusal = async (
  queryClient: QueryClient,
  { status, message }: { status: number; message: string },
) => {
  if (status !== 403) return toastError(message)
  const asked = read(me)
  const before = queryClient.getQueryData(asked.queryKey)?.user.role
  const now = await queryClient.fetchQuery({ ...asked, staleTime: 0 }).catch(() => undefined)
  const isNew = performance.now() - changedAt < RECENT_MS || (before && now && before !== now.user.role)
  if (!isNew) toastError(message)
}
