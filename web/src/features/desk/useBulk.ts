import { desk } from '@ranar/contract/desk'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { read, useWrite } from '../../lib/read.ts'
import { me, useMe } from '../../lib/session.ts'
import { type Asked, type Bulk, moveAll, undoable } from './bulk.ts'
import { bulkOf } from './bulk-store.ts'

type Props = { onBegin: (codes: readonly string[]) => void; onDone: (bulk: Bulk) => void }

const hold = (event: BeforeUnloadEvent) => event.preventDefault()

/** Runs bulk moves, also behind other screens; keeps the result until the next one and can undo an assignment. */
export const useBulk = ({ onBegin, onDone }: Props) => {
  const queryClient = useQueryClient()
  const store = bulkOf(useMe()?._id)
  // A move may go on behind another screen: leave that screen's toasts alone.
  const move = useWrite(desk.move, { silent: true, keepsToasts: true })
  const bulk = useSyncExternalStore(store.subscribe, store.get, store.get)
  const tell = useEffectEvent((now: Bulk) => {
    if (now.state !== 'working') onDone(now)
    else if (now.results.length === 0) onBegin(now.asked.codes)
  })
  useEffect(
    () =>
      store.subscribe(() => {
        const now = store.get()
        if (now) tell(now)
      }),
    [store],
  )

  const run = (asked: Asked, before?: Bulk) => {
    // The second click of a double click arrives before the bar is redrawn as locked.
    if (store.get()?.state === 'working' || asked.codes.length === 0) return
    store.isStopped = false
    const isHere = () => queryClient.getQueryData(read(me).queryKey)?.user._id === store.person
    // A reload would cut the move in its middle and lose its result.
    addEventListener('beforeunload', hold)
    void moveAll(move.mutateAsync, asked, store.set, () => store.isStopped || !isHere(), before).finally(() =>
      removeEventListener('beforeunload', hold),
    )
  }
  const assigned = bulk ? undoable(bulk) : []
  return {
    bulk,
    run: (asked: Asked) => run(asked.move === 'assign' ? { ...asked, bulk: crypto.randomUUID() } : asked),
    stop: () => {
      store.isStopped = true
    },
    /** Sends the parcels without an answer again; undefined if there are none. */
    again: bulk && bulk.left.length > 0 ? () => run(bulk.asked, bulk) : undefined,
    undo: assigned.length > 0 ? () => run({ move: 'unassign', codes: assigned, bulk: bulk?.asked.bulk }) : undefined,
    dismiss: () => store.set(null),
    isWorking: bulk?.state === 'working',
  }
}
export type BulkMoves = ReturnType<typeof useBulk>
