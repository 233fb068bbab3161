import { type Subject, subjects } from '@ranar/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { refresh } from './reading.ts'
import { me } from './session.ts'
import { watchVersion } from './version.ts'

const POLL_MS = 60_000
const GATHER_MS = 150
// As long as a read may last at most.
const PATIENCE_MS = 15_000
// The server remembers half a minute; a page that was open longer reads again.
const LONGEST_AGO_MS = 30_000
/** A `changed` event: what to read again; everything when it does not say. */
type News = { touches?: readonly Subject[] }

/** Keeps what is on view fresh: by the server's events while the page is visible, by asking once a minute when they
 * do not come. */
export const useServerEvents = (on: boolean) => {
  const queryClient = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    if (!on) return
    let source: EventSource | undefined
    // What is on view was read after this moment, counted from the page's beginning.
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
    // A new read cuts the one before it off: on a slow line, news that never end would let none arrive.
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
      // Lists were read before the stream is open: the server tells what changed since then.
      source = new EventSource(`/api/notification/stream?ago=${ago}`)
      let isBack = ago > LONGEST_AGO_MS
      // What changed between two connections was told to nobody.
      source.onopen = () => {
        if (isBack) refreshAll()
        isBack = true
      }
      source.addEventListener('changed', ({ data }) => refreshSoon((JSON.parse(data) as News).touches ?? subjects))
      source.addEventListener('version', ({ data }) => version.hear(data))
      source.onerror = () => {
        if (source?.readyState !== EventSource.CLOSED) return
        close()
        // A refused stream may be a session that is over; what is on view finds out. A server that is away must not
        // look like one, so nobody asks who is here.
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
