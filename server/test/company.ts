import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Answer, type Args, address, client, type Endpoint, PREFIX, type Send } from '@ranar/contract'
import type { FaultSwitch } from '@ranar/sandbox-bank/faults'
import { afterAll } from 'vitest'
import { createApp } from '../src/app.ts'
import type { Db } from '../src/platform/db/db.ts'
import type { Pool } from '../src/platform/db/listen.ts'
import { type Env, readEnv } from '../src/platform/env.ts'
import type { users } from '../src/schema/people.ts'
import { database } from './database.ts'
import { type Kind, makePerson } from './people.ts'

export { booking, inDays } from './booking.ts'

type Plain = {
  status: number
  body: { success: boolean; message: string; data?: unknown; errors?: { path: string; message: string }[] }
  headers: Headers
}

type Installation = { db: Db; pool: Pool; databaseUrl: string; secret: Buffer }
type More = {
  bankFaults?: FaultSwitch
  /** What another process of the same company shares with this one, or has left behind. */
  installation?: Installation
  port?: number
  logger?: Parameters<typeof createApp>[0]['logger']
}

/** A whole company for one test file: the real app on a port of its own, over a database of its own. Pages are left
 * out. */
export const company = async (settings: Record<string, string> = {}, more: More = {}) => {
  const opened = await openCompany(settings, more)
  afterAll(opened.close)
  return opened
}

/** The same, closed by its caller: for one that is started again in the middle of a story. */
export const openCompany = async (settings: Record<string, string>, { installation, port = 0, ...more }: More) => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'ranar-test-'))
  const env: Env = readEnv({
    DATA_DIR: dataDir,
    APP_ORIGIN: 'http://localhost:3000',
    IP_LIMIT_FACTOR: '100000',
    ...settings,
  })
  const made = async () => {
    const { db, pool, url } = await database()
    return { db, pool, databaseUrl: url, secret: randomBytes(32) }
  }
  const { db, pool, databaseUrl, secret } = installation ?? (await made())
  const app = await createApp({ env, db, pool, secret, web: 'none', ...more })
  const origin = await app.listen({ port, host: '127.0.0.1' })

  /** Somebody at the door: calls promises by type, or plain addresses with `ask`. */
  const caller = (cookie: string | null, headers: Record<string, string> = {}) => {
    const own = { 'user-timezone': 'Asia/Dhaka', ...(cookie && { cookie }), ...headers }
    const send: Send = (path, { headers: given, ...init }) =>
      fetch(origin + path, { ...init, headers: { ...own, ...given } })
    const call = client(send)
    const ask = async (path: string, init: RequestInit = {}): Promise<Plain> => {
      const reply = await fetch(origin + PREFIX + path, {
        ...init,
        headers: { ...own, ...(init.headers as Record<string, string>) },
      })
      return { status: reply.status, body: (await reply.json()) as Plain['body'], headers: reply.headers }
    }
    const through = async <E extends Endpoint>(endpoint: E, ...sent: Args<E>): Promise<Answer<E>> =>
      (await call(endpoint, ...sent)).data
    return Object.assign(through, { ask, call, address, cookie })
  }

  return {
    app,
    close: async () => {
      await app.close()
      await rm(dataDir, { recursive: true, force: true })
    },
    db,
    pool,
    env,
    secret,
    origin,
    databaseUrl,
    guest: caller(null),
    /** The same, with headers of one's own. */
    caller,
    /** A ready person of this kind, logged in. */
    a: async (kind: Kind, more: Partial<typeof users.$inferInsert> = {}, headers: Record<string, string> = {}) => {
      const person = await makePerson(db, kind, more)
      const { publicId: id, id: key, email } = person
      return Object.assign(caller(`sid=${person.token}`, headers), { person, id, key, email })
    },
  }
}
