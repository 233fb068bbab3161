// npm run check:migrations: fails when drizzle-kit would write a migration, because a schema changed without one.
import '../server/node-version.mjs'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const folders = { server: 'server/src/platform/db/migrations', 'sandbox-bank': 'sandbox-bank/migrations' }

for (const [workspace, folder] of Object.entries(folders)) {
  const copy = mkdtempSync(path.join(tmpdir(), 'ranar-migrations-'))
  cpSync(path.join(root, folder), copy, { recursive: true })
  const before = readdirSync(copy).length
  const { status, stdout, stderr } = spawnSync(path.join(root, 'node_modules/.bin/drizzle-kit'), ['generate'], {
    cwd: path.join(root, workspace),
    env: { ...process.env, MIGRATIONS_FOLDER: path.relative(path.join(root, workspace), copy) },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    timeout: 120_000,
  })
  const agrees = status === 0 && stdout.includes('No schema changes') && readdirSync(copy).length === before
  rmSync(copy, { recursive: true })
  if (agrees) continue
  console.error(stdout + stderr)
  console.error(`The schema of ${workspace} does not match ${folder}: npm run db:generate -- --name <what-changed>`)
  process.exitCode = 1
}
