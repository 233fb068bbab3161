import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { listen, type Pool } from '../db/listen.ts'
import { unavailable } from '../problems.ts'
import type { SessionUser } from '../session-user.ts'
import { keepRecent } from './recent.ts'
import { readSignal } from './signals.ts'
import { openStream, type Stream } from './stream.ts'

const HEARTBEAT_MS = 25_000
const MOST_OF_A_PERSON = 10
const MOST_OF_ALL = 10_000
/** Makes the browser reconnect after 3 seconds. */
const RETRY = 'retry: 3000\n\n'
// For an oldest stream that is ended for a new one: a minute, so that eleven tabs do not end each other in turn.
const RETRY_LATER = 'retry: 60000\n\n'
// Changes for a whole role come from everybody's work and are sent at most this often.
const ROLE_NEWS_MS = 1000
type Open = Stream & { session: string; role: string }
export type Streams = ReturnType<typeof openStreams>

/** Keeps the open streams of this process. Changes come through the database, so that every process learns of all. A
 * new stream is sent the web's `version`, unless it is null. */
export const openStreams = (pool: Pool, version: string | null) => {
  const streams = new Map<number, Set<Open>>()
  const all = () => [...streams.values()].flatMap((mine) => [...mine])
  const recent = keepRecent()
  const waiting = new Map<string, { again: boolean; timer: NodeJS.Timeout }>()
  const tellRole = (role: string) => {
    const before = waiting.get(role)
    if (before) {
      before.again = true
      return
    }
    for (const stream of all()) if (stream.role === role) stream.changed(undefined)
    const timer = setTimeout(() => {
      const { again } = waiting.get(role) ?? {}
      waiting.delete(role)
      if (again) tellRole(role)
    }, ROLE_NEWS_MS)
    waiting.set(role, { again: false, timer })
  }
  const heard = (payload: string) => {
    const { changed, touches, role, session, person } = readSignal(payload)
    const named = Array.isArray(touches) ? touches.map(String) : undefined
    if (role !== undefined) {
      recent.remember(role, undefined)
      tellRole(role)
    }
    if (changed !== undefined) recent.remember(changed, named)
    if (changed !== undefined) for (const stream of streams.get(changed) ?? []) stream.changed(named)
    if (person !== undefined) for (const stream of streams.get(person) ?? []) stream.end()
    if (session !== undefined) for (const stream of all()) if (stream.session === session) stream.end()
  }
  let isClosed = false
  const listener = listen(pool, 'live', heard)
  // What changed while the connection was lost is unknown, so everybody reads again.
  const keepListening = () =>
    void listener.keep().then(
      (opened) => {
        if (opened) for (const stream of all()) stream.changed(undefined)
      },
      () => {},
    )
  keepListening()
  const watch = setInterval(keepListening, 5000)
  const beat = setInterval(() => {
    for (const stream of all()) stream.beat()
  }, HEARTBEAT_MS)
  let count = 0

  return {
    /** Opens a person's stream and sends what changes, and what has changed in the last `agoMs`. Ends the oldest of ten
     * streams of a person. Returns a function that ends the stream; throws 503 when the process has too many. */
    follow: (
      user: Pick<SessionUser, 'id' | 'tokenHash' | 'role'>,
      to: ServerResponse,
      headers: OutgoingHttpHeaders,
      agoMs = 0,
    ): (() => void) => {
      if (count >= MOST_OF_ALL) throw unavailable('common.busy')
      // The browser has left, or the request is pipelined behind another one: the stream could send nothing.
      if (to.destroyed || !to.socket) {
        to.req.socket.destroy()
        return () => {}
      }
      const mine = streams.get(user.id) ?? new Set()
      const [oldest] = mine
      if (mine.size === MOST_OF_A_PERSON) oldest?.end(RETRY_LATER)
      const first = `${RETRY}${version ? `event: version\ndata: ${version}\n\n` : ''}`
      const leave = () => {
        count--
        mine.delete(stream)
        if (mine.size === 0 && streams.get(user.id) === mine) streams.delete(user.id)
      }
      const stream = {
        ...openStream(to, headers, first, leave),
        session: user.tokenHash.toString('hex'),
        role: user.role,
      }
      count++
      streams.set(user.id, mine.add(stream))
      const missed = recent.since(agoMs, [user.id, user.role])
      if (missed) stream.changed(missed.touches)
      if (isClosed) stream.end()
      return stream.end
    },
    close: () => {
      isClosed = true
      clearInterval(beat)
      clearInterval(watch)
      for (const { timer } of waiting.values()) clearTimeout(timer)
      for (const stream of all()) stream.end()
      listener.close()
    },
  }
}
