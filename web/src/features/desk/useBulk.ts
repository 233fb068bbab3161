import { desk } from '@ranar/contract/desk'
import { useRef, useState } from 'react'
import { useWrite } from '../../lib/read.ts'
import { type Asked, type Bulk, doneIn, moveAll } from './bulk.ts'

/** Moves many parcels and keeps what came of it until the next move; the last assignment can be undone. */
export const useBulk = (onDone: (codes: readonly string[]) => void) => {
  const move = useWrite(desk.move, { silent: true })
  const [bulk, setBulk] = useState<Bulk | null>(null)
  const [assigned, setAssigned] = useState<readonly string[]>([])
  const stopped = useRef(false)
  const working = useRef(false)

  const run = async (asked: Asked, before?: Bulk) => {
    // The second press of a double one comes before the bar is drawn locked.
    if (working.current || asked.codes.length === 0) return
    working.current = true
    stopped.current = false
    const ended = await moveAll(move.mutateAsync, asked, setBulk, () => stopped.current, before)
    working.current = false
    const done = doneIn(ended)
    setAssigned(asked.move === 'assign' ? done : [])
    onDone(done)
  }
  return {
    bulk,
    run: (asked: Asked) => void run(asked),
    stop: () => {
      stopped.current = true
    },
    /** Sends again what got no answer. */
    again: bulk && bulk.left.length > 0 ? () => void run(bulk.asked, bulk) : undefined,
    undo: assigned.length > 0 ? () => void run({ move: 'unassign', codes: assigned }) : undefined,
    dismiss: () => {
      setBulk(null)
      setAssigned([])
    },
    isWorking: bulk?.state === 'working',
  }
}
export type BulkMoves = ReturnType<typeof useBulk>
