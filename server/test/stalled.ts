import { once } from 'node:events'
import { connect, type NetConnectOpts, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Pool } from '../src/platform/db/listen.ts'

/** Opens an event stream and stops reading after its beginning, so that its data fills the system's buffers and then
 * the server's. */
export const stalled = async (where: NetConnectOpts, cookie = ''): Promise<Socket> => {
  const socket = connect(where).on('error', () => {})
  onTestFinished(() => void socket.destroy())
  socket.write(`GET /api/notification/stream HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`)
  await once(socket, 'data')
  return socket.pause()
}

/** More changes than the system's buffers hold for one TCP connection (4 MiB by Linux's defaults). */
export const FLOOD = 200_000

/** Notifies every process of `times` changes for each of these people, in one statement. */
export const flood = (pool: Pool, people: number[], times = 1) =>
  pool.query(
    `SELECT pg_notify('live', json_build_object('changed', person, 'n', n)::text)
     FROM generate_series(1, $2) AS n, unnest($1::int[]) AS person`,
    [people, times],
  )
