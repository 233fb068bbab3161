import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { me } from './session.ts'
import { watchVersion } from './version.ts'

const POLL_MS = 60_000
const GATHER_MS = 150

/** Keeps what is on view fresh: by the server's events while the page is visible, by asking once a minute when they do not come. */
export const useLive = (on: boolean) => {
  const queryClient = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    if (!on) return
    let source: EventSource | undefined
    const version = watchVersion(router)
    let gathering: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      gathering ??= setTimeout(() => {
        gathering = undefined
        void queryClient.invalidateQueries()
      }, GATHER_MS)
    }
    const close = () => {
      source?.close()
      source = undefined
    }
    const open = () => {
      if (document.hidden || source) return
      source = new EventSource('/api/notification/stream')
      let isBack = false
      // What changed between two connections was told to nobody.
      source.onopen = () => {
        if (isBack) refresh()
        isBack = true
      }
      source.addEventListener('changed', refresh)
      source.addEventListener('version', ({ data }) => version.hear(data))
      source.onerror = () => {
        if (source?.readyState !== EventSource.CLOSED) return
        close()
        // A refused stream may be a session that is over; what is on view finds out. A server that is away must not look like one, so nobody asks who is here.
        void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== me.path })
      }
    }
    const turn = () => {
      if (document.hidden) return close()
      refresh()
      open()
    }
    const poll = setInterval(() => {
      if (document.hidden || source?.readyState === EventSource.OPEN) return
      refresh()
      open()
    }, POLL_MS)
    open()
    document.addEventListener('visibilitychange', turn)
    addEventListener('online', turn)
    return () => {
      clearInterval(poll)
      clearTimeout(gathering)
      document.removeEventListener('visibilitychange', turn)
      removeEventListener('online', turn)
      close()
      version.stop()
    }
  }, [on, queryClient, router])
}
