import { describe } from '@ranar/contract/endpoint'
import type { auth, people, User } from '@ranar/contract/people'
import { isProblem } from '@ranar/contract/problem'
import { type Query, type QueryClient, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { read } from './reading.ts'
import { toastError } from './toasts.ts'
import { wipeKept } from './wipe.ts'

export const me = describe<typeof people.me>('GET', '/user/me')
export const logout = describe<typeof auth.logout>('GET', '/auth/logout')

const FLAG = 'ranar-login'
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Whether this browser believes that somebody is logged in; only then the server is asked who. */
export const isFlagged = () => {
  try {
    return localStorage.getItem(FLAG) !== null
  } catch {
    return false
  }
}
export const setFlag = (on: boolean) => {
  try {
    if (on) localStorage.setItem(FLAG, '1')
    else localStorage.removeItem(FLAG)
    if (!on) wipeKept()
  } catch {
    // A browser that keeps nothing asks again on the next page.
  }
  tell()
}
/** Calls back when this or another tab logs in or out. */
export const onSession = subscribe

const useFlag = () => useSyncExternalStore(subscribe, isFlagged, () => false)

/** Who is here: the user, null for a guest, undefined while that is not known yet. The server renders for a guest. */
export const useMe = (): User | null | undefined => {
  const flagged = useFlag()
  const { data, isError } = useQuery({ ...read(me), enabled: flagged })
  if (!flagged) return null
  return data?.user ?? (isError ? null : undefined)
}

/** Nothing that was read as somebody stays. */
export const dropEverything = async (queryClient: QueryClient) => {
  const predicate = ({ meta }: Query) => !meta?.everybody
  await queryClient.cancelQueries({ predicate })
  queryClient.removeQueries({ type: 'inactive', predicate })
  await queryClient.resetQueries({ predicate })
}

/** A read that failed: when it tells that the session is over, the flag goes too. */
export const noticeRefusal = (path: unknown, problem: unknown) => {
  if (!isProblem(problem) || !isFlagged()) return
  const over = path === me.path ? problem.status > 0 : problem.status === 401
  if (!over) return
  toastError(problem.message)
  setFlag(false)
}
