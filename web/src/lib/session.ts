import { describe } from '@ranar/contract/endpoint'
import type { auth, people, User } from '@ranar/contract/people'
import { isProblem } from '@ranar/contract/problem'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { dropDrafts } from './drafts.ts'
import { keptMe, wipeKept } from './kept.ts'
import { read } from './reading.ts'
import { toastError } from './toasts.ts'

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
const setFlag = (on: boolean) => {
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

/** The same outside of components; throws the {@link Problem} of a refusal. Without signal it is whoever this browser keeps a list for. */
export const whoIsHere = async (queryClient: QueryClient): Promise<User | null> => {
  if (!isFlagged()) return null
  const kept = keptMe()
  const restore = () => kept && queryClient.setQueryData(read(me).queryKey, { user: kept.data }, { updatedAt: kept.at })
  if (!navigator.onLine && !queryClient.getQueryData(read(me).queryKey)) restore()
  const answer = await queryClient.ensureQueryData(read(me)).catch((problem: unknown) => {
    const known = isProblem(problem) && problem.status === 0 && restore()
    if (!known) throw problem
    return known
  })
  return answer.user
}

/** After login and signup. */
export const welcome = async (queryClient: QueryClient, user: User) => {
  queryClient.setQueryData(read(me).queryKey, { user })
  setFlag(true)
  await queryClient.invalidateQueries()
}

/** After logout: nothing that was read as this person stays. */
export const forget = async (queryClient: QueryClient) => {
  dropDrafts()
  setFlag(false)
  await dropEverything(queryClient)
}

export const dropEverything = async (queryClient: QueryClient) => {
  await queryClient.cancelQueries()
  queryClient.removeQueries({ type: 'inactive' })
  await queryClient.resetQueries()
}

/** A read that failed: when it tells that the session is over, the flag goes too. */
export const noticeRefusal = (path: unknown, problem: unknown) => {
  if (!isProblem(problem) || !isFlagged()) return
  const over = path === me.path ? problem.status > 0 : problem.status === 401
  if (!over) return
  toastError(problem.message)
  setFlag(false)
}
