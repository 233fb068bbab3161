// npm run lcp -- [rounds]: when the largest thing is painted, and what moves, on a slow line and a slow phone.
import '../server/node-version.mjs'

await import('../e2e/measure/lcp.ts')
