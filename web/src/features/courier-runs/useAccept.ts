import { desk, type MoveResult } from '@ranar/contract/desk'
import { useState } from 'react'
import { useWrite } from '../../lib/read.ts'
import { type Asked, type MoveFault, moveAll } from '../desk/bulk.ts'

export type Outcome = {
  /** One id for the whole proposal, by which it can be undone. */
  bulk: string
  move: 'assign' | 'unassign'
  /** Codes of the parcels that were moved. */
  moved: readonly string[]
  stayed: readonly MoveResult[]
  /** Codes that can be taken back; after an undo without an answer all of them again. */
  undoable: readonly string[]
  /** Why the rest got no answer. */
  fault: MoveFault | undefined
}

/** Assigns a whole proposal, courier by courier, and takes it back; `progress` is set while it works. Safe to repeat. */
export const useAccept = () => {
  const write = useWrite(desk.move, { silent: true })
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  const moveEach = async (bulk: string, move: Outcome['move'], parts: readonly Omit<Asked, 'move' | 'bulk'>[]) => {
    const lines: MoveResult[] = []
    let fault: MoveFault | undefined
    // Counted once: the list of the screen shrinks while the parcels are moved.
    const all = parts.reduce((sum, { codes }) => sum + codes.length, 0)
    setProgress({ done: 0, all })
    for (const part of parts) {
      const answered = await moveAll(
        write.mutateAsync,
        { ...part, move, bulk },
        ({ results }) => setProgress({ done: lines.length + results.length, all }),
        () => false,
      )
      lines.push(...answered.results)
      fault = answered.fault
      if (fault) break
    }
    setProgress(null)
    const moved = lines.filter(({ success }) => success).map(({ parcel_id }) => parcel_id)
    const undoable = move === 'assign' ? moved : fault ? parts.flatMap(({ codes }) => codes) : []
    setOutcome({ bulk, move, moved, stayed: lines.filter(({ success }) => !success), undoable, fault })
  }
  return {
    progress,
    outcome,
    accept: (groups: readonly { courier: string; codes: string[] }[], day: string) =>
      moveEach(
        crypto.randomUUID(),
        'assign',
        groups.map(({ courier, codes }) => ({ codes, delivery_men_id: courier, day })),
      ),
    undo: ({ bulk, undoable }: Outcome) => moveEach(bulk, 'unassign', [{ codes: undoable }]),
  }
}
