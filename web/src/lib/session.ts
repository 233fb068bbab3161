import type { auth } from '@ranar/contract/auth'
import { describe } from '@ranar/contract/endpoint'
import type { people, User } from '@ranar/contract/people'
import { isProblem, isRefusal } from '@ranar/contract/problem'
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
/** The flag's value in earlier versions, which did not store whose login it is. */
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

/** Returns the `_id` of the person logged in as far as this browser knows, or `SOMEBODY`; null for a guest. */
export const flagged = () => {
  try {
    return localStorage.getItem(FLAG)
  } catch {
    return null
  }
}
/** Whether anybody seems to be logged in; only then is the server asked who. */
export const isFlagged = () => flagged() !== null
let leaving = false
/** Marks the session as ended on the server: stop reading as this person until the flag is removed. */
export const startLeaving = () => {
  leaving = true
  tell()
}
/** Stores who is logged in, by `_id`; null when the session is over. */
export const setFlag = (person: string | null) => {
  leaving = false
  sessionEnded.set(false)
  try {
    if (person !== null) return localStorage.setItem(FLAG, person)
    localStorage.removeItem(FLAG)
    wipePersisted()
  } catch {
    // Without localStorage the browser does not remember the login.
  } finally {
    tell()
  }
}
/** Calls back when this or another tab logs in or out; returns the unsubscribe function. */
export const onSession = subscribe

const useFlag = () =>
  useSyncExternalStore(
    subscribe,
    () => isFlagged() && !leaving,
    () => false,
  )

/** Returns the user, null for a guest, undefined until known. The server renders as for a guest. */
export const useMe = (): User | null | undefined => {
  const flagged = useFlag()
  const { data, isError } = useQuery({ ...read(me), enabled: flagged })
  if (!flagged) return null
  return data?.user ?? (isError ? null : undefined)
}

/** Drops all answers that were read as a person; those on view are read again. */
export const dropEverything = async (queryClient: QueryClient) => {
  const predicate = ({ meta }: Query) => !meta?.everybody
  await queryClient.cancelQueries({ predicate })
  queryClient.removeQueries({ type: 'inactive', predicate })
  await queryClient.resetQueries({ predicate })
}

/** True when the session is over but the screen has unsaved input: the screen stays and asks to log in again. */
export const sessionEnded = createStore(false)

/** Handles a refused call: when the session is over, removes the flag, or asks to log in again if input is unsaved. */
export const noticeRefusal = (path: unknown, problem: unknown) => {
  if (!isProblem(problem) || !isFlagged()) return
  const over = path === me.path ? isRefusal(problem) : problem.status === 401
  if (!over || sessionEnded.get()) return
  if (!isLeavable()) return sessionEnded.set(true)
  toastError(problem.message)
  setFlag(null)
}
