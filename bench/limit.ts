import { createHash } from 'node:crypto'
import http from 'node:http'
import pg from 'pg'
import type { Recorded } from './recorded.ts'
import type { Asked } from './statements.ts'
import { changes, writes } from './writes.ts'

// The limit to compare with: bare node:http and pg, one prepared statement per call, the same session check and the
// same JSON; no validation and no log.
const [url = '', statements = '{}'] = process.argv.slice(2)
const options = '-c ranar.uploads=http://localhost/uploads/ -c plan_cache_mode=force_generic_plan'
const pool = new pg.Pool({ connectionString: url, max: 20, options })
const calls = JSON.parse(statements) as Record<string, Asked>
const session = `SELECT u.id, u.role, u.is_verified FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.token_hash = $1 AND s.ended_at IS NULL AND u.archived_at IS NULL AND CASE WHEN u.role = 'admin'
    THEN s.seen_at > now() - interval '2 hours' AND s.created_at > now() - interval '12 hours'
    ELSE s.seen_at > now() - interval '7 days' AND s.created_at > now() - interval '30 days' END`

const whose = async (cookie = '') => {
  const token = /sid=([^;]+)/.exec(cookie)?.[1]
  const { rows } = token
    ? await pool.query({ name: 'session', text: session, values: [createHash('sha256').update(token).digest()] })
    : { rows: [] }
  return rows[0]?.id as number | undefined
}

const read = async (call: Asked, name: string, cookie?: string) => {
  const user = await whose(cookie)
  const { rows } = await pool.query({
    name,
    text: call.text,
    values: call.takesUser ? [user, ...call.values] : call.values,
  })
  return rows[0].data
}

const write = async (path: string, request: http.IncomingMessage) => {
  const user = await whose(request.headers.cookie)
  let body = ''
  for await (const chunk of request) body += chunk
  const client = await pool.connect()
  const run = async (name: string, values: unknown[]) =>
    (await client.query({ name, text: writes[name] ?? '', values })).rows[0]
  await client.query('BEGIN')
  const asked = body ? JSON.parse(body) : Object.fromEntries(new URL(request.url ?? '', 'http://x').searchParams)
  const changed = await changes[path]?.(run, Number(user), asked)
  const { data } = await run('parcel', [changed?.id])
  await client.query('COMMIT')
  client.release()
  return data
}

// Recorded calls: their statements run again, prepared, and their JSON is serialized again; pages are sent as text.
const replayed = new Map<string, Recorded & { data: unknown }>()
process.on('message', (message) => {
  for (const [url, one] of Object.entries(message as Record<string, Recorded>)) {
    const statements = one.statements.map((asked, i) => ({ ...asked, name: `${replayed.size}.${i}` }))
    replayed.set(url, { ...one, statements, data: one.type.includes('json') ? JSON.parse(one.body) : undefined })
  }
  process.send?.({})
})
const replay = async ({ statements, hasSession, data, body }: Recorded & { data: unknown }, cookie?: string) => {
  if (hasSession) await whose(cookie)
  for (const one of statements) await pool.query(one)
  return data === undefined ? body : JSON.stringify(data)
}

const server = http.createServer(async (request, response) => {
  const path = request.url?.split('?')[0] ?? ''
  const known = replayed.get(request.url ?? '')
  if (known) {
    response.setHeader('content-type', known.type)
    response.end(await replay(known, request.headers.cookie))
    return
  }
  const call = calls[request.url ?? '']
  const data =
    path in changes ? await write(path, request) : call && (await read(call, request.url ?? '', request.headers.cookie))
  response.statusCode = data ? 200 : 404
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify({ success: true, message: 'OK', data }))
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }))
