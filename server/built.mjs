// Starts the built server, as in production; start.mjs starts the sources, in development and tests.
import './node-version.mjs'
import { existsSync } from 'node:fs'
import module from 'node:module'
import path from 'node:path'

process.env.NODE_ENV ||= 'production' // React reads it when it loads
// The cache lies beside the packages, where no other user can plant code.
module.enableCompileCache?.(path.resolve(import.meta.dirname, '../node_modules/.cache/compiled'))
const main = path.join(import.meta.dirname, 'dist/app/main.js')
if (!existsSync(main)) {
  console.error('The server is not built: run `npm run build`')
  process.exit(1)
}
await import(main)
