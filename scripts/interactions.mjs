// npm run interactions -- [rounds]: how long a tap, a key press and a change of screen take on a slow machine.
import '../server/node-version.mjs'

await import('../e2e/measure/interactions.ts')
