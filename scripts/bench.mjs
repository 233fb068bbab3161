// npm run bench -- [parcels] [rounds] [seconds]: the hot calls against the limit of this machine.
// npm run bench -- growth [parcels] [rounds]: every list at many parcels against a thousand.
// npm run bench -- start [rounds] [seconds]: first and second start, memory at rest and under load.
// npm run bench -- soak [minutes] [requests a second]: a company at work for long.
// npm run bench -- overload [connections] [seconds]: pages and a call while so many connections ask for the home page.
import '../server/node-version.mjs'

process.env.NODE_ENV = 'production'
const kinds = {
  growth: '../bench/growth.ts',
  start: '../bench/start.ts',
  soak: '../bench/soak.ts',
  overload: '../bench/overload.ts',
}
await import(kinds[process.argv[2]] ?? '../bench/run.ts')
