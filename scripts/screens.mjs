// npm run screens: a screenshot of every screen for every role, with the demo data, in ./screens.
import '../server/node-version.mjs'

await import('../e2e/draw.ts')
