import { desk, type MoveResult } from '@ranar/contract/desk'
import { useState } from 'react'
import { useWrite } from '../../lib/read.ts'
import { LINES_AT_ONCE } from '../desk/bulk.ts'

/** Assigns a whole proposal, courier by courier; returns the count and the refused lines. Safe to repeat. */
export const useAccept = () => {
  const move = useWrite(desk.move, { silent: true })
  const [done, setDone] = useState<number | null>(null)

  const accept = async (groups: readonly { courier: string; codes: string[] }[], day: string) => {
    const lines: MoveResult[] = []
    setDone(0)
    try {
      for (const { courier, codes } of groups)
        for (let at = 0; at < codes.length; at += LINES_AT_ONCE) {
          const body = { parcel_ids: codes.slice(at, at + LINES_AT_ONCE), delivery_men_id: courier, day }
          const { data } = await move.mutateAsync({ body: { move: 'assign', ...body } })
          lines.push(...data.results)
          setDone(lines.length)
        }
    } finally {
      setDone(null)
    }
    return {
      assigned: lines.filter(({ success }) => success).length,
      stayed: lines.filter(({ success }) => !success),
    }
  }
  return { accept, done }
}
