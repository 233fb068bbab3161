// npm run demo: fills a separate data folder with a demo company and starts the app on it.
import '../server/node-version.mjs'
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
process.env.DATA_DIR ??= path.join(root, 'data-demo')
const { status } = spawnSync(process.execPath, [path.join(root, 'server/demo/fill.ts')], { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
await import('./start.mjs')
