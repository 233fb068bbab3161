import type { Reply } from '@ranar/contract/client'
import type { Endpoint, Sent } from '@ranar/contract/endpoint'
import type { Problem } from '@ranar/contract/problem'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { asPerson, caller } from './api.ts'
import { transportOf } from './query-client.ts'
import { read, refresh } from './reading.ts'
import { sayRefusal } from './role-change.ts'
import { me, noticeRefusal } from './session.ts'
import { clearErrors, toast } from './toasts.ts'

export { type Readable, read, refresh } from './reading.ts'

type WriteOptions<Sent = never> = {
  /** Suppresses the toast of success, of failure, or both; the screen reports it itself. */
  silent?: boolean | 'success' | 'error'
  /** Keeps error toasts that are shown; they may belong to another screen. */
  keepsToasts?: boolean
  /** Receives the upload's progress, 0 to 100. */
  onProgress?: (percent: number) => void
  /** Builds headers from the variables. */
  headers?: (sent: Sent) => Record<string, string>
}
// biome-ignore lint: {} matches a type without required keys, and such a write is called without arguments
type Variables<E extends Endpoint> = {} extends Sent<E> ? Sent<E> | void : Sent<E>

/**
 * Returns a mutation that shows its outcome as a toast and refetches what the endpoint touches, after failures too.
 * Errors of fields show no toast. `mutate` ignores identical variables until that refetch is done.
 */
export const useWrite = <E extends Endpoint>(
  e: E,
  { silent = false, keepsToasts = false, onProgress, headers }: WriteOptions<Variables<E>> = {},
) => {
  const queryClient = useQueryClient()
  const underWay = useRef(new Set<string>())
  const settle = (sent: Variables<E>) =>
    void refresh(queryClient, e.touches).then(() => underWay.current.delete(named(sent)))
  const write = useMutation<Reply<E>, Problem, Variables<E>>({
    mutationFn: (sent) =>
      caller(transportOf(queryClient), {
        onProgress,
        headers: { ...asPerson(queryClient.getQueryData(read(me).queryKey)?.user._id), ...headers?.(sent) },
      })(e, ...([sent ?? undefined] as never)),
    onMutate: keepsToasts ? undefined : clearErrors,
    onSuccess: ({ message }, sent) => {
      if (silent !== true && silent !== 'success') toast(message)
      settle(sent)
    },
    onError: (problem, sent) => {
      // A login with a wrong password is a 401 too, but of an endpoint for all.
      if (problem.status === 401 && e.who !== 'all') noticeRefusal(e.path, problem)
      else if (silent !== true && silent !== 'error' && problem.errors.length === 0)
        void sayRefusal(queryClient, problem)
      settle(sent)
    },
  })
  const { mutate } = write
  // The second click of a double click arrives before the button is rendered disabled.
  const mutateOnce = useCallback<typeof mutate>(
    (...sending) => {
      const said = named(sending[0])
      if (underWay.current.has(said)) return
      underWay.current.add(said)
      mutate(...sending)
    },
    [mutate],
  )
  return { ...write, mutate: mutateOnce }
}

/** Returns the variables as text, to compare them; files by name, size and time. */
const named = (sent: unknown) =>
  JSON.stringify(sent ?? null, (_, part) =>
    part instanceof File ? `${part.name} ${part.size} ${part.lastModified}` : part,
  )
