import type { FastifyReply } from 'fastify'
import { listen, type Pool } from '../db/listen.ts'
import type { Person } from '../sessions/queries.ts'
import type { Signal } from './queries.ts'

const HEARTBEAT_MS = 25_000
type Stream = { reply: FastifyReply; session: string }
export type Live = ReturnType<typeof openLive>

/** The open streams of this process, fed by the database so that every process hears of every change. */
export const openLive = (pool: Pool) => {
  const streams = new Map<number, Set<Stream>>()
  const write = ({ reply }: Stream, text: string) => void reply.raw.write(text)
  const end = ({ reply }: Stream) => void reply.raw.end()
  const heard = (payload: string) => {
    const what = JSON.parse(payload) as Signal
    if ('changed' in what) for (const stream of streams.get(what.changed) ?? []) write(stream, 'event: changed\ndata: {}\n\n')
    else if ('person' in what) streams.get(what.person)?.forEach(end)
    else for (const set of streams.values()) for (const stream of set) if (stream.session === what.session) end(stream)
  }
  const listener = listen(pool, 'live', heard)
  const keepListening = () => void listener.keep().catch(() => {})
  keepListening()
  const watch = setInterval(keepListening, 5000)
  const beat = setInterval(() => {
    for (const set of streams.values()) for (const stream of set) write(stream, ': still here\n\n')
  }, HEARTBEAT_MS)

  return {
    /** Keeps the reply open and tells this person of what changes. */
    follow: (user: Person, reply: FastifyReply) => {
      reply.hijack()
      reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
      reply.raw.setTimeout(0)
      const stream = { reply, session: user.tokenHash.toString('hex') }
      const mine = streams.get(user.id) ?? new Set()
      streams.set(user.id, mine.add(stream))
      reply.raw.on('close', () => {
        mine.delete(stream)
        if (mine.size === 0 && streams.get(user.id) === mine) streams.delete(user.id)
      })
      write(stream, 'retry: 3000\n\n')
    },
    close: () => {
      clearInterval(beat)
      clearInterval(watch)
      for (const set of streams.values()) set.forEach(end)
      listener.close()
    },
  }
}
