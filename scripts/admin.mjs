// npm run admin -- <command>: the operator's commands, which need no browser.
import '../server/node-version.mjs'

await import('../server/src/command.ts')
