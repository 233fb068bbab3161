import type { auth } from '@ranar/contract/auth'
import { describe } from '@ranar/contract/endpoint'
import type { people, User } from '@ranar/contract/people'
import { isProblem } from '@ranar/contract/problem'
import { type Query, type QueryClient, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isLeavable } from './leavable.ts'
import { read } from './reading.ts'
import { createStore } from './store.ts'
import { toastError } from './toasts.ts'
import { wipePersisted } from './wipe-persisted.ts'

export const me = describe<typeof people.me>('GET', '/user/me', { shows: ['people'] })
export const logout = describe<typeof auth.logout>('GET', '/auth/logout', { touches: [] })

const FLAG = 'ranar-login'
/** What earlier versions wrote there, whoever it was. */
export const SOMEBODY = '1'
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

/** Whom this browser believes to be logged in, by `_id`, or some other mark; null for nobody. */
export const flagged = () => {
  try {
    return localStorage.getItem(FLAG)
  } catch {
    return null
  }
}
/** Whether it is anybody; only then the server is asked who. */
export const isFlagged = () => flagged() !== null
let leaving = false
/** The session is over at the server; until the flag goes nothing is asked as this person any more. */
export const startLeaving = () => {
  leaving = true
  tell()
}
/** `person` is the `_id` of who has logged in, null when the session is over. */
export const setFlag = (person: string | null) => {
  leaving = false
  sessionEnded.set(false)
  try {
    if (person !== null) return localStorage.setItem(FLAG, person)
    localStorage.removeItem(FLAG)
    wipePersisted()
  } catch {
    // A browser that keeps nothing asks again on the next page.
  } finally {
    tell()
  }
}
/** Calls back when this or another tab logs in or out. */
export const onSession = subscribe

const useFlag = () =>
  useSyncExternalStore(
    subscribe,
    () => isFlagged() && !leaving,
    () => false,
  )

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

/** The session is over while something on the screen is not saved: the screen stays, and asks to log in again. */
export const sessionEnded = createStore(false)

/** A call that was refused: when the refusal tells that the session is over, the flag goes too, unless something
 * unsaved would go with it. */
export const noticeRefusal = (path: unknown, problem: unknown) => {
  if (!isProblem(problem) || !isFlagged()) return
  const over = path === me.path ? problem.status > 0 : problem.status === 401
  if (!over || sessionEnded.get()) return
  if (!isLeavable()) return sessionEnded.set(true)
  toastError(problem.message)
  setFlag(null)
}
