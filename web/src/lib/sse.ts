import { type Subject, subjects } from '@ranar/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { refresh } from './reading.ts'
import { me } from './session.ts'
import { watchVersion } from './version.ts'

const POLL_MS = 60_000
const GATHER_MS = 150
// The longest time that a read may take.
const PATIENCE_MS = 15_000
// The server remembers changes for 30 s; a page that was open for longer reads everything again.
const LONGEST_AGO_MS = 30_000
/** A `changed` event: the subjects to read again, or everything if it names none. */
type News = { touches?: readonly Subject[] }

/** Keeps what is on view fresh: by server events while the page is visible, by polling once a minute without them. */
export const useServerEvents = (on: boolean) => {
  const queryClient = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    if (!on) return
    let source: EventSource | undefined
    // When the data on view was read at the earliest, in ms since the page's time origin.
    let readAt = 0
    const version = watchVersion(router)
    let gathering: ReturnType<typeof setTimeout> | undefined
    let reading: Promise<unknown> | undefined
    const touched = new Set<Subject>()
    const readAgain = async () => {
      gathering = undefined
      const now = [...touched]
      touched.clear()
      const mine = Promise.race([refresh(queryClient, now), new Promise((over) => setTimeout(over, PATIENCE_MS))])
      reading = mine
      await mine
      if (reading !== mine) return
      reading = undefined
      if (touched.size > 0) refreshSoon([])
    }
    // A new refetch cancels the one before: on a slow line, continuous news would let none finish.
    const refreshSoon = (more: readonly Subject[]) => {
      for (const subject of more) touched.add(subject)
      if (!reading) gathering ??= setTimeout(readAgain, GATHER_MS)
    }
    const refreshAll = () => {
      readAt = performance.now()
      reading = undefined
      refreshSoon(subjects)
    }
    const close = () => {
      source?.close()
      source = undefined
    }
    const open = () => {
      if (document.hidden || source) return
      const ago = Math.ceil(performance.now() - readAt)
      // Lists are read before the stream opens: `ago` (ms) asks for the changes since then.
      source = new EventSource(`/api/notification/stream?ago=${ago}`)
      let isBack = ago > LONGEST_AGO_MS
      // Changes between two connections were not delivered.
      source.onopen = () => {
        if (isBack) refreshAll()
        isBack = true
      }
      source.addEventListener('changed', ({ data }) => refreshSoon((JSON.parse(data) as News).touches ?? subjects))
      source.addEventListener('version', ({ data }) => version.hear(data))
      source.onerror = () => {
        if (source?.readyState !== EventSource.CLOSED) return
        close()
        // The session may be over: refetching finds out. Not `me`, for which even a 503 would end the session.
        void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== me.path })
      }
    }
    const turn = () => {
      if (document.hidden) return close()
      refreshAll()
      open()
    }
    const poll = setInterval(() => {
      if (document.hidden || source?.readyState === EventSource.OPEN) return
      refreshAll()
      open()
    }, POLL_MS)
    open()
    document.addEventListener('visibilitychange', turn)
    addEventListener('online', turn)
    return () => {
      clearInterval(poll)
      clearTimeout(gathering)
      reading = undefined
      document.removeEventListener('visibilitychange', turn)
      removeEventListener('online', turn)
      close()
      version.stop()
    }
  }, [on, queryClient, router])
}
