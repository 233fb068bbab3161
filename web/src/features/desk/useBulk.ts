import { desk } from '@ranar/contract/desk'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { read, useWrite } from '../../lib/read.ts'
import { me, useMe } from '../../lib/session.ts'
import { type Asked, type Bulk, doneIn, moveAll, undoable } from './bulk.ts'
import { bulkOf } from './bulk-store.ts'

/** Moves many parcels, also while other screens are open, and keeps what came of it until the next move; the last
 * assignment can be undone. */
export const useBulk = (onDone: (codes: readonly string[]) => void) => {
  const queryClient = useQueryClient()
  const store = bulkOf(useMe()?._id)
  // It may go on behind another screen, whose messages are not its own.
  const move = useWrite(desk.move, { silent: true, keepsToasts: true })
  const bulk = useSyncExternalStore(store.subscribe, store.get, store.get)
  const tellDone = useEffectEvent(onDone)
  useEffect(
    () =>
      store.subscribe(() => {
        const now = store.get()
        if (now && now.state !== 'working') tellDone(doneIn(now))
      }),
    [store],
  )

  const run = (asked: Asked, before?: Bulk) => {
    // The second press of a double one comes before the bar is drawn locked.
    if (store.get()?.state === 'working' || asked.codes.length === 0) return
    store.isStopped = false
    const isHere = () => queryClient.getQueryData(read(me).queryKey)?.user._id === store.person
    void moveAll(move.mutateAsync, asked, store.set, () => store.isStopped || !isHere(), before)
  }
  const assigned = bulk ? undoable(bulk) : []
  return {
    bulk,
    run: (asked: Asked) => run(asked.move === 'assign' ? { ...asked, bulk: crypto.randomUUID() } : asked),
    stop: () => {
      store.isStopped = true
    },
    /** Sends again what got no answer. */
    again: bulk && bulk.left.length > 0 ? () => run(bulk.asked, bulk) : undefined,
    undo: assigned.length > 0 ? () => run({ move: 'unassign', codes: assigned, bulk: bulk?.asked.bulk }) : undefined,
    dismiss: () => store.set(null),
    isWorking: bulk?.state === 'working',
  }
}
export type BulkMoves = ReturnType<typeof useBulk>
