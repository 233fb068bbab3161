import { randomBytes } from 'node:crypto'
import { startBank } from '@ranar/sandbox-bank/server'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { openDb } from '../src/platform/db/db.ts'
import { openCompany } from './company.ts'
import { database, testOrigin } from './database.ts'

type Bank = Parameters<typeof startBank>[0]

/** Starts a company whose database can be backed up and restored with the app stopped, as an operator does it, while
 * the payment provider goes on. The app restarts on the same port, so that callers keep working. */
export const restorable = async (faults?: Bank['faults']) => {
  const books = await database()
  const switches = { webhooks: true }
  const host = inject('socketDir')
  const bank = await startBank({
    pool: books.pool,
    webhookUrl: () => (switches.webhooks ? `${origin}/api/payment/webhook` : 'http://127.0.0.1:9/'),
    log: console,
    faults,
  })
  const settings = {
    STRIPE_SECRET_KEY: bank.secretKey,
    STRIPE_PUBLISHABLE_KEY: bank.publishableKey,
    STRIPE_WEBHOOK_SECRET: bank.webhookSecret,
    STRIPE_API_BASE: bank.origin,
  }
  const manage = async (...statements: string[]) => {
    const client = new pg.Client({ host, user: 'postgres', database: 'postgres' })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  const newName = () => `t_${randomBytes(8).toString('hex')}`
  const copyOf = (name: string) => `TEMPLATE ${name} STRATEGY file_copy`
  const name = newName()
  const databaseUrl = `postgres://postgres@localhost/${name}?host=${encodeURIComponent(host)}`
  const secret = randomBytes(32)

  let port = 0
  let origin = ''
  const open = async () => {
    const opened = openDb(databaseUrl, { origin: testOrigin, max: 10 })
    const ranar = await openCompany(settings, { installation: { ...opened, databaseUrl, secret }, port })
    origin = ranar.origin
    port = Number(new URL(origin).port)
    return { ranar, stop: () => ranar.close().then(opened.close) }
  }
  await manage(`CREATE DATABASE ${name} ${copyOf('template')}`)
  let running = await open()
  afterAll(async () => {
    await running.stop()
    await bank.stop()
  })

  return {
    bank,
    books,
    switches,
    get ranar() {
      return running.ranar
    },
    /** Copies the database; returns a function that restores the copy and runs `before` on it before the app starts. */
    backUp: async () => {
      const copy = newName()
      await running.stop()
      await manage(`CREATE DATABASE ${copy} ${copyOf(name)}`)
      running = await open()
      return async (before: (pool: pg.Pool) => Promise<unknown> = async () => {}) => {
        await running.stop()
        await manage(`ALTER DATABASE ${name} RENAME TO ${newName()}`, `CREATE DATABASE ${name} ${copyOf(copy)}`)
        const opened = openDb(databaseUrl, { origin: testOrigin, max: 1 })
        await before(opened.pool)
        await opened.close()
        running = await open()
      }
    },
  }
}
