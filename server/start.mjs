import './node-version.mjs'
import module from 'node:module'
import path from 'node:path'

process.env.NODE_ENV ||= 'production' // React reads it when it loads
// The cache lies beside the packages, where no other user can plant code.
module.enableCompileCache?.(path.resolve(import.meta.dirname, '../node_modules/.cache/compiled'))
await import('./src/main.ts')
