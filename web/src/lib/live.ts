import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
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
      source.addEventListener('changed', refresh)
      source.addEventListener('version', ({ data }) => version.hear(data))
      source.onerror = () => {
        if (source?.readyState === EventSource.CLOSED) close()
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
