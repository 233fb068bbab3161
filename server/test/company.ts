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
  /** The database and key of another process of the same company, which runs or has ended. */
  installation?: Installation
  port?: number
  logger?: Parameters<typeof createApp>[0]['logger']
}

/** Starts the real app for one test file, on its own port and with its own database. It serves no pages. */
export const company = async (settings: Record<string, string> = {}, more: More = {}) => {
  const opened = await openCompany(settings, more)
  afterAll(opened.close)
  return opened
}

/** Like `company`, but closed by its caller: for tests that restart the app. */
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

  /** Returns a function that calls endpoints with types; its `ask` calls plain paths below /api. */
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
    /** Like `guest`, with this cookie and these headers. */
    caller,
    /** Creates a person of this kind who is logged in. */
    a: async (kind: Kind, more: Partial<typeof users.$inferInsert> = {}, headers: Record<string, string> = {}) => {
      const person = await makePerson(db, kind, more)
      const { publicId: id, id: key, email } = person
      return Object.assign(caller(`sid=${person.token}`, headers), { person, id, key, email })
    },
  }
}
