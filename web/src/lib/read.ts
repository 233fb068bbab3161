import type { Reply } from '@ranar/contract/client'
import type { Endpoint, Sent } from '@ranar/contract/endpoint'
import type { Problem } from '@ranar/contract/problem'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { caller } from './api.ts'
import { transportOf } from './queryClient.ts'
import { clearErrors, toast, toastError } from './toasts.ts'

export { type Readable, read } from './reading.ts'

export type WriteOptions<Sent = never> = {
  /** Says nothing when it goes well, fails, or both; the screen does it itself. */
  silent?: boolean | 'success' | 'error'
  /** How far an upload has come, 0 to 100. */
  onProgress?: (percent: number) => void
  /** Refreshes what is on view after a success; on by default. */
  refresh?: boolean
  /** Headers made from what is sent. */
  headers?: (sent: Sent) => Record<string, string>
}
// biome-ignore lint: {} is what has no required key, and such a write is called with nothing
type Variables<E extends Endpoint> = {} extends Sent<E> ? Sent<E> | void : Sent<E>

/**
 * Writes to an endpoint. Success refreshes everything on view and says the server's message; a refusal is said in red unless it names fields.
 * `mutate` leaves out what is already under way, until its outcome is on view: the second click of a double one comes before a button is drawn locked.
 */
export const useWrite = <E extends Endpoint>(e: E, { silent = false, onProgress, refresh = true, headers }: WriteOptions<Variables<E>> = {}) => {
  const queryClient = useQueryClient()
  const underWay = useRef<string>(undefined)
  const release = () => {
    underWay.current = undefined
  }
  const writing = useMutation<Reply<E>, Problem, Variables<E>>({
    mutationFn: (sent) => caller(transportOf(queryClient), { onProgress, headers: headers?.(sent) })(e, ...([sent ?? undefined] as never)),
    onMutate: clearErrors,
    onSuccess: ({ message }) => {
      if (silent !== true && silent !== 'success') toast(message)
      if (refresh) void queryClient.invalidateQueries().then(release)
      else release()
    },
    onError: (problem) => {
      if (silent !== true && silent !== 'error' && problem.errors.length === 0) toastError(problem.message)
      release()
    },
  })
  const mutate: typeof writing.mutate = (...args) => {
    const act = JSON.stringify(args[0] ?? null)
    if (underWay.current === act) return
    underWay.current = act
    writing.mutate(...args)
  }
  return { ...writing, mutate }
}
