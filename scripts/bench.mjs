// npm run bench -- [parcels] [rounds] [seconds]: the hot calls against the limit of this machine.
// npm run bench -- growth [parcels] [rounds]: every list at many parcels against a thousand.
import '../server/node-version.mjs'

process.env.NODE_ENV = 'production'
await import(process.argv[2] === 'growth' ? '../bench/growth.ts' : '../bench/run.ts')
