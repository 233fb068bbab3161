import { isProblem } from '@ranar/contract/problem'
import { runs } from '@ranar/contract/runs'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { transportOf } from '../query-client.ts'
import { refresh } from '../reading.ts'
import { useMe } from '../session.ts'
import { announce, paused, sending } from './changes.ts'
import { using } from './opened.ts'
import { alone, sendAll } from './send.ts'

/** Sends what of this person is due, unless there is no signal or a tab is at it. */
export const useSend = () => {
  const person = useMe()?._id
  const queryClient = useQueryClient()
  return useCallback(async () => {
    if (!person || !navigator.onLine) return
    await alone(async () => {
      sending.set(true)
      try {
        // What falls due while the screens read found this tab at work; it goes right after.
        for (;;) {
          const sent = await using((store) => sendAll({ store, transport: transportOf(queryClient), person }))
          paused.set(false)
          if (sent === 0) return
          // The screens know what has arrived before they read it, and count nothing twice.
          announce()
          await refresh(queryClient, runs.actions.touches)
        }
      } catch (problem) {
        paused.set(isProblem(problem) && [429, 503].includes(problem.status))
        // Without an answer everything stays in the queue; the next occasion tries again.
      } finally {
        sending.set(false)
        announce()
      }
    })
  }, [person, queryClient])
}
