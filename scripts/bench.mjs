// npm run bench -- [parcels] [rounds] [seconds]: the hot calls against the limit of this machine.
import '../server/node-version.mjs'

process.env.NODE_ENV = 'production'
await import('../bench/run.ts')
