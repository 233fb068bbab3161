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
/** The browser comes back after these milliseconds. */
const RETRY = 'retry: 3000\n\n'
// The oldest makes room for the newest, and stays away long enough that eleven tabs do not chase each other.
const RETRY_LATER = 'retry: 60000\n\n'
// What a whole role hears comes from everybody's work; more often than this nobody reads.
const ROLE_NEWS_MS = 1000
type Open = Stream & { session: string; role: string }
export type Streams = ReturnType<typeof openStreams>

/** The open streams of this process, fed by the database so that every process hears of every change. A new stream
 * is told the web's `version`, if there is one. */
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
  // What happened while nobody listened is unknown, so everybody reads again.
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
    /** Keeps the reply open and tells this person of what changes, and of what has changed in the last `agoMs`;
     * their oldest stream ends when they have ten. Answers how to end this one; throws 503 when the process is full. */
    follow: (
      user: Pick<SessionUser, 'id' | 'tokenHash' | 'role'>,
      to: ServerResponse,
      headers: OutgoingHttpHeaders,
      agoMs = 0,
    ): (() => void) => {
      if (count >= MOST_OF_ALL) throw unavailable('common.busy')
      // The browser is gone, or the request was pipelined behind another one: nothing of this stream would be sent.
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
