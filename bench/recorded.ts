import { AsyncLocalStorage } from 'node:async_hooks'
import type { openDb } from '@ranar/server/testing'

type Pool = ReturnType<typeof openDb>['pool']
type Statement = { name?: string; text: string; values?: unknown[] }
type Reply = { statusCode: number; headers: Record<string, unknown>; body: string }
type App = { inject: (asked: { url: string; headers: Record<string, string> }) => Promise<Reply> }

export type Asking = { url: string; headers: Record<string, string> }
/** The statements that one call ran, and its reply; the limit runs the same statements and sends the same reply. */
export type Recorded = { statements: Statement[]; hasSession: boolean; type: string; body: string }

const running = new AsyncLocalStorage<Statement[]>()
/** Statements that the limit leaves out: it checks the session itself and has no rate limits. */
const notReplayed = ['sessions', 'session_seen', 'limit_hit']

/** Answers one call inside the app and records its statements, without those of background jobs. Throws unless 200. */
export const recordOne = async (pool: Pool, app: App, { url, headers }: Asking): Promise<Recorded> => {
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown
  const listening = (config: Statement, values?: unknown[], ...rest: unknown[]) => {
    const { name, text } = config
    running.getStore()?.push({ ...(name && { name }), text, ...(values && { values }) })
    return query(config, values, ...rest)
  }
  const statements: Statement[] = []
  pool.query = listening as Pool['query']
  const reply = await running.run(statements, () => app.inject({ url, headers }))
  pool.query = query as Pool['query']
  if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.statusCode} ${reply.body}`)
  return {
    statements: statements.filter(({ name }) => !notReplayed.includes(name ?? '')),
    hasSession: statements.some(({ name }) => name === 'sessions'),
    type: String(reply.headers['content-type']),
    body: reply.body,
  }
}
