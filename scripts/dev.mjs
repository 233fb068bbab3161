// npm run dev: the server restarts when its sources change; the browser reloads changed web sources.
import '../server/node-version.mjs'
import { spawn } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const args = [
  '--watch-path=server/src',
  '--watch-path=sandbox-bank/src',
  '--watch-path=contract/src',
  '--watch-preserve-output',
  'server/start.mjs',
]
const server = spawn(process.execPath, args, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'development' },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 0))
