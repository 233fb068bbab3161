import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { listen, type Pool } from '../db/listen.ts'
import type { Person } from '../sessions/queries.ts'
import type { Signal } from './queries.ts'

const HEARTBEAT_MS = 25_000
// A stream ends now and then, so that its session is looked at again when the browser comes back.
const LONGEST_MS = 30 * 60_000
const CHANGED = 'event: changed\ndata: {}\n\n'
type Stream = { to: ServerResponse; session: string }
export type Live = ReturnType<typeof openLive>

/** The open streams of this process, fed by the database so that every process hears of every change. A new stream is told the web's `version`, if there is one. */
export const openLive = (pool: Pool, version: string | null) => {
  const streams = new Map<number, Set<Stream>>()
  const write = ({ to }: Stream, text: string) => void to.write(text)
  const end = ({ to }: Stream) => void to.end()
  const heard = (payload: string) => {
    const what = JSON.parse(payload) as Signal
    if ('changed' in what) for (const stream of streams.get(what.changed) ?? []) write(stream, CHANGED)
    else if ('person' in what) streams.get(what.person)?.forEach(end)
    else for (const set of streams.values()) for (const stream of set) if (stream.session === what.session) end(stream)
  }
  const everyone = (text: string) => {
    for (const set of streams.values()) for (const stream of set) write(stream, text)
  }
  let closed = false
  const listener = listen(pool, 'live', heard)
  // What happened while nobody listened is unknown, so everybody reads again.
  const keepListening = () =>
    void listener.keep().then(
      (opened) => opened && everyone(CHANGED),
      () => {},
    )
  keepListening()
  const watch = setInterval(keepListening, 5000)
  const beat = setInterval(() => everyone(': still here\n\n'), HEARTBEAT_MS)

  return {
    /** Keeps the reply open and tells this person of what changes. */
    follow: (user: Person, to: ServerResponse, headers: OutgoingHttpHeaders) => {
      // Gone again while its session was looked for: it would be kept for ever, waiting for a close that has been.
      if (to.destroyed) return
      to.writeHead(200, { ...headers, 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
      to.setTimeout(0)
      const stream = { to, session: user.tokenHash.toString('hex') }
      const mine = streams.get(user.id) ?? new Set()
      streams.set(user.id, mine.add(stream))
      const tooLong = setTimeout(() => end(stream), LONGEST_MS)
      to.on('close', () => {
        clearTimeout(tooLong)
        mine.delete(stream)
        if (mine.size === 0 && streams.get(user.id) === mine) streams.delete(user.id)
      })
      write(stream, `retry: 3000\n\n${version ? `event: version\ndata: ${version}\n\n` : ''}`)
      if (closed) end(stream)
    },
    close: () => {
      closed = true
      clearInterval(beat)
      clearInterval(watch)
      for (const set of streams.values()) set.forEach(end)
      listener.close()
    },
  }
}
