// npm run admin -- <command>: what the operator can do without a browser.
import '../server/node-version.mjs'

await import('../server/src/command.ts')
