import { createHash } from 'node:crypto'
import http from 'node:http'
import pg from 'pg'
import type { Asked } from './statements.ts'

// The limit to measure against: bare node:http and pg, one prepared statement a call, the same session check, the same JSON, nothing checked or logged.
const [url = '', statements = '{}'] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 20, options: '-c ranar.uploads=http://localhost/uploads/' })
const calls = JSON.parse(statements) as Record<string, Asked>
const session = `SELECT u.id, u.role, u.is_verified FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.token_hash = $1 AND s.ended_at IS NULL AND u.archived_at IS NULL AND CASE WHEN u.role = 'admin'
    THEN s.seen_at > now() - interval '2 hours' AND s.created_at > now() - interval '12 hours'
    ELSE s.seen_at > now() - interval '7 days' AND s.created_at > now() - interval '30 days' END`

const server = http.createServer(async (request, response) => {
  const call = calls[request.url ?? '']
  if (!call) return void response.writeHead(404).end()
  const token = /sid=([^;]+)/.exec(request.headers.cookie ?? '')?.[1]
  const { rows: users } = token ? await pool.query({ name: 'session', text: session, values: [createHash('sha256').update(token).digest()] }) : { rows: [] }
  const { rows } = await pool.query({ name: request.url, text: call.text, values: call.takesUser ? [users[0]?.id, ...call.values] : call.values })
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify({ success: true, message: 'OK', data: rows[0].data }))
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }))
