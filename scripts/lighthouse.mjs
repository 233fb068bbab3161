// npm run lighthouse: Lighthouse's scores of the public pages; the reports go into ./lighthouse.
import '../server/node-version.mjs'

await import('../e2e/measure/lighthouse.ts')
