import { isProblem } from '@ranar/contract/problem'
import { runs } from '@ranar/contract/runs'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { transportOf } from '../query-client.ts'
import { refresh } from '../reading.ts'
import { noticeRefusal, useMe } from '../session.ts'
import { announce, paused, sending } from './changes.ts'
import { using } from './opened.ts'
import { alone, sendAll } from './send.ts'

/** Returns a function that sends this person's due actions, unless offline or another tab is sending. */
export const useSend = () => {
  const person = useMe()?._id
  const queryClient = useQueryClient()
  return useCallback(async () => {
    if (!person || !navigator.onLine) return
    await alone(async () => {
      sending.set(true)
      try {
        // Actions that fall due during the refetch find this tab sending; the next round takes them.
        for (;;) {
          const sent = await using((store) => sendAll({ store, transport: transportOf(queryClient), person }))
          paused.set(false)
          if (sent === 0) return
          // Screens read the queue before they refetch, so that no action is counted twice.
          announce()
          await refresh(queryClient, runs.actions.touches)
        }
      } catch (problem) {
        paused.set(isProblem(problem) && [429, 503].includes(problem.status))
        noticeRefusal(runs.actions.path, problem)
        // Unanswered actions stay in the queue; the next trigger sends them again.
      } finally {
        sending.set(false)
        announce()
      }
    })
  }, [person, queryClient])
}
