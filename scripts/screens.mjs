// npm run screens: a picture of every screen for every role, on the demo data, into ./screens.
import '../server/node-version.mjs'

await import('../e2e/draw.ts')
