// npm run lcp -- [rounds]: largest contentful paint and layout shift on a slow connection and a slow phone.
import '../server/node-version.mjs'

await import('../e2e/measure/lcp.ts')
