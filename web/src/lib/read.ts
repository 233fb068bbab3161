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
  /** Says nothing when it goes well, fails, or both; the screen does it itself. */
  silent?: boolean | 'success' | 'error'
  /** Leaves the messages that are on view; they are those of another screen, perhaps. */
  keepsToasts?: boolean
  /** How far an upload has come, 0 to 100. */
  onProgress?: (percent: number) => void
  /** Headers made from what is sent. */
  headers?: (sent: Sent) => Record<string, string>
}
// biome-ignore lint: {} is what has no required key, and such a write is called with nothing
type Variables<E extends Endpoint> = {} extends Sent<E> ? Sent<E> | void : Sent<E>

/**
 * Writes to an endpoint and refreshes what it touches, after a refusal too, as what is on view may be over.
 * Success says the server's message; a refusal is said in red unless it names fields.
 * `mutate` sends the same thing once until its outcome is on view.
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
      // A wrong password is a 401 too, of a call that is for all.
      if (problem.status === 401 && e.who !== 'all') noticeRefusal(e.path, problem)
      else if (silent !== true && silent !== 'error' && problem.errors.length === 0)
        void sayRefusal(queryClient, problem)
      settle(sent)
    },
  })
  const { mutate } = write
  // The second click of a double one comes before the button is drawn locked.
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

/** What is sent as one text; a file is known by what tells it from another. */
const named = (sent: unknown) =>
  JSON.stringify(sent ?? null, (_, part) =>
    part instanceof File ? `${part.name} ${part.size} ${part.lastModified}` : part,
  )
