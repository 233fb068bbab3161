// npm run lighthouse: Lighthouse scores of the public pages; the reports are written to ./lighthouse.
import '../server/node-version.mjs'

await import('../e2e/measure/lighthouse.ts')
