import { decided } from '@ranar/contract/decided'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Entry } from '../../lib/outbox/store.ts'
import { read } from '../../lib/read.ts'
import { isNews } from './local-run.ts'

const mayBeDecided = (entry: Entry) => isNews(entry) && entry.result === 'conflict'
const useDecisions = (enabled: boolean) => useQuery({ ...read(decided.mine), enabled }).data?.conflicts ?? []

/** What the office has decided about a refused action and its money; undefined as long as it is not known. */
export const useDecision = (entry: Entry) =>
  useDecisions(mayBeDecided(entry)).find(({ action_id }) => action_id === entry.action.action_id)

/** Marks refused actions as read once the office has applied them after all. */
export const useApplied = (entries: readonly Entry[], markRead: (seqs: readonly number[]) => Promise<void>) => {
  const asked = entries.filter(mayBeDecided)
  const decisions = useDecisions(asked.length > 0)
  const applied = asked
    .filter(({ action }) =>
      decisions.some(({ action_id, status }) => action_id === action.action_id && status === 'applied'),
    )
    .map(({ seq }) => seq)
  const mark = useEffectEvent(() => void markRead(applied))
  const names = applied.join(' ')
  useEffect(() => {
    if (names) mark()
  }, [names])
}
